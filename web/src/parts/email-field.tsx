import { TextInput } from "@mantine/core";

type EmailFieldProps = {
  label?: string;
  value: string;
  onChange?: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
  /** True for the person's own address: browsers must not fill in or remember other people's. */
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
