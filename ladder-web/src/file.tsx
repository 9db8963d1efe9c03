import "./styles/base.css";
import "./styles/parts.css";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import type { WorstMistake } from "./open/FileGames.tsx";
import { FilePage } from "./pages/FilePage.tsx";
import { keepTexts } from "./translated.ts";

/** What `liars replay --html` has written into this page, next to this script. */
const written = (id: string): string => document.getElementById(id)?.textContent ?? "";
/** The replays, one per line; with `--mistakes` also the worst mistake of each. */
const games = written("games");
const mistakes: readonly (WorstMistake | null)[] = JSON.parse(written("mistakes"));
const root = document.getElementById("root");
if (root === null) throw new Error("viewer.html has no #root");
keepTexts(document.body);
createRoot(root).render(<Addressed />);

/** The page. It starts again when its address changes: in a file, only the part after `#` can. */
function Addressed() {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setHash(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return <FilePage key={hash} games={games} mistakes={mistakes} hash={hash} />;
}
