import { Box, Menu } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyFailed } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { useListingsChanged } from "./listing-queries.ts";

type OfProduct = { marketplace: string; asin: string };
type OfNiche = { marketplace: string; keyword: string; competitors: string[] };

const MOST_COMPETITORS = 5;

/** Creates a draft from a product, or from a niche with its phrases and best products, and opens it. */
function useStartListing({ marketplace, ...of }: OfProduct | OfNiche) {
  const navigate = useNavigate();
  const changed = useListingsChanged();
  const market = marketplace as Marketplace;
  return useSubmit(
    async () => {
      try {
        const seed = "asin" in of ? { asin: of.asin } : { keyword: of.keyword };
        const { phrases } = await client.get("/api/v1/listings/phrases", {
          query: { marketplace: market, limit: 25, ...seed },
        });
        const targets = phrases.map(({ phrase, value }) => ({ phrase, value }));
        const source =
          "asin" in of
            ? { asin: of.asin }
            : {
                name: of.keyword.slice(0, 100),
                facts: { product: of.keyword },
                competitors: of.competitors.slice(0, MOST_COMPETITORS),
              };
        return await client.post("/api/v1/listings/drafts", {
          body: { marketplace: market, phrases: targets, ...source },
        });
      } catch (error) {
        notifyFailed(error);
        throw error;
      }
    },
    async ({ id }) => {
      await changed();
      await navigate({ to: "/listings/$draftId", params: { draftId: id } });
    },
  );
}

/** In the band of a product. */
export function StartListing(of: OfProduct) {
  const { submit, busy } = useStartListing(of);
  return (
    <BusyButton
      aria-label="Start listing"
      variant="subtle"
      color="gray"
      px="xs"
      leftSection={<IconFileText size={16} aria-hidden />}
      onClick={() => void submit()}
      busy={busy}
    >
      <Box component="span" visibleFrom="sm">
        Start listing
      </Box>
    </BusyButton>
  );
}

/** In the menu of a niche. */
export function StartListingItem({ isReady, ...of }: OfNiche & { isReady: boolean }) {
  const { submit } = useStartListing(of);
  return (
    <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => void submit()} disabled={!isReady}>
      Start listing
    </Menu.Item>
  );
}
