import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { ALL, ChannelChoice } from "../../parts/channel-choice.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { KeywordHint } from "../research/keyword-hint.tsx";
import { TrackForm } from "./track-form.tsx";
import { usePastedProduct } from "./use-pasted-product.ts";

export function AddKeyword() {
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
      setKeyword("");
      pasted.paste("");
      await queries.invalidateQueries({ queryKey: ["tracking"] });
      notifyDone(`Now tracking “${tracked.keyword}”.`);
    },
  );
  return (
    <TrackForm
      label="Track a keyword"
      pasted={pasted}
      busy={busy}
      failure={otherError("keyword", "asin", "marketplace", "channels")}
      marketplaceError={errorOf("marketplace")}
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
        style={{ flex: "1.4 1 200px" }}
        maxLength={200}
        required
      />
      <TextInput
        label="Product (optional)"
        placeholder="The whole niche"
        description="An ASIN or link, to follow its keyword rank."
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={pasted.text}
        onChange={(event) => pasted.paste(event.currentTarget.value)}
        error={pasted.error ?? errorOf("asin")}
        style={{ flex: "1.4 1 200px" }}
      />
      {asin !== undefined && (
        <ChannelChoice of="keyword" value={channels} onChange={setChannels} error={errorOf("channels")} isInRow />
      )}
    </TrackForm>
  );
}
