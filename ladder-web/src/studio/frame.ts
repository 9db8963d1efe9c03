import script from "virtual:studio/referee";
import type { Job, PlayedGame, Told } from "./job.ts";

/** The document in which bots run. It has an opaque origin, and the arena serves it with its own policy. */
const FRAME = "/studio/frame";
/** How often the page checks whether it heard from the frame, ms. */
const LOOK_MS = 500;
/**
 * After this many checks without a message, the frame's process is gone. Checks are counted, not time: on a busy
 * machine, these are late too.
 */
const LOOKS = 60;

export interface Playing {
  onGame(game: PlayedGame): void;
  /** Called at the end: null if all games were played, or a sentence that says why not. */
  onEnd(problem: string | null): void;
}

/**
 * Plays a job in its own frame, which is removed at the end. Returns a function that stops it: then nothing is reported
 * any more.
 */
export function playInFrame(job: Job, { onGame, onEnd }: Playing): () => void {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = "Where the studio plays";
  frame.hidden = true;
  frame.src = FRAME;
  const channel = new MessageChannel();
  let looks = 0;
  const close = (): void => {
    clearInterval(watch);
    removeEventListener("message", onReady);
    channel.port1.close();
    frame.remove();
  };
  const end = (problem: string | null): void => {
    close();
    onEnd(problem);
  };
  const watch = setInterval(() => {
    if (++looks > LOOKS) end(GONE);
  }, LOOK_MS);
  const onReady = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || data !== "frame") return;
    removeEventListener("message", onReady);
    frame.contentWindow?.postMessage(script, "*", [channel.port2]);
    channel.port1.postMessage(job);
  };
  channel.port1.onmessage = ({ data }: MessageEvent<Told>) => {
    looks = 0;
    if (data.type === "game") onGame(data.game);
    else if (data.type === "done") end(null);
    else if (data.type === "problem") end(data.message);
  };
  addEventListener("message", onReady);
  document.body.append(frame);
  return close;
}

const GONE =
  "The browser ended the part of this tab in which the bots play. Most likely, one of them used too much memory.";
