import type { Status } from "@liars-ladder/protocol";
import type { Handlers } from "../bind.ts";

export const statusRoutes = (status: () => Promise<Status>) => ({ getStatus: status }) satisfies Partial<Handlers>;
