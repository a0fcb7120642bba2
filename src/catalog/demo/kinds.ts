import { type Kind, readKinds } from "./kind-table.ts";
import { FAMILY } from "./kinds-family.ts";
import { HOME } from "./kinds-home.ts";
import { PEOPLE } from "./kinds-people.ts";
import { SPORT } from "./kinds-sport.ts";
import { TECHNOLOGY } from "./kinds-technology.ts";
import { WORK } from "./kinds-work.ts";

export const KINDS: readonly Kind[] = [HOME, SPORT, TECHNOLOGY, PEOPLE, FAMILY, WORK].flatMap(readKinds);

export const CATEGORIES: readonly string[] = [...new Set(KINDS.map((kind) => kind.category))];
