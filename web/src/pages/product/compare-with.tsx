import { Button, CloseButton, Group, Text } from "@mantine/core";
import { IconGitCompare } from "@tabler/icons-react";
import { useState } from "react";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { ProductPicker } from "../../parts/product-picker.tsx";
import type { ProductPath } from "./product-query.ts";

type CompareWithProps = {
  path: ProductPath;
  /** The other product; its title may not be loaded yet. */
  other: { asin: string; title: string | undefined } | null;
  onChange: (asin: string | undefined) => void;
};

/** Chooses a second product of the same marketplace for the charts. */
export function CompareWith({ path, other, onChange }: CompareWithProps) {
  const [isPicking, setPicking] = useState(false);
  if (other)
    return (
      <Group gap={4} wrap="nowrap" maw={320}>
        <Text size="sm" truncate title={other.title}>
          Compared with {other.title ?? other.asin}
        </Text>
        <CloseButton size="sm" aria-label="Stop comparing" onClick={() => onChange(undefined)} />
      </Group>
    );
  if (!isPicking)
    return (
      <Button variant="default" leftSection={<IconGitCompare size={16} />} onClick={() => setPicking(true)}>
        Compare
      </Button>
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
      w={300}
      onBlur={() => setPicking(false)}
      onPick={(product) => {
        setPicking(false);
        if (product && product.asin !== path.asin) onChange(product.asin);
      }}
    />
  );
}
