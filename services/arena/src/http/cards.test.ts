import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterBots, playRounds } from "../../test/league.ts";
import { must, openRig, type Rig } from "../../test/rig.ts";
import { openPainter } from "../card/painter.ts";
import { poster } from "../card/poster.ts";
import { sceneAt } from "../card/scene.ts";
import { stepCard } from "../card/step-card.ts";
import { openRatings } from "../ratings/fit.ts";

const LADDER = "palafico-duel";
const PAGE =
  '<!doctype html><html><head><title>First</title><meta name="description" content="none" /></head><body></body></html>';
let folder: string;
let rig: Rig;
let game: string;
let running: string;
let bot: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cards-"));
  await writeFile(join(folder, "index.html"), PAGE);
  rig = await openRig({ openMatches: null, webDir: folder });
  await rig.sql`delete from ladder where id <> ${LADDER}`;
  await enterBots(rig.sql, [LADDER]);
  await playRounds(rig.sql, LADDER, 1);
  const [over, other] = await rig.sql`select id from match where state = 'finished' order by id limit 2`;
  await rig.sql`update any_match set state = 'running', commit = null, finished_at = null where id = ${other?.id}`;
  game = `${over?.id}.0`;
  running = `${other?.id}.0`;
  const [first] = must(await rig.client().getGame({ params: { game } })).bots;
  bot = `${first?.bot.author}/${first?.bot.name}`;
});
afterAll(async () => {
  await rig?.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers = {}): Promise<Response> => fetch(rig.url + path, { headers });
/** Width and height, as a PNG's head has them. */
async function sizeOf(answer: Response): Promise<number[]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("a bot has a badge of its rank and rating, which others may keep and show, and which runs nothing", async () => {
  const path = `/bots/${bot}/badge.svg?ladder=${LADDER}`;
  const early = await (await get(path)).text();
  expect(early).toContain("not rated yet");
  await openRatings(rig.sql).refit(LADDER);
  const answer = await get(path);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
  const svg = await answer.text();
  const [author, name] = bot.split("/");
  const { rows } = must(await rig.client().getTable({ params: { ladder: LADDER } }));
  const row = rows.find((one) => one.bot.author === author && one.bot.name === name)!;
  const { rating, high, low } = row.standing!;
  expect(svg).toContain(
    `<title>Palafico, duel: #${row.rank!.best}–${row.rank!.worst} · ${Math.round(rating)} ± ${Math.round((high - low) / 2)}</title>`,
  );
  expect(svg).not.toMatch(/<script|href|<style|on\w+=/);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
  expect((await get(path, { "if-none-match": answer.headers.get("etag") ?? "" })).status).toBe(304);
  for (const [wrong, status] of [
    [`/bots/${bot}/badge.svg`, 422],
    [`/bots/${bot}/badge.svg?ladder=none`, 404],
    [`/bots/${author}/nobody/badge.svg?ladder=${LADDER}`, 404],
  ] as const)
    expect((await get(wrong)).status, wrong).toBe(status);
});

test("pages have pictures of one size, which others may keep and show", async () => {
  const of = [`/games/${game}`, `/matches/${game.split(".")[0]}`, `/ladders/${LADDER}`, `/bots/${bot}`];
  for (const path of of) {
    const answer = await get(`${path}/card.png`);
    expect([answer.status, answer.headers.get("content-type")], path).toEqual([200, "image/png"]);
    expect(await sizeOf(answer)).toEqual([1200, 630]);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
    const again = await get(`${path}/card.png`, { "if-none-match": answer.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    const html = await (await get(path)).text();
    expect(html).toContain(`property="og:image" content="http://localhost${path}/card.png"`);
    expect(html).toContain('name="twitter:card" content="summary_large_image"');
  }
});

test("a step has a picture of its own, with what its watcher knows and no more", async () => {
  const { value: replay } = (await rig.client().getReplay({ params: { game } })) as {
    value: Parameters<typeof sceneAt>[0];
  };
  const bids = sceneAt(replay, 2, "all");
  expect(bids.table.bids.length).toBe(1);
  const hidden = sceneAt(replay, 2, "audience").table.seats.flatMap(({ faces }) => faces);
  expect(hidden.length).toBeGreaterThan(0);
  expect(new Set(hidden)).toEqual(new Set([null]));
  const own = sceneAt(replay, 2, 1).table.seats.map(({ faces }) => faces.every((face) => face !== null));
  expect(own).toEqual([false, true]);
  const cards = (["all", "audience", 0, 1] as const).map((who) => stepCard(replay, "Palafico", 2, who));
  expect(new Set(cards).size).toBe(4);
  // A pip is a circle: nobody sees one of what is hidden.
  expect(cards.map((svg) => svg.includes("<circle"))).toEqual([true, false, true, true]);
  expect(sceneAt(replay, 999_999, "all").ranks).toEqual(replay.result.ranks);
  expect(sceneAt(replay, undefined, 7).step.kind).toBe("reveal");

  expect((await get(`/games/${game}/card.png?at=2&seat=1&fbclid=x`)).status).toBe(200);
  const html = await (await get(`/games/${game}?step=2&seat=1`)).text();
  expect(html).toContain(`/games/${game}/card.png?at=2&#38;seat=1"`);
});

test("what is not over, not there or no step has no picture, and says why", async () => {
  const codeOf = async (path: string): Promise<unknown> => ((await (await get(path)).json()) as { code: string }).code;
  expect(await codeOf(`/games/${running}/card.png`)).toBe("match.running");
  expect(await (await get(`/games/${running}`)).text()).not.toContain("og:image");
  expect(await codeOf(`/games/${game.replace(/.$/, "9999")}/card.png`)).toBe("game.unknown");
  expect(await codeOf(`/games/${game}/card.png?at=-1`)).toBe("request.invalid");
  expect(await codeOf(`/games/${game}/card.png?seat=you`)).toBe("request.invalid");
  expect(await codeOf("/ladders/none/card.png")).toBe("ladder.unknown");
  expect(await codeOf("/bots/house/none/card.png")).toBe("bot.unknown");
});

test("names are text, whatever is in them, and what is long is cut", () => {
  const svg = poster({ over: "Bot", title: `<script>&"'\u0000${"x".repeat(400)}`, about: "a ".repeat(900), lines: [] });
  expect(svg).not.toContain("<script");
  expect(svg).not.toContain("\u0000");
  expect(svg.length).toBeLessThan(4_000);
});

test("a picture is made once, and few wait at a time", async () => {
  const painter = openPainter(2);
  const svg = (n: number): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M${n} 0"/></svg>`;
  const [one, same, two, third] = await Promise.all([1, 1, 2, 3].map((n) => painter.paint(svg(n))));
  expect(one).toBe(same);
  expect(two).toBeInstanceOf(Buffer);
  expect(third).toBeNull();
  await expect(painter.paint("<svg")).rejects.toThrow();
  expect(await painter.paint(svg(3))).toBeInstanceOf(Buffer);
  await painter.close();
});

const oembed = async (query: Record<string, string>) => {
  const answer = await get(`/oembed?${new URLSearchParams(query)}`);
  return { status: answer.status, told: (await answer.json()) as Record<string, unknown> };
};

test("oEmbed frames a game at its step, and links other pages", async () => {
  const url = `http://localhost/games/${game}?step=2&seat=1`;
  const { told } = await oembed({ url });
  expect(told).toMatchObject({
    ...{ version: "1.0", type: "rich", width: 800, height: 620, provider_name: "Liar's Ladder" },
    ...{ thumbnail_url: `http://localhost/games/${game}/card.png?at=2&seat=1`, thumbnail_width: 1200 },
  });
  expect(told.html).toContain(
    `<iframe src="http://localhost/embed/games/${game}?step=2&#38;seat=1" width="800" height="620"`,
  );
  const small = await oembed({ url, maxwidth: "300", maxheight: "200", format: "json" });
  expect(small.told).toMatchObject({ type: "rich", width: 300, height: 200 });
  expect(small.told).not.toHaveProperty("thumbnail_url");
  const page = await (await get(`/games/${game}?step=2&seat=1`)).text();
  const link =
    /<link rel="alternate" type="application\/json\+oembed" href="http:\/\/localhost([^"]+)"/.exec(page)?.[1] ?? "";
  expect(await (await get(link.replaceAll("&#38;", "&"))).json()).toEqual(told);

  const ladder = await oembed({ url: `http://localhost/ladders/${LADDER}` });
  expect(ladder.told).toMatchObject({ type: "link", title: expect.stringContaining("Palafico") });
  expect(ladder.told).not.toHaveProperty("html");
  expect((await oembed({ url: `http://localhost/games/${running}` })).told.type).toBe("link");
});

test("oEmbed tells of no other site", async () => {
  for (const url of [
    "https://example.org/",
    `http://localhost.example.org/games/${game}`,
    "javascript:alert(1)",
    "x",
    "http://localhost/nowhere",
    "http://localhost/ladders/nowhere",
  ])
    expect(await oembed({ url }), url).toMatchObject({ status: 404, told: { code: "oembed.address" } });
  expect(await oembed({ url: "http://localhost/", format: "xml" })).toMatchObject({
    status: 501,
    told: { code: "oembed.format" },
  });
  expect(await oembed({ url: "http://localhost/", maxwidth: "-1" })).toMatchObject({
    status: 422,
    told: { code: "request.invalid" },
  });
  expect((await oembed({})).status).toBe(422);
});
