import type { Part } from "@liars-ladder/protocol";
import { Ago } from "../ui/Ago.tsx";
import { date } from "../ui/format.ts";
import { type Column, Table } from "../ui/Table.tsx";

type Key = Part<"listKeys", "response">["items"][number];

interface Props {
  /** Undefined while they load. */
  keys: readonly Key[] | undefined;
  onRevoke(id: string): void;
}

const columns = (onRevoke: Props["onRevoke"]): readonly Column<Key>[] => [
  { head: "Name", names: true, cell: ({ name }) => name },
  { head: "Begins with", className: "mono", cell: ({ start }) => `${start}…` },
  { head: "Scopes", cell: ({ scopes }) => scopes.join(", ") },
  {
    head: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Ago at={lastUsedAt} /> : <span className="dim">never</span>),
  },
  { head: "Expires", cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
  {
    head: "Revoke",
    headUnseen: true,
    className: "num",
    cell: ({ id, name }) => (
      <button type="button" className="button small danger" onClick={() => onRevoke(id)}>
        Revoke<span className="unseen"> {name}</span>
      </button>
    ),
  },
];

const Expiry = ({ at }: { at: string }) => (
  <>
    <time dateTime={at}>{date(at)}</time> {Date.parse(at) < Date.now() && <span className="badge bad">expired</span>}
  </>
);

export function KeyTable({ keys, onRevoke }: Props) {
  const shown = columns(onRevoke);
  return (
    <Table columns={shown} rows={keys ?? []} keyOf={({ id }) => id}>
      {keys?.length === 0 && (
        <tr>
          <td colSpan={shown.length} className="dim">
            No keys yet
          </td>
        </tr>
      )}
    </Table>
  );
}
