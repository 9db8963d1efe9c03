import { getRouteApi } from "@tanstack/react-router";
import { MyGames } from "../play/MyGames.tsx";
import { type Choice, Setup } from "../play/Setup.tsx";
import { useTitle } from "../ui/useTitle.ts";

const route = getRouteApi("/play");

/** Take a seat against bots. */
export function PlayPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useTitle("Play");
  const onChoose = (choice: Choice): void => void navigate({ search: choice, replace: true, resetScroll: false });
  return (
    <div className="stack">
      <header>
        <h1>Play against the bots</h1>
        <p className="lede">
          Take a seat at any table of the ladders. The bots are those that are rated here; afterwards you see all hands,
          and what each of your decisions gave away.
        </p>
      </header>
      <Setup {...search} onChoose={onChoose} />
      <MyGames />
    </div>
  );
}
