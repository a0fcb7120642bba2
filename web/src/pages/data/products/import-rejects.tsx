import { Button, Code, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { number } from "../../../parts/format.ts";
import { Failure, Loading } from "../../../parts/states.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";
import { type ImportDetail, isUnderWay } from "./import-words.tsx";

const PAGE = 20;

/** The rejected rows and cells with their reasons. */
export function RejectedRows({ run }: { run: ImportDetail }) {
  const query = useInfiniteQuery({
    queryKey: ["operator", "import", run.id, "rejects"],
    queryFn: ({ pageParam }) =>
      client.get("/api/admin/imports/{id}/rejects", {
        path: { id: run.id },
        query: { limit: PAGE, after: pageParam },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    enabled: !isUnderWay(run),
  });
  const rejects = query.data?.pages.flatMap((page) => page.rejects) ?? [];
  return (
    <Stack gap="sm" component="section" aria-label="Rejected rows and cells">
      <Group justify="space-between">
        <Title order={2}>Rejected rows and cells</Title>
        <Button
          component="a"
          href={`/api/admin/imports/${encodeURIComponent(run.id)}/rejects?format=csv`}
          download
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} />}
        >
          Download as CSV
        </Button>
      </Group>
      <Reasons reasons={run.reasons} />
      {query.isError && <Failure error={query.error} retry={() => query.refetch()} />}
      {query.isLoading && <Loading rows={4} />}
      {rejects.length > 0 && (
        <WideTable
          label="Rejected rows and cells with reasons"
          columns={[{ name: "Line", isFigure: true }, "Product", "Column", "Value", "Reason", "Result", "Row"]}
          minWidth={860}
        >
          {rejects.map(({ number: place, line, asin, reason, row, column, value }) => (
            <Table.Tr key={place}>
              <Table.Th scope="row" ta="right" fw={400}>
                {number(line)}
              </Table.Th>
              <Table.Td>{asin ?? "–"}</Table.Td>
              <Table.Td>{column ?? "–"}</Table.Td>
              <Table.Td maw={160} style={{ overflowWrap: "anywhere" }}>
                {value ?? "–"}
              </Table.Td>
              <Table.Td miw={200}>{reason}</Table.Td>
              <Table.Td style={{ whiteSpace: "nowrap" }}>{column === null ? "Row rejected" : "Row kept"}</Table.Td>
              <Table.Td maw={300}>
                {row === null ? (
                  "–"
                ) : (
                  <Code
                    style={{ display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
                    title={row}
                  >
                    {row}
                  </Code>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
      {query.hasNextPage && (
        <Group justify="center">
          <BusyButton variant="default" size="xs" onClick={() => query.fetchNextPage()} busy={query.isFetchingNextPage}>
            Load more
          </BusyButton>
        </Group>
      )}
    </Stack>
  );
}

/** The most frequent reasons for rejecting rows and cells. */
export function Reasons({ reasons }: { reasons: ImportDetail["reasons"] }) {
  if (reasons.length === 0) return null;
  return (
    <WideTable
      label="Reasons"
      columns={["Reason", "Result", { name: "Rows", isFigure: true }, { name: "First line", isFigure: true }]}
      minWidth={480}
    >
      {reasons.map(({ reason, rows, firstLine, isCell }) => (
        <Table.Tr key={`${reason} ${isCell}`}>
          <Table.Th scope="row" fw={400}>
            {reason}
          </Table.Th>
          <Table.Td style={{ whiteSpace: "nowrap" }}>{isCell ? "Row kept without it" : "Row rejected"}</Table.Td>
          <Table.Td ta="right">{number(rows)}</Table.Td>
          <Table.Td ta="right">
            <Text span inherit>
              {number(firstLine)}
            </Text>
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
