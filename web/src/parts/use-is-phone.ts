import { useMediaQuery } from "@mantine/hooks";

/** True on a screen of a phone's width, known at the first render. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
}
