/** The form of a fee card in a file: JSON with decimal amounts, percentages and measures such as "16 oz". */
import { type Static, Type } from "typebox";

const closed = { additionalProperties: false };
const name = Type.String({ minLength: 1, maxLength: 100 });
const amount = Type.Number({ minimum: 0, maximum: 10_000_000 });
const percent = Type.Number({ minimum: 0, maximum: 100 });
const measure = Type.String({ minLength: 1, maxLength: 40 });
const day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" });
const weightKind = Type.Union([Type.Literal("unit"), Type.Literal("shipping")]);

const ReferralBand = Type.Object(
  {
    upTo: Type.Optional(amount),
    percent: Type.Optional(percent),
    parts: Type.Optional(
      Type.Array(Type.Object({ upTo: Type.Optional(amount), percent }, closed), { minItems: 1, maxItems: 10 }),
    ),
  },
  closed,
);

const Referral = Type.Object(
  {
    minimum: Type.Optional(amount),
    categories: Type.Array(
      Type.Object(
        {
          name,
          matches: Type.Optional(Type.Array(name, { maxItems: 50 })),
          default: Type.Optional(Type.Boolean()),
          bands: Type.Array(ReferralBand, { minItems: 1, maxItems: 20 }),
        },
        closed,
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  closed,
);

const PriceBand = Type.Object(
  {
    name,
    upTo: Type.Optional(amount),
    below: Type.Optional(amount),
    exceptions: Type.Optional(
      Type.Array(
        Type.Object(
          {
            categories: Type.Array(name, { minItems: 1, maxItems: 100 }),
            perhaps: Type.Optional(Type.Array(name, { maxItems: 100 })),
            upTo: amount,
          },
          closed,
        ),
        { maxItems: 20 },
      ),
    ),
  },
  closed,
);

const Tier = Type.Object(
  {
    name,
    group: Type.Optional(name),
    sides: Type.Optional(measure),
    lengthPlusGirth: Type.Optional(measure),
    maxWeight: Type.Optional(measure),
    limitsWeight: Type.Optional(weightKind),
    charges: Type.Optional(weightKind),
    dimensional: Type.Optional(
      Type.Object(
        { divisor: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }), leastSide: Type.Optional(measure) },
        closed,
      ),
    ),
    steps: Type.Array(
      Type.Object(
        {
          upTo: Type.Optional(measure),
          fees: Type.Array(Type.Union([amount, Type.Null()]), { minItems: 1, maxItems: 10 }),
          plus: Type.Optional(Type.Object({ fee: amount, each: measure, over: measure }, closed)),
        },
        closed,
      ),
      { minItems: 1, maxItems: 200 },
    ),
  },
  closed,
);

const Surcharge = Type.Object(
  {
    name,
    from: day,
    to: Type.Optional(Type.Union([day, Type.Null()])),
    source: Type.String({ minLength: 1, maxLength: 1_000 }),
    percent: Type.Optional(percent),
    amounts: Type.Optional(
      Type.Array(Type.Object({ tier: name, low: amount, high: Type.Optional(amount) }, closed), {
        minItems: 1,
        maxItems: 100,
      }),
    ),
  },
  closed,
);

const Storage = Type.Object(
  {
    volumeUnit: Type.Union([Type.Literal("ft3"), Type.Literal("m3")]),
    rates: Type.Array(
      Type.Object(
        {
          group: name,
          months: Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { minItems: 1, maxItems: 12 }),
          fee: amount,
        },
        closed,
      ),
      { minItems: 1, maxItems: 50 },
    ),
  },
  closed,
);

export const CardFile = Type.Object(
  {
    id: Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,59}$" }),
    marketplace: Type.String({ maxLength: 40 }),
    name,
    validFrom: day,
    validTo: Type.Optional(Type.Union([day, Type.Null()])),
    source: Type.String({ minLength: 1, maxLength: 1_000 }),
    notes: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 20 })),
    referral: Type.Optional(Referral),
    fulfilment: Type.Optional(
      Type.Object(
        {
          lengthUnit: Type.Union([Type.Literal("in"), Type.Literal("cm")]),
          weightUnit: Type.Union([Type.Literal("lb"), Type.Literal("kg")]),
          priceBands: Type.Array(PriceBand, { minItems: 1, maxItems: 10 }),
          tiers: Type.Array(Tier, { minItems: 1, maxItems: 100 }),
          surcharges: Type.Optional(Type.Array(Surcharge, { maxItems: 20 })),
        },
        closed,
      ),
    ),
    storage: Type.Optional(Storage),
  },
  closed,
);

export type CardFile = Static<typeof CardFile>;
