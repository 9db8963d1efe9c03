import { clean } from "../text/clean.ts";
import { escaped } from "../text/markup.ts";
import { plural } from "../text/plural.ts";
import { percent, sayRank } from "../text/say.ts";
import type { Cell, Row } from "./crosstable.ts";
import type { SavedPlan } from "./file.ts";
import { sayElo, sayScore } from "./words.ts";

export interface Report {
  /** The title of the ruleset. */
  title: string;
  plan: SavedPlan;
  rows: readonly Row[];
  matches: number;
  all: number;
  repeat: string;
  goOn: string | undefined;
}

/** The report of a tournament as one page, which needs no script and no network. */
export function reportPage(report: Report): string {
  const { title, plan, rows, matches, all, repeat, goOn } = report;
  const heading = `${title}, ${plan.format}`;
  const rounds = plan.format === "swiss" ? `, ${plural(plan.rounds, "round")}` : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${text(heading)} · Liar’s Ladder</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text(heading)}</h1>
<p>${text(`${plural(rows.length, "bot")}${rounds}; each pair that meets plays ${plural(plan.deals, "deal")}, in both seats with the same luck.`)}
${text(`${plural(matches, "match", "matches")} of ${all} are played.`)}</p>
${goOn === undefined ? "" : `<p class="notice">Not everything was played. To continue: <code>${text(goOn)}</code></p>`}
<h2>Ratings</h2>
${ratings(rows)}
<p class="key">± and the bars are 95 % intervals for one bot at one look; they count matches, not games. Elo 0 is the mean of this table. A rank is a range: if the ranges of two bots do not overlap, one of them is surely better.</p>
<h2>Against each other</h2>
${against(rows)}
<p class="key">Points of the bot on the left against the bot above, in percent, ± half of the 95 % interval.</p>
<h2>To repeat it</h2>
<p><code>${text(repeat)}</code></p>
<table class="facts"><tbody>
<tr><th scope="row">Options</th><td>${text(plan.options || "the defaults")}</td></tr>
<tr><th scope="row">Seed</th><td>${text(plan.seed)}</td></tr>
${rows.map(({ label, entrant }) => `<tr><th scope="row">${text(label)}</th><td><code>${text(plan.bots[entrant] ?? "")}</code></td></tr>`).join("\n")}
</tbody></table>
</main>
</body>
</html>
`;
}

const text = (of: string): string => escaped(clean(of));

function ratings(rows: readonly Row[]): string {
  const swiss = rows.some(({ points }) => points !== undefined);
  const ends = rows.flatMap(({ elo: { value, half } }) =>
    Number.isFinite(half) ? [value - half, value + half] : [value],
  );
  const [low, high] = [Math.min(...ends, -1), Math.max(...ends, 1)];
  const heads = ["", "Bot", "Rank", "Elo", "", "Score", ...(swiss ? ["Points"] : []), "Deals", "Forfeits"];
  const lines = rows.map((row, i) => {
    const cells = [
      `<td>${i + 1}</td><th scope="row">${text(row.label)}</th><td>${sayRank(row.rank)}</td><td>${sayElo(row.elo)}</td>`,
      `<td>${whisker(row, low, high)}</td><td>${percent(row.score, 1)}</td>`,
      ...(swiss ? [`<td>${row.points ?? 0}</td>`] : []),
      `<td>${row.deals}</td><td>${row.forfeits}</td>`,
    ];
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<div class="scroller" tabindex="0" role="region" aria-label="Ratings"><table><thead><tr>${heads.map(head).join("")}</tr></thead><tbody>\n${lines.join("\n")}\n</tbody></table></div>`;
}

const head = (name: string): string => (name === "" ? "<td></td>" : `<th scope="col">${text(name)}</th>`);

/** The interval on an axis that all rows share; the numbers beside it say the same. */
function whisker({ elo: { value, half } }: Row, low: number, high: number): string {
  const x = (elo: number): string => (((elo - low) / (high - low)) * 156 + 2).toFixed(1);
  const line = Number.isFinite(half)
    ? `<line class="whisker" x1="${x(value - half)}" x2="${x(value + half)}" y1="8" y2="8"/>`
    : "";
  return `<svg width="160" height="16" aria-hidden="true"><line class="mean" x1="${x(0)}" x2="${x(0)}" y1="0" y2="16"/>${line}<circle cx="${x(value)}" cy="8" r="3.5"/></svg>`;
}

function against(rows: readonly Row[]): string {
  const heads = rows.map(({ label }, i) => `<th scope="col" title="${text(label)}">${i + 1}</th>`).join("");
  const lines = rows.map(
    ({ label, against }, i) =>
      `<tr><td>${i + 1}</td><th scope="row">${text(label)}</th>${against.map((cell, k) => cellOf(cell, i === k)).join("")}</tr>`,
  );
  return `<div class="scroller" tabindex="0" role="region" aria-label="Against each other"><table class="cross"><thead><tr><td></td><td></td>${heads}</tr></thead><tbody>\n${lines.join("\n")}\n</tbody></table></div>`;
}

/** The stronger the colour, the farther the score is from 50 %; grey if the interval includes 50 %. */
function cellOf(cell: Cell | undefined, own: boolean): string {
  if (cell === undefined) return `<td class="none">${own ? "–" : ""}</td>`;
  const { value, half } = cell.score;
  const far = Math.abs(value - 0.5);
  const side = far <= half ? "even" : value > 0.5 ? "won" : "lost";
  return `<td class="${side}" style="--far:${(far * 200).toFixed(0)}%" title="${plural(cell.deals, "deal")}">${sayScore(cell.score)}</td>`;
}

const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#f3f4f0, #0f1412); --raised: light-dark(#fdfdfb, #161d1a);
  --line: light-dark(#d6d9d0, #2a332f); --ink: light-dark(#17211d, #e8ece6); --ink-2: light-dark(#5d6862, #93a099);
  --won: light-dark(#2f9aa3, #17666f); --lost: light-dark(#d9673f, #a5472a); --accent: light-dark(#0f5a4b, #7fd0b8); }
body { margin: 0; background: var(--ground); color: var(--ink); font: 400 15px/1.5 ui-sans-serif, system-ui, sans-serif; }
main { max-width: 76rem; margin: 0 auto; padding: 1.2rem clamp(0.8rem, 3vw, 2rem) 3rem; }
h1 { font-size: 1.9rem; line-height: 1.15; margin: 0.4rem 0; } h2 { font-size: 1.2rem; margin: 1.8rem 0 0.5rem; }
.scroller { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
td, th { padding: 0.35rem 0.6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
tbody tr:last-child > * { border-bottom: 0; } thead th { color: var(--ink-2); font-size: 0.85em; }
th[scope="row"], th:nth-child(2) { text-align: left; }
.whisker { stroke: var(--ink-2); stroke-width: 2; } .mean { stroke: var(--line); } circle { fill: var(--accent); }
svg { display: block; } .cross td:nth-child(n + 3), .cross thead th { min-width: 4.2rem; text-align: center; }
.won { background: color-mix(in oklab, var(--won) var(--far), transparent); }
.lost { background: color-mix(in oklab, var(--lost) var(--far), transparent); }
.even { background: color-mix(in oklab, var(--ink-2) 12%, transparent); } .none { color: var(--ink-2); }
.key, .facts { color: var(--ink-2); font-size: 0.9em; } .facts td { text-align: left; white-space: normal; overflow-wrap: anywhere; }
.notice { border-left: 3px solid var(--lost); padding-left: 0.8rem; } code { overflow-wrap: anywhere; font-size: 0.9em; }
`;
