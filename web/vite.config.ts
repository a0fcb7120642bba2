import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The service whose API `npm run dev:web` talks to. */
const SERVICE = process.env["SERVICE_URL"] ?? "http://127.0.0.1:3000";

// biome-ignore lint/style/noDefaultExport: Vite reads its settings from one.
export default defineConfig({
  root: import.meta.dirname,
  base: "/app/",
  plugins: [react()],
  // The published SDK, from its sources.
  resolve: { alias: { "@nichescope/client": `${import.meta.dirname}/../packages/client/src/index.ts` } },
  build: {
    target: "es2022",
    emptyOutDir: true,
    // Small files are not inlined: the content security policy would have to allow data: for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    // The docs site is written after the build, with the names of its script and style.
    manifest: true,
    rolldownOptions: {
      input: [`${import.meta.dirname}/index.html`, `${import.meta.dirname}/docs/site.ts`],
      output: {
        // Shared code would otherwise become dozens of tiny files. Charts stay separate: few pages have them.
        codeSplitting: {
          groups: [
            { name: "icons", test: /@tabler/ },
            { name: "shared", test: /node_modules\/@mantine|src\/(parts|api)\/(?!time-|data-table)/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    // Pages import the documentation, which is outside this folder.
    fs: { allow: [".."] },
    // The docs site comes from the service, with its script and style.
    proxy: { "/api": SERVICE, "/images": SERVICE, "/docs": SERVICE, "/app/assets": SERVICE },
  },
});
