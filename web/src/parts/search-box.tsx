import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";

type SearchBoxProps = {
  label: string;
  placeholder: string;
  value: string;
  /** Called when typing pauses. */
  onChange: (text: string) => void;
};

const PAUSE_MS = 300;

/** Narrows a list as one types. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const tell = useDebouncedCallback((next: string) => onChange(next.trim()), PAUSE_MS);
  const type = (next: string) => {
    setText(next);
    tell(next);
  };
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => type("")} />}
      w={{ base: "100%", sm: 300 }}
    />
  );
}
