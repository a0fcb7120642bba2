import { Anchor, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { ApiError } from "@nichescope/client";
import { IconBellPlus, IconExternalLink, IconSearch, IconZoomQuestion } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useHasRole, useSessionState } from "../../api/session.ts";
import { CopyIcon } from "../../parts/copy.tsx";
import { utcDate } from "../../parts/format.ts";
import { Page } from "../../parts/page.tsx";
import { Empty, Failure } from "../../parts/states.tsx";
import { StartListing } from "../listings/start-listing.tsx";
import { AddToMarket } from "../markets/add-to-market.tsx";
import { ProductAlerts } from "./product-alerts.tsx";
import { ProductEvents } from "./product-events.tsx";
import { ProductFigures } from "./product-figures.tsx";
import { ProductHistory } from "./product-history.tsx";
import { ProductKeywords } from "./product-keywords.tsx";
import { ProductListing } from "./product-listing.tsx";
import { ProductOrigin } from "./product-origin.tsx";
import { type Product, type ProductPath, productQuery } from "./product-query.ts";
import { ProductStatistics } from "./product-statistics.tsx";
import { TrackButton } from "./track-button.tsx";

const ProductProfit = lazy(() => import("./product-profit.tsx").then((file) => ({ default: file.ProductProfit })));

export function ProductPage() {
  const path = useParams({ from: "/inside/products/$marketplace/$asin" });
  const query = useQuery(productQuery(path));
  if (query.data) return <Known path={path} product={query.data} />;
  return (
    <Page
      title={path.asin}
      about={query.isError ? undefined : <Skeleton component="span" display="block" height={28} width={320} />}
    >
      {query.isError ? <NotShown path={path} error={query.error} retry={() => query.refetch()} /> : <Coming />}
    </Page>
  );
}

function Known({ path, product }: { path: ProductPath; product: Product }) {
  return (
    <Page title={product.title} about={<About product={product} />} actions={<Actions product={product} />}>
      <ProductFigures product={product} />
      <ProductStatistics path={path} product={product} />
      <ProductHistory path={path} product={product} />
      <Suspense fallback={<Skeleton height={240} />}>
        <ProductProfit key={`${product.marketplace} ${product.asin}`} product={product} />
      </Suspense>
      <ProductKeywords path={path} />
      <ProductListing path={path} />
      <ProductEvents product={product} />
      <ProductAlerts product={product} />
      <ProductOrigin product={product} />
    </Page>
  );
}

function About({ product }: { product: Product }) {
  const { asin, marketplace, brand, category, firstAvailable } = product;
  const since = `Available since ${utcDate(firstAvailable)}`;
  const { demo } = useSessionState().installation;
  return (
    <Group gap={6} component="span" mih={28}>
      {[brand, category, since].filter(Boolean).map((word) => (
        <Text span key={word}>
          {word} ·
        </Text>
      ))}
      <Text span>{asin}</Text>
      <CopyIcon value={asin} what="the ASIN" />
      {/* The products of the demo do not exist in the shop. */}
      {!demo && (
        <Anchor href={`https://www.${marketplace}/dp/${asin}`} target="_blank" rel="noopener noreferrer">
          View on {marketplace} <IconExternalLink size={14} style={{ verticalAlign: "-2px" }} aria-hidden />
          <span className="hidden-visually"> (opens in a new tab)</span>
        </Anchor>
      )}
    </Group>
  );
}

function Actions({ product }: { product: Product }) {
  const { asin, marketplace, tracking, title } = product;
  if (!useHasRole("member")) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBellPlus size={16} />}
        renderRoot={(props) => <Link {...props} to="/tracking/alerts/new" search={{ asin, marketplace }} />}
      >
        Create alert
      </Button>
      <AddToMarket product={product} />
      <StartListing marketplace={marketplace} asin={asin} />
      <TrackButton path={{ marketplace, asin }} trackingId={tracking?.id ?? null} title={title} />
    </>
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
          {mayTrack && <TrackButton path={path} trackingId={null} title={path.asin} />}
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
    <Stack gap="lg" role="status" aria-label="Loading">
      <Skeleton height={136} />
      <Skeleton height={240} />
      <Skeleton height={640} />
    </Stack>
  );
}
