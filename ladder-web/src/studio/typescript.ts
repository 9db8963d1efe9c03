import type { Compiler } from "./compiler.ts";

type Method = "set" | "put" | "findings" | "complete" | "explain" | "hover" | "transpile";
export interface TypesAsk {
  id: number;
  method: Method;
  given: readonly unknown[];
}
export type TypesReply = { id: number; answer: unknown } | { id: number; problem: string };

/** The compiler in its worker: the same methods, answered later. */
export class TypeScript {
  #worker: Worker | undefined;
  #count = 0;
  readonly #open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();

  /** Asks a question. The first one starts the worker, which loads some megabytes. */
  ask<M extends Method>(method: M, ...given: Parameters<Compiler[M]>): Promise<ReturnType<Compiler[M]>> {
    this.#worker ??= this.#start();
    const id = ++this.#count;
    this.#worker.postMessage({ id, method, given } satisfies TypesAsk);
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Ends the worker. Open questions are never answered. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#open.clear();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./types-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<TypesReply>) => {
      const asked = this.#open.get(data.id);
      this.#open.delete(data.id);
      if ("problem" in data) asked?.reject(new Error(data.problem));
      else asked?.resolve(data.answer);
    };
    worker.onerror = (event) => {
      const error = new Error(event.message || "TypeScript could not be loaded");
      for (const { reject } of this.#open.values()) reject(error);
      this.close();
    };
    return worker;
  }
}
