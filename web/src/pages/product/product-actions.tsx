/** The buttons of the band. On phones they are icons. */
import { ActionIcon, Box, Button, Menu } from "@mantine/core";
import {
  IconBell,
  IconChartPie,
  IconDots,
  IconDownload,
  IconExternalLink,
  IconGitCompare,
  IconStar,
  IconStarFilled,
} from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole, useSessionState } from "../../api/session.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyFailed } from "../../parts/notify.ts";
import { notifyUndoable } from "../../parts/notify-undo.tsx";
import { StartListing } from "../listings/start-listing.tsx";
import { AddToMarket } from "../markets/add-to-market.tsx";
import { type Product, type ProductPath, productQuery } from "./product-query.ts";

export function ProductActions({ product, onCompare }: { product: Product; onCompare: () => void }) {
  const { asin, marketplace, firstSeenAt } = product;
  const isMember = useHasRole("member");
  const { demo } = useSessionState().installation;
  const [isAdding, setAdding] = useState(false);
  const file = new URLSearchParams({ marketplace, from: firstSeenAt, resolution: "day", format: "csv" });
  return (
    <>
      {isMember && (
        <>
          <TrackButton path={product} trackingId={product.tracking?.id ?? null} />
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            leftSection={<IconBell size={16} aria-hidden />}
            aria-label="Create alert"
            renderRoot={(props) => <Link {...props} to="/tracking/alerts/new" search={{ asin, marketplace }} />}
          >
            <Box component="span" visibleFrom="sm">
              Alert
            </Box>
          </Button>
          <StartListing marketplace={marketplace} asin={asin} />
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="More actions">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconGitCompare size={16} />} onClick={onCompare}>
            Compare with…
          </Menu.Item>
          {isMember && (
            <Menu.Item leftSection={<IconChartPie size={16} />} onClick={() => setAdding(true)}>
              Add to market list
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconDownload size={16} />}
            component="a"
            href={`/api/v1/products/${asin}/history?${file}`}
            download
          >
            Download history as CSV
          </Menu.Item>
          {/* The products of the demo do not exist in the shop. */}
          {!demo && (
            <Menu.Item
              leftSection={<IconExternalLink size={16} />}
              component="a"
              href={`https://www.${marketplace}/dp/${asin}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              View on {marketplace}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isAdding && <AddToMarket product={product} onClose={() => setAdding(false)} />}
    </>
  );
}

type TrackButtonProps = { path: ProductPath; trackingId: string | null; isPlain?: boolean };

/** Shows the new state at once, and takes it back if the service refuses. Both directions can be undone. */
export function TrackButton({ path: { marketplace, asin }, trackingId, isPlain = false }: TrackButtonProps) {
  const queries = useQueryClient();
  const { queryKey } = productQuery({ marketplace, asin });
  const isTracked = trackingId !== null;
  const show = (tracking: Product["tracking"]) =>
    queries.setQueryData<Product>(queryKey, (before) => before && { ...before, tracking });
  const changed = () =>
    Promise.all(["product", "tracking", "events"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const track = async (settings: object = {}) => {
    const body = { asin, marketplace: marketplace as Marketplace, ...settings };
    const { id } = await client.post("/api/v1/tracking/products", { body });
    await changed();
    return id;
  };
  const untrack = async (id: string) => {
    await client.delete("/api/v1/tracking/products/{id}", { path: { id } });
    await changed();
  };
  const toggle = useMutation({
    mutationFn: async () => {
      if (!isTracked) {
        const id = await track();
        notifyUndoable("Now tracking. We record every change.", () => untrack(id));
        return;
      }
      const { label, thresholds, cooldownMinutes, channels } = await client.get("/api/v1/tracking/products/{id}", {
        path: { id: trackingId },
      });
      await untrack(trackingId);
      const to = channels.length === 0 ? {} : { channels: channels[0] === "all" ? ("all" as const) : channels };
      notifyUndoable("Stopped tracking.", () => track({ label, thresholds, cooldownMinutes, ...to }));
    },
    onMutate: () => show(isTracked ? null : { id: "" }),
    onError: async (error) => {
      show(isTracked ? { id: trackingId } : null);
      notifyFailed(error);
    },
  });
  return (
    <Button
      variant={isPlain ? "filled" : "subtle"}
      {...(!isPlain && (isTracked ? { c: "var(--accent)" } : { color: "gray" }))}
      px="xs"
      leftSection={isTracked ? <IconStarFilled size={16} aria-hidden /> : <IconStar size={16} aria-hidden />}
      aria-pressed={isTracked}
      aria-label={isTracked ? "Tracked" : "Track"}
      onClick={() => !toggle.isPending && toggle.mutate()}
    >
      <Box component="span" visibleFrom={isPlain ? "base" : "sm"}>
        {isTracked ? "Tracked" : "Track"}
      </Box>
    </Button>
  );
}
