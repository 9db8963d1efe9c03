import react from "@vitejs/plugin-react";
import { defineConfig, mergeConfig } from "vite";
import { guides } from "./guides.ts";
import { packed } from "./pack.ts";
import { preloaded } from "./preload.ts";
import { studio } from "./studio.ts";

/** In development, pages come from Vite and everything else from a running arena. */
const arena = process.env.ARENA_URL ?? "http://localhost:8080";

/**
 * Small parts that most pages use share a chunk: alone, each would be a request for a few hundred bytes. None of them
 * needs the router, so that an embedded replay may use them.
 */
const PARTS = {
  name: "parts",
  test: /ladder-web\/src\/(game\/id|ui\/(Ago|Facts|MatchState|More|Rating|Section|Select|Table|calm|facts|format|useDrop|useSight|useTitle))\b/,
  minShareCount: 2,
};

/** The same for links to things of ours, and what else needs the router. */
const LINKS = {
  name: "links",
  test: /ladder-web\/src\/ui\/(BotLink|InSeason|LadderLink|NextMatch)\b|react-router\/dist\/esm\/use(Navigate|Search)\b/,
  minShareCount: 2,
};

/** What asks the API: a page that shows anything needs all of it. */
const QUERY = {
  name: "query",
  test: /@tanstack\/(react-query|query-core)\/|ladder-web\/src\/api\/queries\b/,
  minShareCount: 2,
};

/** What shows dice and cards: most of it comes together. */
const TABLE = {
  name: "table",
  test: /ladder-web\/src\/felt\//,
  minShareCount: 2,
};

/**
 * React's own code is half of what a page would load. Preact does the same in a tenth, under React's names. In development
 * it is React itself: that shows changes in place.
 */
const PREACT = [
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react(-dom)?$/, replacement: "preact/compat" },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
];

/** What the pages and the viewer in a file are both built with. */
export const shared = (command: "build" | "serve") => ({
  plugins: [react()],
  resolve: {
    // Workspaces are read from their sources: the pages need no other build first.
    conditions: ["@liars-ladder/source", "module", "browser", "development|production"],
    alias: command === "build" ? PREACT : [],
  },
  build: { target: "es2023" },
});

export default defineConfig(({ command }) =>
  mergeConfig(shared(command), {
    plugins: [guides(), studio(), preloaded("/src/app/start.tsx"), packed()],
    worker: { plugins: () => [studio()] },
    build: {
      assetsInlineLimit: 0,
      // The editor is one library, and only the page that needs it loads it: in two halves it would not be there sooner.
      chunkSizeWarningLimit: 520,
      rolldownOptions: {
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [PARTS, LINKS, QUERY, TABLE] } },
      },
    },
    server: {
      proxy: {
        "/api": { target: arena, changeOrigin: false },
        "/docs": arena,
        "^/.*/(badge\\.svg|card\\.png|feed\\.atom)(\\?|$)": arena,
        "/studio/frame": arena,
        "/socket.io": { target: arena, ws: true },
      },
    },
  }),
);
