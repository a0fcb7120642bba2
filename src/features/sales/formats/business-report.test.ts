/** Sales and Traffic: the JSON of the marketplace's API, and business reports as sellers download them, in their languages. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { readSales, testReading } from "../../../../test/support/sales-file.ts";

const MAY = { from: "2026-05-01", to: "2026-05-31" };

const TRAFFIC_JSON = JSON.stringify({
  reportSpecification: {
    reportType: "GET_SALES_AND_TRAFFIC_REPORT",
    reportOptions: { dateGranularity: "DAY", asinGranularity: "SKU" },
    dataStartTime: "2026-05-01",
    dataEndTime: "2026-05-02",
    marketplaceIds: ["A1PA6795UKMFR9"],
  },
  salesAndTrafficByDate: [
    {
      date: "2026-05-01",
      salesByDate: {
        orderedProductSales: { amount: 238.44, currencyCode: "EUR" },
        unitsOrdered: 23,
        totalOrderItems: 20,
        unitsRefunded: 1,
      },
      trafficByDate: { sessions: 1000, pageViews: 1658, buyBoxPercentage: 10.54 },
    },
  ],
  salesAndTrafficByAsin: [
    {
      parentAsin: "B0PARENT01",
      childAsin: "B0CHILD001",
      sku: "A-1",
      salesByAsin: { unitsOrdered: 1, orderedProductSales: { amount: 0.1, currencyCode: "EUR" }, totalOrderItems: 1 },
      trafficByAsin: { sessions: 18, pageViews: 43, buyBoxPercentage: 100.01 },
    },
  ],
});

testReading([
  {
    title: "Sales and Traffic (JSON)",
    file: TRAFFIC_JSON,
    expected: [
      {
        marketplace: "amazon.de",
        from: "2026-05-01",
        to: "2026-05-01",
        asin: "",
        salesMinor: 23844,
        units: 23,
        buyBoxShare: 0.1054,
      },
      {
        from: "2026-05-01",
        to: "2026-05-02",
        parentAsin: "B0PARENT01",
        asin: "B0CHILD001",
        sku: "A-1",
        salesMinor: 10,
        buyBoxShare: 1,
      },
    ],
  },
  {
    title: "Sales and Traffic (business report)",
    file: '"Date","Ordered Product Sales","Ordered Product Sales - B2B","Units Ordered","Units Ordered - B2B","Total Order Items","Sessions - Total","Page Views - Total","Featured Offer (Buy Box) Percentage","Units Refunded"\n"5/14/26","$1,234.50","$10.00","1,040","2","90","2,500","3,000","97.5%","1"',
    chosen: { marketplace: "amazon.com" },
    expected: [
      {
        from: "2026-05-14",
        asin: "",
        salesMinor: 123450,
        units: 1040,
        orderItems: 90,
        sessions: 2500,
        pageViews: 3000,
        buyBoxShare: 0.975,
        unitsRefunded: 1,
      },
    ],
  },
  {
    title: "Sales and Traffic (business report)",
    file: '(Übergeordnete) ASIN,(Untergeordnete) ASIN,Titel,Sitzungen – Summe,Sitzungen – Summe – B2B,Seitenaufrufe – Summe,"Prozentsatz für Featured Offer (Einkaufswagenfeld)",Bestellte Einheiten,Prozentsatz an Einheiten pro Sitzung,Durch bestellte Produkte erzielter Umsatz,Zahl der Bestellposten\nB0PARENT01,0306406152,Matte,"1,250",3,1900,"97,5 %",40,"3,2 %","5.255,61 €",38',
    chosen: { marketplace: "amazon.de", period: MAY },
    expected: [
      {
        ...MAY,
        parentAsin: "B0PARENT01",
        asin: "0306406152",
        sessions: 1250,
        pageViews: 1900,
        buyBoxShare: 0.975,
        units: 40,
        salesMinor: 525561,
        orderItems: 38,
        currency: "EUR",
      },
    ],
  },
  {
    title: "Sales and Traffic (business report)",
    file: 'Date,Ventes de produits commandés,Unités commandées,Nombre total d\'articles commandés,Sessions - Total,Pages vues - Total,Pourcentage d\'offres principales (boîte d\'achat)\n14 mai 2026,"1 234,50 €",40,38,500,900,"98,1 %"',
    chosen: { marketplace: "amazon.fr" },
    expected: [
      {
        from: "2026-05-14",
        salesMinor: 123450,
        units: 40,
        orderItems: 38,
        sessions: 500,
        pageViews: 900,
        buyBoxShare: 0.981,
      },
    ],
  },
  {
    title: "Sales and Traffic (business report)",
    file: 'ASIN (padre),ASIN (secundario),SKU,Sesiones - Total,Páginas vistas - Total,Porcentaje de oferta destacada (caja de compra),Unidades pedidas,Ventas de productos pedidos,Total de artículos del pedido\nB0PARENT01,B0CHILD001,A-1,10,20,50 %,3,"45,00 €",3',
    chosen: { marketplace: "amazon.es", period: MAY },
    expected: [
      {
        ...MAY,
        parentAsin: "B0PARENT01",
        asin: "B0CHILD001",
        sku: "A-1",
        units: 3,
        salesMinor: 4500,
        orderItems: 3,
        sessions: 10,
      },
    ],
  },
  {
    title: "Sales and Traffic (business report)",
    file: 'SKU;Título;ASIN (parent);ASIN (child);Sesiones: total;Sesiones: total: B2B;Vistas de página: total;Porcentaje de ofertas destacadas (Buy Box);Unidades encargadas;Unidades encargadas - B2B;Ventas de productos encargados;Ventas de productos encargados: B2B\nA-1;Pack;B0PARENT01;B0CHILD001;"3,200";2;"4,100";97.80%;"7,391";2;"127.156,00 €";"9,00 €"\n;;;;;;;;;;;\n',
    chosen: { marketplace: "amazon.es", period: MAY },
    expected: [
      {
        ...{ parentAsin: "B0PARENT01", asin: "B0CHILD001", units: 7391, salesMinor: 12715600, sessions: 3200 },
        ...{ pageViews: 4100, buyBoxShare: 0.978 },
      },
    ],
  },
  {
    title: "Sales and Traffic (business report)",
    file: '日期,已订购商品销售额,已订购商品的销售额 – B2B,已订购商品数量,订购数量 – B2B,订单商品总数,页面浏览量 – 总计,会话 – 总计,推荐报价（购买按钮）百分比\n2026/5/4,"US$1,234.50",US$9.00,12,1,11,20,10,98%',
    expected: [
      {
        ...{ marketplace: "amazon.com", from: "2026-05-04", salesMinor: 123450, units: 12, orderItems: 11 },
        ...{ sessions: 10, pageViews: 20, buyBoxShare: 0.98 },
      },
    ],
  },
  {
    title: "Sales and Traffic (business report)",
    file: 'ASIN (principal),ASIN (secundário),Sessões - Total,Visualizações de página - Total,Unidades pedidas,Vendas de produtos pedidos,Total de itens do pedido\nB0PARENT01,B0CHILD001,10,12,3,"R$1.234,50",2',
    chosen: { period: MAY },
    expected: [
      { marketplace: "amazon.com.br", asin: "B0CHILD001", salesMinor: 123450, units: 3, orderItems: 2, pageViews: 12 },
    ],
  },
  {
    title: "Sales and Traffic (business report)",
    file: 'Data,Vendite prodotti ordinati,Unità ordinate,Totale articoli ordinati,Sessioni - Totale,Visualizzazioni di pagina - Totale,Percentuale offerte in vetrina (Buy Box)\n14/05/2026,"45,00 €",3,3,10,20,50 %',
    chosen: { marketplace: "amazon.it" },
    expected: [
      { from: "2026-05-14", units: 3, salesMinor: 4500, orderItems: 3, sessions: 10, pageViews: 20, buyBoxShare: 0.5 },
    ],
  },
  {
    title: "Sales and Traffic (business report)",
    file: '（親）ASIN,（子）ASIN,タイトル,セッション数 - 合計,セッション数 - 合計 - B2B,ページビュー数 - 合計,おすすめ出品（カートボックス）獲得率,注文された商品点数,ユニットセッション率,注文商品の売上額,注文品目総数\nB0PARENT01,B0CHILD001,マット,10,1,20,95%,3,30%,"￥1,980",2',
    chosen: { marketplace: "amazon.co.jp", period: MAY },
    expected: [
      {
        ...MAY,
        asin: "B0CHILD001",
        sessions: 10,
        pageViews: 20,
        buyBoxShare: 0.95,
        units: 3,
        salesMinor: 1980,
        orderItems: 2,
        currency: "JPY",
      },
    ],
  },
]);

const EXAMPLE = new URL("../../../../../shared/data/spapi/sellerSalesAndTrafficReport.json.gz", import.meta.url);

test("the official example of Sales and Traffic imports without a reject, with its refund rate", {
  skip: !existsSync(EXAMPLE),
}, async () => {
  const { examples } = JSON.parse(gunzipSync(readFileSync(EXAMPLE)).toString());
  for (const example of examples) {
    const { records, rejects } = await readSales(JSON.stringify(example));
    assert.deepEqual(rejects, []);
    assert.equal(records.length, example.salesAndTrafficByDate.length + example.salesAndTrafficByAsin.length);
    const [first] = records;
    assert.ok(first?.kind === "traffic" && first.units !== null && first.unitsRefunded !== null);
    if (first.from === "2021-06-11") assert.equal(((first.unitsRefunded / first.units) * 100).toFixed(2), "4.35");
  }
});
