/** Describes an event in one line. The body came over the network, so nothing about it is trusted. */
import { EVENT_TYPES, type EventType } from "../../features/tracking/event.ts";
import { eventWordsIn } from "../../features/tracking/event-words.ts";

const wordsOf = eventWordsIn("en");

/** Returns one line for any body. */
export function describeEvent(body: unknown): string {
  const { type, data } = asRecord(body);
  if (!EVENT_TYPES.includes(type as EventType)) return "not an event";
  const { about, what } = wordsOf({ type: type as EventType, data: asRecord(data) });
  return oneLine(`${about}: ${what}`);
}

/** Removes characters that a terminal could interpret as commands. */
export function oneLine(text: string, longest = 300): string {
  const clean = text.toWellFormed().replace(/\p{C}+/gu, " ");
  return clean.length > longest ? `${clean.slice(0, longest)}…` : clean;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
