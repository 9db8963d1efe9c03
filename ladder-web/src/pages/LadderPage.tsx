import { getRouteApi } from "@tanstack/react-router";
import { LadderView } from "../ladder/LadderView.tsx";
import { useLadderTable } from "../ladder/useLadderTable.ts";

const route = getRouteApi("/ladders/$ladder");

/** A ladder as it is now. */
export function LadderPage() {
  const { ladder } = route.useParams();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const shown = useLadderTable(ladder, view.all === true);
  return (
    <LadderView
      id={ladder}
      shown={shown}
      view={view}
      onView={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
