import "./styles/base.css";
import "./styles/parts.css";
import { keepTexts } from "./translated.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

keepTexts(document.body);
start(root).catch((error) => {
  // Nothing of ours is there to draw with.
  console.error(error);
  const again = Object.assign(document.createElement("a"), { href: location.href, textContent: "Try again" });
  root.setAttribute("role", "alert");
  root.replaceChildren("This page could not be loaded: a part of it did not come. ", again);
});

async function start(root: HTMLElement): Promise<void> {
  // A drawn page asks for the rest of its program when it can be read: until then, its words and letters have the line alone.
  const later = document.querySelectorAll<HTMLTemplateElement>("template[data-later]");
  if (later.length > 0) await painted();
  for (const { content } of later) document.head.append(content);
  // An embedded replay loads the viewer alone: no router, no queries. TV asks for one match after the other.
  const { pathname } = location;
  const embedded = pathname.startsWith("/embed/") && pathname !== "/embed/tv";
  await (embedded ? import("./embed.tsx") : import("./app/start.tsx")).then((entry) => entry.start(root));
}

/** Resolves when the page was painted, or when it is clear that nobody looks. */
function painted(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
  // Pages in the background are not painted.
  setTimeout(resolve, document.hidden ? 0 : 1000);
  return promise;
}
