import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { replaySchema } from "@liars-ladder/protocol";
import type { FastifyInstance } from "fastify";

/** The body of every error, for the OpenAPI document. */
const PROBLEM = {
  $id: "Problem",
  type: "object",
  description: "application/problem+json: what was wrong, with a stable `code`, and what to do next.",
  required: ["type", "title", "status", "detail", "code", "help"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: { type: "string" },
    help: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};

/** OpenAPI 3.1 of all routes at /api/openapi.json, its page at /docs, and the schema of replays. Registered before the routes. */
export async function serveDocs(app: FastifyInstance, baseUrl: string): Promise<void> {
  app.addSchema(PROBLEM);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Liar's Ladder",
        version: "0.1.0",
        description:
          "Accounts are under /api/auth (better-auth): sign up, sign in, device flow. Everything else is here. Live events: socket.io at /api/live.",
      },
      externalDocs: { url: `${baseUrl}/guides/api`, description: "The guide to this API, and the ladder itself" },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: {
          key: { type: "http", scheme: "bearer", description: "An API key (`liars login`), or a session token." },
          session: { type: "apiKey", in: "cookie", name: "better-auth.session_token" },
        },
      },
    },
    refResolver: { buildLocalReference: (json, _, __, i) => (typeof json.$id === "string" ? json.$id : `Schema${i}`) },
  });
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    uiConfig: { deepLinking: true },
    theme: { title: "API · Liar's Ladder" },
  });
  app.get("/api/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  const schema = replaySchema(baseUrl);
  app.get("/api/replay.schema.json", { schema: { hide: true } }, async (_, reply) =>
    reply.type("application/schema+json; charset=utf-8").send(JSON.stringify(schema)),
  );
}
