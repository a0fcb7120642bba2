import { Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { date, number, percent, utcDay } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { queryPerformanceQuery, searchTermsQuery } from "./keyword-queries.ts";

type KeywordProps = { keyword: string; marketplace: Marketplace };

export function SearchData({ keyword, marketplace }: KeywordProps) {
  return (
    <>
      <SearchTerms keyword={keyword} marketplace={marketplace} />
      <QueryPerformance keyword={keyword} marketplace={marketplace} />
    </>
  );
}

const figure = (name: string) => ({ name, isFigure: true });
const periodText = ({ from, to }: { from: string; to: string }) => `${utcDay(from)} – ${utcDay(to)}`;

function sourceText({ shared, importedAt }: { shared: boolean; importedAt: string }) {
  return `${shared ? "Shared by the operator" : "Your report"}, imported ${date(importedAt)}`;
}

function SearchTerms({ keyword, marketplace }: KeywordProps) {
  const query = useQuery(searchTermsQuery(keyword, marketplace));
  return (
    <section aria-labelledby="search-terms">
      <Title order={2} id="search-terms" mb="xs">
        Search frequency rank
      </Title>
      <Shown query={query} loading={<Loading rows={2} height={32} />}>
        {(series) =>
          series.length === 0 ? (
            <Text c="dimmed">No imported report has this keyword.</Text>
          ) : (
            <WideTable
              label="Search frequency rank by period"
              columns={["Period", figure("Rank"), "Most clicked (share of clicks, of purchases)", "Source"]}
            >
              {series.map((each) => (
                <Table.Tr key={`${each.from} ${each.to} ${each.department}`}>
                  <Table.Td>{periodText(each)}</Table.Td>
                  <Table.Td ta="right" className="figures">
                    {number(each.searchFrequencyRank)}
                  </Table.Td>
                  <Table.Td>
                    {each.clicked
                      .map(
                        ({ asin, clickShare, conversionShare }) =>
                          `${asin} (${percent(clickShare)}, ${percent(conversionShare)})`,
                      )
                      .join(", ")}
                  </Table.Td>
                  <Table.Td c="dimmed">{sourceText(each.source)}</Table.Td>
                </Table.Tr>
              ))}
            </WideTable>
          )
        }
      </Shown>
    </section>
  );
}

function QueryPerformance({ keyword, marketplace }: KeywordProps) {
  const query = useQuery(queryPerformanceQuery(keyword, marketplace));
  const stages = ["Impressions", "Clicks", "Cart adds", "Purchases"];
  return (
    <section aria-labelledby="query-performance">
      <Title order={2} id="query-performance" mb="xs">
        Query volume
      </Title>
      <Shown query={query} loading={<Loading rows={2} height={32} />}>
        {(series) =>
          series.length === 0 ? (
            <Text c="dimmed">No imported report has this keyword.</Text>
          ) : (
            <WideTable
              label="Query volume by period"
              columns={["Period", "Product or brand", figure("Query volume"), ...stages.map(figure), "Source"]}
            >
              {series.map((each) => (
                <Table.Tr key={`${each.from} ${each.to} ${each.asin ?? each.brand}`}>
                  <Table.Td>{periodText(each)}</Table.Td>
                  <Table.Td>{each.asin ?? each.brand}</Table.Td>
                  <Table.Td ta="right" className="figures">
                    {number(each.queryVolume)}
                  </Table.Td>
                  {[each.impressions, each.clicks, each.cartAdds, each.purchases].map(({ total, share }, i) => (
                    <Table.Td key={stages[i]} ta="right" className="figures">
                      {number(total)}
                      <Text size="xs" c="dimmed">
                        {percent(share)} yours
                      </Text>
                    </Table.Td>
                  ))}
                  <Table.Td c="dimmed">{sourceText(each.source)}</Table.Td>
                </Table.Tr>
              ))}
            </WideTable>
          )
        }
      </Shown>
    </section>
  );
}
