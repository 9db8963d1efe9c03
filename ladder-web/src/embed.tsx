import { createRoot } from "react-dom/client";
import { EmbedPage } from "./pages/EmbedPage.tsx";

export function start(root: HTMLElement): void {
  const game = decodeURIComponent(location.pathname.replace(/^\/embed\/(games\/)?/, ""));
  createRoot(root).render(<EmbedPage game={game} search={location.search} />);
}
