import { Avatar, Group, Menu, Text, UnstyledButton } from "@mantine/core";
import { IconBook, IconCheck, IconLogout, IconSelector, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { client } from "../api/client.ts";
import { goToSignIn, useSession } from "../api/session.ts";
import { notifyFailed } from "../parts/notify.ts";

export function AccountMenu() {
  const { user, account, accounts } = useSession();

  const signOut = async () => {
    await client.delete("/api/v1/session");
    goToSignIn();
  };
  const switchTo = async (accountId: string) => {
    await client.put("/api/v1/session/account", { body: { accountId } });
    // A full reload, so that no data of the previous account stays on the page.
    location.assign(import.meta.env.BASE_URL);
  };

  return (
    <Menu width={240} position="top-start">
      <Menu.Target>
        <UnstyledButton w="100%" p="xs" style={{ borderRadius: 8 }}>
          <span className="hidden-visually">Account menu:</span>
          <Group gap="sm" wrap="nowrap">
            <Avatar size={34} radius="xl" color="pine" name={user.name} aria-hidden />
            <div style={{ minWidth: 0, flex: 1 }}>
              <Text size="sm" fw={600} truncate>
                {account.name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {user.email}
              </Text>
            </div>
            <IconSelector size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {accounts.length > 1 && (
          <>
            <Menu.Label>Accounts</Menu.Label>
            {accounts.map(({ id, name }) => (
              <Menu.Item
                key={id}
                onClick={() => void switchTo(id).catch(notifyFailed)}
                rightSection={id === account.id ? <OpenMark /> : undefined}
              >
                {name}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        )}
        <Menu.Item
          leftSection={<IconUser size={16} />}
          renderRoot={(props) => <Link {...props} to="/settings/profile" />}
        >
          Profile and sessions
        </Menu.Item>
        <Menu.Item component="a" href="/docs" target="_blank" leftSection={<IconBook size={16} />}>
          Documentation
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut().catch(notifyFailed)}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function OpenMark() {
  return (
    <Group gap={4} wrap="nowrap">
      <Text span size="xs" c="dimmed">
        current
      </Text>
      <IconCheck size={14} aria-hidden />
    </Group>
  );
}
