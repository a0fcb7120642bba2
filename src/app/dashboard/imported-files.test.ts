import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { importedFiles } from "./imported-files.ts";

test("imports of imports are found once, in one line or several, but no types and no packages", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "imported-files-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const sources = {
    "start.ts": `import "node:fs";\nimport type { T } from "./types.ts";\nimport { a } from "./a.ts";\nimport {\n  b,\n} from "./b.ts";\n`,
    "a.ts": `export { c } from "./c.ts";\nimport { start } from "./start.ts";\nconst text = 'import "./no.ts"';\n`,
    "b.ts": `import "./d.ts";\nimport pg from "pg";\n`,
    "c.ts": "export const c = 1;\n",
    "d.ts": `import { a } from "./a.ts";\n`,
  };
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  const found = importedFiles([join(folder, "start.ts")]);
  const expected = Object.entries(sources).map(([name, text]) => [join(folder, name), text]);
  assert.deepEqual([...found].sort(), expected.sort());
});
