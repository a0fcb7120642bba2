import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";

type SearchBoxProps = {
  label: string;
  /** Defaults to the label. */
  placeholder?: string;
  value: string;
  /** Called when typing pauses, and at once on Enter. */
  onChange: (text: string) => void;
};

const PAUSE_MS = 300;

/** A field that filters a list while typing. */
export function SearchBox({ label, placeholder = label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  // The value can change with the browser's Back button; a trailing space being typed must stay.
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  const notifyLater = useDebouncedCallback((next: string) => onChange(next.trim()), PAUSE_MS);
  const type = (next: string) => {
    setText(next);
    notifyLater(next);
  };
  return (
    <search>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={100}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && onChange(text.trim())}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => type("")} />}
        w={{ base: "100%", sm: 300 }}
      />
    </search>
  );
}
