import { Anchor, Button, Group, Skeleton } from "@mantine/core";
import { ApiError } from "@nichescope/client";
import { IconSearch, IconZoomQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { isMarketplace } from "../../parts/marketplaces.ts";
import { useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Page } from "../../parts/page.tsx";
import { Empty, Failure } from "../../parts/states.tsx";
import classes from "./product.module.css";
import { ProductActions, TrackButton } from "./product-actions.tsx";
import { ProductHead, ProductHeadComing, useNiche } from "./product-head.tsx";
import { ProductHistory } from "./product-history.tsx";
import { ProductKeywords } from "./product-keywords.tsx";
import { ProductMore } from "./product-more.tsx";
import { type Product, type ProductPath, productQuery } from "./product-query.ts";
import { ProductStatistics } from "./product-statistics.tsx";

const ProductProfit = lazy(() => import("./product-profit.tsx").then((file) => ({ default: file.ProductProfit })));

export function ProductPage() {
  const path = useParams({ from: "/inside/products/$marketplace/$asin" });
  const query = useQuery(productQuery(path));
  if (query.data) return <Known key={`${path.marketplace} ${path.asin}`} path={path} product={query.data} />;
  return (
    <Page title={path.asin} isWide>
      {query.isError ? (
        <div style={{ padding: "20px var(--gutter)" }}>
          <NotShown path={path} error={query.error} retry={() => query.refetch()} />
        </div>
      ) : (
        <Coming />
      )}
    </Page>
  );
}

function Known({ path, product }: { path: ProductPath; product: Product }) {
  const [isComparing, setComparing] = useState(false);
  const hasKeywords = useIsInPlan("search") && isMarketplace(path.marketplace);
  return (
    <Page
      title={product.title}
      isTitleHidden
      back={<Back path={path} />}
      actions={<ProductActions product={product} onCompare={() => setComparing(true)} />}
      isWide
    >
      <ProductHead path={path} product={product} />
      <div className={classes["body"]}>
        <div className={classes["evidence"]}>
          <ProductHistory
            path={path}
            product={product}
            isComparing={isComparing}
            onCompared={() => setComparing(false)}
          />
          <div className={classes["two"]}>
            {hasKeywords && <ProductKeywords path={path} />}
            <ProductStatistics path={path} />
          </div>
          <ProductMore product={product} />
        </div>
        <Suspense fallback={<Skeleton height={560} radius={10} />}>
          <ProductProfit product={product} />
        </Suspense>
      </div>
    </Page>
  );
}

/** The keyword that led here. */
function Back({ path }: { path: ProductPath }) {
  const niche = useNiche(path);
  if (niche === undefined) return <span>{path.asin}</span>;
  return (
    <Anchor c="inherit" renderRoot={(props) => <Link {...props} to="/research" search={niche.search} />}>
      {niche.search.keyword}
    </Anchor>
  );
}

function NotShown({ path, error, retry }: { path: ProductPath; error: unknown; retry: () => void }) {
  const mayTrack = useHasRole("member");
  if (!(error instanceof ApiError && error.status === 404)) return <Failure error={error} retry={retry} />;
  return (
    <Empty
      icon={<IconZoomQuestion />}
      title="No data for this product yet"
      action={
        <Group gap="xs" justify="center">
          <Button
            variant="default"
            leftSection={<IconSearch size={16} />}
            renderRoot={(props) => <Link {...props} to="/research" />}
          >
            Search for products
          </Button>
          {mayTrack && <TrackButton path={path} trackingId={null} isPlain />}
        </Group>
      }
    >
      We have no data for {path.asin} on {path.marketplace}. Check the ASIN, or track it: we add its data as soon as a
      source delivers it.
    </Empty>
  );
}

/** A skeleton of the same size as the content. */
function Coming() {
  return (
    <div role="status" aria-label="Loading">
      <ProductHeadComing />
      <div className={classes["body"]}>
        <Skeleton height={478} />
        <Skeleton height={560} radius={10} />
      </div>
    </div>
  );
}
