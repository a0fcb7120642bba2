/**
 * The class of every kind of amount in a settlement, as data. A kind is a transaction type, an amount type and a description; they are
 * compared without letter case, spaces and signs, because reports of different years and countries write them differently. A kind
 * that the table does not have is **unclassified**: it is listed, counted in the net and never dropped, and the account can assign
 * a class to it.
 */
import { plainKey } from "../../../platform/tables/cells/name-key.ts";
import type { LineClass } from "../line-class.ts";

export const UNCLASSIFIED = "unclassified" satisfies LineClass;

export type LineKind = { transactionType: string; amountType: string; amountDescription: string };

/** Amounts of orders, and what happens to them in a refund. */
const ORDER_TYPES = [
  ...["Order", "Order_Retrocharge", "Shipment", "QuickPayOrder", "Bestellung", "Commande", "Pedido", "Ordine", "注文"],
];
const REFUND_TYPES = [
  ...["Refund", "Refund_Retrocharge", "Chargeback Refund", "Chargeback", "A-to-z Guarantee Refund", "Guarantee Claim"],
  ...["A-to-z Guarantee Claim", "BuyerRecharge", "Erstattung", "Remboursement", "Reembolso", "Rimborso", "返金"],
];

type PriceRow = { names: string; order: LineClass; refund: LineClass };

/** By description, for the amount type `ItemPrice` and the types of fees. A trailing `*` stands for any end. */
const ORDER_ROWS: PriceRow[] = [
  { names: "Principal | ProductCharges | Points | CODItemCharge | COD", order: "sales", refund: "refund" },
  {
    names: `
      Shipping | ShippingCharge | GiftWrap | GiftWrapCharge | CODFee | CODOrderCharge | CODShippingCharge | ExportCharge
      | DeliveryServiceCharge | PaymentMethodFee`,
    order: "shipping",
    refund: "refund",
  },
  {
    names: `
      Tax | ShippingTax | GiftWrapTax | GiftWrapChargeTax | ProductTax | Product Tax | Shipping tax | CODItemTaxCharge |
      CODOrderTaxCharge | CODShippingTaxCharge | CODTax | TaxDiscount | ExportTax | MarketplaceFacilitatorTax* |
      MarketplaceFacilitatorVAT* | MarketplaceFacilitatorGST* | LowValueGoodsTax* | LowValueGoods* | TCS* | TDS* |
      ItemTDS | TaxWithheld* | WithheldTax* | RegulatoryFeeTax`,
    order: "tax",
    refund: "tax",
  },
  { names: "Goodwill | RestockingFee | ReturnShipping | GenericDeduction", order: "refund", refund: "refund" },
  {
    names: `
      Commission | ReferralFee | Referral Fee on Item Price | VariableClosingFee | FixedClosingFee | ShippingHB |
      PerItemFee | GetPaidFasterFee | CODChargeback | PointsFee | ReferralFeeDiscount`,
    order: "referral",
    refund: "refund_fee",
  },
  {
    names: "RefundCommission | Refund commission | RefundAdministrationFee",
    order: "refund_fee",
    refund: "refund_fee",
  },
  {
    names: `
      FBAPerUnitFulfillmentFee | FBAPerOrderFulfillmentFee | FBAWeightBasedFee | FBAWeightHandling |
      FBADeliveryServicesFee | FBAOrderHandling | FBAPickAndPack | FulfillmentFee | FulfilmentFee | FBA Pick & Pack Fee |
      ShippingChargeback | GiftwrapChargeback | GiftWrapCommission | CrossBorderFulfillmentFee |
      FBAInternationalFreightShippingCharge | FBAInternationalFreightDutiesAndTaxesCharge | FBAExportFee |
      FBAOverSizeSurcharge | MFNPostageFee | MfnPostagePurchase* | FBALowInventoryLevelFee`,
    order: "fulfilment",
    refund: "refund_fee",
  },
  {
    names: `
      FBACustomerReturnPerUnitFee | FBACustomerReturnPerOrderFee | FBACustomerReturnWeightBasedFee |
      CustomerReturnHRRUnitFee | CustomerReturnProcessingFee | ReturnProcessingFee`,
    order: "refund_fee",
    refund: "refund_fee",
  },
  {
    names: `
      DigitalServicesFee | DigitalServicesFeeFBA | SalesTaxCollectionFee | SalesTaxServiceFee | TaxCollectionFee |
      HighVolumeListingFee | TechnologyFee | RegulatoryFee | RegulatoryOperatingCost | EPRFee* | PromotionFee |
      OtherTransactionFees`,
    order: "other",
    refund: "refund_fee",
  },
  { names: "OtherAmount", order: "other", refund: "other" },
];

/** With the amount type `Promotion`, the description says what was reduced. */
const PROMOTION_ROWS: PriceRow[] = [
  { names: "TaxDiscount | Tax | ShippingTax | GiftWrapTax", order: "tax", refund: "tax" },
  {
    names: "Principal | Shipping | GiftWrap | PromotionMetaDataDefinitionValue | Promotion | Coupon | ProductCharges",
    order: "promotion",
    refund: "refund",
  },
];

/** Amounts outside of orders, by description, whatever their types. */
const OTHER_ROWS: { names: string; class: LineClass }[] = [
  {
    class: "storage",
    names: `
      Storage Fee | StorageFee | FBA Inventory Storage Fee | FBA storage fee | FBA Monthly Storage Fee |
      StorageRenewalBilling | FBA Long-Term Storage Fee | FBA Long Term Storage Fee | LongTermStorageFee |
      FBALongTermStorageFee | FBAStorageFee | Aged Inventory Surcharge | FBA Aged Inventory Surcharge | Storage
      Utilization Surcharge | FBAStorageBilling | FBA Inventory Storage Overage Fee | Inventory Storage Overage Fee |
      FBAOverageFee | Capacity Reservation Fee | AWD Storage Fee | STARStorageFee | STARStorageBilling | Amazon
      Warehousing and Distribution Storage Fee | Lagergebühr | FBA-Lagergebühr | Versand durch Amazon Lagergebühr |
      Langzeitlagergebühr | Gebühr für Langzeitlagerung | Frais de stockage | Frais de stockage Expédié par Amazon |
      Frais de stockage longue durée | Tarifa de almacenamiento | Tarifa de almacenamiento prolongado | Tariffa di
      stoccaggio | Tariffa di stoccaggio a lungo termine | FBA保管手数料 | 在庫保管手数料 | FBA在庫保管手数料 | FBA長期保管手数料 | FBA長期在庫保管手数料`,
  },
  {
    class: "advertising",
    names: `
      Cost of Advertising | Advertising | Sponsored Products | Sponsored Brands | Sponsored Display | ProductAdsPayment |
      Werbekosten | Coût de la publicité | Prix de la publicité | Coste de publicidad | Gastos de publicidad |
      Costo della pubblicità | Kosten van reclame | Koszt reklamy | Reklam Maliyeti | 広告費用 | 広告費`,
  },
  {
    class: "reimbursement",
    names: `
      FBA Inventory Reimbursement | WAREHOUSE_LOST | WAREHOUSE_DAMAGE | WAREHOUSE_LOST_MANUAL |
      WAREHOUSE_DAMAGE_EXCEPTION | INBOUND_LOST | INBOUND_DAMAGE | Missing From Inbound | MISSING_FROM_INBOUND |
      MISSING_FROM_INBOUND_CLAWBACK | REVERSAL_REIMBURSEMENT | COMPENSATED_CLAWBACK | MULTICHANNEL_ORDER_LOST |
      MULTICHANNEL_ORDER_DAMAGE | REMOVAL_ORDER_LOST | REMOVAL_ORDER_DAMAGED | CS_ERROR_ITEMS | CS_ERROR_NON_ITEMIZED |
      CUSTOMER_RETURN | FREE_REPLACEMENT_REFUND_ITEMS | RE_EVALUATION | INCORRECT_FEES_ITEMS |
      INCORRECT_FEES_NON_ITEMIZED | Lost:Warehouse | Damaged:Warehouse | Lost:Inbound | Damaged:Inbound | Customer Return
      | Customer Service Issue | SAFE-T Reimbursement | SAFE-TReimbursement | SafetReimbursement | FBA Reimbursement |
      General Adjustment Reimbursement | Erstattung für FBA-Lagerbestand | Remboursement de stock Expédié par Amazon |
      FBA Inventory Reimbursement - * | Versand durch Amazon Erstattung für Lagerbestand* |
      FBA在庫の返金 | FBA在庫の払い戻し`,
  },
  {
    class: "reserve",
    names: `
      Current Reserve Amount | Previous Reserve Amount Balance | Reserve | ReserveDebit | ReserveCredit | Current Reserve
      Amount Balance | Previous Reserve Amount | Deferred | Deferred transactions | Aktueller Reservebetrag | Saldo der
      vorherigen Reserve | Solde de la réserve précédente | Montant actuel de la réserve`,
  },
  {
    class: "transfer",
    names: `
      Transfer | Transfer of funds unsuccessful | Transfer of funds unsuccessful: Amazon has cancelled your transfer of
      funds. | Transfer of funds unsuccessful* | Successful charge | Unsuccessful charge | Payable to Amazon | Failed
      disbursement | Debt Payment | DebtAdjustment | Debt | Charge to credit card | CreditCardCharge | BalanceAdjustment
      | Balance Adjustment | Micro Deposit | MicroDeposit | MicroDepositAdjustment | Loan Payment | LoanAdvance |
      LoanPayment | LoanRefund | Übertrag | Virement | Transferencia | Trasferimento | 振込 | 振込み`,
  },
  {
    class: "refund",
    names: "A-to-z Guarantee Refund | A-to-z Guarantee Claim | Chargeback Refund | Goodwill | PostageRefund Buyer",
  },
  {
    class: "refund_fee",
    names: `
      FBACustomerReturnPerUnitFee | FBA Customer Return Fee | FBA Return Fee | FBA Customer Returns Fee |
      CustomerReturnHRRUnitFee | FBA returns processing fee | Returns processing fee | High return rate fee | Return
      Processing Fee for Non-Apparel`,
  },
  {
    class: "fulfilment",
    names: `
      FBA Inbound Placement Service Fee | FBAInboundPlacementServiceFee | FBA Inbound Convenience Fee |
      FBAInboundConvenienceFee | FBAInboundTransportationFee | FBA Inbound Transportation Fee |
      FBAInboundTransportationProgramFee | Inbound Transportation Fee | FBA transportation fee | FBA Amazon-Partnered
      Carrier Shipment Fee | Inbound Transportation Program Fee | Partnered Carrier Fee | RemovalComplete |
      DisposalComplete | FBA Removal Order: Return Fee | FBA Removal Order: Disposal Fee | FBA Disposal Fee |
      FBARemovalFee | FBADisposalFee | FBA Removal Fee | LiquidationsBrokerageFee | Liquidations Brokerage Fee | FBA Prep
      Fee: Labeling | FBA Prep Fee: Polybagging | FBA Prep Fee: Bubble Wrap | FBA Prep Fee: Taping | FBA Prep Fee* |
      LabelingFee | PolybaggingFee | BubblewrapFee | TapingFee | OpaqueBaggingFee | UnplannedServiceFee |
      FBAUnplannedServiceFee | Inbound Defect Fee* | FBA Manual Processing Fee | ManualProcessingFee | FBA
      Low-Inventory-Level Fee | FBA Inventory Fee* | FBAPerUnitFulfillmentFee | FBAPerOrderFulfillmentFee |
      FBAWeightBasedFee | MULTICHANNEL_FULFILLMENT_FEE | FBA Transaction fee | FBA International Inbound Freight Fee |
      AWD Processing Fee | AWD Transportation Fee | ReCommerceGradingCharge | Shipping label purchased through Amazon* |
      Frachtkosten für den Transport zum Amazon-Versandzentrum | Gebühr für die Teilnahme am Amazon
      Transportpartner-Programm | Shipping Services | ShippingServices | Postage | DeliveryServices* | PostageBilling* | PostageRefund* |
      PostageBilling_Postage | PostageBilling_VAT | Buy Shipping Label*`,
  },
  { class: "sales", names: "Liquidations | LiquidationsProceeds | Liquidations Proceeds | LiquidationsRevenue" },
  {
    class: "tax",
    names: `
      Sales Tax | SalesTax | IncomeTaxWithholding | Tax Withheld | TCS | TDS | LowValueGoodsTax* |
      MarketplaceFacilitatorTax*`,
  },
  {
    class: "other",
    names: `
      Subscription Fee | Subscription | SubscriptionFee | Abonnementgebühr | Frais d'abonnement | Tarifa de suscripción |
      Commissione di abbonamento | Abbonamento | 月額登録料 | Premium Services Fee | PremiumServicesFee | Paid Services Fee |
      Vine Enrollment Fee | VineEnrollmentFee | Vine Fee | Early Reviewer Program fee | EarlyReviewerFee | AmazonFees |
      DigitalServicesFee | Digital Services Fee | Digital Services Fee - FBA | HighVolumeListingFee | High Volume Listing
      Fee | Fee Adjustment | FeeAdjustment | Overpaid Fees Adjustment | Non-subscription Fee Adjustment |
      NonSubscriptionFeeAdj | Misc Adjustment | MiscAdjustment | Adjustment | GeneralAdjustment | Buyer Recharge | Manual
      Processing Fee Reimbursement | FBA Weight and Dimension Correction | Sales Tax Service Fee | Tax Calculation
      Services Fee | EPR Pay on Behalf* | EPR* | Regulatory Fee | Global Inventory Placement Fee | Imaging Services Fee |
      Refund for Advertiser | Seller Rewards | SellerRewards | TrialShipment | Compliance Fee | Inventory Lab Fee | Texas
      Surety Bond Fee | Amazon Exclusives Program | Vine enrolment fee | Vine Anmeldegebühr`,
  },
  // Fees of coupons and deals, which reduce no price.
  {
    class: "other",
    names: `
      CouponRedemptionFee* | Coupon Redemption Fee | Coupon fee | CouponParticipationFee | CouponPerformanceFee | Coupon
      Participation Fee | Lightning Deal Fee | LightningDealFee | Best Deal Fee | Deal Fee | SellerDealPayment |
      DealParticipationFee | DealPerformanceFee | Prime Exclusive Discount Fee | RunLightningDealFee* | Deal Participation
      Fee | Deal Performance Fee | PriceDiscountFee`,
  },
];

/** Descriptions that say nothing by themselves: the amount type, or the transaction type, names the fee. */
const EMPTY_WORDS = [
  ...[
    "",
    "Base fee",
    "Base tax",
    "TransactionTotalAmount",
    "Tax on fee",
    "Discount on fee",
    "Total",
    "Fee",
    "Tax amount on fee",
  ],
  ...["other-transaction", "Other", "ServiceFee", "Charge", "Amount"],
].map(plainKey);

const PRICE_AND_FEES = [
  "ItemPrice",
  "ItemFees",
  "ItemWithheldTax",
  "ShipmentFees",
  "OrderFees",
  "OtherFee",
  "other-transaction",
  "",
];

const orderTypes = new Set(ORDER_TYPES.map(plainKey));
const refundTypes = new Set(REFUND_TYPES.map(plainKey));
const priceTypes = new Set(PRICE_AND_FEES.map(plainKey));
const promotionType = plainKey("Promotion");
const classOfPrice = finder(ORDER_ROWS.map((row) => ({ names: row.names, value: row })));
const classOfPromotion = finder(PROMOTION_ROWS.map((row) => ({ names: row.names, value: row })));
const classOfOther = finder(OTHER_ROWS.map((row) => ({ names: row.names, value: row.class })));

export const isOrderType = (transactionType: string): boolean => orderTypes.has(plainKey(transactionType));
export const isRefundType = (transactionType: string): boolean => refundTypes.has(plainKey(transactionType));

/** The class that the table has for a kind of amount. */
export function classOf({ transactionType, amountType, amountDescription }: LineKind): LineClass {
  const [transaction, type, description] = [transactionType, amountType, amountDescription].map(plainKey) as [
    string,
    string,
    string,
  ];
  const part = orderTypes.has(transaction) ? "order" : refundTypes.has(transaction) ? "refund" : undefined;
  if (part !== undefined && type === promotionType) return classOfPromotion(description)?.[part] ?? UNCLASSIFIED;
  if (part !== undefined && priceTypes.has(type)) {
    const row = classOfPrice(description);
    if (row !== undefined) return row[part];
  }
  for (const word of [description, type, transaction]) {
    const found = classOfOther(word);
    if (found !== undefined) return found;
    if (!EMPTY_WORDS.includes(word)) return UNCLASSIFIED;
  }
  return UNCLASSIFIED;
}

/** Names are separated by bars, so that the table stays readable. */
function namesIn(text: string): string[] {
  return text.split("|").map((name) => name.trim());
}

function finder<T>(rows: readonly { names: string; value: T }[]): (name: string) => T | undefined {
  const exact = new Map<string, T>();
  const beginnings: [string, T][] = [];
  for (const { names, value } of rows) {
    for (const name of namesIn(names)) {
      if (name.endsWith("*")) beginnings.push([plainKey(name), value]);
      else exact.set(plainKey(name), value);
    }
  }
  return (name) => exact.get(name) ?? beginnings.find(([start]) => name.startsWith(start))?.[1];
}
