import { Alert, List, Text, Textarea } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { client } from "../../api/client.ts";
import { ALL, ChannelChoice } from "../../parts/channel-choice.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { counted, number } from "../../parts/format.ts";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { linesOf, readLines } from "./pasted-lines.ts";
import { type TrackedLines, trackLines } from "./track-lines.ts";
import { usePastedProduct } from "./use-pasted-product.ts";

/** Tracks a product, or several that are pasted as lines. */
export function AddProducts({ onClose }: { onClose: () => void }) {
  const pasted = usePastedProduct();
  const { asin, marketplace } = pasted;
  const [channels, setChannels] = useState<string[]>([ALL]);
  const [report, setReport] = useState<TrackedLines>();
  const [progress, setProgress] = useState<string>();
  const queries = useQueryClient();
  const lines = linesOf(pasted.text);

  const trackSeveral = async () => {
    const { products, problems } = readLines(lines, marketplace);
    try {
      const done = await trackLines(products, channels, (index) =>
        setProgress(`Tracking ${number(index + 1)} of ${number(products.length)}…`),
      );
      const all = [...problems, ...done.problems].sort((a, b) => a.line - b.line);
      setReport({ ...done, problems: all });
      if (all.length === 0) onClose();
      if (done.tracked > 0) {
        pasted.paste("");
        notifyDone(`Now tracking ${counted(done.tracked, "product")}. We record every change.`);
      }
    } finally {
      setProgress(undefined);
      await queries.invalidateQueries({ queryKey: ["tracking"] });
    }
  };
  const { submit, busy, errorOf, otherError, reset } = useSubmit(
    async () => {
      setReport(undefined);
      if (lines.length > 1) return await trackSeveral();
      if (asin !== undefined)
        return await client.post("/api/v1/tracking/products", { body: { asin, marketplace, channels } });
      pasted.refuse();
    },
    async (tracked) => {
      if (!tracked) return;
      await queries.invalidateQueries({ queryKey: ["tracking"] });
      await queries.invalidateQueries({ queryKey: ["product"] });
      notifyDone(
        tracked.product
          ? `Now tracking ${tracked.product.title}`
          : `Now tracking ${tracked.asin}. We have no data for it yet.`,
      );
      onClose();
    },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    void submit(event);
  };
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Track products"
      action="Track"
      busy={busy}
      error={otherError("asin", "marketplace", "channels")}
      onSubmit={submit}
    >
      <Textarea
        label="ASIN or link"
        description="Paste several, one per line."
        placeholder="B0… or https://www.amazon.com/dp/…"
        autosize
        minRows={1}
        maxRows={8}
        value={pasted.text}
        onChange={(event) => {
          pasted.paste(event.currentTarget.value);
          reset();
        }}
        onKeyDown={onKeyDown}
        error={pasted.error ?? errorOf("asin")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        required
        data-autofocus
      />
      <MarketplaceSelect value={pasted.marketplace} onChange={pasted.setMarketplace} error={errorOf("marketplace")} />
      <ChannelChoice of="product" value={channels} onChange={setChannels} error={errorOf("channels")} />
      {progress && (
        <Text c="dimmed" role="status">
          {progress}
        </Text>
      )}
      {report && report.problems.length > 0 && <LineReport report={report} />}
    </FormModal>
  );
}

/** The lines that were not tracked, each with its reason. */
function LineReport({ report: { tracked, problems, stoppedBy } }: { report: TrackedLines }) {
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle />}
      title={`${counted(tracked, "product")} tracked, ${counted(problems.length, "line")} not`}
    >
      {stoppedBy && <Text size="sm">{stoppedBy}</Text>}
      <List size="sm" aria-label="Lines that were not tracked">
        {problems.map(({ line, text, problem }) => (
          <List.Item key={`${line} ${text}`} style={{ overflowWrap: "anywhere" }}>
            Line {number(line)}, {text.slice(0, 80)}: {problem}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
