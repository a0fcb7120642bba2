/**
 * Keeps the operator's synonyms of one thread up to date: entries added by API, and files in a folder, one per language
 * (`en.txt`). Both are checked every second, so that a change takes effect on every node without a restart.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../../base/log.ts";
import { LANGUAGES, type Language } from "../../catalog/marketplace.ts";
import { parseEntry, parseSynonyms, type SynonymEntry } from "./parse-synonyms.ts";
import type { SynonymStore } from "./synonym-store.ts";
import type { Synonyms } from "./synonyms.ts";

export type SynonymWatch = {
  /** Applies changes now. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};

export type SynonymWatchParts = {
  synonyms: Synonyms;
  store: Pick<SynonymStore, "fingerprint" | "list">;
  folder: string | undefined;
  log: Log;
};

const CHECK_EVERY_MS = 1_000;
const MAX_FILE_BYTES = 1 << 20;
const MAX_FILE_ENTRIES = 10_000;

type Files = { fingerprint: string; names: Map<Language, string> };

/** The first check runs at once. Until it succeeds, only the project's own synonyms are used. */
export function watchSynonyms({ synonyms, store, folder, log }: SynonymWatchParts): SynonymWatch {
  let applied = "";
  let running: Promise<void> | undefined;
  let isFailing = false;

  const check = async (): Promise<void> => {
    const files =
      folder === undefined ? { fingerprint: "", names: new Map<Language, string>() } : await filesIn(folder);
    const current = `${await store.fingerprint()} ${files.fingerprint}`;
    if (current === applied) return;
    const own = new Map<Language, SynonymEntry[]>();
    const add = (language: Language, entries: readonly SynonymEntry[]) =>
      own.set(language, [...(own.get(language) ?? []), ...entries]);
    for (const { language, entry } of await store.list()) {
      const parsed = parseEntry(entry);
      if (typeof parsed !== "string") add(language, [parsed]);
    }
    for (const [language, name] of files.names) {
      const { entries, problems } = parseSynonyms(await readFile(name, "utf8"));
      if (problems.length > 0)
        log.warn({ file: name, problems: problems.slice(0, 10) }, "some lines of a synonym file are invalid");
      add(language, entries.slice(0, MAX_FILE_ENTRIES));
    }
    synonyms.replaceOwn(own);
    applied = current;
  };

  /** One check at a time. A caller that changed something waits for a check that started afterwards. */
  const checkOnce = (): Promise<void> => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
  const tick = async () => {
    try {
      await checkOnce();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, "could not read synonyms; the ones before stay in use");
      isFailing = true;
    }
  };
  const timer = setInterval(tick, CHECK_EVERY_MS).unref();
  void tick();

  return {
    async refresh() {
      await running?.catch(() => {});
      await tick();
    },
    async close() {
      clearInterval(timer);
      await running?.catch(() => {});
    },
  };
}

async function filesIn(folder: string): Promise<Files> {
  const names = new Map<Language, string>();
  const parts: string[] = [];
  const found = new Set(await readdir(folder));
  for (const language of LANGUAGES) {
    if (!found.has(`${language}.txt`)) continue;
    const name = join(folder, `${language}.txt`);
    const { size, mtimeMs } = await stat(name);
    if (size > MAX_FILE_BYTES) throw new Error(`${name} is larger than ${MAX_FILE_BYTES} bytes`);
    names.set(language, name);
    parts.push(`${language} ${size} ${mtimeMs}`);
  }
  return { fingerprint: parts.join(" "), names };
}
