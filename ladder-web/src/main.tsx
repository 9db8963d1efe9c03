import "./styles/base.css";
import "./styles/parts.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

// An embedded replay loads the viewer alone: no router, no queries. TV asks for one match after the other.
const { pathname } = location;
const start =
  pathname.startsWith("/embed/") && pathname !== "/embed/tv" ? import("./embed.tsx") : import("./app/start.tsx");
start
  .then((entry) => entry.start(root))
  .catch((error) => {
    // Nothing of ours is there to draw with.
    console.error(error);
    const again = Object.assign(document.createElement("a"), { href: location.href, textContent: "Try again" });
    root.setAttribute("role", "alert");
    root.replaceChildren("This page could not be loaded: a part of it did not come. ", again);
  });
