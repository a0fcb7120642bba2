import { TextInput } from "@mantine/core";

type EmailFieldProps = {
  label?: string;
  value: string;
  onChange?: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  /** Of the one who signs in; another person's address is none of the browser's business. */
  isOwn?: boolean;
};

export function EmailField({
  label = "E-mail",
  value,
  onChange,
  error,
  autoFocus = false,
  isOwn = true,
}: EmailFieldProps) {
  return (
    <TextInput
      label={label}
      type="email"
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      readOnly={onChange === undefined}
      error={error}
      required
      withAsterisk={false}
      autoFocus={autoFocus}
      maxLength={254}
      autoComplete={isOwn ? "username" : "off"}
    />
  );
}
