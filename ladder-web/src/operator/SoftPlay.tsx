import type { Part } from "@liars-ladder/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../api/client.ts";
import { query } from "../api/queries.ts";
import { Ago } from "../ui/Ago.tsx";
import { Section } from "../ui/Section.tsx";
import { Broken, Loading } from "../ui/States.tsx";
import { type Column, Table } from "../ui/Table.tsx";
import { Decide } from "./Decide.tsx";
import styles from "./operator.module.css";

type Case = Part<"listSoftPlay", "response">["items"][number];

/** Bots that may play softly against another. Nothing follows from this list by itself. */
export function SoftPlay() {
  const { data, error } = useQuery(query("listSoftPlay", {}));
  if (error) return <Broken error={error} />;
  if (data === undefined) return <Loading />;
  const { items } = data;
  return (
    <>
      <Section id="soft-play" title="Soft play: to decide about">
        <p className="dim">
          Each bot is asked again, in rounds that it played, how it would have played against strangers. Listed is who
          hands one opponent more than chance explains. This is evidence, no verdict, and only operators see it.{" "}
          <Link to="/guides/$guide" params={{ guide: "soft-play" }}>
            What it can see, and what not
          </Link>
        </p>
        <Cases of={items.filter(({ state }) => state === "listed")} none="No pair of bots is listed." />
      </Section>
      <Section id="soft-play-watched" title="Watched">
        <Cases of={items.filter(({ state }) => state === "watched")} none="No pair of bots is looked at." />
      </Section>
      <Section id="soft-play-closed" title="Decided">
        <Cases of={items.filter(({ closed }) => closed !== null)} none="No case was decided yet." />
      </Section>
    </>
  );
}

const Cases = ({ of, none }: { of: readonly Case[]; none: string }) =>
  of.length === 0 ? <p className="notice">{none}</p> : <Table columns={COLUMNS} rows={of} keyOf={({ id }) => id} />;

const COLUMNS: readonly Column<Case>[] = [
  { head: "Bot", names: true, cell: ({ bot }) => bot },
  { head: "Towards", names: true, cell: ({ mate }) => mate },
  {
    head: "Evidence",
    className: styles.wide,
    cell: ({ text, why, closed }) => (
      <>
        {text} {why}
        {closed && (
          <p>
            {closed.by} decided <Ago at={closed.at} />: {closed.reason}
          </p>
        )}
      </>
    ),
  },
  {
    head: "Strength",
    cell: ({ evidence, needed }) => (
      <>
        10<sup>{evidence.toFixed(1)}</sup> of 10<sup>{needed.toFixed(1)}</sup>
      </>
    ),
  },
  {
    head: "Steps",
    cell: ({ steps }) => (
      <ul>
        {steps.map(({ game, step, round, action, instead, gift }) => (
          <li key={`${game} ${step}`}>
            <Link to="/games/$game" params={{ game }} search={{ step }}>
              Round {round}
            </Link>
            : {action}; asked again, {instead} ({gift.toFixed(2)})
          </li>
        ))}
      </ul>
    ),
  },
  {
    head: "Decide",
    headUnseen: true,
    className: styles.verbs,
    cell: ({ id, bot, mate, closed }) =>
      closed === null && (
        <>
          <Decide
            verb="Clear"
            of={`${bot} towards ${mate}`}
            act={(reason) => api.decideSoftPlay({ params: { id }, body: { verdict: "cleared", reason } })}
          >
            The case is closed, and the two are not looked at any more. The audit log keeps your reason.
          </Decide>
          <Decide
            verb="Confirm"
            of={`${bot} towards ${mate}`}
            act={(reason) => api.decideSoftPlay({ params: { id }, body: { verdict: "confirmed", reason } })}
          >
            The case is closed as soft play. Nothing else happens: suspend the version or the account where you want
            that.
          </Decide>
        </>
      ),
  },
];
