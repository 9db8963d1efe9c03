import type { ServerFlags } from "../server/connect.ts";
import { forgetToken, serverAddress } from "../server/settings.ts";

export async function logout(flags: ServerFlags): Promise<void> {
  const server = await serverAddress(flags.server);
  const had = await forgetToken(server);
  console.log(
    had
      ? `Signed out at ${server}. The key itself stays valid until it expires. You can revoke it at ${server}/account.`
      : `You were not signed in at ${server}.`,
  );
  if (process.env.LIARS_TOKEN) console.log("LIARS_TOKEN is set, so you are still signed in.");
}
