import { Container } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";

/** True inside the frame, which has the `main` element already. */
export const WithinFrame = createContext(false);

/** Content in place of a page: inside the frame, or alone in the window. */
export function Alone({ children }: { children: ReactNode }) {
  return (
    <Container component={useContext(WithinFrame) ? "div" : "main"} size="sm" py="xl">
      {children}
    </Container>
  );
}
