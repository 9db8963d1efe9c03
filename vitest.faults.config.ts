import { defineConfig, mergeConfig } from "vitest/config";
import soak from "./vitest.soak.config.ts";

/** The fault run: everything that can break, in leagues of its own. */
export default mergeConfig(
  { ...soak, test: { ...soak.test, include: [] } },
  defineConfig({ test: { include: ["**/*.faults.ts"] } }),
);
