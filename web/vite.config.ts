import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { outDir: "../src/taisen/web/static", emptyOutDir: true },
  server: { proxy: { "/v1": "http://127.0.0.1:8000" } },
  test: { include: ["src/**/*.test.{ts,tsx}"], passWithNoTests: true },
});
