import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "@fontsource-variable/geist/wght.css";
import "./theme.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startKeeping } from "./api/kept.ts";
import { followOtherTabs } from "./api/other-tabs.ts";
import { queryClient } from "./api/query-client.ts";
import { router } from "./routes/router.ts";
import { theme } from "./theme.ts";

// The frame that index.html paints stays until there is a page.
const painted = router.subscribe("onResolved", () => {
  document.getElementById("first-paint")?.remove();
  painted();
});

startKeeping();
followOtherTabs(queryClient);

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Notifications position="bottom-right" limit={3} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
