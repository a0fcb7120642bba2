import { Type } from "typebox";

/** Fields that are always present and null when unknown. Type lists are what validators and serializers handle fastest. */
export const nullable = {
  string: (description: string) => Type.Unsafe<string | null>({ type: ["string", "null"], description }),
  number: (description: string) => Type.Unsafe<number | null>({ type: ["number", "null"], description }),
  integer: (description: string) => Type.Unsafe<number | null>({ type: ["integer", "null"], description }),
  day: (description: string) => Type.Unsafe<string | null>({ type: ["string", "null"], format: "date", description }),
  dateTime: (description: string) =>
    Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time", description }),
};

export const text = (description: string) => Type.String({ description });

export const integer = (description: string) => Type.Integer({ description });

export const dateTime = (description: string) => Type.String({ format: "date-time", description });

/** A string that is one of `values`. */
export const oneOf = <T extends string>(values: readonly T[], description: string, options: { default?: T } = {}) =>
  Type.Unsafe<T>({ type: "string", enum: values, description, ...options });

/** Marks the schema that the API reference shows where validation is more lenient, for example in letter case. */
export const DOCUMENTED = Symbol("documented");

/** For bodies: unknown fields are an error. */
export const closed = { additionalProperties: false };

/** For PATCH bodies: at least one field, and no unknown ones. */
export const closedChange = { ...closed, minProperties: 1 };

export const Deleted = Type.Object({ id: Type.String(), deleted: Type.Literal(true) });

/** `next` of a list that is paged with `before`. */
export const nextPage = nullable.string("Pass this as `before` to get the next page. Null on the last page.");
