import { answerId, parseMessage, SOFT_ROUNDS, SoftJob, type SoftResult } from "@liars-ladder/protocol";
import { type StrangerRound, strangerSample } from "@liars-ladder/rules";
import { AskedBot } from "@liars-ladder/sandbox";
import { BadJob } from "./bad-job.ts";
import { unzip } from "./gzip.ts";
import type { Answer, Context, Work } from "./queue.ts";

/** CPU time that a look may take, ms. It covers the bot's calls, and each process that is opened for it. */
const MOST_MS = 20_000;
const PROCESS_MS = 12;
/** With fewer rounds of each match a look says too little. */
const FEWEST_ROUNDS = 8;
/** Nobody waits for this work. On a busy machine, its process gets a tenth of what others get. */
const NICE = 10;

/** Asks a version again, as if among strangers, in rounds that it played with a mate and with somebody else. */
export const soft: Work = (data, context) => softWithin(MOST_MS, data, context);

/** The same with another limit of CPU time, ms. If the bot breaks, the answer says how; only our own failures throw. */
export async function softWithin(mostMs: number, data: unknown, { signal }: Pick<Context, "signal">): Promise<Answer> {
  const parsed = parseMessage(SoftJob, data);
  if (!parsed.ok) throw new BadJob(`this is not a job about soft play: ${parsed.message}`);
  const { id, attempt, version, bundle, matches } = parsed.value;
  const bot = { id: version, bundle: unzip(bundle) };
  const samples = matches.map(({ seeds, games, bot: asked, mate, ...head }, i) =>
    strangerSample({ head, seeds, games, bot: asked, mate }, `${id} ${i}`, SOFT_ROUNDS),
  );
  const rounds = Math.min(...samples.map((sample) => sample.length));
  const answers: unknown[][][] = samples.map(() => []);
  let cpuMs = 0;
  const answer = (fault: SoftResult["fault"]): Answer => {
    const told = fault === null ? answers : [];
    const message: SoftResult = { id, attempt, fault, answers: told, cpuMs: Math.round(cpuMs) };
    return { id: answerId(id, attempt), message };
  };
  for (let r = 0; r < rounds && cpuMs < mostMs; r++) {
    for (const [i, sample] of samples.entries()) {
      signal.throwIfAborted();
      // A new process for each: what it saw in one round must not tell it who sits there in the next.
      const asked = await AskedBot.open(bot, { signal, nice: NICE });
      if (!(asked instanceof AskedBot)) return answer(asked.fault);
      try {
        answers[i]!.push(await answersTo(asked, sample[r]!));
      } finally {
        cpuMs += asked.cpuMs + PROCESS_MS;
        asked.close();
      }
    }
  }
  return answer(answers[0]!.length < Math.min(FEWEST_ROUNDS, rounds) || rounds === 0 ? "slow" : null);
}

/** What the bot answers in a round, until it breaks. */
async function answersTo(asked: AskedBot, { start, asks }: StrangerRound): Promise<unknown[]> {
  const actions: unknown[] = [];
  if ((await asked.start(start)) !== undefined) return actions;
  for (const { ask } of asks) {
    const said = await asked.ask(ask);
    if ("fault" in said) return actions;
    actions.push(said.action);
  }
  return actions;
}
