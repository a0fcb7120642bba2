/** The columns of advertising reports, and the level, program and currency that follow from them. */

import { plainKey } from "../../../platform/tables/cells/name-key.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { MARKETPLACES } from "../../catalog/marketplace.ts";
import type { AdLevel, AdvertisingRecord } from "../record.ts";
import { cellOf, columnsIn } from "./columns.ts";

export type AdColumn =
  | "date"
  | "start"
  | "end"
  | "campaign"
  | "adGroup"
  | "sku"
  | "asin"
  | "purchased"
  | "placement"
  | "targeting"
  | "searchTerm"
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
  date: ["Date", "Day", "Datum", "Fecha", "Día", "Data", "Jour", "Giorno"],
  start: ["Start Date", "Startdatum", "Beginndatum", "Date de début", "Fecha de inicio", "Data di inizio"],
  end: ["End Date", "Enddatum", "Date de fin", "Fecha de finalización", "Fecha de fin", "Data di fine"],
  campaign: [
    ...["Campaign Name", "Campaign", "Kampagnenname", "Kampagnen-Name", "Name der Kampagne", "Kampagne", "Campagne"],
    ...["Nom de la campagne", "Nombre de campaña", "Nombre de la campaña", "Nome campagna", "Nome della campagna"],
    ...["Campaña", "Campagna"],
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
    "Advertised product SKU",
    "SKU",
  ],
  asin: [
    ...["Advertised ASIN", "Beworbene ASIN", "ASIN mis en avant", "ASIN anunciado", "ASIN pubblicizzato"],
    ...["Promoted ASIN", "Advertised product ASIN", "Advertised product ID", "ASIN"],
  ],
  purchased: [
    ...["Purchased ASIN", "Gekaufte ASIN", "ASIN acheté", "ASIN comprado", "ASIN adquirido", "ASIN acquistato"],
  ],
  placement: [
    ...["Placement", "Placement type", "Placement name", "Placement classification", "Platzierung", "Emplacement"],
    ...["Ubicación", "Posizionamento"],
  ],
  targeting: [
    ...["Targeting", "Match Type", "Keyword", "Keyword text", "Keyword Type", "Keyword ID", "Targeting text"],
    ...["Targeting expression", "Target value", "Target match type", "Ausrichtung", "Übereinstimmungstyp"],
    ...["Ciblage", "Type de correspondance", "Segmentación", "Tipo de coincidencia", "Tipo de concordancia"],
    ...["Targetización", "Tipo di corrispondenza"],
  ],
  searchTerm: [
    ...["Customer Search Term", "Search term", "Query", "Matched target", "Suchbegriff", "Suchbegriff eines Kunden"],
    ...[
      "Suchbegriff des Kunden",
      "Kundensuchbegriff",
      "Terme de recherche",
      "Terme de recherche du client",
      "Terme de recherche client",
    ],
    ...["Término de búsqueda", "Término de búsqueda de cliente", "Término de búsqueda del cliente"],
    ...["Termine di ricerca", "Termine di ricerca cliente", "Termine di ricerca del cliente"],
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
    // The currency sign is part of the name of an amount: `Spend (€)`. Unlike a code, it is not made of letters.
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

const CODES = [...new Set(Object.values(MARKETPLACES).map(({ currency }) => currency))];

/** The subject of a report's rows: the product, else the finest column that distinguishes them. */
export function levelOf(at: AdColumns): AdLevel {
  if ((at.sku ?? at.asin) !== undefined) return "advertised_product";
  if (at.searchTerm !== undefined) return "search_term";
  if (at.targeting !== undefined) return "targeting";
  if (at.adGroup !== undefined) return "ad_group";
  return at.placement === undefined ? "campaign" : "placement";
}

/** `Spend (EUR)` and `Umsatz (€)` name the currency of the file. The dollar sign has several. */
export function spendCurrency({ spend = "", sales = "" }: AdColumns): string | null {
  const name = `${spend} ${sales}`;
  if (name.includes("€")) return "EUR";
  return name.includes("£") ? "GBP" : (CODES.find((code) => new RegExp(`\\b${code}\\b`).test(name)) ?? null);
}

type Program = AdvertisingRecord["program"];

/** The program is in a column or in the report's name, or only one program has these columns. */
export function programOf(columns: readonly string[], at: AdColumns, fileName: string): (fields: Fields) => Program {
  const otherwise =
    programNamed(/sponsored\W*_*(products|brands|display)/i.exec(fileName)?.[1]) ?? likelyProgram(columns, at);
  return (fields) => programNamed(cellOf(fields, at.program)) ?? otherwise;
}

function programNamed(value: unknown): Program | undefined {
  const named = plainKey(String(value ?? ""));
  if (/brand|^sb|marke/.test(named)) return "sponsored_brands";
  if (/display|^sd/.test(named)) return "sponsored_display";
  return /product|produkt|^sp$/.test(named) ? "sponsored_products" : undefined;
}

function likelyProgram(columns: readonly string[], at: AdColumns): Program {
  const has = (pattern: RegExp) => columns.some((column) => pattern.test(plainKey(column)));
  if (has(/bidoptimi|gebotsoptimierung|cumulativereach|impressionsviews|impressionsfrequency/))
    return "sponsored_display";
  const isDisplay = has(/viewableimpress|sichtbareimpress|costtype|kostentyp|detailpageviews|dpv/);
  if ((at.sku ?? at.asin) !== undefined) return isDisplay ? "sponsored_display" : "sponsored_products";
  // Only Sponsored Products reports have sales of the brand's other products, including vendors' reports, which count 14
  // days.
  if (!isDisplay && has(/brandhalo|othersku|samesku|advertised(sku|asin)/)) return "sponsored_products";
  if (has(/newtobrand|neukunden|neuemarkenkunden|branded|14daytotal|14tage|video/)) return "sponsored_brands";
  return isDisplay ? "sponsored_display" : "sponsored_products";
}
