import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allowed, checkOptions, GAMES, RULESETS, SEATS, startLadders } from "@liars-ladder/rules";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GAMES_FOLDER, listGames } from "../../sdk/rules/scripts/list-games.ts";

describe("the list of games", () => {
  test("is what `npm run games` writes", () => {
    expect(readFileSync(join(GAMES_FOLDER, "index.ts"), "utf8")).toBe(listGames(GAMES_FOLDER));
  });

  test("names each game by its folder", () => {
    for (const list of [SEATS, GAMES]) {
      for (const [id, rules] of Object.entries(list)) expect(rules.id).toBe(id);
    }
  });

  describe("of a folder", () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "games-"));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const add = (id: string, name: string, parts = ["position:Seat", "play:Play", "sample:Sample", "index:"]) => {
      mkdirSync(join(folder, id));
      for (const part of parts) {
        const [file, suffix] = part.split(":");
        writeFileSync(join(folder, id, `${file}.ts`), `export const ${name}${suffix} = {};\n`);
      }
    };
    const idsOf = (text: string) => [...text.matchAll(/^ {2}"?([a-z0-9-]+)"?: \w+Seat,$/gm)].map(([, id]) => id);

    test("keeps the order of the listed games; new ones come last, ordered by name", () => {
      for (const [id, name] of [
        ["zebra", "zebra"],
        ["a-2nd", "a2nd"],
      ] as const)
        add(id, name);
      writeFileSync(join(folder, "index.ts"), "  zebra: zebraSeat,\n  gone: goneSeat,\n");
      expect(idsOf(listGames(folder))).toEqual(["zebra", "a-2nd"]);
      add("middle", "middle");
      writeFileSync(join(folder, "index.ts"), listGames(folder));
      expect(idsOf(listGames(folder))).toEqual(["zebra", "a-2nd", "middle"]);
      add("b", "b");
      expect(idsOf(listGames(folder))).toEqual(["zebra", "a-2nd", "middle", "b"]);
    });

    test("says what is missing in a folder", () => {
      add("half-done", "halfDone", ["position:Seat", "index:"]);
      expect(() => listGames(folder)).toThrow(/half-done.play\.ts: it must be there and export halfDonePlay/);
      rmSync(join(folder, "half-done"), { recursive: true });
      add("Big", "Big");
      expect(() => listGames(folder)).toThrow(/Big: a game's folder is named by its id/);
    });
  });
});

test("a new arena begins with these ladders, in this order; those of later rulesets follow", () => {
  const lines = startLadders().map(({ id, title, ruleset, options, players, deals, design }) =>
    [id, title, ruleset, JSON.stringify(options), players, deals, design].join(" | "),
  );
  const first = [
    "palafico | Palafico | palafico | {} | 4 | 8 | 3.43",
    "palafico-duel | Palafico, duel | palafico | {} | 2 | 8 | 0.88",
    "ships-wheel | Ship's wheel | ships-wheel | {} | 4 | 8 | 1.76",
    "cups | Cups | cups | {} | 4 | 8 | 6.02",
    "six-card | Six-card | six-card | {} | 4 | 8 | 2.61",
    'six-card-deluxe | Six-card deluxe | six-card | {"length":"long","deck":"random","cards":9,"minDice":3,"wildcards":true,"powers":true} | 4 | 8 | 2.3',
    "nine-card | Nine-card | nine-card | {} | 4 | 8 | 3.3",
    'nine-card-deluxe | Nine-card deluxe | nine-card | {"straights":true,"vague":true,"swap":"draw","wildcards":true,"powers":true} | 4 | 8 | 2.86',
    'nine-card-open | Nine-card, open decks | nine-card | {"openDecks":true,"revealOnTurn":true} | 3 | 8 | 3.38',
    "perudo | Perudo | perudo | {} | 4 | 8 | 2.95",
    "perudo-duel | Perudo, duel | perudo | {} | 2 | 8 | 0.82",
  ];
  expect(lines.slice(0, first.length)).toEqual(first);
});

test("no two ladders, and no two rulesets, have the same id or title", () => {
  for (const list of [startLadders(), RULESETS]) {
    for (const field of ["id", "title"] as const) {
      const all = list.map((one) => one[field]);
      expect(new Set(all).size, all.join(", ")).toBe(all.length);
    }
  }
});

describe.each(RULESETS.map((ruleset) => [ruleset.id, ruleset] as const))("%s", (_, ruleset) => {
  test("has a title and one sentence about it", () => {
    expect(ruleset.title).toMatch(/^\S.{1,38}\S$/);
    expect(ruleset.about).toMatch(/^[A-Z].{20,140}\.$/);
  });

  test("has ladders that can be played, with options that differ from the defaults", () => {
    expect(ruleset.ladders.length).toBeGreaterThan(0);
    const { min, max } = ruleset.players;
    for (const { id, title, options, players, deals, design } of ruleset.ladders) {
      expect(id).toMatch(/^[a-z0-9-]{1,64}$/);
      expect(title.length, id).toBeLessThanOrEqual(64);
      expect(players >= min && players <= max, `${id}: ${players} players`).toBe(true);
      expect(Number.isInteger(deals) && deals >= 1 && deals <= 64, `${id}: ${deals} deals`).toBe(true);
      expect(design > 0 && design <= 100, `${id}: design ${design}`).toBe(true);
      expect(checkOptions(ruleset.options, options), id).toHaveProperty("options");
      for (const [option, value] of Object.entries(options))
        expect(value, `${id}: ${option}`).not.toBe(ruleset.options[option]?.default);
    }
  });

  test("describes each of its options, and its book mentions each by name", async () => {
    const { book } = await ruleset.book();
    const text = JSON.stringify(book).toLowerCase();
    for (const [name, spec] of Object.entries(ruleset.options)) {
      expect(spec.about.length, name).toBeGreaterThan(15);
      expect(allowed(spec).length, name).toBeGreaterThan(0);
      // As the option is written, or as words: "open decks".
      const spoken = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      expect(
        [name.toLowerCase(), spoken].some((word) => text.includes(word)),
        `the book never says ${name}`,
      ).toBe(true);
    }
  });

  test("has a book with rules and worked examples, in whole sentences", async () => {
    const { book } = await ruleset.book();
    expect(book.sections.length).toBeGreaterThan(0);
    expect(book.worked.length).toBeGreaterThan(0);
    const rules = book.sections.flatMap((section) => section.rules);
    for (const rule of [...rules, ...book.worked])
      expect(typeof rule === "string" ? rule : rule.ours).toMatch(/[.)”]$/);
    for (const fact of [book.wins, book.material]) expect(fact).not.toMatch(/\.$/);
  });
});
