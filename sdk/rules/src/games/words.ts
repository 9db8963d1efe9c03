import type { SeenEvent, Watcher } from "../core/event.ts";
import type { GameHead } from "../core/record.ts";
import type { Result } from "../core/result.ts";
import type { Act, Scene, Words } from "../core/words.ts";
import { mustRuleset } from "./registry.ts";
import type { AnyTable } from "./seats.ts";
import { foldById, newTableById } from "./tables.ts";

/** The words of the ruleset of an id that is known to exist; throws when there is none. */
export const wordsOf = (id: string): Words => mustRuleset(id).words;

/** Tells a game, event by event, as one watcher sees it. */
export class Narrator {
  private readonly words: Words;
  private readonly scene: Scene & { readonly table: AnyTable };

  constructor(head: GameHead, watcher: Watcher, names: readonly string[]) {
    this.words = wordsOf(head.ruleset);
    this.scene = { table: newTableById(head, watcher), names };
  }

  /** The next event that the watcher sees; empty where there is nothing to tell. */
  tell(event: SeenEvent): string {
    const text = this.words.event(event, this.scene);
    foldById(this.scene.table, event);
    return text;
  }

  /** What a seat does now, or would do: "bids 5 fives". */
  action(act: Act): string {
    return this.words.action(act, this.scene);
  }

  /** How the game ended, after its last event. */
  end(result: Result): string {
    return this.words.end(result, this.scene);
  }
}
