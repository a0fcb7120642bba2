import { Avatar, Group, Menu, Text, UnstyledButton } from "@mantine/core";
import { IconBook, IconCheck, IconDots, IconKeyboard, IconLogout, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { signOut, switchAccount, useSession } from "../api/session.ts";
import { notifyFailed } from "../parts/notify.ts";
import { BEHIND_MORE } from "./navigation.tsx";
import { openKeyList } from "./open.ts";
import classes from "./shell.module.css";

export function AccountMenu() {
  const { account, user } = useSession();
  return (
    <Menu width={240} position="top-start">
      <Menu.Target>
        <UnstyledButton className={classes["account"] ?? ""}>
          <span className="hidden-visually">Account menu:</span>
          <Avatar size={24} radius="sm" color="pine" name={account.name} aria-hidden />
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={500} c="var(--ink)" truncate>
              {account.name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.email}
            </Text>
          </div>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <AccountItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The last entry at the bottom of a phone: the other places, then the account. */
export function MoreMenu() {
  return (
    <Menu width={240} position="top-end">
      <Menu.Target>
        <UnstyledButton className={`${classes["place"]} ${classes["more"]}`}>
          <IconDots size={18} aria-hidden />
          More
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {BEHIND_MORE.map(({ name, icon: Icon, tabs }) => (
          <Menu.Item
            key={name}
            leftSection={<Icon size={16} />}
            renderRoot={(props) => <Link {...props} to={tabs[0].to} />}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <AccountItems />
      </Menu.Dropdown>
    </Menu>
  );
}

function AccountItems() {
  const { account, accounts } = useSession();
  return (
    <>
      {accounts.length > 1 && (
        <>
          <Menu.Label>Accounts</Menu.Label>
          {accounts.map(({ id, name }) => (
            <Menu.Item
              key={id}
              onClick={() => void switchAccount(id).catch(notifyFailed)}
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
        renderRoot={(props) => <Link {...props} to="/settings/account" />}
      >
        Profile and sessions
      </Menu.Item>
      <Menu.Item component="a" href="/docs" target="_blank" leftSection={<IconBook size={16} />}>
        Documentation
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={openKeyList}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut().catch(notifyFailed)}>
        Sign out
      </Menu.Item>
    </>
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
