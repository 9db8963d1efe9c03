import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@liars-ladder/protocol/client";
import { EXIT, Failure } from "../failure.ts";
import { must, type ServerFlags } from "../server/connect.ts";
import { askForToken, endSession, startDeviceFlow } from "../server/device.ts";
import { keepToken, serverAddress, settingsFile, tokenOf } from "../server/settings.ts";
import { sayKey } from "../text/key.ts";
import { print } from "../text/say.ts";

/** What most commands need. Other keys are made and revoked in the browser. */
const SCOPES = ["read", "submit"] as const;

export async function login(flags: ServerFlags & { token?: string; manage?: true }): Promise<void> {
  const server = await serverAddress(flags.server);
  const token =
    flags.token === undefined ? await throughBrowser(server, flags.manage === true) : tokenOf(flags.token, "--token");
  // Try the token before storing it: a bad token never replaces a good one.
  const me = must(await createClient({ baseUrl: server, token }).getMe());
  await keepToken(server, token);
  print(`Signed in at ${server} as ${me.author}. The key is in ${settingsFile()}.`);
  if (me.key) print(sayKey(me.key));
  if (process.env.LIARS_TOKEN) print("LIARS_TOKEN is set, and is used instead of this key.");
}

/** Device flow: the user approves a code in the browser; the session that this gives makes a key for this machine. */
async function throughBrowser(server: string, manages: boolean): Promise<string> {
  const flow = await startDeviceFlow(server);
  print(`Open ${flow.address}\nand approve the code ${flow.code}. Waiting (Ctrl-C to stop) …`);
  const until = Date.now() + flow.seconds * 1000;
  let pause = flow.interval;
  while (Date.now() < until) {
    await sleep(pause * 1000);
    const answer = await askForToken(server, flow.secret);
    if (answer.state === "slower") pause += 5;
    if (answer.state !== "granted") continue;
    const client = createClient({ baseUrl: server, token: answer.token });
    const name = `liars on ${hostname()}`.replace(/[^\w .-]/g, "").slice(0, 32);
    const { key } = must(
      await client.createKey({ body: { name, scopes: manages ? [...SCOPES, "manage"] : [...SCOPES] } }),
    );
    await endSession(server, answer.token);
    return key;
  }
  throw new Failure(EXIT.auth, "nobody approved the code in time", "Run `liars login` again.");
}
