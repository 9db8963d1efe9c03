import { type DecideJob, DecideResult, gameId, parseMessage } from "@liars-ladder/protocol";
import { botSeed, type GameHead, moveOfFault, mustLuck } from "@liars-ladder/rules";
import type { FastifyBaseLogger } from "fastify";
import { playedBefore, sittingBundle } from "../db/play.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { Metrics } from "../http/metrics.ts";
import { isRefusal, type Refusal, refuse } from "../http/refusal.ts";
import { behindOthers } from "./bounds.ts";
import { keepMoves, ownOr403, playedOr404, type WholePlayed } from "./game.ts";
import { asksOf, type Stored, standOf, storedOf } from "./stand.ts";

/**
 * The question to the bot whose turn it is. Undefined if it is nobody's turn, or the person's.
 *
 * @returns `behind`: how many questions go first, because their people have used less CPU time of bots.
 */
export async function decideJob(sql: Db, game: string): Promise<{ job: DecideJob; behind: number } | undefined> {
  const whole = await playedOr404(sql, game);
  if (isRefusal(whole) || whole.row.asked_at === null) return undefined;
  const { row, table, stored } = whole;
  const { seat } = standOf(table, stored);
  const [[bot], before, behind] = await Promise.all([
    sittingBundle(sql, row.sitting_id, seat),
    playedBefore(sql, row.sitting_id, row.number),
    row.person === null ? 0 : behindOthers(sql, row.person),
  ]);
  if (!bot) throw new Error(`seat ${seat} of game ${game} has no bot`);
  const job: DecideJob = {
    game,
    at: stored.moves.length,
    bot: { version: bot.version_id, bundle: Buffer.from(bot.bundle).toString("base64") },
    games: [...before.map(storedOf), stored].map((one, number) => toldTo(table, one, seat, number)),
  };
  return { job, behind };
}

/** A game as a seat's bot may see it. Nothing else about it leaves the arena. */
function toldTo(table: GameHead, stored: Stored, seat: number, number: number): DecideJob["games"][number] {
  const rng = botSeed(mustLuck(stored.seed), seat);
  return { start: { ...table, seat, game: number, rng }, asks: asksOf(table, stored, seat) };
}

/**
 * Takes a person's action. If it is sent twice, it counts once. If the game has gone on, it is refused.
 *
 * @returns whether a bot must be asked next.
 */
export const decide = (
  sql: Sql,
  person: { id: string; name: string },
  game: string,
  { at, action }: { at: number; action: unknown },
): Promise<{ asked: boolean } | Refusal> =>
  sql.begin(async (tx): Promise<{ asked: boolean } | Refusal> => {
    const whole = await ownOr403(tx, game, person, true);
    if (isRefusal(whole)) return whole;
    const { row, table, stored } = whole;
    if (wasSent(whole, at, action)) return { asked: false };
    if (row.state !== "playing") return refuse("play.over", `Game ${game} is ${row.state}.`);
    if (at !== row.decisions)
      return refuse("play.moved", `You have seen ${at} decisions of game ${game}, and there are ${row.decisions}.`);
    const position = standOf(table, stored);
    if (position.seat !== row.seat)
      return refuse(
        "play.turn",
        `In game ${game} it is the turn of seat ${position.seat}, and you have seat ${row.seat}.`,
      );
    const code = position.parse(action);
    if (typeof code !== "number") return refuse("play.illegal", sentence(code.message));
    position.apply(code);
    return { asked: await keepMoves(tx, whole, position, [...stored.moves, code]) };
  });

/** Whether the person already did exactly this there: a second click, or a request whose answer was lost. */
function wasSent({ row, table, stored }: WholePlayed, at: number, action: unknown): boolean {
  if (at >= stored.moves.length) return false;
  const then = standOf(table, { ...stored, moves: stored.moves.slice(0, at) });
  return then.seat === row.seat && then.parse(action) === stored.moves[at];
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export interface TakeDecisionDeps {
  sql: Sql;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Asks the bot whose turn it is in a game. */
  askBot: (game: string) => Promise<void>;
}

/** Takes a bot's decision from a runner, once. Rejects if the runner must send it again. */
export async function takeDecision({ sql, log, metrics, askBot }: TakeDecisionDeps, data: unknown): Promise<void> {
  const message = parseMessage(DecideResult, data);
  const taken = message.ok ? await sql.begin((tx) => keepDecision(tx, message.value)) : "malformed";
  if (taken === "asked" && message.ok) return askBot(message.value.game);
  if (taken === "taken") return;
  metrics.refused.inc({ kind: "decide", why: taken });
  log.warn({ why: message.ok ? taken : message.message }, "a bot's decision was refused");
}

async function keepDecision(
  tx: Db,
  { game, at, answer, cpuMs }: DecideResult,
): Promise<"asked" | "taken" | "unknown" | "repeat"> {
  const whole = await playedOr404(tx, game, true);
  if (isRefusal(whole)) return "unknown";
  const { row, table, stored } = whole;
  // If the person has left the game meanwhile, no bot is asked any more.
  if (row.asked_at === null || at !== row.decisions) return "repeat";
  const position = standOf(table, stored);
  const code = "fault" in answer ? undefined : position.parse(answer.action);
  if (typeof code === "number") position.apply(code);
  const fault = "fault" in answer ? answer.fault : "illegal";
  if (typeof code !== "number") position.forfeit(fault);
  const move = typeof code === "number" ? code : moveOfFault(fault);
  return (await keepMoves(tx, whole, position, [...stored.moves, move], cpuMs)) ? "asked" : "taken";
}

/** The id of a decision's job: if it is queued twice, the queue has it once. */
export const decisionId = (game: string, at: number): string => `${game}-${at}`;
/** The game and decision that a job is named after. Undefined for any other name: whoever has the queue may give one. */
export function decisionOf(id: string): { game: string; at: number } | undefined {
  const [, game, at] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\d{1,5})-(\d{1,9})$/.exec(id) ?? [];
  return game === undefined ? undefined : { game, at: Number(at) };
}
export const gameOfRow = ({ sitting_id, number }: { sitting_id: string; number: number }): string =>
  gameId(sitting_id, number);
