import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";

type SearchFieldProps = { label: string; value: string; onChange: (value: string) => void };

const PAUSE_MS = 300;

/** Searches when the typing pauses, and at once on Enter. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const later = useDebouncedCallback(onChange, PAUSE_MS);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChange(typed.trim());
        }}
      >
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          leftSection={<IconSearch size={16} />}
          w={{ base: "100%", xs: 260 }}
          value={typed}
          maxLength={100}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            later(currentTarget.value.trim());
          }}
        />
      </form>
    </search>
  );
}
