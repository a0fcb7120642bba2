/** The frame of pages with a session: the menu, the account and the person. */
import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Outlet } from "@tanstack/react-router";
import { useEffect } from "react";
import { signedOut } from "../api/client.ts";
import { goToSignIn } from "../api/session.ts";
import { AccountMenu, MoreMenu } from "./account-menu.tsx";
import { WithinFrame } from "./alone.tsx";
import { Brand } from "./brand.tsx";
import { Keys } from "./keys.tsx";
import { Navigation } from "./navigation.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { openPalette } from "./open.ts";
import { SchemeSwitch } from "./scheme-switch.tsx";
import classes from "./shell.module.css";

const IS_MAC = /Mac|iP(hone|ad)/.test(navigator.platform);

export function Shell() {
  useLeaveWhenSignedOut();
  return (
    <div className={classes["frame"]}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className={classes["side"]}>
        <Brand />
        <UnstyledButton className={classes["jump"] ?? ""} onClick={openPalette}>
          <IconSearch size={16} aria-hidden />
          Jump to
          <kbd>{IS_MAC ? "⌘ K" : "Ctrl K"}</kbd>
        </UnstyledButton>
        <Navigation more={<MoreMenu />} />
        <div className={classes["foot"]}>
          <AccountMenu />
          <SchemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes["main"]}>
        <OfflineNote />
        <WithinFrame value={true}>
          <Outlet />
        </WithinFrame>
      </main>
      <Keys />
    </div>
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
