/**
 * Exports of Keepa's Product Viewer and Product Finder. Column names change from month to month, and are in the language of
 * the person who made the export. The French, Spanish and Japanese words come from programs that read these exports; the
 * German and Italian ones are the marketplace's own words in the same order, and are not checked against an original file.
 */
import { tablePreset } from "./table-preset.ts";

/** Words in names of columns, after letter case, spaces and punctuation are removed. */
const CURRENT = "(?:current|aktuell|derzeit|courant|actuel|actual|attuale|corrente|現在)";
const RANK =
  "(?:salesrank|verkaufsr[aä]ng|bestsellerrang|classementdesventes|clasificacióndeventas|rankingdeventas|classificavendite|posizionevendite|売れ筋ランキング)";
const MEAN = "(?:avg|days?av|durchschn|ø|moyenne|promedio|media|平均)";
const BUY_BOX = "(?:buybox|cajadecompra|einkaufswagen)";
const USED = "(?:used|gebraucht|occasion|usad[oa]|usat[oa]|中古)";
const NEW = "(?:new|neu|nouveau|nuevo|nuovo|新品)";
const CATEGORIES = "^(?:categor|catégor|kategor|カテゴリ).*";
const REVIEWS = "(?:reviews?|ratings?|bewertung(?:en)?|rezension(?:en)?|revues?|avis|opiniones|recensioni|レビュー)";
const RATING = "(?:rating|bewertung|sterne|évaluation|note|valoraci(?:ón|ones)|valutazione|評価)";
const COUNT = "(?:count|anzahl|nombre|cantidad|recuento|numero|件数)";
const PACKAGE = "^(?:package|verpackung|emballage|paquete|confezione|パッケージ)";

/** Describes names in any of the languages. */
const like = (...parts: readonly string[]): RegExp => new RegExp(parts.join(""), "u");

export const keepaExport = tablePreset({
  name: "keepa-export",
  title: "Keepa: Product Viewer and Product Finder exports",
  signature: {
    all: ["ASIN"],
    atLeast: 2,
    of: [
      "Locale",
      "Sales Rank: Current",
      "Sales Rank: 30 days avg.",
      "Sales Rank: 90 days avg.",
      "Sales Rank: Reference",
      "Reviews: Rating",
      "Reviews: Rating Count",
      "Reviews: Review Count",
      "Buy Box: Current",
      "Amazon: Current",
      "New: Current",
      "Categories: Root",
      "Categories: Tree",
      "URL: Amazon",
      "URL: Keepa",
      "Bought in past month",
    ],
    like: [
      like("^", RANK, ".*", CURRENT),
      like("^", RANK, ".*", MEAN),
      like("^", BUY_BOX, ".*", CURRENT),
      like("^amazon.*", CURRENT),
      like("^", NEW, CURRENT),
      like(CATEGORIES, "(?:root|stamm|haupt|wurzel|principal|ルート)"),
    ],
  },
  reads: [
    { field: "asin", columns: ["ASIN"] },
    {
      field: "parentAsin",
      columns: ["Parent ASIN", "Übergeordnete ASIN", "ASIN parent", "ASIN Padre", "ASIN principale", "親ASIN"],
    },
    { field: "title", columns: ["Title", "Titel", "Titre", "Título", "Titolo", "商品名"] },
    {
      field: "brand",
      columns: [
        ...["Brand", "Marke", "Marque", "Marca", "ブランド"],
        ...["Manufacturer", "Hersteller", "Fabricant", "Fabricante", "Produttore", "製造者"],
      ],
    },
    {
      field: "category",
      columns: ["Categories: Root", "Categories: Tree"],
      patterns: [
        like(CATEGORIES, "(?:root|stamm|haupt|wurzel|principal|ルート)"),
        like(CATEGORIES, "(?:tree|baum|arbre|arborescence|árbol|albero|ツリー)$"),
      ],
    },
    { field: "imageUrl", columns: ["Image", "Bild", "Imagen", "Immagine", "画像"], patterns: [/^images?/] },
    { field: "url", columns: ["URL: Amazon"], patterns: [/^url.*amazon/] },
    {
      field: "price",
      columns: ["Buy Box: Current", "Amazon: Current", "New: Current"],
      patterns: [
        like("^", BUY_BOX, "(?!.*", USED, ").*", CURRENT),
        like("^amazon.*", CURRENT),
        like("^", NEW, CURRENT),
        /^new(?!offer).*current/,
      ],
    },
    { field: "bsr", columns: ["Sales Rank: Current"], patterns: [like("^", RANK, ".*", CURRENT)] },
    {
      field: "bsrCategory",
      columns: ["Sales Rank: Reference"],
      patterns: [like("^", RANK, ".*(?:ref|参照)")],
    },
    {
      field: "meanRank",
      columns: ["Sales Rank: 30 days avg."],
      patterns: [like("^", RANK, "(?=.*(?<!\\d)30(?!\\d)).*", MEAN)],
    },
    {
      field: "reportedSales",
      columns: ["Bought in past month", "Monthly Sold"],
      patterns: [
        /^boughtin|letzten.*monat.*gekauft|gekauft.*letzten.*monat|achetés?aucoursdumoisdernier|compradoselmespasado|acquistat.*mese|先月の購入/u,
      ],
    },
    {
      field: "reviewCount",
      columns: ["Reviews: Rating Count", "Reviews: Review Count"],
      patterns: [like("^", REVIEWS, ".*", COUNT)],
    },
    { field: "rating", columns: ["Reviews: Rating"], patterns: [like("^", REVIEWS, RATING, "$"), /^ratings?$/] },
    {
      field: "offers",
      columns: ["New Offer Count: Current"],
      patterns: [/^newoffercount.*current/, /^新品アイテム数現在/],
    },
    {
      field: "weight",
      columns: ["Package: Weight (g)", "Item: Weight (g)"],
      patterns: [like(PACKAGE, "(?:weight|gewicht|poids|peso|重さ)"), /^itemweight/],
    },
    {
      field: "length",
      columns: ["Package: Length (cm)"],
      patterns: [like(PACKAGE, "(?:length|länge|longueur|longitud|largo|lunghezza|長さ)")],
    },
    {
      field: "width",
      columns: ["Package: Width (cm)"],
      patterns: [like(PACKAGE, "(?:width|breite|largeur|ancho|larghezza|幅)")],
    },
    {
      field: "height",
      columns: ["Package: Height (cm)"],
      patterns: [like(PACKAGE, "(?:height|höhe|hauteur|alto|altura|altezza|高さ)")],
    },
    { field: "firstAvailable", columns: ["Listed since"], patterns: [/^listedsince|^gelistetseit/] },
    { field: "imageCount", columns: ["Image", "Bild", "Imagen", "Immagine", "画像"], patterns: [/^images?/] },
    {
      field: "marketplace",
      columns: ["Locale", "Gebietsschema", "Region", "Région", "Región", "Regione", "Localización", "ロケール", "地域"],
    },
  ],
});
