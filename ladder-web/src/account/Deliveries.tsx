import type { Part } from "@liars-ladder/protocol";
import { Ago } from "../ui/Ago.tsx";
import { ago } from "../ui/format.ts";
import { type Column, Table } from "../ui/Table.tsx";
import styles from "./account.module.css";

type Delivery = Part<"getWebhook", "response">["deliveries"][number];

const BADGES = { delivered: "good", failed: "bad", waiting: "" } as const;

const COLUMNS: readonly Column<Delivery>[] = [
  { head: "Event", names: true, cell: ({ kind }) => <code>{kind}</code> },
  { head: "Since", cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { head: "State", cell: (delivery) => <State delivery={delivery} /> },
  { head: "Tries", num: true, cell: ({ tries }) => tries },
  { head: "Answer", className: styles.wrapped, cell: ({ last }) => <Answer last={last} /> },
];

/** What was sent to a webhook lately, with what it answered. */
export const Deliveries = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <Table plain caption="What was sent" columns={COLUMNS} rows={deliveries} keyOf={({ id }) => id}>
    {deliveries.length === 0 && (
      <tr>
        <td colSpan={COLUMNS.length} className="dim">
          Nothing was sent in the last 14 days
        </td>
      </tr>
    )}
  </Table>
);

const State = ({ delivery: { state, tries, nextAt } }: { delivery: Delivery }) => (
  <>
    <span className={`badge ${BADGES[state]}`}>{state}</span>{" "}
    {nextAt !== null && tries > 0 && <span className="dim">again {ago(Date.parse(nextAt), Date.now())}</span>}
  </>
);

const Answer = ({ last }: Pick<Delivery, "last">) =>
  last && (
    <>
      {last.status !== null && <b>{last.status}</b>} {last.answer} <span className="dim">{last.ms} ms</span>
    </>
  );
