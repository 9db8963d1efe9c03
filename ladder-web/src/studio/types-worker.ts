import library from "virtual:studio/types";
import { Compiler } from "./compiler.ts";
import type { TypesAsk, TypesReply } from "./typescript.ts";

// TypeScript in a worker. It answers questions in their order.

const compiler = new Compiler(library);

addEventListener("message", ({ data: { id, method, given } }: MessageEvent<TypesAsk>) => {
  const tell = (reply: TypesReply): void => postMessage(reply);
  try {
    const answer = (compiler[method] as (...given: unknown[]) => unknown).apply(compiler, given as unknown[]);
    tell({ id, answer });
  } catch (error) {
    tell({ id, problem: error instanceof Error ? error.message : String(error) });
  }
});
