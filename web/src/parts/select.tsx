/**
 * Mantine's fields with options, except that the options of a field are not on the page before the field is focused. Mantine
 * keeps those of closed fields there, hidden, and renders them with every change of the page: on the page of a file's columns
 * they were most of it. They stay from the first focus on, because the first arrow key needs them.
 */
import {
  type AutocompleteProps,
  Autocomplete as MantineAutocomplete,
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type Primitive,
  type SelectProps,
} from "@mantine/core";
import { type FocusEvent, useState } from "react";

export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  return <MantineSelect {...props} {...useOptionsOnFocus(props)} />;
}

export function MultiSelect<Value extends Primitive = string>(props: MultiSelectProps<Value>) {
  return <MantineMultiSelect {...props} {...useOptionsOnFocus(props)} />;
}

export function Autocomplete(props: AutocompleteProps) {
  return <MantineAutocomplete {...props} {...useOptionsOnFocus(props)} />;
}

function useOptionsOnFocus({ onFocus, comboboxProps }: Pick<SelectProps, "onFocus" | "comboboxProps">) {
  const [isUsed, setUsed] = useState(false);
  return {
    comboboxProps: { keepMounted: isUsed, ...comboboxProps },
    onFocus(event: FocusEvent<HTMLInputElement>) {
      setUsed(true);
      onFocus?.(event);
    },
  };
}
