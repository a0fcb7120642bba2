import { Anchor, Box, Button, Table, Text, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { compactMoney, number, rating } from "../../parts/format.ts";
import { isMarketplace, type Marketplace } from "../../parts/marketplaces.ts";
import { useIsInPlan } from "../../parts/not-in-plan.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import type { ProductPath } from "./product-query.ts";

const figure = (name: string) => ({ name, isFigure: true });
const COLUMNS = ["Keyword", ...["Rank", "On the marketplace", "Products", "Revenue/month", "Score"].map(figure)];

/** The keywords that a product is found for. They cost a request, so they are loaded on demand. */
export function ProductKeywords({ path: { asin, marketplace } }: { path: ProductPath }) {
  const [isOpen, setOpen] = useState(false);
  const isInPlan = useIsInPlan("search");
  if (!isInPlan || !isMarketplace(marketplace)) return null;
  return (
    <Box component="section" p="md" aria-labelledby="product-keywords">
      <Title order={2} id="product-keywords" mb="xs">
        Keywords
      </Title>
      {isOpen ? (
        <Found asin={asin} marketplace={marketplace} />
      ) : (
        <Button variant="default" leftSection={<IconSearch size={16} aria-hidden />} onClick={() => setOpen(true)}>
          Show keywords
        </Button>
      )}
    </Box>
  );
}

function Found({ asin, marketplace }: { asin: string; marketplace: Marketplace }) {
  const query = useQuery({
    queryKey: ["keywords", "product", marketplace, asin],
    queryFn: () => client.get("/api/v1/products/{asin}/keywords", { path: { asin }, query: { marketplace } }),
    staleTime: 60_000,
  });
  return (
    <Shown query={query} loading={<Loading rows={5} height={40} />}>
      {({ keywords, currency }) =>
        keywords.length === 0 ? (
          <Text c="dimmed" size="sm">
            We found no phrase that this product shares with others.
          </Text>
        ) : (
          <WideTable label="Keywords of this product" columns={COLUMNS} isFramed={false}>
            {keywords.map(({ keyword, rank, organic, products, revenue, score, enough }) => (
              <Table.Tr key={keyword}>
                <Table.Td>
                  <Anchor
                    size="sm"
                    renderRoot={(props) => <Link {...props} to="/research" search={{ keyword, marketplace }} />}
                  >
                    {keyword}
                  </Anchor>
                </Table.Td>
                <Figure text={number(rank)} />
                <Figure text={number(organic?.position)} />
                <Figure text={number(products)} />
                <Figure text={compactMoney(revenue, currency)} />
                <Figure text={rating(enough ? score : null)} />
              </Table.Tr>
            ))}
          </WideTable>
        )
      }
    </Shown>
  );
}

function Figure({ text }: { text: string }) {
  return (
    <Table.Td ta="right" className="figures">
      {text}
    </Table.Td>
  );
}
