/** The frame of pages with a session: the navigation, the account and the person. */
import { AppShell, Burger, Group, ScrollArea } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { signedOut } from "../api/client.ts";
import { goToSignIn } from "../api/session.ts";
import { AccountMenu } from "./account-menu.tsx";
import { WithinFrame } from "./alone.tsx";
import { Brand } from "./brand.tsx";
import { Navigation } from "./navigation.tsx";
import { SchemeSwitch } from "./scheme-switch.tsx";

export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const router = useRouter();
  // Also when the open page is chosen again: the menu would cover it.
  useEffect(() => router.subscribe("onBeforeLoad", close), [router, close]);
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const isHidden = isPhone && !opened;
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Does not leave the focus on a hidden link.
    if (isHidden && menu.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
  }, [isHidden]);
  useLeaveWhenSignedOut();

  return (
    <AppShell
      header={{ height: { base: 54, sm: 0 } }}
      navbar={{ width: 232, breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding={{ base: "md", sm: "xl" }}
    >
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <AppShell.Header hiddenFrom="sm">
        <Group h="100%" px="md" justify="space-between">
          <Brand />
          <Burger opened={opened} onClick={toggle} size="sm" aria-label={opened ? "Close menu" : "Open menu"} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" ref={menu} inert={isHidden}>
        <AppShell.Section visibleFrom="sm" px="xs" py="sm">
          <Brand />
        </AppShell.Section>
        <AppShell.Section grow component={ScrollArea}>
          <Navigation />
        </AppShell.Section>
        <AppShell.Section>
          <SchemeSwitch />
          <AccountMenu />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} style={{ outline: "none" }}>
        <div style={{ maxWidth: 1360, margin: "0 auto" }}>
          <WithinFrame value={true}>
            <Outlet />
          </WithinFrame>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

/** A session can end in another browser: the next refused request then redirects to the sign-in, and back afterwards. */
function useLeaveWhenSignedOut(): void {
  useEffect(() => {
    const leaveFromHere = () => goToSignIn(location.pathname.replace(/^\/app/, "") + location.search);
    signedOut.addEventListener("signed-out", leaveFromHere);
    return () => signedOut.removeEventListener("signed-out", leaveFromHere);
  }, []);
}
