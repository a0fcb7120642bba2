/** A row of a table, before its format gives it a meaning. */

/** A row under the source's own column names. */
export type Fields = Record<string, unknown>;

/** A row was rejected. The operator sees the message: `price "abc" is not a number`. */
export class RowProblem extends Error {}
