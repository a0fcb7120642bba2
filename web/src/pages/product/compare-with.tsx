import { CloseButton, Group, Text } from "@mantine/core";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { ProductPicker } from "../../parts/product-picker.tsx";
import type { ProductPath } from "./product-query.ts";

type CompareWithProps = {
  path: ProductPath;
  /** The other product; its title may not be loaded yet. */
  other: { asin: string; title: string | undefined } | null;
  onChange: (asin: string | undefined) => void;
  onClose: () => void;
};

/** Chooses a second product of the same marketplace for the chart. */
export function CompareWith({ path, other, onChange, onClose }: CompareWithProps) {
  if (other)
    return (
      <Group gap={4} wrap="nowrap" mb="xs">
        <Text truncate title={other.title}>
          Compared with {other.title ?? other.asin}
        </Text>
        <CloseButton size="sm" aria-label="Stop comparing" onClick={() => onChange(undefined)} />
      </Group>
    );
  return (
    <ProductPicker
      label={null}
      aria-label="Compare with"
      placeholder="Compare with: title, ASIN or link"
      marketplace={path.marketplace as Marketplace}
      asin={undefined}
      title={undefined}
      autoFocus
      maw={360}
      mb="xs"
      onBlur={onClose}
      onPick={(product) => (product && product.asin !== path.asin ? onChange(product.asin) : onClose())}
    />
  );
}
