import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { csv, readSales, tsv } from "../../../test/support/sales-file.ts";
import type { SalesRecord } from "../record.ts";
import type { SalesFile } from "./sales-format.ts";

type Case = {
  title: string;
  file: string;
  chosen?: Partial<SalesFile>;
  expected: readonly object[];
};

const header = (names: string) => names.split(" ");
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

const PLANNING = {
  "snapshot-date": "2026-05-03",
  sku: "007",
  asin: "B0CHILD001",
  available: "12",
  "units-shipped-t30": "30",
  "estimated-storage-cost-next-month": "4.256",
  currency: "USD",
  "Total Reserved Quantity": "3",
};
const STORAGE = { asin: "B0CHILD001", fnsku: "X001", country_code: "US", month_of_charge: "2026-04", currency: "USD" };
const ADS_DE =
  "Datum;Portfolioname;Währung;Kampagnen-Name;Anzeigengruppenname;Beworbene SKU;Beworbene ASIN;Impressionen;Klicks;Klickrate (CTR);Kosten pro Klick (CPC);Ausgaben;7 Tage, Umsatz gesamt (€);7 Tage, Aufträge gesamt (#);7Tage, Einheiten gesamt (#)";

const CASES: Case[] = [
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
  {
    title: "FBA Manage Inventory",
    file: "asin,condition,fn_sku,fulfillable_quantity,inbound_shipped_quantity,product_name,seller_sku,total_reserved_quantity,total_unfulfillable_quantity\nB0CHILD001,New,X1,12,50,Stand,007,3,1\n",
    expected: [
      { sku: "007", fnsku: "X1", title: "Stand", available: 12, inboundShipped: 50, reserved: 3, unfulfillable: 1 },
    ],
  },
  {
    title: "FBA Manage Inventory",
    file: tsv(
      header(
        "sku fnsku asin product-name condition your-price afn-warehouse-quantity afn-fulfillable-quantity afn-unsellable-quantity afn-reserved-quantity afn-total-quantity afn-inbound-working-quantity afn-inbound-shipped-quantity afn-inbound-receiving-quantity",
      ),
      {
        sku: "007",
        asin: "B0CHILD001",
        "afn-fulfillable-quantity": "12",
        "afn-unsellable-quantity": "1",
        "afn-reserved-quantity": "3",
        "afn-inbound-shipped-quantity": "50",
      },
    ),
    expected: [
      {
        sku: "007",
        available: 12,
        unfulfillable: 1,
        reserved: 3,
        inboundShipped: 50,
        inboundWorking: null,
        at: new Date("2026-04-01T00:00:00Z"),
      },
    ],
  },
  {
    title: "Amazon-fulfilled Inventory",
    file: "seller-sku\tfulfillment-channel-sku\tasin\tcondition-type\tWarehouse-Condition-code\tQuantity Available\n007\tX001\tB0CHILD001\tNewItem\tSELLABLE\t12\n007\tX001\tB0CHILD001\tNewItem\tUNSELLABLE\t2",
    expected: [
      { sku: "007", fnsku: "X001", available: 12, unfulfillable: null },
      { sku: "007", available: 12, unfulfillable: 2 },
    ],
  },
  {
    title: "FBA Inventory Planning",
    file: tsv([...Object.keys(PLANNING), "days-of-supply"], PLANNING),
    expected: [
      {
        sku: "007",
        at: new Date("2026-05-03T00:00:00Z"),
        available: 12,
        reserved: 3,
        unitsShipped30Days: 30,
        storageFeeMinor: 426,
        currency: "USD",
      },
    ],
  },
  {
    title: "FBA customer returns",
    file: tsv(
      header(
        "return-date order-id sku asin fnsku product-name quantity fulfillment-center-id detailed-disposition reason status license-plate-number customer-comments",
      ),
      {
        "return-date": "2026-05-03T07:12:00+00:00",
        "order-id": "1-2",
        sku: "007",
        quantity: "1",
        "detailed-disposition": "SELLABLE",
        reason: "UNWANTED_ITEM",
        "license-plate-number": "LPN1",
        "customer-comments": 'too "small"',
      },
    ),
    expected: [
      {
        orderId: "1-2",
        sku: "007",
        licensePlate: "LPN1",
        quantity: 1,
        disposition: "SELLABLE",
        reason: "UNWANTED_ITEM",
      },
    ],
  },
  {
    title: "FBA reimbursements",
    file: tsv(
      header(
        "approval-date reimbursement-id case-id amazon-order-id reason sku fnsku asin product-name condition currency-unit amount-per-unit amount-total quantity-reimbursed-cash quantity-reimbursed-inventory quantity-reimbursed-total",
      ),
      {
        "approval-date": "2026-05-03T07:12:00+00:00",
        "reimbursement-id": "99",
        reason: "Lost_warehouse",
        sku: "007",
        "currency-unit": "USD",
        "amount-total": "24.10",
        "quantity-reimbursed-cash": "2",
      },
    ),
    expected: [
      { reimbursementId: "99", sku: "007", occurrence: 0, amountMinor: 2410, currency: "USD", quantityCash: 2 },
    ],
  },
  {
    title: "FBA storage fees",
    file: tsv(
      header(
        "asin fnsku product_name fulfillment_center country_code average_quantity_on_hand month_of_charge currency estimated_monthly_storage_fee",
      ),
      {
        ...STORAGE,
        fulfillment_center: "ABE2",
        average_quantity_on_hand: "1.5",
        estimated_monthly_storage_fee: "0.004",
      },
      { ...STORAGE, fulfillment_center: "PHX3", average_quantity_on_hand: "2", estimated_monthly_storage_fee: "0.004" },
      { ...STORAGE, fulfillment_center: "LAS1", average_quantity_on_hand: "2", estimated_monthly_storage_fee: "0.004" },
    ),
    expected: [
      { month: "2026-04", marketplace: "amazon.com", fulfilmentCenter: "ABE2", feeMinor: 0, averageUnits: 1.5 },
      { feeMinor: 1 },
      { feeMinor: 0 },
    ],
  },
  {
    title: "FBA fee preview",
    file: tsv(
      header(
        "sku fnsku asin amazon-store product-name your-price sales-price product-size-tier currency estimated-fee-total estimated-referral-fee-per-unit expected-fulfillment-fee-per-unit",
      ),
      {
        sku: "007",
        "amazon-store": "DE",
        "sales-price": "19,99",
        currency: "EUR",
        "estimated-fee-total": "6,05",
        "estimated-referral-fee-per-unit": "3,00",
        "expected-fulfillment-fee-per-unit": "--",
      },
    ),
    expected: [{ sku: "007", marketplace: "amazon.de", priceMinor: 1999, referralMinor: 300, fulfilmentMinor: null }],
  },
  {
    title: "Amazon Ads (Sponsored Products, Brands, Display)",
    file: csv(
      [
        "Date",
        "Portfolio name",
        "Currency",
        "Campaign Name",
        "Ad Group Name",
        "Country",
        "Advertised SKU",
        "Advertised ASIN",
        "Impressions",
        "Clicks",
        "Spend",
        "7 Day Total Sales ",
        "7 Day Total Orders (#)",
        "7 Day Total Units (#)",
        "7 Day Advertised SKU Sales ",
      ],
      {
        Date: "Nov 01, 2026",
        Currency: "USD",
        "Campaign Name": "Auto",
        "Ad Group Name": "All",
        Country: "United States",
        "Advertised SKU": "007",
        "Advertised ASIN": "B0CHILD001",
        Impressions: "1,000",
        Clicks: "12",
        Spend: "$8.40",
        "7 Day Total Sales ": "$59.98",
        "7 Day Total Orders (#)": "2",
        "7 Day Total Units (#)": "3",
        "7 Day Advertised SKU Sales ": "$1.00",
      },
    ),
    expected: [
      {
        program: "sponsored_products",
        marketplace: "amazon.com",
        day: "2026-11-01",
        sku: "007",
        spendMinor: 840,
        impressions: 1000,
        clicks: 12,
        salesMinor: 5998,
        orders: 2,
        units: 3,
      },
    ],
  },
  {
    title: "Amazon Ads (Sponsored Products, Brands, Display)",
    file: `${ADS_DE}\n01.11.2026;Alle;EUR;Auto;Alle;007;B0CHILD001;1.000;12;1,2 %;0,70 €;8,40 €;59,98 €;2;3`,
    expected: [
      {
        program: "sponsored_products",
        day: "2026-11-01",
        currency: "EUR",
        sku: "007",
        campaign: "Auto",
        impressions: 1000,
        spendMinor: 840,
        salesMinor: 5998,
        orders: 2,
        units: 3,
      },
    ],
  },
  {
    title: "Amazon Ads (Sponsored Products, Brands, Display)",
    file: "Date,Currency,Campaign Name,Impressions,Clicks,Spend,14 Day Total Sales ,14 Day Total Orders (#),14 Day New-to-brand Orders (#)\n2026-11-01,USD,Brand video,10,1,0.50,0,0,0",
    expected: [
      { program: "sponsored_brands", sku: "", asin: "", campaign: "Brand video", spendMinor: 50, salesMinor: 0 },
    ],
  },
  {
    title: "Amazon Ads (Sponsored Products, Brands, Display)",
    file: "Date,Currency,Campaign Name,Cost Type,Ad Group Name,Advertised SKU,Advertised ASIN,Impressions,Viewable Impressions,Clicks,Spend,14 Day Total Sales \n2026-11-01,USD,Views,CPC,All,007,B0CHILD001,10,5,1,0.505,0",
    expected: [{ program: "sponsored_display", sku: "007", spendMinor: 51 }],
  },
  {
    title: "Amazon Ads (Sponsored Products, Brands, Display)",
    file: '[{"date":"2026-11-01","campaignName":"Auto","adGroupName":"All","advertisedSku":"007","advertisedAsin":"B0CHILD001","impressions":10,"clicks":1,"cost":0.5,"sales7d":9.99,"purchases7d":1,"unitsSoldClicks7d":1,"campaignBudgetCurrencyCode":"USD"}]',
    expected: [{ program: "sponsored_products", spendMinor: 50, salesMinor: 999, orders: 1, units: 1 }],
  },
  {
    title: "Exchange rates of the ECB",
    file: "Date,USD,JPY,BGN,CYP,\n2026-11-16,1.0812,163.4,1.9558,N/A,\n2026-11-13,1.08,163,1.9558,N/A,\n",
    expected: [
      { day: "2026-11-16", currency: "USD", perEuro: 1.0812 },
      { currency: "JPY", perEuro: 163.4 },
      { currency: "BGN" },
      { day: "2026-11-13", currency: "USD" },
      { currency: "JPY" },
      { currency: "BGN" },
    ],
  },
  {
    title: "Cost sheet",
    file: "sku,from,currency,unitCost,quantity,note\n0042,2026-01-01,EUR,4.5,300,first order\n0042,2026-03-01,EUR,4.8,,\n",
    expected: [
      { sku: "0042", from: "2026-01-01", currency: "EUR", unitCostMinor: 450, quantity: 300, note: "first order" },
      { from: "2026-03-01", unitCostMinor: 480, quantity: null, note: null },
    ],
  },
  {
    title: "Cost sheet",
    file: "SKU;Einkaufspreis\nA-1;4,50 €",
    chosen: { marketplace: "amazon.de" },
    expected: [{ sku: "A-1", from: "2000-01-01", currency: "EUR", unitCostMinor: 450 }],
  },
];

for (const { title, file, chosen, expected } of CASES)
  test(`${title} is recognised by its content and read: ${file.slice(0, 40).replace(/\s+/g, " ")}`, async () => {
    const read = await readSales(file, chosen);
    assert.equal(read.title, title);
    assert.deepEqual(read.rejects, []);
    assert.deepEqual(
      read.records.map((record, i) => picked(record, expected[i] ?? {})),
      expected,
    );
  });

function picked(record: SalesRecord, like: object): object {
  return Object.fromEntries(Object.keys(like).map((key) => [key, record[key as keyof SalesRecord]]));
}

test("a business report by product without days, and an advertising report over several, say what is missing", async () => {
  await assert.rejects(
    readSales("(Child) ASIN,Units Ordered,Ordered Product Sales\nB0CHILD001,1,$1.00", { marketplace: "amazon.com" }),
    /choose the first and the last day of the report/,
  );
  await assert.rejects(
    readSales("Start Date,End Date,Currency,Campaign Name,Clicks,Spend\n2026-11-01,2026-11-07,USD,Auto,1,0.50"),
    /with the time unit Daily/,
  );
});

const EXAMPLE = new URL("../../../../shared/data/spapi/sellerSalesAndTrafficReport.json.gz", import.meta.url);

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

test("a file that lacks a few columns of a report says which", async () => {
  const almost =
    "amazon_order_id,asin,seller_sku,quantity_ordered,item_price_amount,item_price_currency_code\n1,B0,A,1,9.99,USD\n";
  await assert.rejects(readSales(almost), /It looks like All Orders, but has no column purchase-date, order-status\./);
  await assert.rejects(readSales("a,b\n1,2\n"), (error: Error) => !error.message.includes("looks like"));
});
