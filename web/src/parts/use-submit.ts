import { ApiError } from "@nichescope/client";
import { useState } from "react";
import { problemInWords } from "./field-names.ts";

export type SubmitEvent = { preventDefault(): void; currentTarget?: EventTarget };

/** True if a number field of the form has a text that is no number. It says so itself, and gets the focus. */
export function refusesNumber(event: SubmitEvent | undefined): boolean {
  if (!(event?.currentTarget instanceof HTMLFormElement)) return false;
  const field = event.currentTarget.querySelector<HTMLInputElement>("[data-no-number]");
  field?.focus();
  return field !== null;
}

/**
 * The submission of a form: its pending state, the errors of its fields (by API parameter), and other errors. A double click
 * submits once.
 */
export function useSubmit<T>(send: () => Promise<T>, done?: (result: T) => void | Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault();
    if (busy || refusesNumber(event)) return;
    setBusy(true);
    setError(undefined);
    try {
      const result = await send(); // not in the call of `done`: without one, its arguments are not evaluated
      await done?.(result);
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };

  const details = error instanceof ApiError ? error.details : [];
  /** The error of one field; `called` replaces the field's usual name. */
  const errorOf = (parameter: string, called?: string): string | undefined => {
    const found = details.find(
      (detail) => detail.parameter === parameter || detail.parameter.startsWith(`${parameter}.`),
    );
    return found && problemInWords(found, called);
  };
  /** An error that belongs to none of the visible fields. */
  const otherError = (...shown: string[]): unknown =>
    error !== undefined &&
    !(
      details.length > 0 &&
      details.every(({ parameter }) => shown.some((name) => parameter === name || parameter.startsWith(`${name}.`)))
    )
      ? error
      : undefined;

  return { submit, busy, error, errorOf, otherError, reset: () => setError(undefined) };
}
