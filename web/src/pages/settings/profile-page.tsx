import { SimpleGrid, Stack } from "@mantine/core";
import { Page } from "../../parts/page.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { NamePanel } from "./name-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

export function ProfilePage() {
  return (
    <Page title="Profile" about="Your name, sign-in and sessions.">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="lg">
          <NamePanel />
          <EmailPanel />
        </Stack>
        <PasswordPanel />
      </SimpleGrid>
      <SessionsPanel />
    </Page>
  );
}
