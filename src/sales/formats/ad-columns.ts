/** The columns of advertising reports, and the program that a report is about. */
import type { Fields } from "../../sources/source.ts";
import type { AdvertisingRecord } from "../record.ts";
import { cellOf, columnsIn } from "./columns.ts";

export type AdColumn =
  | "date"
  | "start"
  | "end"
  | "campaign"
  | "adGroup"
  | "sku"
  | "asin"
  | "country"
  | "impressions"
  | "clicks"
  | "spend"
  | "sales"
  | "orders"
  | "units"
  | "program";

/** Whole names; amounts come with the sign of their currency behind, which a name without punctuation does not have. */
const NAMES: Record<Exclude<AdColumn, "sales" | "orders" | "units">, readonly string[]> = {
  date: ["Date", "Datum", "Fecha", "Data"],
  start: ["Start Date", "Startdatum", "Date de début", "Fecha de inicio", "Data di inizio"],
  end: ["End Date", "Enddatum", "Date de fin", "Fecha de finalización", "Data di fine"],
  campaign: [
    ...["Campaign Name", "Campaign", "Kampagnenname", "Kampagnen-Name", "Kampagne"],
    ...["Nom de la campagne", "Nombre de campaña", "Nombre de la campaña", "Nome campagna", "Nome della campagna"],
  ],
  adGroup: [
    ...["Ad Group Name", "Ad Group", "Anzeigengruppenname", "Anzeigegruppenname", "Anzeigengruppe"],
    ...["Nom du groupe d'annonces", "Nombre del grupo de anuncios", "Nome gruppo di annunci"],
  ],
  sku: [
    "Advertised SKU",
    "Beworbene SKU",
    "SKU mis en avant",
    "SKU anunciado",
    "SKU pubblicizzato",
    "Promoted SKU",
    "SKU",
  ],
  asin: [
    ...["Advertised ASIN", "Beworbene ASIN", "ASIN mis en avant", "ASIN anunciado", "ASIN pubblicizzato"],
    ...["Promoted ASIN", "ASIN"],
  ],
  country: ["Country", "Marketplace", "Land", "Pays", "País", "Paese"],
  impressions: ["Impressions", "Impressionen", "Sichtkontakte", "Impresiones", "Impressioni"],
  clicks: ["Clicks", "Klicks", "Clics", "Clic"],
  spend: [
    "Spend",
    "Cost",
    "Total cost",
    "Ausgaben",
    "Kosten",
    "Gesamtkosten",
    "Dépenses",
    "Coût",
    "Gasto",
    "Coste",
    "Inversión",
    "Spesa",
    "Costo",
  ],
  program: ["Program Type", "Campaign Type", "Ad Product", "Sponsored ads type", "Kampagnentyp", "Produkttyp"],
};

/** `7 Day Total Sales`, `14 Tage, Umsatz gesamt (€)`, `sales14d`; never the sales of one kind of product. */
const TOTALS: Record<"sales" | "orders" | "units", RegExp> = {
  sales:
    /^(\d+(daytotalsales|tage,?(umsatz|verkaufe)gesamt)|(totalsales|ventestotales|ventastotales|venditetotali)(sur|en|in)?\d+(jours|dias|giorni)?|sales(\d+d)?|totalsales|verkaufe|umsatz|ventes|ventas|vendite|attributedsales\d+d)$/,
  orders:
    /^(\d+(daytotalorders|tage,?(auftrage|bestellungen)gesamt)|orders|totalorders|purchases(\d+d)?|bestellungen|kaufe|commandes|achats|pedidos|compras|ordini|acquisti|attributedconversions\d+d)$/,
  units:
    /^(\d+(daytotalunits|tage,?einheitengesamt)|units|totalunits|unitssold(clicks)?(\d+d)?|einheiten(insgesamt)?|unites|unidades|unita|attributedunitsordered\d+d)$/,
};

export type AdColumns = Partial<Record<AdColumn, string>>;

export function adColumns(columns: readonly string[]): AdColumns {
  const find = columnsIn(columns);
  const found: AdColumns = {};
  for (const [name, names] of Object.entries(NAMES) as [keyof typeof NAMES, readonly string[]][]) {
    // The sign of the currency is part of the name of an amount: `Spend (€)`. It is no letter, a code would be.
    const column = find(
      ...names,
      ...(name === "spend" ? names.flatMap((each) => CODES.map((code) => each + code)) : []),
    );
    if (column !== undefined) found[name] = column;
  }
  for (const [name, pattern] of Object.entries(TOTALS) as [keyof typeof TOTALS, RegExp][]) {
    const column = columns.find((each) => pattern.test(plainKey(each)));
    if (column !== undefined) found[name] = column;
  }
  return found;
}

const CODES = ["USD", "EUR", "GBP", "CAD", "JPY"];

function plainKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

type Program = AdvertisingRecord["program"];

/** The report says its program in a column, or it is the one that has the columns. */
export function programOf(columns: readonly string[], at: AdColumns): (fields: Fields) => Program {
  const has = (pattern: RegExp) => columns.some((column) => pattern.test(plainKey(column)));
  const isDisplay = has(
    /viewableimpress|sichtbareimpress|bidoptimi|gebotsoptimierung|costtype|kostentyp|detailpageviews|dpv|impressionsviews/,
  );
  const isOfProducts = at.sku !== undefined || at.asin !== undefined;
  const isBrands = !isOfProducts && has(/newtobrand|neukunden|neuemarkenkunden|branded|14daytotal|14tage|video/);
  const likely: Program =
    isDisplay && !isBrands ? "sponsored_display" : isBrands ? "sponsored_brands" : "sponsored_products";
  return (fields) => {
    const named = plainKey(String(cellOf(fields, at.program) ?? ""));
    if (/brand|^sb|marke/.test(named)) return "sponsored_brands";
    if (/display|^sd/.test(named)) return "sponsored_display";
    return /product|produkt|^sp$/.test(named) ? "sponsored_products" : likely;
  };
}
