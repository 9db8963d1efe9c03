import { getRouteApi, Navigate } from "@tanstack/react-router";
import { LadderView } from "../ladder/LadderView.tsx";
import { useFinalTable } from "../ladder/useLadderTable.ts";
import { Loading } from "../ui/States.tsx";

const route = getRouteApi("/ladders/$ladder/seasons/$season");

/** A season at its own address: the ladder's page until it is closed, its final table ever after. */
export function SeasonPage() {
  const { ladder, season } = route.useParams();
  const view = route.useSearch();
  const navigate = route.useNavigate();
  const shown = useFinalTable(ladder, season, view.all === true);
  const state = shown.table.data?.season.state;
  if (state === "open" || state === "closing")
    return <Navigate to="/ladders/$ladder" params={{ ladder }} search={view} replace />;
  if (shown.table.isPending) return <Loading />;
  return (
    <LadderView
      id={ladder}
      shown={shown}
      view={view}
      onView={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
