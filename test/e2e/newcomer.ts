import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AUTH, type Client, createClient } from "@liars-ladder/protocol/client";
import type { Browser, Page } from "playwright-core";
import { expect, type TestContext, vi } from "vitest";
import { ASKING, PATIENCE_MS } from "../patience.ts";
import { inspect, NO_BROWSER, openBrowser } from "./browser.ts";
import { closeLadders, signUpOperator } from "./closing.ts";
import { type Ended, must, type Options, ROOT, run } from "./command.ts";
import { packedPackages } from "./packages.ts";
import { type Product, startProduct } from "./product.ts";

export const ADA = { name: "ada", email: "ada@example.org", password: "seven dice and a cup" };

const OLGA = { name: "olga", email: "olga@example.org", password: "eight dice and a cup" };

/** Somebody with an empty folder and the packed packages, later with a ladder and a browser too. */
export class Newcomer {
  readonly home: string;
  /** The folder of the bot that `liars new my-bot` makes. */
  readonly bot: string;
  product: Product | undefined;
  /** Undefined if this machine has none. */
  browser: Browser | undefined;
  private olga: Client | undefined;
  private ratedOnce: Promise<Rated[]> | undefined;

  private constructor(home: string) {
    this.home = home;
    this.bot = join(home, "my-bot");
  }

  static async arrive(): Promise<Newcomer> {
    const home = await mkdtemp(join(tmpdir(), "newcomer-"));
    const packed = await packedPackages();
    await writeFile(join(home, "package.json"), `{ "private": true }`);
    const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
    await must("npm", ["install", ...flags, ...packed.tarballs], { cwd: home });
    return new Newcomer(home);
  }

  async leave(): Promise<void> {
    await this.browser?.close();
    const stopped = await this.product?.stop();
    await rm(this.home, { recursive: true, force: true });
    if (this.product !== undefined) expect(stopped, "Ctrl-C ends `npm start`").toBe("by itself");
  }

  get url(): string {
    return this.product?.url ?? "";
  }

  /** The environment of every `liars`: this home's sign-in, if it has one. */
  get env(): Record<string, string> {
    return { XDG_CONFIG_HOME: join(this.home, "config"), LIARS_SERVER: this.url };
  }

  get command(): string {
    return join(this.home, "node_modules/.bin/liars");
  }

  /** A ladder, and a browser if there is one. The ladder plays while it is open, so open it only when it is needed. */
  async openLadder(): Promise<void> {
    const { home } = this;
    await must("mkdir", ["data", "house"], { cwd: home });
    // Enough bots for a table of four.
    for (const name of ["honest", "odds", "random", "bold"])
      await copyFile(join(ROOT, `bots/src/${name}.ts`), join(home, `house/${name}.ts`));
    // The ladder plays on one core, so that the newcomer has the other.
    const more = { RUNNER_CONCURRENCY: "1", OPEN_MATCHES: "1", HOUSE_BOTS_DIR: join(home, "house") };
    this.product = await startProduct(join(home, "data"), undefined, more);
    this.olga = await signUpOperator(this.url, join(home, "data"), OLGA);
    // Each bot would play on eleven ladders, and what a newcomer waits for is played on those of one ruleset.
    await closeLadders(this.olga, (ladder) => ladder.startsWith("palafico"));
    this.browser = await openBrowser();
  }

  /** For what needs no further match: matches would keep a core from other tests. */
  async closeLadders(): Promise<void> {
    if (this.olga !== undefined) await closeLadders(this.olga);
  }

  /** Opens a page that is closed when the test is over. Skips the test if there is no browser. */
  async newPage(context: TestContext): Promise<Page> {
    if (this.browser === undefined) return context.skip(NO_BROWSER);
    const page = await this.browser.newPage();
    const shows = await inspect(page);
    context.onTestFinished(async ({ task }) => {
      if (task.result?.state === "fail") console.error(await shows());
      await page.close();
    });
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }

  /** Runs `liars …` in the bot's folder. */
  liars(args: readonly string[], more: Pick<Options, "onOutput" | "signal"> = {}): Promise<Ended> {
    return run(this.command, args, { cwd: this.bot, env: this.env, ...more });
  }

  /** The same, but it must succeed. */
  async good(args: readonly string[]): Promise<string> {
    const { code, out, err } = await this.liars(args);
    expect(code, `liars ${args.join(" ")}\n${out}\n${err}`).toBe(0);
    return out;
  }

  /** Runs `liars login`, and approves what it asks for, at the address that it names. */
  async login(approve: (address: string) => Promise<void>): Promise<Ended> {
    const stop = new AbortController();
    let approval: Promise<void> | undefined;
    const onOutput = (text: string): void => {
      const address = /^Open (\S+)$/m.exec(text)?.[1];
      if (address === undefined || approval !== undefined) return;
      approval = approve(address);
      approval.catch(() => stop.abort());
    };
    const ended = await this.liars(["login"], { onOutput, signal: stop.signal });
    await approval;
    return ended;
  }

  /**
   * Finished matches of the bot, the latest first, on a ladder of palafico where it is rated. All tests wait for them only once.
   */
  rated(): Promise<Rated[]> {
    this.ratedOnce ??= waitUntilRated(this.url);
    return this.ratedOnce;
  }
}

interface Rated {
  ladder: string;
  match: string;
}

async function waitUntilRated(url: string): Promise<Rated[]> {
  const client = createClient({ baseUrl: url });
  return vi.waitFor(async () => {
    const [bot, matches] = await Promise.all([
      client.getBot({ params: { author: "ada", bot: "my-bot" } }),
      client.listMatches({ query: { bot: "ada/my-bot", state: "finished", limit: 100 } }),
    ]);
    if (!bot.ok || !matches.ok) throw new Error("the arena does not answer");
    const version = await client.getVersion({ params: { version: bot.value.versions[0]?.id ?? "" } });
    if (!version.ok) throw new Error(version.problem.detail);
    const ladders = version.value.entries.filter(({ standing }) => standing !== null).map(({ ladder }) => ladder);
    const played = matches.value.items.filter(
      ({ ladder }) => ladder.startsWith("palafico") && ladders.includes(ladder),
    );
    expect(played.length).toBeGreaterThan(0);
    return played.map(({ id, ladder }) => ({ match: id, ladder }));
  }, ASKING);
}

/** Signs up and approves as the page would, without a browser. */
export async function approveByHand(address: string): Promise<void> {
  const { origin, searchParams } = new URL(address);
  const code = searchParams.get("user_code") ?? "";
  const headers: Record<string, string> = { "content-type": "application/json", origin };
  const call = async (path: string, body?: object): Promise<Response> => {
    const response = await fetch(
      `${origin}${path}`,
      body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers },
    );
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  headers.cookie = (await call(AUTH.signUp, ADA)).headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  await call(`${AUTH.device}?user_code=${code}`);
  await call(AUTH.approve, { userCode: code });
}
