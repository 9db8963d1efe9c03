import { Status } from "../status.ts";
import type { RouteSchema } from "./parts.ts";

export const status = {
  getStatus: {
    summary: "How the ladder is doing: queue, waits, runners and their walls, incidents",
    tag: "status",
    access: "public",
    scope: "read",
    response: Status,
    problems: [],
  },
} as const satisfies Record<string, RouteSchema>;
