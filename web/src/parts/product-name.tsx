import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Picture } from "./picture.tsx";
import { TwoLines } from "./two-lines.tsx";

type ProductNameProps = {
  product: { asin: string; title: string | null; imageUrl: string | null };
  marketplace: string;
  /** The line under the title; the ASIN by default. */
  under?: ReactNode;
  after?: ReactNode;
};

/** A product in a list: the picture, the linked title, and one line below. */
export function ProductName({
  product: { asin, title, imageUrl },
  marketplace,
  under = asin,
  after,
}: ProductNameProps) {
  return (
    <TwoLines
      before={<Picture src={imageUrl} size={32} />}
      name={
        <Link to="/products/$marketplace/$asin" params={{ marketplace, asin }} title={title ?? undefined}>
          {title ?? asin}
        </Link>
      }
      under={under}
      after={after}
    />
  );
}
