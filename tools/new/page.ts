import { type Kind, pascal, title } from "./plan.ts";

const source = (name: string) => `import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { query } from "../api/queries.ts";
import { Broken, Loading } from "../ui/States.tsx";
import { useTitle } from "../ui/useTitle.ts";

export function ${pascal(name)}Page() {
  useTitle("${title(name)}");
  const ladders = useQuery(query("listLadders", {}));
  if (ladders.error) return <Broken error={ladders.error} />;
  if (!ladders.data) return <Loading />;
  return (
    <div className="stack">
      <h1>${title(name)}</h1>
      <ul>
        {ladders.data.items.map(({ ladder }) => (
          <li key={ladder.id}>
            <Link to="/ladders/$ladder" params={{ ladder: ladder.id }}>
              {ladder.title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
`;

const route = (name: string, id: string) => `const ${id} = createRoute({
  getParentRoute: () => root,
  path: "/${name}",
  component: page(() => import("../pages/${pascal(name)}Page.tsx"), "${pascal(name)}Page"),
});

`;

export const kind: Kind = {
  about: "a page with its route and title, in ladder-web/src/pages/",
  name: { pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, example: "hall-of-fame" },
  plan(name) {
    const id = `${pascal(name).charAt(0).toLowerCase()}${pascal(name).slice(1)}Page`;
    const path = "ladder-web/src/app/router.tsx";
    return {
      files: { [`ladder-web/src/pages/${pascal(name)}Page.tsx`]: source(name) },
      insertions: [
        { path, before: "const tree = root.addChildren([", text: route(name, id) },
        { path, behind: "const tree = root.addChildren([", text: `\n  ${id},` },
      ],
      runs: [],
      next: [
        `npm run dev, and open http://localhost:5173/${name}`,
        "link to it: what the bar and the foot of every page show is in ladder-web/src/app/Shell.tsx",
      ],
    };
  },
};
