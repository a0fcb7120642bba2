import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";

type FieldProps = { value: string; onChange: (value: string) => void; error: ReactNode };

export function PersonNameField({ value, onChange, error }: FieldProps) {
  return (
    <TextInput
      label="Your name"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      required
      withAsterisk={false}
      autoFocus
      maxLength={100}
      autoComplete="name"
    />
  );
}

export function AccountNameField({ value, onChange, error }: FieldProps) {
  return (
    <TextInput
      label="Account name"
      description="Your shop or company. Defaults to your name."
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      maxLength={100}
      autoComplete="organization"
    />
  );
}
