import { NavLink, Text } from "@mantine/core";
import {
  IconBell,
  IconBellRinging,
  IconBolt,
  IconBuildingWarehouse,
  IconBulb,
  IconChartDots,
  IconChartPie,
  IconCoins,
  IconDatabaseImport,
  IconFileText,
  IconFileUpload,
  IconGauge,
  IconHome,
  IconKey,
  IconPackage,
  IconPlugConnected,
  IconReceipt,
  IconReportMoney,
  IconSearch,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWand,
  IconZoomMoney,
} from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { memo } from "react";
import { useSession } from "../api/session.ts";

const PLACES = {
  "": [
    { to: "/", label: "Overview", icon: IconHome },
    { to: "/research", label: "Research", icon: IconSearch },
    { to: "/keywords", label: "Keywords", icon: IconBulb },
    { to: "/finder", label: "Finder", icon: IconZoomMoney },
    { to: "/tracking", label: "Tracking", icon: IconChartDots },
    { to: "/listings", label: "Listings", icon: IconFileText },
    { to: "/alerts", label: "Alerts", icon: IconBell },
    { to: "/automation", label: "Automation", icon: IconBolt },
  ],
  Sales: [
    { to: "/sales", label: "Sales overview", icon: IconReportMoney },
    { to: "/sales/products", label: "Products", icon: IconPackage },
    { to: "/sales/settlements", label: "Settlements", icon: IconReceipt },
    { to: "/sales/stock", label: "Stock", icon: IconBuildingWarehouse },
    { to: "/sales/costs", label: "Costs", icon: IconCoins },
    { to: "/sales/market", label: "Market share", icon: IconChartPie },
    { to: "/sales/imports", label: "Reports", icon: IconFileUpload },
  ],
  Settings: [
    { to: "/settings/api", label: "API", icon: IconKey },
    { to: "/settings/notifications", label: "Notifications", icon: IconBellRinging },
    { to: "/settings/connections", label: "Connections", icon: IconPlugConnected },
    { to: "/settings/models", label: "Models", icon: IconWand },
    { to: "/settings/account", label: "Account", icon: IconUsersGroup },
    { to: "/settings/profile", label: "Profile", icon: IconUser },
  ],
  Operator: [
    { to: "/operator", label: "Status", icon: IconGauge },
    { to: "/operator/accounts", label: "Accounts", icon: IconUsersGroup },
    { to: "/operator/users", label: "Users", icon: IconUsers },
    { to: "/operator/imports", label: "Imports", icon: IconDatabaseImport },
    { to: "/operator/sources", label: "Sources", icon: IconPlugConnected },
  ],
} as const;

type Place = (typeof PLACES)[keyof typeof PLACES][number];

/** These addresses are prefixes of others, so they are active only on an exact match. */
const EXACT = new Set(["/", "/sales", "/operator"]);

export function Navigation() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/(.)\/$/, "$1") });
  const { user } = useSession();
  const isOpen = (to: string) =>
    path === to ||
    (!EXACT.has(to) && path.startsWith(`${to}/`)) ||
    (to === "/research" && path.startsWith("/products/"));
  return (
    <nav aria-label="Pages">
      {Object.entries(PLACES).map(([group, places]) =>
        group === "Operator" && !user.operator ? null : (
          <div key={group} style={{ marginBottom: 12 }}>
            {group && (
              <Text size="xs" fw={600} c="dimmed" px="sm" pb={4} pt={4}>
                {group}
              </Text>
            )}
            {places.map((place) => (
              <PlaceLink key={place.to} place={place} isOpen={isOpen(place.to)} />
            ))}
          </div>
        ),
      )}
    </nav>
  );
}

/** Renders only when its place is opened or left: the menu is more than half of most pages. */
const PlaceLink = memo(({ place: { to, label, icon: Icon }, isOpen }: { place: Place; isOpen: boolean }) => (
  <NavLink
    label={label}
    leftSection={<Icon size={18} stroke={1.7} />}
    active={isOpen}
    aria-current={isOpen ? "page" : undefined}
    py={7}
    style={{ borderRadius: 8 }}
    renderRoot={(props) => <Link {...props} to={to} activeOptions={{ exact: EXACT.has(to) }} />}
  />
));
