import type { Action, Player, Program } from "@liars-ladder/rules";
import type { Asked } from "./ask-seeds.ts";

/** Asks a bot in this process, without the sandbox's walls. Only for bots that are trusted. */
export function askedHere(program: Pick<Program, "start">): Asked {
  let player: Player | undefined;
  return {
    start: async (start) => {
      player = program.start(start);
      return undefined;
    },
    ask: async (ask) => {
      if (player === undefined) throw new Error("asked before its game began");
      // The caller checks that it is legal, as it does for every bot.
      return { action: player.decide(ask) as Action };
    },
    close: () => {},
  };
}
