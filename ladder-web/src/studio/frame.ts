import script from "virtual:studio/referee";
import type { Answer, AskedAgain, Job, PlayedGame, Rejob, Told, Work } from "./job.ts";

/** The document in which bots run. It has an opaque origin, and the arena serves it with its own policy. */
const FRAME = "/studio/frame";
/** How often the page checks whether it heard from the frame, ms. */
const LOOK_MS = 500;
/**
 * After this many checks without a word from the frame, its process is gone. Its document does nothing but say that it is
 * there. Checks are counted, not time: on a busy machine, these are late too. With 50 processes waiting for two
 * cores, there was never more than one between words.
 */
const LOOKS = 20;
/**
 * The same for the worker that plays. It may be late: the frame is loaded from the arena, and the browser starts a process
 * and the worker for it. And it has work of its own, for which a busy machine may let it wait long: then it says nothing
 * meanwhile.
 */
const WORKER_LOOKS = 120;

interface Playing<Game> {
  onGame(game: Game): void;
  /** All games were played; or, as a sentence, why not. */
  onEnd(problem: string | null): void;
}

/** Plays a job in a frame of its own, which is gone at the end. Returns how to stop: then nothing is told any more. */
export const playInFrame = (play: Job, { onGame, onEnd }: Playing<PlayedGame>): (() => void) =>
  workInFrame({ play }, (told) => told.type === "game" && onGame(told.game), onEnd);

/** The same for a match that is to be played again. */
export const rerunInFrame = (rerun: Rejob, { onGame, onEnd }: Playing<AskedAgain>): (() => void) =>
  workInFrame({ rerun }, (told) => told.type === "again" && onGame(told.game), onEnd);

/** Asks a bot what it would have done at one decision of a match. */
export const askInFrame = (
  rerun: Required<Rejob>,
  onAnswer: (answer: Answer) => void,
  onEnd: Playing<never>["onEnd"],
): (() => void) => workInFrame({ rerun }, (told) => told.type === "decided" && onAnswer(told.here), onEnd);

function workInFrame(work: Work, onTold: (told: Told) => void, onEnd: Playing<never>["onEnd"]): () => void {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = "Where the studio plays";
  frame.inert = true;
  // A browser gives way to all else before it runs a frame that is not in view: bots would wait, and be called slow.
  frame.style.cssText = "position: fixed; top: 0; left: 0; width: 1px; height: 1px; border: 0; opacity: 0";
  frame.src = FRAME;
  const channel = new MessageChannel();
  // Checks since there was a word from its process, and from the worker.
  let looks = 0;
  let workerLooks = 0;
  let heard = false;
  const close = (): void => {
    clearInterval(watch);
    removeEventListener("message", onWord);
    channel.port1.close();
    frame.remove();
  };
  const end = (problem: string | null): void => {
    close();
    onEnd(problem);
  };
  const watch = setInterval(() => {
    looks++;
    if (++workerLooks > WORKER_LOOKS || (heard && looks > LOOKS)) end(heard ? GONE : NOT_STARTED);
  }, LOOK_MS);
  let begun = false;
  const onWord = ({ source }: MessageEvent): void => {
    if (source !== frame.contentWindow) return;
    looks = 0;
    if (begun) return;
    begun = true;
    frame.contentWindow?.postMessage(script, "*", [channel.port2]);
    channel.port1.postMessage(work);
  };
  channel.port1.onmessage = ({ data }: MessageEvent<Told>) => {
    looks = 0;
    workerLooks = 0;
    heard = true;
    if (data.type === "done") end(null);
    else if (data.type === "problem") end(data.message);
    else onTold(data);
  };
  addEventListener("message", onWord);
  document.body.append(frame);
  return close;
}

const GONE =
  "The browser ended the part of this tab in which the bots play. Most likely, one of them used too much memory.";
const NOT_STARTED = `Your browser did not start the part of this tab in which the bots play within ${(WORKER_LOOKS * LOOK_MS) / 1000} s. Check your connection, close what keeps this computer busy, and play again.`;
