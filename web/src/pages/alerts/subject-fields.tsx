import { Input, SegmentedControl, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { type AlertKind, METRIC_NAMES, METRICS, type Metric } from "../../parts/metric.ts";
import { ProductPicker } from "../../parts/product-picker.tsx";
import { Select } from "../../parts/select.tsx";
import { productQuery } from "../product/product-query.ts";
import { KeywordHint } from "../research/keyword-hint.tsx";
import { MarketFields } from "./market-fields.tsx";
import type { ChosenSubject } from "./use-subject.ts";

const KINDS: { value: AlertKind; label: string; first: Metric }[] = [
  { value: "product", label: "Product", first: "price" },
  { value: "place", label: "Keyword", first: "keywordRank" },
  { value: "niche", label: "Niche", first: "nicheScore" },
  { value: "market", label: "Market", first: "unitShare" },
];

type SubjectFieldsProps = { subject: ChosenSubject; errorOf: (parameter: string) => string | undefined };

/** Form fields of an alert's subject: a product, keyword or market list, and a metric. */
export function SubjectFields({ subject, errorOf }: SubjectFieldsProps) {
  const { kind, metric, marketplace, asin, keyword, change } = subject;
  const { data: product } = useQuery({
    ...productQuery({ marketplace, asin: asin ?? "" }),
    enabled: asin !== undefined && kind !== "niche" && kind !== "market",
  });
  const [entered, setEntered] = useState("");
  const ofKind = METRIC_NAMES.filter((each) => METRICS[each].kind === kind);
  return (
    <>
      <Input.Wrapper label="Monitor" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="Monitor"
          value={kind}
          data={KINDS.map(({ value, label }) => ({ value, label }))}
          onChange={(next) => change({ metric: KINDS.find(({ value }) => value === next)?.first ?? "price" })}
        />
      </Input.Wrapper>
      {kind === "market" && <MarketFields subject={subject} errorOf={errorOf} />}
      {kind !== "market" && (
        <MarketplaceSelect
          value={marketplace}
          onChange={(next) => change({ marketplace: next, asin: undefined })}
          error={errorOf("marketplace")}
        />
      )}
      {(kind === "product" || kind === "place") && (
        <ProductPicker
          marketplace={marketplace}
          asin={asin}
          title={product?.title}
          onPick={(picked) => change(picked ?? { asin: undefined })}
          error={errorOf("asin")}
        />
      )}
      {(kind === "place" || kind === "niche") && (
        <TextInput
          label="Keyword"
          placeholder="yoga mat"
          maxLength={200}
          value={keyword}
          onChange={(event) => change({ keyword: event.currentTarget.value })}
          onBlur={() => setEntered(keyword.trim())}
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={
            entered !== "" &&
            entered === keyword.trim() && (
              <KeywordHint
                keyword={entered}
                marketplace={marketplace}
                onUse={(corrected) => change({ keyword: corrected })}
              />
            )
          }
          error={errorOf("keyword")}
        />
      )}
      {ofKind.length > 1 && (
        <Select
          label="Metric"
          data={ofKind.map((each) => ({
            value: each,
            label: METRICS[each].lowerIsBetter ? `${METRICS[each].name} (lower is better)` : METRICS[each].name,
          }))}
          value={metric}
          onChange={(next) => change({ metric: next as Metric })}
          allowDeselect={false}
        />
      )}
    </>
  );
}
