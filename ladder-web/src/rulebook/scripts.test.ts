import { GAMES } from "@liars-ladder/rules";
import { expect, test } from "vitest";
import { scriptsOf } from "./scripts.ts";

test.each(Object.values(GAMES).map((ruleset) => [ruleset.id, ruleset] as const))(
  "%s: every value of every option has a game, which begins where it shows",
  async (_, ruleset) => {
    const scripts = scriptsOf(ruleset);
    expect(scripts[0]?.shows).toBeNull();
    const values = Object.entries(ruleset.options).flatMap(([name, spec]) => {
      if (spec.type === "integer") return [name];
      const all: readonly (string | boolean)[] = spec.type === "boolean" ? [true, false] : spec.values;
      return all.filter((value) => value !== spec.default).map((value) => `${name}: ${value}`.replaceAll("-", " "));
    });
    const shown = scripts.map(({ shows }) => shows ?? "");
    for (const value of values) expect(shown.some((one) => one.startsWith(value))).toBe(true);
    for (const script of scripts) {
      const { about, film, step, usual } = await script.read();
      expect(usual === null).toBe(script.shows === null);
      expect(about.length, script.shows ?? "").toBeGreaterThan(20);
      expect(film.result).not.toBeNull();
      expect(film.sentence(step, "all")).not.toBe("");
      if (/^(powers|straights|vague|swap|wildcards)/.test(script.shows ?? "")) expect(step).toBeGreaterThan(0);
    }
  },
);
