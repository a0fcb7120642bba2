import { Tabs } from "@mantine/core";
import { IconChartPie, IconKey, IconPackage } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page } from "../../parts/page.tsx";

const TABS = {
  products: { to: "/tracking/products", label: "Products", icon: IconPackage },
  keywords: { to: "/tracking/keywords", label: "Keywords", icon: IconKey },
  markets: { to: "/tracking/markets", label: "Market lists", icon: IconChartPie },
} as const;

type Tab = keyof typeof TABS;

const NAMES = Object.keys(TABS) as Tab[];

/** The frame of the tracking pages, with tabs between them. */
export function TrackingPage({ value, children }: { value: Tab; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Page title="Tracking">
      <Tabs
        value={value}
        keepMounted={false}
        onChange={(to) => void navigate({ to: TABS[(to ?? "products") as Tab].to })}
      >
        <Tabs.List mb="md">
          {NAMES.map((name) => {
            const { label, icon: Icon } = TABS[name];
            return (
              <Tabs.Tab key={name} value={name} leftSection={<Icon size={16} />}>
                {label}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        {NAMES.map((each) => (
          <Tabs.Panel key={each} value={each}>
            {each === value && children}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
