import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconDownload, IconPlus, IconTargetArrow, IconTrash, IconX } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { BusyButton, BusyIcon } from "../../parts/busy-button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { DataTable } from "../../parts/data-table/data-table.tsx";
import { type Column, useDataTable } from "../../parts/data-table/use-data-table.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { change, counted, estimate, estimatedMoney, number } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { KeywordLink } from "./ideas.tsx";
import { type KeywordList, type ListRow, listQuery, useListsChanged } from "./keyword-queries.ts";
import { PasteField } from "./paste-field.tsx";

const idOf = ({ keyword }: ListRow) => keyword;

/** The keywords of a list with their figures, and the changes of these since 7 and 30 days ago. */
export function ListTable({ list }: { list: KeywordList }) {
  const query = useInfiniteQuery(listQuery(list.id));
  const mayChange = useHasRole("member");
  const [doing, setDoing] = useState<"add" | "delete">();
  const changed = useListsChanged();
  const path = { id: list.id };
  const isTracked = list.keywords > 0 && list.tracked === list.keywords;
  const tracking = useSubmit<unknown>(
    () =>
      isTracked
        ? client.delete("/api/v1/keyword-lists/{id}/tracking", { path })
        : client.post("/api/v1/keyword-lists/{id}/tracking", { path }),
    async () => {
      await changed();
      notifyDone(isTracked ? `No longer tracking “${list.name}”.` : `Now tracking “${list.name}”.`);
    },
  );
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data]);
  const currency = query.data?.pages[0]?.currency ?? "USD";
  const marketplace = list.marketplace as Marketplace;
  const columns = useMemo(() => columnsOf(currency, marketplace), [currency, marketplace]);
  const state = useDataTable({ name: "keyword-list", columns, rows, rowId: idOf, rowName: idOf });
  const remove = useCallback((row: ListRow) => <Remove row={row} listId={list.id} />, [list.id]);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <div>
          <Title order={2}>{list.name}</Title>
          <Text size="sm" c="dimmed">
            {counted(list.keywords, "keyword")}, {number(list.tracked)} tracked
          </Text>
        </div>
        <Group gap="xs">
          {mayChange && (
            <>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => setDoing("add")}
              >
                Add keywords
              </Button>
              <BusyButton
                busy={tracking.busy}
                disabled={list.keywords === 0}
                leftSection={<IconTargetArrow size={16} aria-hidden />}
                onClick={() => void tracking.submit()}
              >
                {isTracked ? "Stop tracking list" : "Track list"}
              </BusyButton>
            </>
          )}
          <Button
            variant="default"
            component="a"
            href={`/api/v1/keyword-lists/${list.id}?format=csv`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Export CSV
          </Button>
          {mayChange && (
            <Button
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDoing("delete")}
            >
              Delete list
            </Button>
          )}
        </Group>
      </Group>
      {tracking.error !== undefined && <Failure error={tracking.error} />}
      {query.error && !rows ? (
        <Failure error={query.error} retry={() => query.refetch()} />
      ) : (
        <DataTable
          state={state}
          label={`Keywords of ${list.name}`}
          isMore={query.hasNextPage}
          onEnd={() => void (query.isFetchingNextPage || query.fetchNextPage())}
          {...(mayChange && { actions: remove })}
          phone={(row) => (
            <span>
              <KeywordLink keyword={row.keyword} marketplace={marketplace} />
              <Text size="xs" c="dimmed">
                Score {number(scoreOf(row))} · {estimate(row.units)} units · rank {number(row.rank)}
              </Text>
            </span>
          )}
        />
      )}
      {doing === "add" && <AddKeywords list={list} onClose={() => setDoing(undefined)} />}
      <Confirm
        opened={doing === "delete"}
        onClose={() => setDoing(undefined)}
        title="Delete keyword list?"
        action="Delete list"
        onConfirm={async () => {
          await client.delete("/api/v1/keyword-lists/{id}", { path });
          await changed();
          notifyDone(`Deleted “${list.name}”.`);
        }}
      >
        “{list.name}” is deleted for everyone in your account. Its keywords stay tracked.
      </Confirm>
    </Stack>
  );
}

const scoreOf = (row: ListRow) => (row.enough ? row.score : null);

function columnsOf(currency: string, marketplace: Marketplace): Column<ListRow>[] {
  const column = (
    id: string,
    header: string,
    text: (row: ListRow) => string,
    changeOf?: (row: ListRow, before: ListRow["daysAgo7"]) => string | undefined,
  ): Column<ListRow> => ({
    id,
    header,
    width: 140,
    cell: (row) => (
      <Changed text={text(row)} changes={[changeOf?.(row, row.daysAgo7), changeOf?.(row, row.daysAgo30)]} />
    ),
  });
  return [
    {
      id: "keyword",
      header: "Keyword",
      width: 220,
      cell: ({ keyword }) => <KeywordLink keyword={keyword} marketplace={marketplace} />,
    },
    column(
      "score",
      "Score",
      (row) => number(scoreOf(row)),
      (row, before) => points(scoreOf(row), before?.score),
    ),
    column(
      "units",
      "Units a month",
      (row) => estimate(row.units),
      (row, before) => relative(row.units, before?.units),
    ),
    column(
      "revenue",
      "Revenue a month",
      (row) => estimatedMoney(row.revenue, currency),
      (row, before) => relative(row.revenue, before?.revenue),
    ),
    column(
      "rank",
      "Rank",
      (row) => number(row.rank),
      (row, before) => points(row.rank, before?.rank),
    ),
    column("products", "Products", (row) => number(row.products)),
  ];
}

/** A figure, and its latest change where one was recorded: in 7 days, or in 30. */
function Changed({ text, changes }: { text: string; changes: readonly (string | undefined)[] }) {
  const [first] = changes.flatMap((by, i) => (by === undefined ? [] : [`${by} in ${i === 0 ? 7 : 30} days`]));
  return (
    <>
      {text}
      {first && (
        <Text size="xs" lh="16px" c="dimmed">
          {first}
        </Text>
      )}
    </>
  );
}

function Remove({ row: { keyword }, listId }: { row: ListRow; listId: string }) {
  const changed = useListsChanged();
  const { busy, submit } = useSubmit(
    () => client.patch("/api/v1/keyword-lists/{id}", { path: { id: listId }, body: { remove: [keyword] } }),
    changed,
  );
  return (
    <BusyIcon variant="subtle" color="gray" busy={busy} aria-label={`Remove ${keyword}`} onClick={() => void submit()}>
      <IconX size={16} />
    </BusyIcon>
  );
}

type Figure = number | null | undefined;

function points(now: Figure, before: Figure): string | undefined {
  if (now == null || before == null) return undefined;
  const by = Math.round(now - before);
  return by > 0 ? `+${by}` : String(by);
}

function relative(now: Figure, before: Figure): string | undefined {
  return now == null || !before ? undefined : change(now / before - 1);
}

function AddKeywords({ list, onClose }: { list: KeywordList; onClose: () => void }) {
  const [text, setText] = useState("");
  const changed = useListsChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.patch("/api/v1/keyword-lists/{id}", { path: { id: list.id }, body: { text } }),
    async (now) => {
      await changed();
      notifyDone(`“${now.name}” has ${counted(now.keywords, "keyword")}.`);
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Add keywords to “${list.name}”`}
      action="Add keywords"
      onSubmit={submit}
      busy={busy}
      error={otherError("text")}
    >
      <PasteField value={text} onChange={setText} error={errorOf("text")} />
    </FormModal>
  );
}
