/** Writes the docs site into a build of the dashboard, which has its script and style. */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readReference } from "./document.ts";
import { type Assets, layOut, layOutReference } from "./layout.ts";
import { llmsText } from "./llms.ts";
import { operationEntries } from "./reference.ts";
import { readScalar } from "./scalar.ts";
import { searchIndex } from "./search-index.ts";
import { notFoundPage, readSite } from "./site.ts";
import { codeSamplesOf } from "./snippets.ts";

/** The source of the page's script, as the manifest of the build names it. */
const SCRIPT = "docs/site.ts";

export async function writeSite(root: string, outDir: string): Promise<void> {
  const reference = readReference();
  const { pages, images } = readSite(root, reference);
  const index = searchIndex(pages, operationEntries(reference));
  const indexName = `assets/docs-search-${createHash("sha256").update(index).digest("hex").slice(0, 8)}.json`;
  write(join(outDir, indexName), index);
  const manifest = JSON.parse(readFileSync(join(outDir, ".vite/manifest.json"), "utf8"));
  const { file, css } = manifest[SCRIPT] as { file: string; css: string[] };
  const assets: Assets = { script: `/app/${file}`, style: `/app/${css[0]}`, searchIndex: `/app/${indexName}` };
  for (const page of [...pages, notFoundPage()])
    write(join(outDir, `${page.path.slice(1)}.html`), layOut(page, pages, assets));
  write(join(outDir, "docs/reference.html"), layOutReference(pages, assets));
  write(join(outDir, "docs/scalar.js"), await readScalar());
  const samples = reference.operations.map((each) => [each.id, codeSamplesOf(each, reference.models)]);
  write(join(outDir, "docs/code-samples.json"), JSON.stringify(Object.fromEntries(samples)));
  write(join(outDir, "docs/llms.txt"), llmsText(pages));
  mkdirSync(join(outDir, "docs/images"), { recursive: true });
  for (const image of images) copyFileSync(join(root, image), join(outDir, "docs/images", basename(image)));
}

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
