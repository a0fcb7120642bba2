import { ActionIcon, Box, Button, Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { utcDay } from "../../parts/format.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { Select } from "../../parts/select.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { type Market, type MarketNote, useMarketsChanged } from "./market-queries.ts";

const WHOLE_LIST = "list";

/** Dated notes on a list and its products. */
export function MarketNotes({ market, mayChange }: { market: Market; mayChange: boolean }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <Panel
      title="Notes"
      actions={
        mayChange &&
        !isWriting && (
          <Button variant="default" onClick={() => setWriting(true)}>
            Add note
          </Button>
        )
      }
    >
      {isWriting && <NoteForm market={market} onDone={() => setWriting(false)} />}
      {market.notes.length === 0 && !isWriting && (
        <Text size="sm" c="dimmed">
          No notes yet. Write down what you or rivals did, such as a coupon or a new picture.
        </Text>
      )}
      <Box component="ul" m={0} p={0} style={{ listStyle: "none" }} aria-label="Notes">
        {market.notes.map((note) => (
          <Note key={note.id} note={note} market={market} mayChange={mayChange} />
        ))}
      </Box>
    </Panel>
  );
}

function titleOf(market: Market, asin: string): string {
  return market.products.find((product) => product.asin === asin)?.title ?? asin;
}

/** Writes a note, or changes the text and day of one. */
function NoteForm({ market, note, onDone }: { market: Market; note?: MarketNote; onDone: () => void }) {
  const [text, setText] = useState(note?.text ?? "");
  const [day, setDay] = useState(note?.day ?? new Date().toISOString().slice(0, 10));
  const [about, setAbout] = useState(WHOLE_LIST);
  const changed = useMarketsChanged();
  const { id } = market;
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      note
        ? client.patch("/api/v1/market-lists/{id}/notes/{noteId}", {
            path: { id, noteId: note.id },
            body: { text, day },
          })
        : client.post("/api/v1/market-lists/{id}/notes", {
            path: { id },
            body: { text, day, asin: about === WHOLE_LIST ? null : about },
          }),
    async () => {
      await changed();
      notifyDone(note ? "Changes saved" : "Note added");
      onDone();
    },
  );
  const failure = otherError("text", "day", "asin");
  return (
    <form onSubmit={submit} aria-label={note ? "Edit note" : "New note"} noValidate>
      <Stack gap="xs" mb="md">
        <Textarea
          label="Note"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={2_000}
          autosize
          minRows={2}
          error={errorOf("text")}
          autoFocus
        />
        <Group gap="xs" align="flex-start">
          <TextInput
            type="date"
            label="Day"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            error={errorOf("day")}
            style={{ flex: "1 1 140px" }}
          />
          {note === undefined && (
            <Select
              label="About"
              data={[
                { value: WHOLE_LIST, label: "The whole list" },
                ...market.products.map(({ asin, title }) => ({ value: asin, label: title ?? asin })),
              ]}
              value={about}
              onChange={(next) => next && setAbout(next)}
              allowDeselect={false}
              error={errorOf("asin")}
              style={{ flex: "2 1 200px" }}
            />
          )}
        </Group>
        {failure !== undefined && <Failure error={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={busy} disabled={text.trim() === "" || day === ""}>
            Save note
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function Note({ note, market, mayChange }: { note: MarketNote; market: Market; mayChange: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const changed = useMarketsChanged();
  const path = { id: market.id, noteId: note.id };
  const about = note.asin === null ? "The whole list" : titleOf(market, note.asin);
  if (isEditing)
    return (
      <Box component="li" py={6}>
        <NoteForm market={market} note={note} onDone={() => setEditing(false)} />
      </Box>
    );
  return (
    <Box component="li" py={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div style={{ minWidth: 0, flex: 1 }}>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {utcDay(note.day)} · {about}
          </Text>
          <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {note.text}
          </Text>
        </div>
        {mayChange && (
          <Group gap={0} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Edit note of ${utcDay(note.day)}`}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={`Delete note of ${utcDay(note.day)}`}
              onClick={() => setConfirming(true)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete note?"
        action="Delete note"
        onConfirm={async () => {
          await client.delete("/api/v1/market-lists/{id}/notes/{noteId}", { path });
          await changed();
          notifyDone("Note deleted");
        }}
      >
        The note of {utcDay(note.day)} is deleted for everyone in your account.
      </Confirm>
    </Box>
  );
}
