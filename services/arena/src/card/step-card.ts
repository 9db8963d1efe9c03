import {
  type AnySeatTable,
  findRuleset,
  isRuleset,
  type Look,
  type Replay,
  type Watcher,
  wordsOf,
} from "@liars-ladder/rules";
import { BRASS, card, DIM, die, fitted, HEIGHT, signature, table, text, token, WIDTH, wrapped } from "./draw.ts";
import { amountOf, type Scene, sceneAt } from "./scene.ts";

const EDGE = 56;
const GAP = 16;
const FALLBACK: Look = { piece: "die", one: "plain", measure: "dice" };

/** The picture of a step: what happens, the bid that stands, and all seats with what this watcher knows. */
export function stepCard(replay: Replay, title: string, at: number | undefined, watcher: Watcher): string {
  const scene = sceneAt(replay, at, watcher);
  const found = findRuleset(replay.ruleset);
  const look = isRuleset(found) ? found.look : FALLBACK;
  return table([head(scene, title), middle(scene, replay.ruleset), ...seats(scene, look), signature()].join("\n"));
}

function head({ step }: Scene, title: string): string {
  const where = `${step.round === 0 ? "before the first round" : `round ${step.round}`} · step ${step.index}`;
  const type = { size: 30, bold: true };
  const name = fitted(title, type, 520);
  return text(EDGE, 78, name, type) + text(EDGE, 112, where, { size: 22, fill: DIM });
}

/** What happens in words, and the bid that stands, or what came of it. */
function middle({ table: { bids, reveal, ruleset: id }, sentence, ranks, names }: Scene, ruleset: string): string {
  const words = wordsOf(id || ruleset);
  const told = { size: 34, anchor: "middle" as const };
  const lines = wrapped(sentence, told, WIDTH - 2 * EDGE, 2);
  const last = bids.at(-1);
  const big = { size: 54, bold: true, anchor: "middle" as const };
  const [top, fill] =
    ranks !== null
      ? [ranks.flatMap((rank, seat) => (rank === 1 ? [names[seat]!] : [])).join(" & "), BRASS]
      : reveal !== null
        ? [`${words.bid(reveal.bid)}: ${reveal.holds ? "true" : "a lie"}`, reveal.holds ? "#7fd6c2" : "#ff9f82"]
        : [last ? words.bid(last.bid) : "", BRASS];
  const said = lines.map((line, i) => text(WIDTH / 2, 262 + i * 44, line, { ...told, fill: DIM }));
  return text(WIDTH / 2, 200, fitted(top, big, WIDTH - 2 * EDGE), { ...big, fill }) + said.join("");
}

/** The seats in a row, or in two. */
function seats({ table: { seats: all }, names, step, ranks }: Scene, look: Look): string[] {
  const rows = all.length > 4 ? 2 : 1;
  const columns = Math.ceil(all.length / rows);
  const top = 334;
  const width = (WIDTH - 2 * EDGE - GAP * (columns - 1)) / columns;
  const height = (HEIGHT - top - 44 - GAP * (rows - 1)) / rows;
  return all.map((at, seat) => {
    const x = EDGE + (seat % columns) * (width + GAP);
    const y = top + Math.floor(seat / columns) * (height + GAP);
    const acts = step.seat === seat;
    const box = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="16" fill="#000" fill-opacity="${at.in ? 0.22 : 0.1}" stroke="${acts ? BRASS : "#fff"}" stroke-opacity="${acts ? 1 : 0.14}" stroke-width="${acts ? 3 : 1}"/>`;
    const size = rows === 1 ? 30 : 24;
    const measure = `${ranks ? `#${ranks[seat]} · ` : ""}${amountOf(at, look.measure)}`;
    const name = { size: size * 0.8, bold: true };
    const small = { size: size * 0.66, fill: DIM, anchor: "end" as const };
    const line = y + size + 6;
    const room = width - size - 44 - measure.length * small.size * 0.55;
    return [
      box,
      token(seat, x + 14, y + 14, size),
      text(x + 22 + size, line, fitted(names[seat]!, name, room), name),
      text(x + width - 14, line, measure, small),
      pieces(at, look, { x: x + 14, y: y + size + 26, width: width - 28, height: height - size - 38 }),
    ].join("");
  });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A seat's dice or cards, as large as there is room for all of them. */
function pieces(at: AnySeatTable, look: Look, box: Box): string {
  if (!at.in)
    return text(box.x, box.y + 26, at.out?.reason === "forfeit" ? "forfeit" : "out of the game", {
      size: 20,
      fill: DIM,
    });
  const hand = at.faces.length > 0 ? at.faces : (at.own.hand ?? new Array<null>(at.own.cards ?? 0).fill(null));
  const cards = look.piece === "card";
  const ratio = cards ? 1.35 : 1;
  let [size, across] = [0, 1];
  for (let columns = 1; columns <= hand.length; columns++) {
    const fits = Math.min(box.width / columns - 8, (box.height / Math.ceil(hand.length / columns) - 8) / ratio, 84);
    if (fits > size) [size, across] = [fits, columns];
  }
  return hand
    .map((face, i) => {
      const x = box.x + (i % across) * (size + 8);
      const y = box.y + Math.floor(i / across) * (size * ratio + 8);
      return cards ? card(face, x, y, size) : die(face, look, x, y, size);
    })
    .join("");
}
