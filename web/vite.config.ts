import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // the browsers this is made for know modulepreload
  build: {
    outDir: "../src/taisen/web/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // what is always fetched together is packed together: it packs better, and a phone asks less often
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "core", test: /node_modules|src\/words\/(speech|ja)\.|src\/pages\/(account|left|route|Opened)\.|src\/api\/client\./, priority: 2 },
            { name: "art", test: /src\/art\/((?!picture|turn)\w+|figures\/(classic|figure|sun))\.tsx?$/, priority: 1 },
            { name: "figures", test: /src\/art\/(picture|figures\/(?!tarot|arcana|suits)\w+)\.ts$/ },
          ],
        },
      },
    },
  },
  server: { proxy: { "/v1": "http://127.0.0.1:8000" } },
  test: { include: ["src/**/*.test.{ts,tsx}"], passWithNoTests: true },
});
