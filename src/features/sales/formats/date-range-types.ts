/** The types of rows of the date range report in the languages of the report. A type that the table does not have stays as it is written. */
import { plainKey } from "../../../platform/tables/cells/name-key.ts";
import { classOf, isOrderType, isRefundType, UNCLASSIFIED } from "../ledger/classes.ts";
import type { DateRangeAmount } from "./date-range-columns.ts";

/** English names, as the classes of lines know them, and the others. */
const TYPES: Record<string, readonly string[]> = {
  Order: ["Bestellung", "Commande", "Pedido", "Ordine", "Bestelling", "Beställning", "Zamówienie", "Sipariş", "注文"],
  Refund: [
    ...["Erstattung", "Remboursement", "Reembolso", "Rimborso", "Terugbetaling", "Återbetalning", "Återbäring"],
    ...["Zwrot kosztów", "Zwrot", "Para İadesi", "İade", "返金"],
  ],
  Order_Retrocharge: ["Bestellung_Wiedereinzug"],
  Refund_Retrocharge: ["Erstattung_Wiedereinzug"],
  "Chargeback Refund": ["Erstattung durch Rückbuchung"],
  "A-to-z Guarantee Claim": ["A-bis-Z-Garantieantrag", "A-bis-z-Garantie-Antrag"],
  Adjustment: [
    ...["Anpassung", "Ajustement", "Ajuste", "Modifica", "Aggiustamento", "Aanpassing", "Justering", "Korekta"],
    ...["Düzeltme", "調整"],
  ],
  "Service Fee": [
    ...["Service fees", "Servicegebühr", "Frais de service", "Tarifa de prestación de servicio", "Tarifa de servicio"],
    ...["Commissione di servizio", "Servicekosten", "Serviceavgift", "Opłata za usługę", "Hizmet Ücreti"],
    ...["Taxa de serviço", "注文外料金"],
  ],
  "FBA Inventory Fee": [
    ...["Versand durch Amazon Lagergebühr", "Frais de stock Expédié par Amazon", "Taxa de Estoque FBA"],
    ...["Tarifas de inventario de Logística de Amazon", "Costo di stoccaggio Logistica di Amazon"],
    ...["FBA 在庫関連の手数料"],
  ],
  "FBA Transaction fee": [
    ...["FBA transaction fees", "Transaktionsgebühren für Versand durch Amazon"],
    ...["Frais de transaction Expédié par Amazon", "Commissioni per le transazioni di Logistica di Amazon"],
  ],
  Transfer: [
    ...["Übertrag", "Transfert", "Transférer", "Virement", "Transferir", "Trasferir", "Transferencia", "Trasferimento"],
    ...["Overdracht", "Overboeking", "Överföring", "Przelew", "Aktarım", "振込み", "振込", "振替"],
  ],
  Debt: [
    ...["Debt Payment", "Verbindlichkeit", "Solde négatif", "Saldo negativo", "Saldo descubierto", "Schuld", "Skuld"],
    ...["Dług", "Borç", "マイナス残高"],
  ],
  "Lightning Deal Fee": [
    ...["Deal Fee", "Blitzangebotsgebühr", "Tarif de la Vente Flash", "Tarifa de Oferta flash"],
    ...["Tariffa dell’Offerta Lampo", "数量限定タイムセール手数料"],
  ],
  "Coupon fee": ["Coupon Redemption Fee", "CouponRedemptionFee"],
  Liquidations: ["Liquidation", "Liquidations Adjustments", "Liquidations Adjustment"],
  "Shipping Services": ["Delivery Services", "Kargo Hizmetleri", "Serviços de Envio", "Servicios de envío"],
  "FBA Customer Return Fee": [],
  "SAFE-T Reimbursement": [],
  "Fee Adjustment": [],
  "Amazon Fees": [],
  Other: ["Others"],
};

const BY_NAME = new Map(
  Object.entries(TYPES).flatMap(([type, names]) =>
    [type, ...names].map((name): [string, string] => [plainKey(name), type]),
  ),
);

/** The English name of a type. */
export function dateRangeType(written: string): string {
  return BY_NAME.get(plainKey(written)) ?? written;
}

type Names = { amountType: string; amountDescription: string };

/** The names of order and refund columns in settlements, so that one table classifies both. */
const OF_ORDERS: Record<DateRangeAmount, readonly [amountType: string, amountDescription: string]> = {
  sales: ["ItemPrice", "Principal"],
  salesTax: ["ItemPrice", "Tax"],
  shipping: ["ItemPrice", "Shipping"],
  shippingTax: ["ItemPrice", "ShippingTax"],
  giftWrap: ["ItemPrice", "GiftWrap"],
  giftWrapTax: ["ItemPrice", "GiftWrapTax"],
  regulatoryFee: ["ItemPrice", "RegulatoryFee"],
  regulatoryTax: ["ItemPrice", "RegulatoryFeeTax"],
  promotion: ["Promotion", "Promotion"],
  promotionTax: ["Promotion", "Tax"],
  withheldTax: ["ItemWithheldTax", "MarketplaceFacilitatorTax"],
  facilitatorTax: ["ItemWithheldTax", "MarketplaceFacilitatorTax-Collected"],
  lowValueGoods: ["ItemWithheldTax", "LowValueGoodsTax"],
  points: ["ItemFees", "PointsFee"],
  tcsCentral: ["ItemWithheldTax", "TCS-CGST"],
  tcsState: ["ItemWithheldTax", "TCS-SGST"],
  tcsIntegrated: ["ItemWithheldTax", "TCS-IGST"],
  tds: ["ItemWithheldTax", "TDS"],
  sellingFees: ["ItemFees", "Commission"],
  fbaFees: ["ItemFees", "FulfillmentFee"],
  otherFees: ["ItemFees", "OtherTransactionFees"],
  other: ["ItemPrice", "OtherAmount"],
};

/** Types whose rows are about different things, which their descriptions name. */
const BY_DESCRIPTION = new Set(["Service Fee", "Adjustment", "FBA Inventory Fee", "Amazon Fees", "Other"]);
const TAXES = /Tax$|^tcs|^tds|^lowValue/;

/** The name of an amount in a row, from its column, the type of the row and its description. */
export function amountNames(type: string, column: DateRangeAmount, description: string | null): Names {
  const [amountType, amountDescription] = OF_ORDERS[column];
  if (isOrderType(type) || isRefundType(type)) return { amountType, amountDescription };
  if (TAXES.test(column)) return { amountType, amountDescription: "Sales Tax" };
  if (type === "Liquidations")
    return {
      amountType,
      amountDescription: column === "sales" || column === "other" ? "LiquidationsProceeds" : "LiquidationsBrokerageFee",
    };
  return { amountType: column, amountDescription: aboutOf(type, description) };
}

/** Most types have a product or an account as their description, so the type says more. */
function aboutOf(type: string, description: string | null): string {
  if (description === null) return type;
  if (BY_DESCRIPTION.has(type)) return description;
  const isKnown = (amountDescription: string) =>
    classOf({ transactionType: "", amountType: "", amountDescription }) !== UNCLASSIFIED;
  return !isKnown(type) && isKnown(description) ? description : type;
}
