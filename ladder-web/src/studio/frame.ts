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
/**
 * A document that was loaded, and has not said a word after this many checks, is another one: an error of the arena or of the
 * network. It is loaded anew.
 */
const SILENT_LOOKS = 6;
/** A frame that nobody has used for so many checks is closed, for its memory. */
const SPARE_LOOKS = 600;

interface Playing<Game> {
  onGame(game: Game): void;
  /** All games were played; or, as a sentence, why not. */
  onEnd(problem: string | null): void;
}

/** Plays a job in a frame, which no other job has meanwhile. Returns how to stop: then nothing is told any more. */
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
  const frame = spare?.isThere ? spare : new Frame();
  spare = undefined;
  return frame.do(work, onTold, onEnd);
}

/** A frame that has no work yet, or has done it to the end. The next one is faster there: its engine has compiled the rules. */
let spare: Frame | undefined;

/** Opens a frame before there is work for it. */
export function prepareFrame(): void {
  spare ??= new Frame();
}

/** The document in which bots run, and the worker that plays there. It does one work at a time. */
class Frame {
  readonly #element = document.createElement("iframe");
  readonly #channel = new MessageChannel();
  readonly #watch = setInterval(() => this.#look(), LOOK_MS);
  /** Checks since there was a word from its process, and from the worker; while it is spare, since it was used. */
  #looks = 0;
  #workerLooks = 0;
  #heard = false;
  #begun = false;
  /** Checks since a document was loaded, until it says that it is the right one. */
  #silent = Number.NEGATIVE_INFINITY;
  #now: { work: Work; onTold(told: Told): void; onEnd(problem: string | null): void } | undefined;

  constructor() {
    const frame = this.#element;
    frame.setAttribute("sandbox", "allow-scripts");
    frame.title = "Where the studio plays";
    frame.inert = true;
    // A browser gives way to all else before it runs a frame that is not in view: bots would wait, and be called slow.
    frame.style.cssText = "position: fixed; top: 0; left: 0; width: 1px; height: 1px; border: 0; opacity: 0";
    frame.src = FRAME;
    frame.onload = () => {
      this.#silent = 0;
    };
    this.#channel.port1.onmessage = ({ data }: MessageEvent<Told>) => this.#onTold(data);
    addEventListener("message", this.#onWord);
    document.body.append(frame);
  }

  /** Returns how to stop: then nothing is told any more, and the frame is gone. */
  do(work: Work, onTold: (told: Told) => void, onEnd: Playing<never>["onEnd"]): () => void {
    const mine = { work, onTold, onEnd };
    this.#now = mine;
    this.#workerLooks = 0;
    if (this.#begun) this.#channel.port1.postMessage(work);
    return () => {
      if (this.#now === mine) this.#close();
    };
  }

  /** It has not been silent for so long that its process may be gone. */
  get isThere(): boolean {
    return !this.#heard || this.#looks <= LOOKS / 4;
  }

  #look(): void {
    this.#looks++;
    this.#workerLooks++;
    if (!this.#begun && ++this.#silent > SILENT_LOOKS) {
      this.#silent = Number.NEGATIVE_INFINITY;
      this.#element.src = FRAME;
    }
    const gone = this.#heard && this.#looks > LOOKS;
    if (this.#now === undefined) {
      if (gone || this.#workerLooks > SPARE_LOOKS) this.#close();
    } else if (gone || this.#workerLooks > WORKER_LOOKS) this.#end(this.#heard ? GONE : NOT_STARTED);
  }

  /** A word from its document. */
  readonly #onWord = ({ source }: MessageEvent): void => {
    const { contentWindow } = this.#element;
    if (source !== contentWindow) return;
    this.#looks = 0;
    if (this.#begun) return;
    this.#begun = true;
    contentWindow?.postMessage(script, "*", [this.#channel.port2]);
    if (this.#now !== undefined) this.#channel.port1.postMessage(this.#now.work);
  };

  #onTold(told: Told): void {
    this.#looks = 0;
    this.#workerLooks = 0;
    this.#heard = true;
    if (told.type === "done") this.#end(null);
    else if (told.type === "problem") this.#end(told.message);
    else this.#now?.onTold(told);
  }

  #end(problem: string | null): void {
    const ended = this.#now;
    this.#now = undefined;
    if (problem === null && spare === undefined) spare = this;
    else this.#close();
    ended?.onEnd(problem);
  }

  #close(): void {
    this.#now = undefined;
    if (spare === this) spare = undefined;
    clearInterval(this.#watch);
    removeEventListener("message", this.#onWord);
    this.#channel.port1.close();
    this.#element.remove();
  }
}

const GONE =
  "The browser ended the part of this tab in which the bots play. Most likely, one of them used too much memory.";
const NOT_STARTED = `Your browser did not start the part of this tab in which the bots play within ${(WORKER_LOOKS * LOOK_MS) / 1000} s. Check your connection, close what keeps this computer busy, and play again.`;
