import { Type } from "typebox";

/** A field that is always there, and null when not known. Written as a type list: validators and serialisers are fastest on it. */
export const nullable = {
  string: (description: string) => Type.Unsafe<string | null>({ type: ["string", "null"], description }),
  number: (description: string) => Type.Unsafe<number | null>({ type: ["number", "null"], description }),
  integer: (description: string) => Type.Unsafe<number | null>({ type: ["integer", "null"], description }),
};

export const dateTime = (description: string) => Type.String({ format: "date-time", description });

export const maybeTime = (description: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time", description });
