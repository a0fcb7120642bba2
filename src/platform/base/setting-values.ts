/** Parsers of setting values. Each throws a `Problem` whose message completes "NAME …". */
import { BlockList, isIP } from "node:net";

export class Problem extends Error {}

export function text(raw: string): string {
  return raw;
}

export function integer(min: number, max: number) {
  return (raw: string): number => {
    const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN;
    if (!(value >= min && value <= max))
      throw new Problem(`must be a whole number from ${min} to ${max}, not "${raw}"`);
    return value;
  };
}

export function decimal(min: number, max: number) {
  return (raw: string): number => {
    const value = /^\d+(\.\d+)?$/.test(raw) ? Number(raw) : Number.NaN;
    if (!(value >= min && value <= max)) throw new Problem(`must be a number from ${min} to ${max}, not "${raw}"`);
    return value;
  };
}

export function seconds(min: number, max: number) {
  return (raw: string): number => {
    const value = /^\d+(\.\d+)?$/.test(raw) ? Number(raw) : Number.NaN;
    if (!(value >= min && value <= max))
      throw new Problem(`must be a number of seconds from ${min} to ${max}, not "${raw}"`);
    return value;
  };
}

export function onOff(raw: string): boolean {
  const value = { on: true, true: true, "1": true, yes: true, off: false, false: false, "0": false, no: false }[
    raw.toLowerCase()
  ];
  if (value === undefined) throw new Problem(`must be on or off, not "${raw}"`);
  return value;
}

export function oneOf<const T extends string>(...choices: T[]) {
  return (raw: string): T => {
    const found = choices.find((choice) => choice === raw.toLowerCase());
    if (found === undefined) throw new Problem(`must be one of ${choices.join(", ")}, not "${raw}"`);
    return found;
  };
}

/** Parses a list with at least one entry: a value such as `,` must not count as unset. */
export function list<T>(parse: (raw: string) => T) {
  return (raw: string): T[] => {
    const parts = raw
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "");
    if (parts.length === 0) throw new Problem(`is an empty list: "${raw}"`);
    return parts.map(parse);
  };
}

export function webAddress(raw: string): string {
  const url = URL.parse(raw);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Problem("must be an http:// or https:// address");
  return url.href.replace(/\/$/, "");
}

export function webOrigin(raw: string): string {
  const url = URL.parse(raw);
  if (url === null || url.origin !== raw.toLowerCase() || !/^https?:$/.test(url.protocol)) {
    throw new Problem(`must list web origins such as https://app.example.com, not "${raw}"`);
  }
  return url.origin;
}

export const SHORTEST_SECRET = 32;

export function secret(raw: string): string {
  if (raw.length < SHORTEST_SECRET)
    throw new Problem(`must have at least ${SHORTEST_SECRET} characters, but has ${raw.length}`);
  return raw;
}

export function network(raw: string): string {
  const [address = "", bits = ""] = raw.split("/");
  const family = isIP(address);
  try {
    if (family === 0 || !/^\d+$/.test(bits)) throw new Problem("");
    new BlockList().addSubnet(address, Number(bits), family === 4 ? "ipv4" : "ipv6");
  } catch {
    throw new Problem(`must list networks such as 10.1.0.0/16, not "${raw}"`);
  }
  return raw;
}
