import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { ALL, ChannelChoice } from "../../parts/channel-choice.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { KeywordHint } from "../research/keyword-hint.tsx";
import { usePastedProduct } from "./use-pasted-product.ts";

export function AddKeyword({ onClose }: { onClose: () => void }) {
  const [keyword, setKeyword] = useState("");
  const [entered, setEntered] = useState("");
  const pasted = usePastedProduct();
  const { asin, marketplace } = pasted;
  const [channels, setChannels] = useState<string[]>([ALL]);
  const queries = useQueryClient();
  const { submit, busy, errorOf, otherError } = useSubmit(
    async () => {
      if (asin !== undefined || pasted.isEmpty)
        return client.post("/api/v1/tracking/keywords", {
          body: { keyword, marketplace, ...(asin && { asin, channels }) },
        });
      pasted.refuse();
      return null;
    },
    async (tracked) => {
      if (tracked === null) return;
      onClose();
      await queries.invalidateQueries({ queryKey: ["tracking"] });
      notifyDone(`Now tracking “${tracked.keyword}”.`);
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Track a keyword"
      action="Track"
      busy={busy}
      error={otherError("keyword", "asin", "marketplace", "channels")}
      onSubmit={submit}
    >
      <TextInput
        label="Keyword"
        placeholder="yoga mat"
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
        onBlur={() => setEntered(keyword.trim())}
        inputWrapperOrder={["label", "input", "description", "error"]}
        description={
          entered !== "" &&
          entered === keyword.trim() && <KeywordHint keyword={entered} marketplace={marketplace} onUse={setKeyword} />
        }
        error={errorOf("keyword")}
        maxLength={200}
        required
        data-autofocus
      />
      <TextInput
        label="Product (optional)"
        placeholder="The whole niche"
        description="An ASIN or link, to follow its keyword rank."
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={pasted.text}
        onChange={(event) => pasted.paste(event.currentTarget.value)}
        error={pasted.error ?? errorOf("asin")}
      />
      <MarketplaceSelect value={pasted.marketplace} onChange={pasted.setMarketplace} error={errorOf("marketplace")} />
      {asin !== undefined && (
        <ChannelChoice of="keyword" value={channels} onChange={setChannels} error={errorOf("channels")} />
      )}
    </FormModal>
  );
}
