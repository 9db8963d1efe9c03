import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** In development, pages come from Vite and everything else from a running arena. */
const arena = process.env.ARENA_URL ?? "http://localhost:8080";

export default defineConfig({
  plugins: [react()],
  // Workspaces are read from their sources: the pages need no other build first.
  resolve: { conditions: ["@liars-ladder/source", "module", "browser", "development|production"] },
  build: { target: "es2023", assetsInlineLimit: 0 },
  server: {
    proxy: {
      "/api": { target: arena, changeOrigin: false },
      "/docs": arena,
      "/socket.io": { target: arena, ws: true },
    },
  },
});
