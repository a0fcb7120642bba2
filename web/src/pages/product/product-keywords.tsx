import { Anchor, Group, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { compactMoney, number } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Loading, Shown } from "../../parts/states.tsx";
import classes from "./product.module.css";
import { keywordsQuery, type ProductPath } from "./product-query.ts";

/** Names of columns, and how they are explained. */
const COLUMNS = [
  ["Rank", "Among the products of our data"],
  ["Place", "In the search results of the marketplace"],
  ["Products", "Products found for the keyword"],
  ["Revenue", "A month, of all products found for the keyword"],
  ["Score", "Niche score, 0 to 100"],
] as const;

const FIRST = 6;

/** The keywords that a product is found for. */
export function ProductKeywords({ path }: { path: ProductPath }) {
  const query = useQuery(keywordsQuery(path));
  const [isWhole, setWhole] = useState(false);
  const marketplace = path.marketplace as Marketplace;
  const count = query.data?.keywords.length ?? 0;
  return (
    <section aria-label="Keywords">
      <Group justify="space-between" mih={32}>
        <Title order={2}>
          Keywords{" "}
          <Text span c="dimmed">
            {count > 0 && number(count)}
          </Text>
        </Title>
        {count > FIRST && (
          <Anchor component="button" onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show fewer" : "Show all"}
          </Anchor>
        )}
      </Group>
      <Shown query={query} loading={<Loading rows={5} height={32} label="Loading keywords" />}>
        {({ keywords, currency }) =>
          keywords.length === 0 ? (
            <Text c="dimmed">We found no phrase that this product shares with others.</Text>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable.
            <section className="scroll-x" aria-label="Keywords of this product" tabIndex={0}>
              <Table className={`${classes["mini"]} ${classes["keywords"]}`}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">Keyword</Table.Th>
                    {COLUMNS.map(([name, about]) => (
                      <Table.Th key={name} scope="col" title={about}>
                        {name}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {keywords
                    .slice(0, isWhole ? undefined : FIRST)
                    .map(({ keyword, rank, organic, products, revenue, score, enough }) => (
                      <Table.Tr key={keyword}>
                        <Table.Th scope="row">
                          <Anchor
                            c="inherit"
                            renderRoot={(props) => <Link {...props} to="/research" search={{ keyword, marketplace }} />}
                          >
                            {keyword}
                          </Anchor>
                        </Table.Th>
                        <Table.Td fw={500}>{number(rank)}</Table.Td>
                        <Table.Td>{number(organic?.position)}</Table.Td>
                        <Table.Td>{number(products)}</Table.Td>
                        <Table.Td>{compactMoney(revenue, currency)}</Table.Td>
                        <Table.Td>{number(enough ? score : null)}</Table.Td>
                      </Table.Tr>
                    ))}
                </Table.Tbody>
              </Table>
            </section>
          )
        }
      </Shown>
    </section>
  );
}
