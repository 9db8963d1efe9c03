import type { Part } from "@liars-ladder/protocol";
import { getRouteApi } from "@tanstack/react-router";
import { usePages } from "../api/pages.ts";
import { useMe } from "../api/session.ts";
import { Ago } from "../ui/Ago.tsx";
import { BotLink } from "../ui/BotLink.tsx";
import { botPath, rankRange } from "../ui/format.ts";
import { LadderLink, useLadderTitle } from "../ui/LadderLink.tsx";
import { More } from "../ui/More.tsx";
import { Rating } from "../ui/Rating.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { useTitle } from "../ui/useTitle.ts";

type BotItem = Part<"listBots", "response">["items"][number];
const route = getRouteApi("/bots");

/** All bots by name; the filters are in the address. */
export function BotsPage() {
  const { q, mine } = route.useSearch();
  const { items, error, pending, more } = usePages("listBots", {
    query: { ...(q && { q }), ...(mine && { mine: true }) },
  });
  useTitle("Bots");
  return (
    <div className="stack">
      <h1>Bots</h1>
      <Filters />
      {error ? (
        <Broken error={error} />
      ) : (
        <Table columns={COLUMNS} rows={pending ? undefined : items} keyOf={({ bot }) => botPath(bot)} />
      )}
      {!pending && items.length === 0 && <p className="notice">{q ? `No bot matches “${q}”.` : "No bots yet."}</p>}
      <More more={more} />
    </div>
  );
}

const COLUMNS: readonly Column<BotItem>[] = [
  {
    head: "Bot",
    names: true,
    cell: ({ bot, active }) => <BotLink bot={bot} {...(active && { version: active.number })} />,
  },
  { head: "Best rank", num: true, cell: ({ best }) => (best?.rank ? rankRange(best.rank) : "–") },
  { head: "Rating there", num: true, cell: ({ best }) => <Rating of={best?.standing ?? null} strong /> },
  {
    head: "On",
    cell: ({ best }) => (best ? <LadderLink id={best.ladder} /> : <span className="dim">not rated yet</span>),
  },
  { head: "Ladders", num: true, cell: ({ ladders }) => <HowMany ladders={ladders} /> },
  { head: "Versions", num: true, cell: ({ versions }) => versions },
  { head: "Created", cell: ({ createdAt }) => <Ago at={createdAt} /> },
];

/** On how many ladders it plays; which, when one asks. */
function HowMany({ ladders }: { ladders: readonly string[] }) {
  const title = useLadderTitle();
  return (
    <span title={ladders.map(title).join("; ")}>
      {ladders.length}
      <span className="unseen">: {ladders.map(title).join("; ")}</span>
    </span>
  );
}

function Filters() {
  const { q, mine } = route.useSearch();
  const navigate = route.useNavigate();
  const me = useMe();
  const show = (next: { q?: string | undefined; mine?: string | undefined }) =>
    void navigate({ search: { ...(next.q && { q: next.q }), ...(next.mine && { mine: next.mine }) }, replace: true });
  return (
    <div className="row">
      <label>
        <span className="unseen">Search by name</span>
        <input
          className="input"
          type="search"
          placeholder="Part of author/name"
          defaultValue={q ?? ""}
          onChange={(event) => show({ mine, q: event.target.value })}
        />
      </label>
      {me && (
        <label className="row">
          <input
            type="checkbox"
            checked={mine !== undefined}
            onChange={(event) => show({ q, mine: event.target.checked ? "yes" : undefined })}
          />
          only mine
        </label>
      )}
    </div>
  );
}
