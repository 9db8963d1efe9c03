import type { Style } from "@liars-ladder/protocol";
import { nearest } from "@liars-ladder/rules";
import { usage } from "../failure.ts";
import { type Bot, findBot, nameOf } from "../server/bots.ts";
import { type Connection, connect, must, type ServerFlags } from "../server/connect.ts";
import { aside, percent, print, printJson } from "../text/say.ts";
import { table } from "../text/table.ts";

interface Flags extends ServerFlags {
  json?: true;
}

export async function style(text: string, ladder: string | undefined, flags: Flags): Promise<void> {
  const connection = await connect(flags);
  const bot = await findBot(connection, text);
  const ladders = bot.entries.map((entry) => entry.ladder);
  if (ladder !== undefined && !ladders.includes(ladder)) {
    const near = nearest(ladder, ladders);
    throw usage(
      `${nameOf(bot.bot)} is not on the ladder ${ladder}${near === undefined ? "" : `; did you mean ${near}?`}`,
      `It is on: ${ladders.join(", ") || "none yet"}.`,
    );
  }
  const wanted = ladder === undefined ? ladders : [ladder];
  const found = await Promise.all(wanted.map((id) => styleOn(connection, bot, id)));
  if (flags.json)
    return printJson(ladder === undefined ? Object.fromEntries(wanted.map((id, i) => [id, found[i]])) : found[0]);
  if (found.length === 0) return print(`${nameOf(bot.bot)} is not on a ladder yet.`);
  print(`${nameOf(bot.bot)}@${found[0]?.version.number}\n`);
  print(
    table(
      HEADINGS,
      found.map((of, i) => rowOf(wanted[i]!, of)),
    ),
  );
  const [one] = found;
  if (ladder !== undefined && one !== undefined && one.games > 0) showWhole(one);
  aside(
    `\nA bluff is a bid that was more likely false than true, given what the bidder knew. Luck says how many places a game`,
  );
  aside("chance alone was worth. It is a fixed measure, is 0 on average, and changes no rating.");
  aside(`\n${connection.server}/bots/${nameOf(bot.bot)}${ladder === undefined ? "" : `?ladder=${ladder}`}`);
}

const styleOn = async ({ client }: Connection, { bot }: Bot, ladder: string): Promise<Style> =>
  must(await client.getStyle({ params: { author: bot.author, bot: bot.name, ladder } }));

const HEADINGS = [
  "ladder",
  ">games",
  ">mean place",
  ">luck",
  ">bluffs",
  ">caught",
  ">calls right",
  ">by the odds",
  ">CPU",
];

function rowOf(ladder: string, { games, places, luck, bids, calls, cpu, pending }: Style): string[] {
  const mean = places.reduce((sum, { place, share }) => sum + place * share, 0);
  return [
    `${ladder}${pending > 0 ? ` (${pending} to come)` : ""}`,
    String(games),
    games === 0 ? "–" : mean.toFixed(2),
    luck.perGame === null ? "–" : signed(luck.perGame, luck.half),
    percent(bids.bluffRate),
    bids.called === 0 ? "–" : percent(bids.caught / bids.called),
    percent(calls.accuracy),
    percent(calls.expected),
    cpu.msPerDecision === null ? "–" : `${cpu.msPerDecision.toFixed(2)} ms a decision`,
  ];
}

const signed = (value: number, half: number | null): string =>
  `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(3)}${half === null ? "" : ` ± ${half.toFixed(3)}`}`;

function showWhole({ places, calibration, bluffsByDice, answers, threshold }: Style): void {
  const placed = places.map(({ place, games, share, expected }) => [
    String(place),
    String(games),
    percent(share, 1),
    percent(expected, 1),
  ]);
  print(`\n${table([">place", ">games", ">share", ">expected of its score"], placed)}`);
  const bids = calibration.flatMap(({ from, to, bids: count, chance, held }) =>
    count === 0 ? [] : [[`${Math.round(from * 100)}–${percent(to)}`, String(count), percent(chance), percent(held)]],
  );
  print(`\n${table([">chance it gave", ">bids", ">mean", ">true"], bids)}`);
  const dice = bluffsByDice.flatMap(({ from, to, bids: count, bluffs }) =>
    count === 0 ? [] : [[to === null ? `${from}+` : `${from}–${to}`, String(count), percent(bluffs / count)]],
  );
  print(`\n${table([">dice on the table", ">bids", ">bluffs"], dice)}`);
  if (threshold === null) return;
  const faced = answers.flatMap(({ from, to, bids: count, challenged }) =>
    count === 0 ? [] : [[`${Math.round(from * 100)}–${percent(to)}`, String(count), percent(challenged / count)]],
  );
  print(`\n${table([">chance of another's bid", ">bids", ">challenged"], faced)}`);
  print(thresholdWords(threshold));
}

function thresholdWords({ at, share }: NonNullable<Style["threshold"]>): string {
  const so = `in ${percent(share)} of these bids`;
  if (at === 0) return `It lets the bid stand ${so}.`;
  if (at === 1) return `It challenges ${so}.`;
  return `Its line is at ${percent(at)}: it challenges below and lets the bid stand above ${so}.`;
}
