import { Link } from "@tanstack/react-router";
import type { AskedAgain } from "../studio/job.ts";
import { BotLink } from "../ui/BotLink.tsx";
import { count } from "../ui/format.ts";
import { type Column, Table } from "../ui/Table.tsx";
import { gameOf, isSame } from "./outcome.ts";
import { codeOf, type Recorded } from "./recorded.ts";

interface Props {
  recorded: Recorded;
  told: readonly AskedAgain[];
}

interface Row {
  bot: number;
  of: Recorded["bots"][number];
  asked: number;
  games: number;
  same: number;
}

/** The bots of a match: whose code is here, what each was asked again, and the way into the studio. */
export function RerunBots({ recorded, told }: Props) {
  const rows = recorded.bots.map((of, bot): Row => {
    const own = told.filter((again) => again.bot === bot);
    return {
      ...{ bot, of, games: own.length },
      asked: own.reduce((sum, { asked }) => sum + asked, 0),
      same: own.filter((again) => isSame(again, gameOf(recorded, again))).length,
    };
  });
  const whole = recorded.bots.every((bot) => codeOf(bot) !== null);
  return (
    <Table caption="The bots of this match" columns={columnsOf(recorded, whole)} rows={rows} keyOf={(row) => row.bot} />
  );
}

const columnsOf = ({ match }: Recorded, whole: boolean): readonly Column<Row>[] => [
  { head: "Bot", names: true, cell: ({ of: { version } }) => <BotLink bot={version.bot} version={version.number} /> },
  {
    head: "Code",
    cell: ({ of }) => {
      const code = codeOf(of);
      if (code === null) return <span className="dim">not published: its moves are taken from the record</span>;
      return (
        <span title={`The bundle that played, SHA-256 ${code.hash}`}>
          {of.mine ? "yours" : "published"}, <code>{code.hash.slice(0, 8)}</code>
        </span>
      );
    },
  },
  { head: "Decisions", num: true, cell: ({ asked, games }) => (games === 0 ? "–" : count(asked)) },
  {
    head: "Games as recorded",
    num: true,
    cell: ({ games, same }) => (games === 0 ? "–" : `${count(same)} of ${count(games)}`),
  },
  ...(whole
    ? [
        {
          head: "Change a line",
          headUnseen: true,
          cell: ({ bot, of }: Row) => (
            <Link className="button small" to="/studio" search={{ match, bot: String(bot) }}>
              Change {of.version.bot.name} in the studio
            </Link>
          ),
        },
      ]
    : []),
];
