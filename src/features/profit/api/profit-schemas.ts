/** The inputs and results of profit calculations. */
import { Type } from "typebox";
import { closed, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import { LENGTH_UNITS, type LengthUnit, WEIGHT_UNITS, type WeightUnit } from "../../catalog/fees/measure.ts";
import { parameters } from "../../search/api/parameters.ts";

const amount = (description: string) =>
  Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 10_000_000,
      description: `${description} Per unit, in the marketplace's currency.`,
    }),
  );
const percent = (description: string, maximum = 100) =>
  Type.Optional(Type.Number({ minimum: 0, maximum, description }));
const side = (name: string) =>
  Type.Optional(
    Type.Unsafe<number | null>({
      type: ["number", "null"],
      exclusiveMinimum: 0,
      maximum: 1_000,
      description: `The ${name}; null if unknown.`,
    }),
  );

/** Costs and measures that hold for any product. */
export const COST_FIELDS = {
  unitCost: amount("What the supplier charges."),
  unitCostPercent: percent("Instead of `unitCost`: a percentage of the price."),
  freight: amount("Freight to the warehouse."),
  dutyAmount: amount("Customs duty."),
  dutyPercent: percent("Instead of `dutyAmount`: a percentage of the unit cost."),
  prep: amount("Preparation and packaging."),
  returnsPercent: percent("The percentage of units that come back."),
  returnCost: amount("What a returned unit costs you. Required with `returnsPercent`."),
  adsPerUnit: amount("Advertising."),
  vatPercent: percent("The VAT that the price includes and you pay."),
  dimensions: Type.Optional(
    Type.Object(
      {
        length: side("length"),
        width: side("width"),
        height: side("height"),
        unit: oneOf<LengthUnit>(LENGTH_UNITS, "The unit of all sides."),
      },
      { ...closed, description: "The packed product, in any order. An unknown side gives a range of fees." },
    ),
  ),
  weight: Type.Optional(
    Type.Object(
      {
        value: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, description: "The weight." }),
        unit: oneOf<WeightUnit>(WEIGHT_UNITS, "The unit."),
      },
      { ...closed, description: "The weight of the packed product. If it is unknown, fees are a range." },
    ),
  ),
  sizeTier: Type.Optional(
    Type.String({
      maxLength: 100,
      description: "A size tier of the fee card that you know or assume, such as `large_standard`.",
    }),
  ),
  storageMonths: Type.Optional(
    Type.Number({ minimum: 0, maximum: 36, multipleOf: 0.5, description: "How long a unit is stored, in months." }),
  ),
  storageMonth: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 12,
      description: "The first month of storage. Defaults to the month of `date`.",
    }),
  ),
  referralPercent: percent("Your own referral rate, instead of the fee card's."),
  fulfilmentFee: amount("Your own fulfilment cost, instead of the fee card's, for example if you ship yourself."),
};

export const GOAL_FIELDS = {
  targetMarginPercent: Type.Optional(
    Type.Number({ minimum: 0, maximum: 99, description: "The margin you want, in percent." }),
  ),
  targetRoiPercent: Type.Optional(
    Type.Number({ minimum: 0, maximum: 10_000, description: "The return on the landed cost you want, in percent." }),
  ),
};

const { unitCostPercent: _, ...costs } = COST_FIELDS;

/** The body of an estimate, which scenarios keep. */
export const ProfitInput = Type.Object(
  {
    marketplace: Type.Optional(parameters.marketplace),
    asin: Type.Optional(parameters.asin),
    sku: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "Your SKU of the product, for fees quoted by the marketplace.",
      }),
    ),
    category: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "A category of the fee card or of the catalog. Defaults to that of the ASIN.",
      }),
    ),
    price: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 10_000_000,
        description: "The price, with VAT. Defaults to that of the ASIN.",
      }),
    ),
    ...costs,
    ...GOAL_FIELDS,
    date: Type.Optional(
      Type.String({ format: "date", description: "The day whose fees apply. Defaults to today (UTC)." }),
    ),
  },
  closed,
);

/** An amount or a percentage that may be a range. */
export const Figure = (description: string) =>
  Type.Object(
    {
      amount: nullable.number("The figure; null if it is a range or unknown."),
      low: nullable.number("The lower bound; null if there is none, or the figure is unknown."),
      high: nullable.number("The upper bound; null if there is none, or the figure is unknown."),
    },
    { description },
  );

/** Fee cards as results name them. */
export const CARD_FIELDS = {
  id: text("The card's ID, unique within the marketplace."),
  name: text("The card's name."),
  validFrom: text("The first day on which the card applies."),
  validTo: nullable.string("The last day; null until another card follows."),
  surcharges: Type.Array(
    Type.Object({
      name: text("The surcharge's name."),
      from: text("The first day on which it applies."),
      to: nullable.string("The last day; null until further notice."),
      source: text("Where its figures come from."),
    }),
    {
      description:
        "Temporary additions to the fulfilment fee: in an estimate those of its day, which the fee includes; in a list of cards all of them.",
    },
  ),
  source: text("Where the figures come from."),
};
