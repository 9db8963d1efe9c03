import { DecideJob, type DecideResult, parseMessage } from "@liars-ladder/protocol";
import { endsMatch, type FaultKind } from "@liars-ladder/rules";
import { AskedBot } from "@liars-ladder/sandbox";
import { BadJob } from "./bad-job.ts";
import { unzip } from "./gzip.ts";
import type { Work } from "./queue.ts";

type Answer = { action: unknown } | { fault: FaultKind };

/**
 * A bot's turn in a person's game. No process of it is kept while the person thinks. Each time, the bot starts in a new
 * process, alone, and is asked everything again that its seat was asked before. Bots decide alike each time, so
 * afterwards it has the same state as before.
 */
export const decide: Work = async (data, { signal }) => {
  const parsed = parseMessage(DecideJob, data);
  if (!parsed.ok) throw new BadJob(`this is not a decide job: ${parsed.message}`);
  const { game, at, bot, games } = parsed.value;
  const asked = await AskedBot.open({ id: bot.version, bundle: unzip(bot.bundle) }, { signal });
  const answer = asked instanceof AskedBot ? await answerOf(asked, games).finally(() => asked.close()) : asked;
  const message: DecideResult = {
    game,
    at,
    answer: "fault" in answer ? { fault: answer.fault } : { action: answer.action },
    cpuMs: asked instanceof AskedBot ? asked.cpuMs : 0,
  };
  return { id: `${game}-${at}`, message };
};

/** The answer to the last question. Earlier answers were checked when they were first given. */
async function answerOf(bot: AskedBot, games: DecideJob["games"]): Promise<Answer> {
  let answer: Answer = { fault: "exception" };
  const gone = (): boolean => "fault" in answer && endsMatch(answer.fault);
  for (const { start, asks } of games) {
    const broken = await bot.start(start);
    if (broken) answer = broken;
    for (const ask of broken ? [] : asks) {
      answer = await bot.ask(ask);
      if (gone()) return answer;
    }
    if (gone()) return answer;
  }
  return answer;
}
