import { Link } from "@tanstack/react-router";
import { estimate, estimatedMoney, money, number } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Picture } from "../../parts/picture.tsx";
import classes from "./research.module.css";
import type { FoundProduct } from "./search-query.ts";

type ProductPhoneProps = { product: FoundProduct; marketplace: Marketplace; currency: string };

/** A product on a phone, in two lines. */
export function ProductPhone({ product, marketplace, currency }: ProductPhoneProps) {
  const { asin, title, price, bsr, reviewCount, match } = product;
  return (
    <div className={classes["phone"]}>
      <Picture src={product.imageUrl} size={40} />
      <span>
        <Link className={classes["title"]} to="/products/$marketplace/$asin" params={{ marketplace, asin }}>
          {title}
        </Link>
        <span className={classes["under"]}>
          {[
            match === "related" && "Related",
            money(price, currency),
            `#${number(bsr)}`,
            `${number(reviewCount)} reviews`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      <span>
        {estimate(product.monthlySales)}
        <span className={classes["under"]}>{estimatedMoney(product.monthlyRevenue, currency)}</span>
      </span>
    </div>
  );
}
