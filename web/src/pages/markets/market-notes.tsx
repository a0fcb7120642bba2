import { Box, Button, Menu, Text, Textarea, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { utcDay } from "../../parts/format.ts";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { Select } from "../../parts/select.tsx";
import { TwoLines } from "../../parts/two-lines.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { type Market, type MarketNote, useMarketsChanged } from "./market-queries.ts";

const WHOLE_LIST = "list";

/** Dated notes on a list and its products. */
export function MarketNotes({ market, mayChange }: { market: Market; mayChange: boolean }) {
  const [opened, setOpened] = useState<{ note?: MarketNote }>();
  const [deleted, setDeleted] = useState<MarketNote>();
  const changed = useMarketsChanged();
  const { id, notes, products } = market;
  return (
    <Panel
      title="Notes"
      actions={
        mayChange && (
          <Button variant="default" onClick={() => setOpened({})}>
            Add note
          </Button>
        )
      }
    >
      {notes.length === 0 && <Text c="dimmed">What you or rivals did, such as a coupon or a new picture.</Text>}
      <Box component="ul" m={0} p={0} style={{ listStyle: "none" }} aria-label="Notes">
        {notes.map((note) => (
          <Box component="li" key={note.id} py={6}>
            <TwoLines
              name={<Text style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{note.text}</Text>}
              under={`${utcDay(note.day)} · ${aboutOf(note, products)}`}
              after={
                mayChange && (
                  <MoreMenu title={`the note of ${utcDay(note.day)}`}>
                    <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setOpened({ note })}>
                      Edit note
                    </Menu.Item>
                    <Menu.Item
                      color="var(--bad)"
                      leftSection={<IconTrash size={16} />}
                      onClick={() => setDeleted(note)}
                    >
                      Delete note
                    </Menu.Item>
                  </MoreMenu>
                )
              }
            />
          </Box>
        ))}
      </Box>
      {opened && <NoteForm market={market} {...opened} onClose={() => setOpened(undefined)} />}
      <Confirm
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title="Delete note?"
        action="Delete note"
        onConfirm={async () => {
          const path = { id, noteId: deleted?.id ?? "" };
          await client.delete("/api/v1/market-lists/{id}/notes/{noteId}", { path });
          await changed();
          notifyDone("Note deleted");
        }}
      >
        The note of {deleted && utcDay(deleted.day)} is deleted for everyone in your account.
      </Confirm>
    </Panel>
  );
}

function aboutOf({ asin }: MarketNote, products: Market["products"]): string {
  return asin === null ? "The whole list" : (products.find((product) => product.asin === asin)?.title ?? asin);
}

/** Writes a note, or changes the text and day of one. */
function NoteForm({ market, note, onClose }: { market: Market; note?: MarketNote; onClose: () => void }) {
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
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={note ? "Edit note" : "New note"}
      action="Save note"
      onSubmit={submit}
      busy={busy}
      canSend={text.trim() !== "" && day !== ""}
      error={otherError("text", "day", "asin")}
    >
      <Textarea
        label="Note"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={2_000}
        autosize
        minRows={2}
        error={errorOf("text")}
        data-autofocus
      />
      <TextInput
        type="date"
        label="Day"
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        error={errorOf("day")}
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
        />
      )}
    </FormModal>
  );
}
