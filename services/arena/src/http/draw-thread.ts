import { answerJobs } from "../thread.ts";
import type { ToDraw } from "./drawer.ts";

interface Pages {
  draw(page: Omit<ToDraw, "module">): Promise<string>;
}

answerJobs(async ({ module, ...page }: ToDraw): Promise<string> => {
  const { draw } = (await import(module)) as Pages;
  return draw(page);
});
