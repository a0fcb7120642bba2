import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Picture } from "./picture.tsx";

type ProductNameProps = {
  product: { asin: string; title: string | null; imageUrl: string | null };
  marketplace: string;
  /** The line under the title; the ASIN by default. */
  under?: string;
};

/** A product in a list: the picture, the linked title, and one line below. */
export function ProductName({ product, marketplace, under }: ProductNameProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Picture src={product.imageUrl} />
      <div style={{ minWidth: 0 }}>
        <Anchor
          size="sm"
          lineClamp={2}
          renderRoot={(props) => (
            <Link {...props} to="/products/$marketplace/$asin" params={{ marketplace, asin: product.asin }} />
          )}
        >
          {product.title ?? product.asin}
        </Anchor>
        <Text size="xs" c="dimmed">
          {under ?? product.asin}
        </Text>
      </div>
    </Group>
  );
}
