import { PasswordInput } from "@mantine/core";

type PasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Lets password managers offer a new password. */
  isNew?: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
};

export function PasswordField({ label, value, onChange, isNew = false, error, autoFocus = false }: PasswordFieldProps) {
  return (
    <PasswordInput
      label={label}
      {...(isNew && { description: "At least 10 characters." })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      required
      withAsterisk={false}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      maxLength={200}
      autoComplete={isNew ? "new-password" : "current-password"}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": `Show ${label.toLowerCase()}` }}
    />
  );
}
