import react from "@vitejs/plugin-react";
import { defineConfig, mergeConfig } from "vite";
import { guides } from "./guides.ts";
import { packed } from "./pack.ts";
import { starts } from "./starts.ts";
import { studio } from "./studio.ts";

/** In development, pages come from Vite and everything else from a running arena. */
const arena = process.env.ARENA_URL ?? "http://localhost:8080";

/**
 * Small parts that most pages use share a chunk: alone, each would be a request for a few hundred bytes. None of them
 * needs the router, so that an embedded replay may use them.
 */
const PARTS = {
  name: "parts",
  test: /ladder-web\/src\/(game\/id|slice\/(Slice|turns)|ui\/(Ago|CopyLine|Disclosure|Facts|FeedLink|MatchState|More|Rating|Section|Select|Table|Whisker|calm|facts|format|ui\.module|useDrop|useSight|useTitle|whisker\.module))\b/,
  minShareCount: 2,
};

/**
 * What finds a page, links to things of ours and asks the API: every page needs all of it, an embedded replay none. In
 * one chunk, because a browser asks for six files at a time.
 */
const APP = {
  name: "app",
  test: /\/@tanstack\/|\/use-sync-external-store\/|ladder-web\/src\/(api\/queries|ui\/(BotLink|InSeason|LadderLink|NextMatch))\b/,
  minShareCount: 2,
};

/** What shows dice and cards: most of it comes together. */
const TABLE = {
  name: "table",
  test: /ladder-web\/src\/(felt\/|replay\/(film|odds|viewer\.module)\b)|rules\/src\/core\/pieces\b/,
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
    plugins: [guides(), studio(), starts(), packed()],
    worker: { plugins: () => [studio()] },
    build: {
      assetsInlineLimit: 0,
      // The editor is one library, and only the page that needs it loads it: in two halves it would not be there sooner.
      chunkSizeWarningLimit: 520,
      rolldownOptions: {
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: [PARTS, APP, TABLE] } },
      },
    },
    server: {
      proxy: {
        // Live events among it: they come over a WebSocket.
        "/api": { target: arena, changeOrigin: false, ws: true },
        "/docs": arena,
        "^/.*/(badge\\.svg|card\\.png|feed\\.atom)(\\?|$)": arena,
        "/studio/frame": arena,
      },
    },
  }),
);
