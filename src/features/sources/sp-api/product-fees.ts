/** Requests and responses of the Product Fees API (v0). */
import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import { toDecimal, toMinor } from "../../../platform/base/money.ts";
import { SourceError } from "../source.ts";

export type FeesRequest = {
  idType: "ASIN" | "SellerSKU";
  idValue: string;
  /** In minor units. */
  price: number;
  currency: string;
  /** Returned with the result. */
  identifier: string;
  isAmazonFulfilled: boolean;
};

/** Amounts in minor units. Details may be missing, and then only the total is known. */
export type FeesResult = {
  idType: string;
  idValue: string;
  estimatedAt: string;
  currency: string;
  total: number;
  details: { type: string; amount: number }[];
};

const Money = Type.Object({ CurrencyCode: Type.String({ pattern: "^[A-Z]{3}$" }), Amount: Type.Number() });

const Result = Type.Object({
  Status: Type.String(),
  FeesEstimateIdentifier: Type.Object({ IdType: Type.String(), IdValue: Type.String() }),
  FeesEstimate: Type.Optional(
    Type.Object({
      TimeOfFeesEstimation: Type.String(),
      TotalFeesEstimate: Type.Optional(Money),
      FeeDetailList: Type.Optional(Type.Array(Type.Object({ FeeType: Type.String(), FinalFee: Money }))),
    }),
  ),
  Error: Type.Optional(Type.Object({ Code: Type.String(), Message: Type.String() })),
});

const one = Compile(Type.Object({ payload: Type.Object({ FeesEstimateResult: Result }) }));
const several = Compile(Type.Array(Result));

export function feesBody(marketplaceId: string, { price, currency, identifier, isAmazonFulfilled }: FeesRequest) {
  return {
    FeesEstimateRequest: {
      MarketplaceId: marketplaceId,
      IsAmazonFulfilled: isAmazonFulfilled,
      PriceToEstimateFees: { ListingPrice: { CurrencyCode: currency, Amount: toDecimal(price, currency) } },
      Identifier: identifier,
    },
  };
}

export function readFees(body: unknown, operation: string): FeesResult {
  if (!one.Check(body)) throw malformed(operation);
  return toResult(body.payload.FeesEstimateResult, operation);
}

export function readFeesList(body: unknown): FeesResult[] {
  const operation = "getMyFeesEstimates";
  if (!several.Check(body)) throw malformed(operation);
  return body.map((result) => toResult(result, operation));
}

type Parsed = Static<typeof Result>;

/** A call succeeds even if single products fail; each has its own status. */
function toResult(
  { Status, FeesEstimate, FeesEstimateIdentifier, Error: failure }: Parsed,
  operation: string,
): FeesResult {
  if (Status !== "Success") {
    const fault = Status === "ServiceError" ? "unavailable" : "refused";
    throw new SourceError(
      fault,
      `SP-API ${operation} has no fees (${failure?.Code || Status}): ${failure?.Message || "no reason given"}`,
    );
  }
  const total = FeesEstimate?.TotalFeesEstimate;
  if (FeesEstimate === undefined || total === undefined) throw malformed(operation);
  const { CurrencyCode: currency } = total;
  return {
    idType: FeesEstimateIdentifier.IdType,
    idValue: FeesEstimateIdentifier.IdValue,
    estimatedAt: FeesEstimate.TimeOfFeesEstimation,
    currency,
    total: toMinor(total.Amount, currency),
    details: (FeesEstimate.FeeDetailList ?? []).map(({ FeeType, FinalFee }) => ({
      type: FeeType,
      amount: toMinor(FinalFee.Amount, currency),
    })),
  };
}

function malformed(operation: string): SourceError {
  return new SourceError("malformed", `The response of SP-API ${operation} does not match its model.`);
}
