import { useState } from "react";
import { ApiError } from "../api/client.ts";
import { problemInWords } from "./field-names.ts";

/**
 * A form's sending: whether it is under way, what is wrong with which field (by the names the API uses), and what went
 * wrong otherwise. Two clicks send once.
 */
export function useSubmit<T>(send: () => Promise<T>, done?: (result: T) => void | Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const submit = async (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await done?.(await send());
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };

  const details = error instanceof ApiError ? error.details : [];
  /** The message for one field, to be shown beside it; `called` where it has a name of its own there. */
  const errorOf = (parameter: string, called?: string): string | undefined => {
    const found = details.find(
      (detail) => detail.parameter === parameter || detail.parameter.startsWith(`${parameter}.`),
    );
    return found && problemInWords(found, called);
  };
  /** What belongs to none of the fields that the form shows. */
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
