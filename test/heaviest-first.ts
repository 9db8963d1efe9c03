import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, as parts of their paths. If one of them began last, it would keep one worker busy
 * alone at the end.
 */
const HEAVY = [
  "e2e/pages",
  "e2e/reading",
  "e2e/snapshots",
  "cli/src/exploit.long",
  "e2e/live",
  "e2e/newcomer",
  "e2e/first-hour",
  "hostile/",
  "e2e/new.long",
  "services/start",
  "match/forged",
  "versions/versions",
  "services/scaled",
  "services/runner",
  "services/chaos",
  "cli/src/play.test",
  "cli/src/liars",
  "cli/src/compare",
  "auth/guesses",
  "http/matrix",
  "backup/backup",
  "python/python",
];

/**
 * The heaviest files come first, in any project. The others come in Vitest's order, by how long they took the last
 * time.
 */
export default class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = HEAVY.findIndex((part) => moduleId.includes(part));
      return at < 0 ? HEAVY.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
