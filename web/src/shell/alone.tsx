import { Container } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";

/** Whether the frame is there, which has the main part of the page already. */
export const WithinFrame = createContext(false);

/** What stands where a page should: within the frame, or alone in the window. */
export function Alone({ children }: { children: ReactNode }) {
  return (
    <Container component={useContext(WithinFrame) ? "div" : "main"} size="sm" py="xl">
      {children}
    </Container>
  );
}
