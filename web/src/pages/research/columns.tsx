/** The columns of products, by what the API returns: the finder's products have more figures than those of a keyword. */
import { IconStar } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { use } from "react";
import type { Column } from "../../parts/data-table/use-data-table.ts";
import {
  decimal,
  estimatedMoney,
  money,
  number,
  rating,
  revenueDetail,
  UNKNOWN,
  utcDate,
  weight,
} from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Picture } from "../../parts/picture.tsx";
import { sizeTierName } from "../../parts/size-tiers.ts";
import { Units } from "../../parts/units.tsx";
import { When } from "../../parts/when.tsx";
import { FIGURE_WORDS, signed } from "./filter-words.ts";
import { CHANGES } from "./parameters.ts";
import classes from "./research.module.css";
import type { FoundProduct } from "./search-query.ts";
import { ProfitsContext } from "./use-profits.ts";
import { TrackedContext } from "./use-tracked.ts";

type ProductColumn = Column<FoundProduct>;

const sortedBy = (first: string) => ({ first, second: first.startsWith("-") ? first.slice(1) : `-${first}` });

type Shown = {
  marketplace: Marketplace;
  currency: string;
  hasNet: boolean;
  /** The figures by which the finder filters or sorts, which are shown at once; undefined for a keyword. */
  used: readonly string[] | undefined;
};

export function productColumns({ marketplace, currency, hasNet, used }: Shown): ProductColumn[] {
  return [
    {
      id: "product",
      header: "Product",
      width: 300,
      minWidth: 200,
      cell: (product) => <ProductCell product={product} marketplace={marketplace} />,
    },
    {
      id: "price",
      header: "Price",
      width: 76,
      sort: sortedBy("price"),
      cell: ({ price }) => money(price, currency),
    },
    {
      id: "bsr",
      header: "Rank",
      width: 72,
      help: "Best-seller rank; lower is better",
      sort: sortedBy("bsr"),
      cell: ({ bsr }) => number(bsr),
    },
    {
      id: "sales",
      header: "Units a month",
      width: 176,
      minWidth: 110,
      help: "As the marketplace reports them, or estimated from the rank. The band is likely, the tick our estimate.",
      sort: sortedBy("-monthlySales"),
      cell: (product) => <Units of={product} />,
    },
    {
      id: "revenue",
      header: "Revenue",
      width: 84,
      help: "Price × units a month",
      sort: sortedBy("-revenue"),
      cell: (product) => (
        <span title={revenueDetail(product, currency) ?? undefined}>
          {estimatedMoney(product.monthlyRevenue, currency)}
        </span>
      ),
    },
    {
      id: "reviews",
      header: "Reviews",
      width: 76,
      sort: sortedBy("-reviews"),
      cell: ({ reviewCount }) => number(reviewCount),
    },
    {
      id: "rating",
      header: "Rating",
      width: 64,
      sort: sortedBy("-rating"),
      cell: (product) => rating(product.rating),
    },
    ...(used
      ? finderColumns().map((column) => (used.includes(column.id) ? { ...column, hiddenAtFirst: false } : column))
      : []),
    {
      id: "fees",
      header: "Fees",
      width: 76,
      help: "What the marketplace keeps of the price: commission and fulfilment",
      cell: ({ asin }) => <Fees asin={asin} currency={currency} />,
    },
    ...(hasNet
      ? [
          {
            id: "net",
            header: "Net/unit",
            width: 84,
            help: "Net profit per unit with your default cost",
            cell: ({ asin }: FoundProduct) => <Net asin={asin} of="netPerUnit" currency={currency} />,
          },
          {
            id: "margin",
            header: "Margin",
            width: 72,
            help: "Net profit ÷ price, with your default cost",
            cell: ({ asin }: FoundProduct) => <Net asin={asin} of="marginPercent" currency={currency} />,
          },
        ]
      : []),
    {
      id: "category",
      header: "Category",
      align: "start",
      width: 150,
      hiddenAtFirst: true,
      cell: ({ category }) => category ?? UNKNOWN,
    },
    {
      id: "updated",
      header: "Updated",
      width: 110,
      hiddenAtFirst: true,
      cell: ({ updatedAt }) => <When at={updatedAt} />,
    },
  ];
}

function finderColumns(): ProductColumn[] {
  return [
    {
      id: "ageDays",
      header: "Age",
      width: 72,
      help: "Time on the marketplace, where a source reports it",
      sort: sortedBy("ageDays"),
      cell: ({ firstAvailable }) => <span title={utcDate(firstAvailable)}>{age(firstAvailable)}</span>,
    },
    {
      id: "offers",
      header: "Sellers",
      width: 68,
      help: "New offers",
      sort: sortedBy("offers"),
      cell: ({ offerCount }) => number(offerCount),
    },
    {
      id: "weight",
      header: "Weight",
      width: 80,
      help: "Weight of the package",
      sort: sortedBy("weight"),
      hiddenAtFirst: true,
      cell: (product) => weight(product.weight),
    },
    {
      id: "sizeTier",
      header: "Size tier",
      align: "start",
      width: 130,
      hiddenAtFirst: true,
      cell: ({ sizeTier }) => (sizeTier ? sizeTierName(sizeTier) : UNKNOWN),
    },
    {
      id: "titleScore",
      header: "Title",
      width: 64,
      help: "How well the title is written, from 0 to 100",
      sort: sortedBy("titleScore"),
      hiddenAtFirst: true,
      cell: ({ titleScore }) => number(titleScore),
    },
    ...CHANGES.map((change): ProductColumn => {
      const name = `${change.charAt(0).toLowerCase()}${change.slice(1)}` as Uncapitalize<typeof change>;
      return {
        id: name,
        header: FIGURE_WORDS[change].name,
        width: 130,
        sort: sortedBy(name),
        hiddenAtFirst: true,
        cell: (product) => {
          const by = product[name];
          return by == null ? UNKNOWN : signed(by, change.startsWith("Rating") ? "" : "%");
        },
      };
    }),
  ];
}

export function ProductCell({ product, marketplace }: { product: FoundProduct; marketplace: Marketplace }) {
  const { asin, title, brand, match } = product;
  return (
    <span className={classes["product"]}>
      <Picture src={product.imageUrl} size={32} />
      <span>
        <Link
          className={classes["title"]}
          to="/products/$marketplace/$asin"
          params={{ marketplace, asin }}
          title={title}
        >
          {title}
        </Link>
        <span className={classes["under"]}>
          {[match === "related" && "Related", brand, asin].filter(Boolean).join(" · ")}
        </span>
      </span>
    </span>
  );
}

function Fees({ asin, currency }: { asin: string; currency: string }) {
  const { price = null, netPerUnit } = use(ProfitsContext).fees.get(asin) ?? {};
  if (price === null || netPerUnit?.low == null || netPerUnit.high === null) return UNKNOWN;
  return money(price - (netPerUnit.low + netPerUnit.high) / 2, currency);
}

function Net({ asin, of, currency }: { asin: string; of: "netPerUnit" | "marginPercent"; currency: string }) {
  const found = use(ProfitsContext).net.get(asin);
  const { low = null, high = null } = found?.[of] ?? {};
  const format = (value: number) => (of === "netPerUnit" ? money(value, currency) : `${decimal(Math.round(value))}%`);
  if (high === null) return <span title={found?.reason ?? undefined}>{UNKNOWN}</span>;
  if (low === null) return <span title={found?.reason ?? undefined}>≤ {format(high)}</span>;
  return <span title={low === high ? undefined : `${format(low)}–${format(high)}`}>{format((low + high) / 2)}</span>;
}

/** Tracks a product, or stops. */
export function Star({ product: { asin, title } }: { product: FoundProduct }) {
  const { has, toggle } = use(TrackedContext);
  const isTracked = has(asin);
  return (
    <button
      type="button"
      className={classes["star"]}
      aria-pressed={isTracked}
      aria-label={`Track ${title}`}
      title={isTracked ? "Stop tracking" : "Track"}
      onClick={() => toggle(asin)}
    >
      <IconStar size={17} stroke={1.6} aria-hidden />
    </button>
  );
}

const DAY_MS = 86_400_000;

/** "3 y 2", "7 mo", "12 d" */
function age(firstAvailable: string | null | undefined): string {
  if (!firstAvailable) return UNKNOWN;
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(firstAvailable)) / DAY_MS));
  const months = Math.floor(days / 30.44);
  if (months >= 12) return `${Math.floor(months / 12)} y${months % 12 ? ` ${months % 12}` : ""}`;
  return months > 0 ? `${months} mo` : `${days} d`;
}
