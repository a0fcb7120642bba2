import { Box, Group, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { productReference } from "../../parts/product-reference.ts";
import { Failure } from "../../parts/states.tsx";
import { tellDone } from "../../parts/told.ts";
import { useSubmit } from "../../parts/use-submit.ts";

const UNREADABLE = "This is neither an ASIN (ten letters and digits) nor a link to a product's page.";

export function AddProduct() {
  const [pasted, setPasted] = useState("");
  const [marketplace, setMarketplace] = useState<Marketplace>(DEFAULT_MARKETPLACE);
  const [isUnreadable, setUnreadable] = useState(false);
  const queries = useQueryClient();
  const reference = productReference(pasted);
  const { submit, busy, errorOf, otherError, reset } = useSubmit(
    async () => {
      if (reference === null) {
        setUnreadable(true);
        return null;
      }
      return ask(client.POST("/api/v1/tracking/products", { body: { asin: reference.asin, marketplace } }));
    },
    async (tracked) => {
      if (tracked === null) return;
      setPasted("");
      await queries.invalidateQueries({ queryKey: ["tracking"] });
      await queries.invalidateQueries({ queryKey: ["product"] });
      tellDone(tracked.product ? `Tracked: ${tracked.product.title}` : `Tracked: ${tracked.asin}, not seen yet.`);
    },
  );
  const paste = (text: string) => {
    setPasted(text);
    setUnreadable(false);
    reset();
    const found = productReference(text)?.marketplace;
    if (found) setMarketplace(found);
  };
  const failure = otherError("asin", "marketplace");

  return (
    <Box component="form" className="panel" p="md" onSubmit={submit} aria-label="Track a product" noValidate>
      <Group align="flex-start" gap="sm">
        <TextInput
          label="ASIN or link"
          placeholder="B0… or https://www.amazon.com/dp/…"
          value={pasted}
          onChange={(event) => paste(event.currentTarget.value)}
          error={isUnreadable ? UNREADABLE : errorOf("asin")}
          style={{ flex: "2 1 260px" }}
          required
        />
        <MarketplaceSelect
          value={marketplace}
          onChange={setMarketplace}
          error={errorOf("marketplace")}
          style={{ flex: "1 1 200px" }}
        />
        <BusyButton type="submit" mt={25} leftSection={<IconPlus size={16} />} busy={busy}>
          Track
        </BusyButton>
      </Group>
      {failure !== undefined && (
        <Box mt="sm">
          <Failure error={failure} />
        </Box>
      )}
    </Box>
  );
}
