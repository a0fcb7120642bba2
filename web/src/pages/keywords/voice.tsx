import { Anchor, Stack, Table, Text, Title } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Rows } from "../../parts/bars.tsx";
import { counted, percent, utcDay } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { voiceQuery } from "./keyword-queries.ts";

const MOST_BRANDS = 10;
const MOST_PRODUCTS = 10;
/** The brands whose shares are shown by day, and the days. */
const FOLLOWED = 4;
const MOST_DAYS = 14;

type VoiceProps = { keyword: string | undefined; marketplace: Marketplace };

/** Which brands hold the first positions of a keyword, now and by day. */
export function Voice({ keyword, marketplace }: VoiceProps) {
  if (keyword !== undefined) return <Shares keyword={keyword} marketplace={marketplace} />;
  return (
    <Empty icon={<IconChartBar />} title="Share of voice">
      Enter a keyword to see which brands hold its first positions, and how that changes.
    </Empty>
  );
}

function Shares({ keyword, marketplace }: { keyword: string; marketplace: Marketplace }) {
  const query = useQuery(voiceQuery(keyword, marketplace));
  return (
    <Shown query={query} loading={<Loading rows={8} height={32} />}>
      {({ brands, products, positions, days }) =>
        positions === 0 ? (
          <Empty icon={<IconChartBar />} title="No products found">
            Try another keyword.
          </Empty>
        ) : (
          <Stack>
            <section aria-labelledby="voice-brands">
              <Title order={2} id="voice-brands" mb="xs">
                First {counted(positions, "position")} by brand
              </Title>
              <Rows
                label="Share of positions by brand"
                bars={brands.slice(0, MOST_BRANDS).map((each) => ({
                  label: each.brand ?? "No brand",
                  value: each.top50,
                  text: percent(each.top50),
                  note: `${percent(each.top10)} of the first 10, ${percent(each.units)} of units, ${percent(each.revenue)} of revenue`,
                }))}
              />
            </section>
            <section aria-labelledby="voice-products">
              <Title order={2} id="voice-products" mb="xs">
                The first products
              </Title>
              <WideTable
                label="Share of sales by product"
                columns={[
                  { name: "Rank", isFigure: true },
                  "Product",
                  "Brand",
                  { name: "Share of units", isFigure: true },
                  { name: "Share of revenue", isFigure: true },
                ]}
              >
                {products.slice(0, MOST_PRODUCTS).map(({ rank, brand, units, revenue, ...product }) => (
                  <Table.Tr key={product.asin}>
                    <Table.Td ta="right" className="figures">
                      {rank}
                    </Table.Td>
                    <Table.Td>
                      <Anchor
                        size="sm"
                        lineClamp={1}
                        renderRoot={(props) => (
                          <Link
                            {...props}
                            to="/products/$marketplace/$asin"
                            params={{ marketplace, asin: product.asin }}
                          />
                        )}
                      >
                        {product.title}
                      </Anchor>
                    </Table.Td>
                    <Table.Td>{brand ?? "No brand"}</Table.Td>
                    <Table.Td ta="right" className="figures">
                      {percent(units)}
                    </Table.Td>
                    <Table.Td ta="right" className="figures">
                      {percent(revenue)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </WideTable>
              <Text size="sm" c="dimmed" mt="xs">
                Shares of the estimated sales of the first {counted(positions, "product")}; products with unknown sales
                are left out.
              </Text>
            </section>
            <section aria-labelledby="voice-days">
              <Title order={2} id="voice-days" mb="xs">
                By day
              </Title>
              <Text size="sm" c="dimmed" mb="xs">
                We record this keyword daily for 30 days after you open it here, and for as long as you track it.
              </Text>
              <WideTable
                label="Share of positions by day"
                columns={[
                  "Day",
                  ...brands.slice(0, FOLLOWED).map(({ brand }) => ({ name: brand ?? "No brand", isFigure: true })),
                ]}
              >
                {days
                  .slice(-MOST_DAYS)
                  .reverse()
                  .map((each) => (
                    <Table.Tr key={each.day}>
                      <Table.Td>
                        {utcDay(each.day)}
                        {each.version !== days.at(-1)?.version && (
                          <Text size="xs" c="dimmed" component="span" display="block">
                            earlier formula
                          </Text>
                        )}
                      </Table.Td>
                      {brands.slice(0, FOLLOWED).map(({ brand }) => (
                        <Table.Td key={brand} ta="right" className="figures">
                          {percent(each.brands.find((other) => other.brand === brand)?.top50 ?? 0)}
                        </Table.Td>
                      ))}
                    </Table.Tr>
                  ))}
              </WideTable>
            </section>
          </Stack>
        )
      }
    </Shown>
  );
}
