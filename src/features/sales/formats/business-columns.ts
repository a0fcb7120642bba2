/**
 * The columns of business reports in English, German, French, Spanish, Italian, Japanese, Portuguese and Chinese. Names
 * differ between versions of the report, so each is found by its required words. Columns about business buyers, browsers and
 * apps repeat the words and are parts of the totals.
 */
import { plainKey } from "../../../platform/tables/cells/name-key.ts";

export type BusinessColumn =
  | "date"
  | "parent"
  | "child"
  | "sku"
  | "units"
  | "orderItems"
  | "sales"
  | "refunded"
  | "sessions"
  | "pageViews"
  | "buyBox";

/** Parts of a total, averages and rates. */
const PARTIAL =
  /b2b|mobile|app$|apps|browser|navegador|navigateur|brows|ブラウザ|アプリ|モバイル|浏览器|移动|average|durchschn|moyen|promedio|medi[ao]|平均|shipped|versand|versch|expedi|enviad|spedit|出荷|claims|previous|year|jahr/;
const RATE = /percent|prozent|pourcent|porcent|rate|quote|taux|tasa|tasso|率|割合|百分比/;

/** All patterns are of plain keys. */
const PATTERNS: Record<BusinessColumn, RegExp> = {
  date: /^(date|datum|fecha|data|日付|日期|jour|giorno|dia)$/,
  parent: /(parent|ubergeordnet|padre|principal|pere|親|父).*asin|asin.*(parent|padre|principal|pere|親|父)/,
  child:
    /(child|untergeordnet|enfant|hijo|secundari|secondari|figlio|子).*asin|asin.*(child|enfant|hijo|secundari|secondari|figlio|子)/,
  sku: /^(sku|sellersku|msku|出品者sku)$/,
  units:
    /^(unitsordered|bestellteeinheiten|bestelltenartikel|unitescommandees|unidades(pedidas|solicitadas|ordenadas|encargadas)|unitaordinate|注文(された)?商品点数|注文点数|已订购(商品)?数量)$/,
  orderItems:
    /^(total(des)?orderitems|orderitems|zahlderbestellposten|bestellposten(gesamt|insgesamt)?|gesamtzahlderbestellposten|(nombre)?total(des|darticles|d)?(articles)?(commandes|delacommande|decommande)|nombretotaldarticlescommandes|totalde(articulos|itens)(delpedido|dopedido|pedidos|encargados)|totaldeproductospedidos|totale(articoli|elementi|prodotti)(ordinati|ordine|dellordine|nellordine)|注文品目(総)?数|订单商品(总数|种类数))$/,
  sales:
    /^(orderedproductsales|(durch)?bestellteprodukteerzielterumsatz|durchbestellteprodukteerzielterumsatz|umsatzebestellteartikel|umsatzbestellter?(produkte|artikel)|verkaufebestellteartikel|ventes(de|des)produits(commandes)|chiffredaffairesdesproduitscommandes|ventasde(los)?productos(pedidos|solicitados|ordenados|encargados)|vendasdeprodutospedidos|vendite(di|dei)?prodottiordinati|注文商品(の)?売上(額|高)?|已订购商品(的)?销售额)$/,
  refunded:
    /^(unitsrefunded|erstatteteeinheiten|zuruckerstatteteeinheiten|unitesremboursees|unidadesreembolsadas|unitarimborsate|返金された商品点数|返金点数|返品点数)$/,
  sessions:
    /^(sessions?|sitzungen|sesiones|sessioni|sessoes|セッション数?|会话(数|次数)?)(total|totale?s?|gesamt|summe|insgesamt|合計|总计)?$/,
  pageViews:
    /^(pageviews|seitenaufrufe|pagesvues|vues?(de|des)?pages?|nombredepagesvues|paginasvistas|vistasdepagina|visitasalapagina|visualizzazioni(di|della)?pagin[ae]|ページビュー数?|visualizaciones(de|dela)?paginas?|visualizacoes(de|da)?paginas?|页面浏览(量|次数))(total|totale?s?|gesamt|summe|insgesamt|合計|总计)?$/,
  buyBox:
    /buybox|featuredoffer|einkaufswagen|boitedachat|offre(s)?(principale|vedette|enavant|miseenavant)|cajadecompra|ofertas?destacadas?|offert[ae]in(vetrina|evidenza|primopiano)|カート|おすすめ出品|注目(の)?(オファー|出品)|购买按钮|推荐报价/,
};

export function businessColumns(columns: readonly string[]): Partial<Record<BusinessColumn, string>> {
  const found: Partial<Record<BusinessColumn, string>> = {};
  const names = columns.map((column) => ({ column, key: plainKey(column) }));
  for (const [name, pattern] of PATTERNS_BY_NAME) {
    const match = names.find(
      ({ key }) => pattern.test(key) && !PARTIAL.test(key) && (name === "buyBox" || !RATE.test(key)),
    );
    if (match !== undefined) found[name] = match.column;
  }
  return found;
}

const PATTERNS_BY_NAME = Object.entries(PATTERNS) as [BusinessColumn, RegExp][];
