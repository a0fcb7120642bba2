/**
 * Keeps the operator's synonyms of one thread up to date: entries added by API, and files in a folder, one per language
 * (`en.txt`). Both are checked every second, so that a change takes effect on every node without a restart.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../../../platform/base/log.ts";
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

/** Files that cannot be used are a problem, not an error: entries added by API must still take effect. */
type Files = { fingerprint: string; names: Map<Language, string>; problem?: string };

/** The first check runs at once. Until it succeeds, only the built-in synonyms are used. */
export function watchSynonyms({ synonyms, store, folder, log }: SynonymWatchParts): SynonymWatch {
  let applied = "";
  let running: Promise<void> | undefined;
  let isFailing = false;

  const check = async (): Promise<void> => {
    const files = await filesIn(folder);
    const current = `${await store.fingerprint()} ${files.fingerprint}`;
    if (current === applied) return;
    if (files.problem !== undefined) log.warn({ problem: files.problem }, "synonym files are left out");
    const own = new Map<Language, SynonymEntry[]>();
    const add = (language: Language, entries: readonly SynonymEntry[]) =>
      own.set(language, [...(own.get(language) ?? []), ...entries]);
    for (const { language, entry } of await store.list()) {
      const parsed = parseEntry(entry);
      if (typeof parsed !== "string") add(language, [parsed]);
    }
    for (const [language, name] of files.names) {
      const { entries, problems } = parseSynonyms(await readFile(name, "utf8"));
      if (entries.length > MAX_FILE_ENTRIES)
        log.warn(
          { file: name, entries: entries.length },
          `only the first ${MAX_FILE_ENTRIES} synonyms of a file are used`,
        );
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

async function filesIn(folder: string | undefined): Promise<Files> {
  const names = new Map<Language, string>();
  if (folder === undefined) return { fingerprint: "", names };
  const parts: string[] = [];
  const problems: string[] = [];
  const found = await readdir(folder).catch((error: Error) => {
    problems.push(error.message);
    return [] as string[];
  });
  for (const language of LANGUAGES.filter((each) => found.includes(`${each}.txt`))) {
    const name = join(folder, `${language}.txt`);
    const { size, mtimeMs } = await stat(name);
    if (size > MAX_FILE_BYTES) problems.push(`${name} is larger than ${MAX_FILE_BYTES} bytes`);
    else names.set(language, name);
    parts.push(`${language} ${size} ${mtimeMs}`);
  }
  const fingerprint = [...parts, ...problems].join(" ");
  return { fingerprint, names, ...(problems.length > 0 && { problem: problems.join("; ") }) };
}
