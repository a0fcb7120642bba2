import { Box } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyFailed } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { useListingsChanged } from "./listing-queries.ts";

type StartListingProps = { /** In a band of icons. */ isQuiet?: boolean } & (
  | { marketplace: string; asin: string; keyword?: undefined; competitors?: undefined; disabled?: boolean }
  | { marketplace: string; keyword: string; competitors: string[]; asin?: undefined; disabled?: boolean }
);

const MOST_COMPETITORS = 5;

/** Creates a draft from a product, or from a niche with its phrases and best products, and opens it. */
export function StartListing(props: StartListingProps) {
  const { marketplace, asin, keyword, competitors, disabled = false, isQuiet = false } = props;
  const navigate = useNavigate();
  const changed = useListingsChanged();
  const market = marketplace as Marketplace;
  const { submit, busy } = useSubmit(
    async () => {
      try {
        const seed = asin === undefined ? { keyword } : { asin };
        const { phrases } = await client.get("/api/v1/listings/phrases", {
          query: { marketplace: market, limit: 25, ...seed },
        });
        const targets = phrases.map(({ phrase, value }) => ({ phrase, value }));
        const source =
          asin === undefined
            ? {
                name: keyword.slice(0, 100),
                facts: { product: keyword },
                competitors: competitors.slice(0, MOST_COMPETITORS),
              }
            : { asin };
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
  return (
    <BusyButton
      aria-label="Start listing"
      {...(isQuiet ? { variant: "subtle", color: "gray", px: "xs" } : { variant: "default" })}
      leftSection={<IconFileText size={16} aria-hidden />}
      onClick={() => void submit()}
      busy={busy}
      disabled={disabled}
    >
      {isQuiet ? (
        <Box component="span" visibleFrom="sm">
          Start listing
        </Box>
      ) : (
        "Start listing"
      )}
    </BusyButton>
  );
}
