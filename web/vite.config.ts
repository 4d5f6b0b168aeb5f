import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // the browsers this is made for know modulepreload
  build: { outDir: "../src/taisen/web/static", emptyOutDir: true, modulePreload: { polyfill: false } },
  server: { proxy: { "/v1": "http://127.0.0.1:8000" } },
  test: { include: ["src/**/*.test.{ts,tsx}"], passWithNoTests: true },
});
