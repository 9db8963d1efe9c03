import type { Part } from "@liars-ladder/protocol";
import { Link } from "@tanstack/react-router";
import { api } from "../api/client.ts";
import { usePages } from "../api/pages.ts";
import { Ago } from "../ui/Ago.tsx";
import { date } from "../ui/format.ts";
import { More } from "../ui/More.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Decide } from "./Decide.tsx";
import styles from "./operator.module.css";
import { PasswordLink } from "./PasswordLink.tsx";

type Author = Part<"listAuthors", "response">["items"][number];

interface Props {
  /** Part of a name, from the address. */
  q: string | undefined;
  onSearch(q: string): void;
}

/** Accounts, without their addresses. */
export function Authors({ q, onSearch }: Props) {
  const { items, error, more, pending } = usePages("listAuthors", { query: { ...(q && { q }) } });
  return (
    <Section id="people" title="Accounts">
      <label className="row">
        Name contains
        <input
          className="input"
          type="search"
          value={q ?? ""}
          maxLength={64}
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
      {error && <Broken error={error} />}
      {!pending && items.length === 0 && <p className="notice">No account found.</p>}
      {items.length > 0 && <Table columns={COLUMNS} rows={items} keyOf={({ id }) => id} />}
      <More more={more} />
    </Section>
  );
}

const COLUMNS: readonly Column<Author>[] = [
  {
    head: "Author",
    names: true,
    cell: ({ name, operator, suspended }) => (
      <>
        <Link to="/bots" search={{ q: `${name}/` }}>
          {name}
        </Link>{" "}
        {operator && <span className="badge brass">operator</span>}
        {suspended && (
          <>
            <span className="badge bad">suspended</span>
            <div className={`dim ${styles.why}`}>{`${suspended.reason} (${suspended.by})`}</div>
          </>
        )}
      </>
    ),
  },
  { head: "Since", extra: true, cell: ({ createdAt }) => date(createdAt) },
  { head: "Seen", cell: ({ lastSeen }) => (lastSeen ? <Ago at={lastSeen} /> : <span className="dim">–</span>) },
  { head: "Signs in by", extra: true, cell: ({ ways }) => ways.map((way) => WAYS[way] ?? way).join(", ") || "–" },
  { head: "Bots", num: true, cell: ({ bots }) => bots },
  { head: "Versions", num: true, extra: true, cell: ({ versions }) => versions },
  { head: "Sessions", num: true, extra: true, cell: ({ sessions }) => sessions },
  { head: "Keys", num: true, extra: true, cell: ({ keys }) => keys },
  { head: "Decide", headUnseen: true, className: styles.verbs, cell: (author) => <Verbs of={author} /> },
];

const WAYS: Readonly<Record<string, string>> = { credential: "password", github: "GitHub" };

function Verbs({ of: { name, operator, suspended, sessions, ways } }: { of: Author }) {
  const params = { author: name };
  return (
    <>
      {sessions > 0 && (
        <Decide verb="Sign out" of={name} act={(reason) => api.signOutAuthor({ params, body: { reason } })}>
          All {sessions} sessions end. API keys go on, and it can sign in again.
        </Decide>
      )}
      {!operator && !suspended && ways.includes("credential") && <PasswordLink author={name} />}
      {suspended ? (
        <Decide verb="Restore" of={name} act={(reason) => api.restoreAuthor({ params, body: { reason } })}>
          The account can be used again, its keys too, and its bots play.
        </Decide>
      ) : (
        !operator &&
        ways.length > 0 && (
          <Decide verb="Suspend" of={name} danger act={(reason) => api.suspendAuthor({ params, body: { reason } })}>
            Nobody signs in to it any more, its sessions end, its keys open nothing, and none of its bots plays. Who
            tries to sign in is told the reason. Nothing is lost.
          </Decide>
        )
      )}
    </>
  );
}
