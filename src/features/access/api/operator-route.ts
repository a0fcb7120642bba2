import { Type } from "typebox";
import { integer } from "../../../platform/http/schemas.ts";
import { PAGE_SIZE } from "../account-overview.ts";

/** A route that only operators can call; it never counts against an account's day. */
export const operatorRoute = { gate: { operator: true, counted: false }, tag: "Operator" } as const;

export const pages = {
  total: integer("The total number of items."),
  page: integer("The page number."),
  pages: integer(`The number of pages of ${PAGE_SIZE} items.`),
};

export const pageNumber = Type.Integer({ minimum: 1, maximum: 100_000, default: 1, description: "The page number." });

export const searchText = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));
