/** The cards that come with the service, in the same form as imported ones. */
import { readFileSync } from "node:fs";
import type { FeeCard } from "./fee-card.ts";
import { readCard } from "./read-card.ts";

const FILES = ["us-2026.json", "uk-2026.json"];

export const BUILT_IN_CARDS: readonly FeeCard[] = FILES.map((name) =>
  readCard(JSON.parse(readFileSync(new URL(`cards/${name}`, import.meta.url), "utf8"))),
);
