import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Profiled } from "@liars-ladder/sandbox";
import type { Sources } from "../play/sources.ts";
import { cleanLine } from "../text/clean.ts";
import { percent } from "../text/say.ts";
import { table } from "../text/table.ts";
import type { Hot } from "./hot.ts";

/** The bot's own functions, and the functions of the SDK and lines of the bot that take most time. */
export function sayHot(
  hot: Hot,
  { profiled, sources, top }: { profiled: Pick<Profiled, "cpuMs">; sources: Sources; top: number },
): string[] {
  const { samples, functions, lines, collecting } = hot;
  if (samples === 0) return ["", "The bot was too fast for a single sample: play more deals."];
  const ms = (part: number): string => ((part / samples) * profiled.cpuMs).toFixed(1);
  const share = (part: number): string => percent(part / samples);
  const own = pathToFileURL(join(sources.folder, "/")).href;
  const text = new Map(sources.files.map((file) => [own + encodeURI(file.path), file.text.split("\n")]));
  const place = (url: string, line: number): string => {
    const [, inSdk] = /\/(?:bot|rules|sdk)\/(?:src|dist)\/(.*)$/.exec(url) ?? [];
    const name = url.startsWith(own) ? decodeURI(url.slice(own.length)) : `SDK: ${inSdk ?? url.split("/").at(-1)}`;
    return `${cleanLine(name, 60)}:${line}`;
  };
  const isOwn = ({ url }: { url: string }): boolean => url.startsWith(own);
  const ofSdk = functions.filter((one) => !isOwn(one)).slice(0, Math.ceil(top / 2));
  const shown = [
    ...functions
      .filter(isOwn)
      .sort((a, b) => b.total - a.total)
      .slice(0, top),
    ...ofSdk,
  ];
  const byFunction = shown.map(({ name, url, line, self, total }) => [
    cleanLine(name, 40),
    ms(self),
    share(self),
    ms(total),
    share(total),
    place(url, line),
  ]);
  const byLine = lines
    .filter(isOwn)
    .slice(0, top)
    .map(({ url, line, self }) => [
      place(url, line),
      ms(self),
      share(self),
      cleanLine(text.get(url)?.[line - 1] ?? "", 70),
    ]);
  return [
    "",
    ...table(["function", ">ms", ">", ">with calls", ">", "where"], byFunction).split("\n"),
    ...(byLine.length === 0 ? [] : ["", ...table(["line", ">ms", ">", ""], byLine).split("\n")]),
    "",
    `From ${samples} samples; ${share(collecting)} of them are garbage collection. The bot made the decisions of these games again`,
    "in a plain Node process, because V8's profiler knows lines only there. The cost of crossing the sandbox is included.",
  ];
}
