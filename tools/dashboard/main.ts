// npm run dashboard: writes deploy/dashboard.json.
import { writeFileSync } from "node:fs";
import { dashboard } from "./dashboard.ts";

writeFileSync(new URL("../../deploy/dashboard.json", import.meta.url), `${JSON.stringify(dashboard(), null, 2)}\n`);
