import { Anchor, Button, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconDownload, IconPlus, IconTargetArrow, IconTrash, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { BusyButton, BusyIcon } from "../../parts/busy-button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { change, compactMoney, counted, number, rating } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Failure, Loading, Shown } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { WideTable } from "../../parts/wide-table.tsx";
import { type KeywordList, type ListRow, listQuery, useListsChanged } from "./keyword-queries.ts";
import { PasteField } from "./paste-field.tsx";

const ROWS_A_PAGE = 50;
const figure = (name: string) => ({ name, isFigure: true });
const COLUMNS = [
  "Keyword",
  ...["Score", "Units/month", "Revenue/month", "Rank", "Products"].map(figure),
  { name: "Actions", isHidden: true },
];

/** The keywords of a list with their figures, and the changes of these since 7 and 30 days ago. */
export function ListTable({ list }: { list: KeywordList }) {
  const [page, setPage] = useState(1);
  const query = useQuery(listQuery(list.id, page));
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
  const pages = Math.ceil(list.keywords / ROWS_A_PAGE);
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
      <Shown query={query} loading={<Loading rows={6} height={44} />}>
        {({ rows, currency }) => (
          <WideTable label={`Keywords of ${list.name}`} columns={COLUMNS} minWidth={760}>
            {rows.map((row) => (
              <Row key={row.keyword} row={row} currency={currency} list={list} mayChange={mayChange} />
            ))}
          </WideTable>
        )}
      </Shown>
      {pages > 1 && (
        <Group gap="xs" justify="flex-end">
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </Group>
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

type RowProps = { row: ListRow; currency: string; list: KeywordList; mayChange: boolean };

function Row({ row, currency, list, mayChange }: RowProps) {
  const changed = useListsChanged();
  const removal = useSubmit(
    () =>
      client.patch("/api/v1/keyword-lists/{id}", {
        path: { id: list.id },
        body: { remove: [row.keyword] },
      }),
    changed,
  );
  const past = [row.daysAgo7, row.daysAgo30] as const;
  const score = row.enough ? row.score : null;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/research"
              search={{ keyword: row.keyword, marketplace: list.marketplace as Marketplace }}
            />
          )}
        >
          {row.keyword}
        </Anchor>
      </Table.Td>
      <Cell text={rating(score)} notes={past.map((at) => points(score, at?.score))} />
      <Cell text={number(row.units)} notes={past.map((at) => relative(row.units, at?.units))} />
      <Cell text={compactMoney(row.revenue, currency)} notes={past.map((at) => relative(row.revenue, at?.revenue))} />
      <Cell text={number(row.rank)} notes={past.map((at) => points(row.rank, at?.rank))} />
      <Cell text={number(row.products)} notes={[]} />
      <Table.Td w={44}>
        {mayChange && (
          <BusyIcon
            variant="subtle"
            color="gray"
            size={32}
            busy={removal.busy}
            aria-label={`Remove ${row.keyword}`}
            onClick={() => void removal.submit()}
          >
            <IconX size={16} />
          </BusyIcon>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** A figure, and its change in 7 and 30 days where they were recorded. */
function Cell({ text, notes }: { text: string; notes: readonly (string | undefined)[] }) {
  const known = notes.flatMap((note, i) => (note === undefined ? [] : [`${note} in ${i === 0 ? 7 : 30} days`]));
  return (
    <Table.Td ta="right" className="figures">
      {text}
      {known.map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </Table.Td>
  );
}

type Figure = number | null | undefined;

function points(now: Figure, before: Figure): string | undefined {
  if (now == null || before == null) return undefined;
  const by = Math.round(10 * (now - before)) / 10;
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
