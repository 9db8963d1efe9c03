/** A work of about 0.4 s for a worker that has a core to itself. It counts, and reads no clock. */
const WORK = `onmessage = () => {
  let x = 1;
  for (let i = 0; i < 2e8; i++) x = (Math.imul(x, 1103515245) + i) | 0;
  postMessage(x);
};`;

/**
 * Tells a bot that loops from one that waits for a core. A browser tells nobody the CPU time of a worker, and any time by the
 * clock may pass while a busy machine lets others go first. So another worker does a fixed work beside the bot: the
 * machine shares its cores among both alike, so when that work is done, the bot has had as much.
 */
export class Pace {
  #worker: Worker | undefined;
  #begun = 0;
  #done = 0;
  #wanted = 0;

  /** Asks for a work that begins now or later. Returns its number, for `isDone`. */
  ask(): number {
    this.#wanted = this.#begun + 1;
    if (this.#begun === this.#done) this.#begin();
    return this.#wanted;
  }

  isDone(work: number): boolean {
    return this.#done >= work;
  }

  close(): void {
    this.#worker?.terminate();
  }

  #begin(): void {
    this.#worker ??= this.#start();
    this.#begun++;
    this.#worker.postMessage(null);
  }

  #start(): Worker {
    const worker = new Worker(URL.createObjectURL(new Blob([WORK], { type: "text/javascript" })));
    worker.onmessage = () => {
      this.#done++;
      if (this.#wanted > this.#begun) this.#begin();
    };
    return worker;
  }
}
