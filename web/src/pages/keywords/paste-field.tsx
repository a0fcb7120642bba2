import { Text, Textarea } from "@mantine/core";

type PasteFieldProps = { value: string; onChange: (text: string) => void; error: string | undefined };

export function PasteField({ value, onChange, error }: PasteFieldProps) {
  return (
    <>
      <Textarea
        label="Keywords"
        description="One per line, or paste a CSV file with a “keyword” column."
        rows={6}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <Text size="xs" c="dimmed">
        A list holds up to 500 keywords.
      </Text>
    </>
  );
}
