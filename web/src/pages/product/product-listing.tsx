import { Box, Button, List, Stack, Text, Title } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { number } from "../../parts/format.ts";
import { isMarketplace, type Marketplace } from "../../parts/marketplaces.ts";
import { useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import type { ProductPath } from "./product-query.ts";

/** The listing score of a product. It costs a request, so it is loaded on demand. */
export function ProductListing({ path: { asin, marketplace } }: { path: ProductPath }) {
  const [isOpen, setOpen] = useState(false);
  const isInPlan = useIsInPlan("search");
  if (!isInPlan || !isMarketplace(marketplace)) return null;
  return (
    <Box component="section" p="md" aria-labelledby="product-listing">
      <Title order={2} id="product-listing" mb="xs">
        Listing quality
      </Title>
      {isOpen ? (
        <Scored asin={asin} marketplace={marketplace} />
      ) : (
        <Button variant="default" leftSection={<IconListCheck size={16} aria-hidden />} onClick={() => setOpen(true)}>
          Score listing
        </Button>
      )}
    </Box>
  );
}

function Scored({ asin, marketplace }: { asin: string; marketplace: Marketplace }) {
  const query = useQuery({
    queryKey: ["listing-score", marketplace, asin],
    queryFn: () => client.get("/api/v1/products/{asin}/listing-score", { path: { asin }, query: { marketplace } }),
    staleTime: 60_000,
  });
  return (
    <Shown query={query} loading={<Loading rows={3} height={28} />}>
      {({ score, weak, images, findings, phrases }) => {
        const missing = phrases.filter(({ covered }) => !covered);
        return (
          <Stack gap="xs">
            <Text>
              {number(score)} of 100{weak ? ", a weak listing" : ""}.{" "}
              {phrases.length > 0 &&
                `The title covers ${phrases.length - missing.length} of ${phrases.length} phrases that similar titles share. `}
              {images !== null && `${images} ${images === 1 ? "picture" : "pictures"}.`}
            </Text>
            {findings.length > 0 && (
              <List size="sm">
                {findings.map(({ rule, start, message }) => (
                  <List.Item key={`${rule} ${start}`}>{message}</List.Item>
                ))}
              </List>
            )}
            {missing.length > 0 && (
              <Text size="sm" c="dimmed">
                Missing:{" "}
                {missing
                  .slice(0, 5)
                  .map(({ phrase }) => phrase)
                  .join(", ")}
              </Text>
            )}
          </Stack>
        );
      }}
    </Shown>
  );
}
