import { ActionIcon, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconPlus, IconTrash, IconWand } from "@tabler/icons-react";
import { useRef } from "react";
import { number } from "../../parts/format.ts";
import { FindingList } from "./finding-list.tsx";
import type { FieldName, Finding, ListingText } from "./listing-queries.ts";
import { bytes, characters, fieldTitle, MOST_TERM_BYTES, mostCharacters, textOf, withText } from "./listing-words.ts";

type TextFieldsProps = {
  text: ListingText;
  onChange: (text: ListingText) => void;
  findings: readonly Finding[];
  /** False while the findings belong to an earlier text. */
  isCurrent: boolean;
  mayChange: boolean;
  onImprove: (field: FieldName) => void;
};

const MOST_BULLETS = 10;

/** The texts of a listing, each with its counter and its findings. */
export function TextFields(props: TextFieldsProps) {
  const { text, onChange, findings, mayChange } = props;
  const bullets = text.bullets.map((_, at): FieldName => `bullets[${at}]`);
  return (
    <Stack gap="md">
      <OneText {...props} field="title" rows={1} />
      {bullets.map((field) => (
        <OneText key={field} {...props} field={field} rows={1} />
      ))}
      <FindingList findings={findings.filter(({ field }) => field === "bullets")} />
      {mayChange && text.bullets.length < MOST_BULLETS && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange({ ...text, bullets: [...text.bullets, ""] })}
          >
            Add bullet
          </Button>
        </div>
      )}
      <OneText {...props} field="description" rows={4} />
      <OneText {...props} field="searchTerms" rows={1} />
    </Stack>
  );
}

function OneText({
  field,
  rows,
  text,
  onChange,
  findings,
  isCurrent,
  mayChange,
  onImprove,
}: TextFieldsProps & { field: FieldName; rows: number }) {
  const input = useRef<HTMLTextAreaElement>(null);
  const value = textOf(text, field);
  const own = findings.filter((finding) => finding.field === field);
  const title = fieldTitle(field);
  const at = /\[(\d+)\]/.exec(field)?.[1];
  const isTerms = field === "searchTerms";
  const count = isTerms
    ? `${number(bytes(value))} of ${MOST_TERM_BYTES} bytes`
    : `${number(characters(value))} of ${number(mostCharacters(field))} characters`;
  const select = ({ start, end }: Finding) => {
    input.current?.focus();
    input.current?.setSelectionRange(start, end);
  };
  return (
    <div>
      <Textarea
        ref={input}
        label={title}
        value={value}
        onChange={(event) => onChange(withText(text, field, event.currentTarget.value))}
        readOnly={!mayChange}
        autosize
        minRows={rows}
        maxRows={12}
        error={own.some(({ severity }) => severity === "error")}
      />
      <Group justify="space-between" gap="xs" mt={4} wrap="nowrap" mih={28}>
        <Text size="xs" c="dimmed">
          {count}
        </Text>
        {mayChange && (
          <Group gap={4} wrap="nowrap">
            {!isTerms && value.trim() !== "" && (
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={<IconWand size={13} aria-hidden />}
                onClick={() => onImprove(field)}
                aria-label={`Improve this ${at === undefined ? title.toLowerCase() : `bullet, number ${Number(at) + 1}`}`}
              >
                Improve this {at === undefined ? title.toLowerCase() : "bullet"}
              </Button>
            )}
            {at !== undefined && (
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Delete ${title.toLowerCase()}`}
                onClick={() => onChange({ ...text, bullets: text.bullets.filter((_, index) => index !== Number(at)) })}
              >
                <IconTrash size={14} />
              </ActionIcon>
            )}
          </Group>
        )}
      </Group>
      <FindingList
        findings={own}
        text={value}
        {...(isCurrent && { onSelect: select })}
        {...(isCurrent &&
          mayChange && {
            onFix: ({ start, end, fix }: Finding) =>
              onChange(withText(text, field, value.slice(0, start) + (fix ?? "") + value.slice(end))),
          })}
      />
    </div>
  );
}
