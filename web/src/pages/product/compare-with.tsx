import { CloseButton, Group, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
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

const AFTER_MENU_MS = 60;

/** Chooses a second product of the same marketplace for the chart. */
export function CompareWith({ path, other, onChange, onClose }: CompareWithProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The menu that opens this gives the focus back to its button first.
    const later = setTimeout(() => field.current?.focus(), AFTER_MENU_MS);
    return () => clearTimeout(later);
  }, []);
  if (other)
    return (
      <Group gap={4} wrap="nowrap" mb="xs">
        <Text truncate title={other.title}>
          Dashed: {other.title ?? other.asin}
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
      ref={field}
      maw={360}
      mb="xs"
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      onPick={(product) => (product && product.asin !== path.asin ? onChange(product.asin) : onClose())}
    />
  );
}
