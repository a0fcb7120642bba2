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

export function AddKeyword() {
  const [keyword, setKeyword] = useState("");
  const [pasted, setPasted] = useState("");
  const [marketplace, setMarketplace] = useState<Marketplace>(DEFAULT_MARKETPLACE);
  const [isUnreadable, setUnreadable] = useState(false);
  const queries = useQueryClient();
  const { submit, busy, errorOf, otherError } = useSubmit(
    async () => {
      const asin = productReference(pasted)?.asin;
      if (pasted.trim() !== "" && asin === undefined) {
        setUnreadable(true);
        return null;
      }
      return ask(client.POST("/api/v1/tracking/keywords", { body: { keyword, marketplace, ...(asin && { asin }) } }));
    },
    async (tracked) => {
      if (tracked === null) return;
      setKeyword("");
      setPasted("");
      await queries.invalidateQueries({ queryKey: ["tracking"] });
      tellDone(`Tracked: “${tracked.keyword}”.`);
    },
  );
  const paste = (text: string) => {
    setPasted(text);
    setUnreadable(false);
    const found = productReference(text)?.marketplace;
    if (found) setMarketplace(found);
  };
  const failure = otherError("keyword", "asin", "marketplace");

  return (
    <Box component="form" className="panel" p="md" onSubmit={submit} aria-label="Track a keyword">
      <Group align="flex-start" gap="sm">
        <TextInput
          label="Keyword"
          placeholder="yoga mat"
          value={keyword}
          onChange={(event) => setKeyword(event.currentTarget.value)}
          error={errorOf("keyword")}
          style={{ flex: "1.4 1 200px" }}
          maxLength={200}
          required
        />
        <TextInput
          label="Product (optional)"
          placeholder="ASIN or link"
          value={pasted}
          onChange={(event) => paste(event.currentTarget.value)}
          error={isUnreadable ? UNREADABLE : errorOf("asin")}
          style={{ flex: "1.4 1 200px" }}
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
