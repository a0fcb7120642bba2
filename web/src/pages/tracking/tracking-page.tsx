import { Tabs } from "@mantine/core";
import { IconKey, IconPackage } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page } from "../../parts/page.tsx";

type Tab = "products" | "keywords";

/** The frame of the two tracking pages, with tabs between them. */
export function TrackingPage({ value, children }: { value: Tab; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Page
      title="Tracking"
      about="We record every change of these products and keywords, and notify you when one passes your thresholds."
    >
      <Tabs
        value={value}
        keepMounted={false}
        onChange={(to) => void navigate({ to: to === "keywords" ? "/tracking/keywords" : "/tracking/products" })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="products" leftSection={<IconPackage size={16} />}>
            Products
          </Tabs.Tab>
          <Tabs.Tab value="keywords" leftSection={<IconKey size={16} />}>
            Keywords
          </Tabs.Tab>
        </Tabs.List>
        {(["products", "keywords"] as const).map((each) => (
          <Tabs.Panel key={each} value={each}>
            {each === value && children}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
