import type { Action, Player, Program } from "@liars-ladder/rules";
import type { Asked } from "./ask-seeds.ts";

/** A bot that is asked in this process, without the sandbox's walls: one that is trusted. */
export function askedHere(program: Pick<Program, "start">): Asked {
  let player: Player | undefined;
  return {
    start: async (start) => {
      player = program.start(start);
      return undefined;
    },
    ask: async (ask) => {
      if (player === undefined) throw new Error("asked before its game began");
      // The caller judges it, as it judges every bot's answer.
      return { action: player.decide(ask) as Action };
    },
    close: () => {},
  };
}
