import script from "virtual:studio/referee";
import type { Job, PlayedGame, Told } from "./job.ts";

/** The document of no origin in which bots run; the arena serves it with a policy of its own. */
const FRAME = "/studio/frame";
/** When nothing has been heard for so long, the frame's part of the browser is gone, ms. */
const SILENCE_MS = 10_000;

export interface Playing {
  onGame(game: PlayedGame): void;
  /** All games were played; or, as a sentence, why not. */
  onEnd(problem: string | null): void;
}

/** Plays a job in a frame of its own, which is gone at the end. Returns how to stop: then nothing is told any more. */
export function playInFrame(job: Job, { onGame, onEnd }: Playing): () => void {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = "Where the studio plays";
  frame.hidden = true;
  frame.src = FRAME;
  const channel = new MessageChannel();
  let heard = performance.now();
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
    if (performance.now() - heard > SILENCE_MS) end(GONE);
  }, 500);
  const onReady = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || data !== "frame") return;
    removeEventListener("message", onReady);
    frame.contentWindow?.postMessage(script, "*", [channel.port2]);
    channel.port1.postMessage(job);
  };
  channel.port1.onmessage = ({ data }: MessageEvent<Told>) => {
    heard = performance.now();
    if (data.type === "game") onGame(data.game);
    else if (data.type === "done") end(null);
    else if (data.type === "problem") end(data.message);
  };
  addEventListener("message", onReady);
  document.body.append(frame);
  return close;
}

const GONE =
  "The browser ended the part of this tab where the bots play. Most likely one of them used more memory than there is.";
