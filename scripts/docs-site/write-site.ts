/** Writes the docs site into a build of the dashboard, which has its script and style. */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Assets, layOut } from "./layout.ts";
import { llmsText } from "./llms.ts";
import { searchIndex } from "./search-index.ts";
import { notFoundPage, readSite } from "./site.ts";

/** The source of the page's script, as the manifest of the build names it. */
const SCRIPT = "docs/site.ts";

export function writeSite(root: string, outDir: string): void {
  const { pages, images } = readSite(root);
  const index = searchIndex(pages);
  const indexName = `assets/docs-search-${createHash("sha256").update(index).digest("hex").slice(0, 8)}.json`;
  write(join(outDir, indexName), index);
  const manifest = JSON.parse(readFileSync(join(outDir, ".vite/manifest.json"), "utf8"));
  const { file, css } = manifest[SCRIPT] as { file: string; css: string[] };
  const assets: Assets = { script: `/app/${file}`, style: `/app/${css[0]}`, searchIndex: `/app/${indexName}` };
  for (const page of [...pages, notFoundPage()])
    write(join(outDir, `${page.path.slice(1)}.html`), layOut(page, pages, assets));
  write(join(outDir, "docs/llms.txt"), llmsText(pages));
  mkdirSync(join(outDir, "docs/images"), { recursive: true });
  for (const image of images) copyFileSync(join(root, image), join(outDir, "docs/images", basename(image)));
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
