// The bare isolated-vm echo of `npm run bench -- sandbox`, in a process of its own: node sandbox-echo.ts FORM
// GAMES…
// Each seat has an isolate that gets the questions of the match's games, in their order, and returns the recorded
// answers: JSON in, JSON out, with a time limit, and nothing else. FORM: the questions as they cross the sandbox's
// wall ("text"), or as plain JSON ("json"). It prints CPU time and wall time, ms, from the first game's start to
// the end of each of these games, so that its code is as warm as the match's when it is measured.
import ivm from "isolated-vm";
import { type Spent, stopwatch } from "./sandbox-cpu.ts";
import { packedText, playPlain, sandboxPrograms } from "./sandbox-games.ts";

interface Question {
  seat: number;
  text: string;
  reply: unknown;
}

const [form, ...games] = process.argv.slice(2);
const ends = games.map(Number);
const last = Math.max(...ends);

const questions: Question[][] = Array.from({ length: last }, () => []);
const programs = await sandboxPrograms();
playPlain(programs, last, (ask, reply, { game, seat }) => {
  questions[game]?.push({ seat, text: form === "text" ? packedText(ask) : JSON.stringify(ask), reply });
});

const isolates = programs.map((_, seat) => {
  const isolate = new ivm.Isolate({ memoryLimit: 128 });
  const replies = JSON.stringify(questions.flat().flatMap((of) => (of.seat === seat ? [of.reply] : [])));
  return isolate
    .createContextSync()
    .evalClosureSync(
      "const replies = JSON.parse($0); let i = 0; return (text) => { JSON.parse(text); return JSON.stringify(replies[i++]); };",
      [replies],
      { result: { reference: true } },
    ) as ivm.Reference<(text: string) => string>;
});

const times: Spent[] = [];
const lap = stopwatch();
for (const [game, asked] of questions.entries()) {
  for (const { seat, text } of asked)
    JSON.parse(isolates[seat]!.applySync(undefined, [text], { timeout: 900 }) as string);
  if (ends.includes(game + 1)) times.push(lap());
}
console.log(JSON.stringify(times));
