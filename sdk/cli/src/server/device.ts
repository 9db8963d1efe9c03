import { AUTH, CLIENT_ID, DEVICE_GRANT } from "@liars-ladder/protocol/client";
import { EXIT, Failure } from "../failure.ts";

/** The two calls of the device flow (RFC 8628), which better-auth serves at the protocol's addresses. */
export interface DeviceFlow {
  /** The address where the user approves, with the code filled in. */
  address: string;
  code: string;
  /** This machine asks for the token with this secret; it is never shown. */
  secret: string;
  seconds: number;
  interval: number;
}

export async function startDeviceFlow(server: string): Promise<DeviceFlow> {
  const { status, body } = await post(server, AUTH.deviceCode, { client_id: CLIENT_ID });
  const { device_code, user_code, verification_uri, verification_uri_complete, expires_in, interval } = body;
  if (status === 429)
    throw new Failure(
      EXIT.network,
      `${server} had too many requests from this machine`,
      String(body.detail ?? "Try again later."),
    );
  if (status !== 200 || typeof device_code !== "string" || typeof user_code !== "string")
    throw notAnArena(server, `it answered the sign-in with ${status}`);
  const page = verification_uri_complete ?? verification_uri;
  return {
    address: new URL(typeof page === "string" ? page : `/device?user_code=${user_code}`, server).href,
    code: user_code,
    secret: device_code,
    seconds: typeof expires_in === "number" ? expires_in : 900,
    interval: typeof interval === "number" ? interval : 5,
  };
}

type Grant = { state: "granted"; token: string } | { state: "waiting" } | { state: "slower" };

export async function askForToken(server: string, secret: string): Promise<Grant> {
  const { status, body } = await post(server, AUTH.deviceToken, {
    grant_type: DEVICE_GRANT,
    device_code: secret,
    client_id: CLIENT_ID,
  });
  if (status === 200 && typeof body.access_token === "string") return { state: "granted", token: body.access_token };
  switch (body.error) {
    case "authorization_pending":
      return { state: "waiting" };
    case "slow_down":
      return { state: "slower" };
    case "access_denied":
      throw new Failure(EXIT.auth, "the code was refused in the browser", "Run `liars login` again.");
    case "expired_token":
    case "invalid_grant":
      throw new Failure(EXIT.auth, "the code has expired", "Run `liars login` again.");
  }
  if (status === 429 || status >= 500) return { state: "slower" };
  throw notAnArena(server, `it answered the request for a token with ${status} ${String(body.error ?? "")}`.trimEnd());
}

/** Ends a session that is no longer needed. If that fails, the session expires within days. */
export async function endSession(server: string, token: string): Promise<void> {
  await post(server, AUTH.signOut, {}, { authorization: `Bearer ${token}` }).catch(() => {});
}

async function post(
  server: string,
  path: string,
  json: object,
  more: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${server}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...more },
      body: JSON.stringify(json),
    });
    text = await response.text();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Failure(
      EXIT.network,
      `${server} cannot be reached: ${cause}`,
      "Is it running? `npm start` starts one; --server or LIARS_SERVER names another.",
    );
  }
  return { status: response.status, body: objectIn(text) };
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const made: unknown = JSON.parse(text);
    if (typeof made === "object" && made !== null) return made as Record<string, unknown>;
  } catch {}
  return {};
}

const notAnArena = (server: string, why: string): Failure =>
  new Failure(EXIT.network, `${server} is not an arena where this liars can sign in: ${why}`, "Check the address.");
