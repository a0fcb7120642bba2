import { Text, TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { type NumberLimits, readNumber, typedNumber } from "./typed-number.ts";

type NumberFieldProps = NumberLimits &
  Omit<TextInputProps, "value" | "defaultValue" | "onChange" | "min" | "max" | "type"> & {
    value: number | null | undefined;
    /** Undefined for an empty field, and for a text that is no number, which the field says and `useSubmit` does not send. */
    onChange: (value: number | undefined) => void;
    /** Shown in the field, and part of its name. */
    unit?: string | undefined;
  };

/** A field for a number. It keeps what is typed as it is typed. */
export function NumberField({ value, onChange, min, max, decimals, unit, error, ...others }: NumberFieldProps) {
  const [text, setText] = useState(() => typedNumber(value));
  const [hasFocus, setFocus] = useState(false);
  const [followed, setFollowed] = useState(value);
  const typed = readNumber(text, { min, max, decimals });
  // The value was set from outside, not by what is typed here.
  if (!Object.is(followed ?? undefined, value ?? undefined)) {
    setFollowed(value);
    if ((value ?? undefined) !== typed.value) setText(typedNumber(value));
  }
  // A number begins as "-" or ".".
  const isBegun = hasFocus && /^[-+−–]?[.,]?$/.test(text.trim());
  const problem = isBegun ? undefined : typed.problem;
  const name = others["aria-label"] ?? others.label;
  return (
    <TextInput
      inputMode={decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      {...others}
      {...(unit && {
        "aria-label": `${name} (${unit})`,
        rightSection: (
          <Text size="xs" c="dimmed" aria-hidden>
            {unit}
          </Text>
        ),
        rightSectionWidth: unit.length * 8 + 14,
        rightSectionPointerEvents: "none",
      })}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(readNumber(currentTarget.value, { min, max, decimals }).value);
      }}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      error={problem ?? error}
      {...(typed.problem !== undefined && { "data-no-number": true })}
    />
  );
}
