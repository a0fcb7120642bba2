/** The parts of Amazon's models that we read. Other parts may change freely. */
import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import { type Rejected, SourceError } from "../source.ts";
import type { Operation } from "./operations.ts";

const { Array: List, Integer, Number: Decimal, Object: Shape, Optional, String: Text, Unknown } = Type;

/** A number with its unit, such as 1.2 "pounds". */
const Dimension = Optional(Shape({ unit: Optional(Text()), value: Optional(Decimal()) }));
const Dimensions = Optional(Shape({ height: Dimension, length: Dimension, width: Dimension, weight: Dimension }));
const Rank = Shape({ title: Text(), rank: Integer() });

/** `Item` of Catalog Items 2022-04-01. Data per marketplace is in lists, with one entry each. */
const CatalogItemShape = Shape({
  asin: Text(),
  summaries: Optional(
    List(
      Shape({
        marketplaceId: Text(),
        itemName: Optional(Text()),
        brand: Optional(Text()),
        browseClassification: Optional(Shape({ displayName: Text() })),
        websiteDisplayGroupName: Optional(Text()),
        releaseDate: Optional(Text()),
      }),
    ),
  ),
  images: Optional(
    List(
      Shape({
        marketplaceId: Text(),
        images: List(Shape({ variant: Text(), link: Text(), height: Integer(), width: Integer() })),
      }),
    ),
  ),
  salesRanks: Optional(
    List(
      Shape({
        marketplaceId: Text(),
        classificationRanks: Optional(List(Rank)),
        displayGroupRanks: Optional(List(Rank)),
      }),
    ),
  ),
  dimensions: Optional(List(Shape({ marketplaceId: Text(), item: Dimensions, package: Dimensions }))),
  relationships: Optional(
    List(
      Shape({
        marketplaceId: Text(),
        relationships: List(Shape({ type: Text(), parentAsins: Optional(List(Text())) })),
      }),
    ),
  ),
});

/** `Price` of Product Pricing v0. */
const PriceEntryShape = Shape({
  status: Text(),
  ASIN: Text(),
  Product: Optional(
    Shape({
      CompetitivePricing: Optional(
        Shape({
          CompetitivePrices: List(
            Shape({
              CompetitivePriceId: Text(),
              Price: Shape({ ListingPrice: Shape({ CurrencyCode: Optional(Text()), Amount: Optional(Decimal()) }) }),
              condition: Optional(Text()),
              offerType: Optional(Text()),
              quantityTier: Optional(Integer()),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Entries are validated one by one, so an invalid one rejects only itself. */
const SearchShape = Shape({
  items: List(Unknown()),
  pagination: Optional(Shape({ nextToken: Optional(Text()) })),
});
const PricesShape = Shape({ payload: Optional(List(Unknown())) });
const ErrorsShape = Shape({
  errors: List(Shape({ code: Text(), message: Text(), details: Optional(Text()) }), { minItems: 1 }),
});

export type CatalogItem = Static<typeof CatalogItemShape>;
export type PriceEntry = Static<typeof PriceEntryShape>;
export type SpApiErrors = Static<typeof ErrorsShape>["errors"];

const catalogItem = Compile(CatalogItemShape);
const priceEntry = Compile(PriceEntryShape);
const search = Compile(SearchShape);
const prices = Compile(PricesShape);
const errors = Compile(ErrorsShape);

export type Entries<T> = { entries: T[]; rejected: Rejected[] };

export function readSearch(body: unknown): Entries<CatalogItem> & { nextToken: string | undefined } {
  const { items, pagination } = read(search, body, "searchCatalogItems");
  return { ...readEntries(catalogItem, items, "asin"), nextToken: pagination?.nextToken };
}

export function readPrices(body: unknown): Entries<PriceEntry> {
  return readEntries(priceEntry, read(prices, body, "getCompetitivePricing").payload ?? [], "ASIN");
}

export function findErrors(body: unknown): SpApiErrors | undefined {
  return errors.Check(body) ? body.errors : undefined;
}

type Validator<T> = {
  Check(value: unknown): value is T;
  Errors(value: unknown): { instancePath: string; message: string }[];
};

function read<T>(validator: Validator<T>, body: unknown, operation: Operation): T {
  if (validator.Check(body)) return body;
  const where = problem(validator, body);
  throw new SourceError("malformed", `The response of SP-API ${operation} does not match its model: ${where}.`);
}

function readEntries<T>(validator: Validator<T>, list: unknown[], key: string): Entries<T> {
  const entries: T[] = [];
  const rejected: Rejected[] = [];
  for (const entry of list) {
    if (validator.Check(entry)) entries.push(entry);
    else rejected.push({ asin: textAt(entry, key), reason: `SP-API: ${problem(validator, entry)}` });
  }
  return { entries, rejected };
}

/** Describes the first validation error: `/images/0/link must be string`. */
function problem(validator: Validator<unknown>, value: unknown): string {
  const [first] = validator.Errors(value);
  if (first === undefined) return "it is not valid";
  return `${first.instancePath || "/"} ${first.message}`;
}

function textAt(entry: unknown, key: string): string | null {
  const value = typeof entry === "object" && entry !== null ? (entry as Record<string, unknown>)[key] : undefined;
  return typeof value === "string" ? value : null;
}
