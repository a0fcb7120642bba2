import { Stack, Table, Text, Title } from "@mantine/core";
import { IconFileAnalytics } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { date, number, percent, utcDay } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { KeywordForm } from "./keyword-form.tsx";
import { queryPerformanceQuery, searchTermsQuery } from "./keyword-queries.ts";
import { Reports } from "./reports.tsx";

type SearchDataProps = {
  keyword: string | undefined;
  marketplace: Marketplace;
  onSearch: (keyword: string, marketplace: Marketplace) => void;
};

/** The marketplace's own figures for a keyword, and their reports. */
export function SearchData(props: SearchDataProps) {
  const { keyword, marketplace } = props;
  return (
    <Stack gap="xl">
      <div>
        <KeywordForm {...props} action="Show search data" />
        {keyword === undefined ? (
          <Empty icon={<IconFileAnalytics />} title="The marketplace’s own search data">
            Import a Brand Analytics report, then enter a keyword to see its search frequency rank and query volume.
          </Empty>
        ) : (
          <Stack>
            <SearchTerms keyword={keyword} marketplace={marketplace} />
            <QueryPerformance keyword={keyword} marketplace={marketplace} />
          </Stack>
        )}
      </div>
      <Reports />
    </Stack>
  );
}

type KeywordProps = { keyword: string; marketplace: Marketplace };

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
