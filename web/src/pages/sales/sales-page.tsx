/** The frame of the pages of sales, and the states that all of them have. */
import { ActionIcon, Button, Group, Menu, Text } from "@mantine/core";
import {
  IconBook2,
  IconDownload,
  IconEyeOff,
  IconFileSpreadsheet,
  IconFileUpload,
  IconPrinter,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useHasRole } from "../../api/session.ts";
import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";
import { PeriodControl, PrintedPeriod } from "./period-control.tsx";
import classes from "./sales-page.module.css";

/** A list that can be downloaded with the filters of the page. */
export type Export = { name: string; path: string; query?: Record<string, string | number | undefined> };

type SalesPageProps = {
  title: string;
  about?: ReactNode;
  control?: ReactNode;
  actions?: ReactNode;
  exports?: readonly Export[];
  /** The figures of the page are of a period. */
  hasPeriod?: boolean;
  isWide?: boolean;
  isFixed?: boolean;
  children: ReactNode;
};

export function SalesPage({ actions, exports = [], hasPeriod = false, children, ...page }: SalesPageProps) {
  return (
    <Page
      {...page}
      actions={
        <>
          {hasPeriod && <PeriodControl />}
          {actions}
          <ExportMenu exports={exports} isPrintable={hasPeriod} />
        </>
      }
    >
      {hasPeriod && <PrintedPeriod className={classes["printed"]} />}
      {children}
    </Page>
  );
}

function ExportMenu({ exports, isPrintable }: { exports: readonly Export[]; isPrintable: boolean }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Export">
          <IconDownload size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {exports.map(({ name, path, query }) => (
          <Menu.Item
            key={name}
            component="a"
            href={csvOf(path, query)}
            download
            leftSection={<IconFileSpreadsheet size={16} />}
          >
            {name} as CSV
          </Menu.Item>
        ))}
        {isPrintable && (
          <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            Print
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconBook2 size={16} />}
          renderRoot={(props) => <Link {...props} to="/sales/definitions" />}
        >
          Definitions
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function csvOf(path: string, query: Export["query"] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${path}?${new URLSearchParams([...given, ["format", "csv"]])}`;
}

/** Chips and a search above a table that reaches the edges. */
export function Bar({ children }: { children: ReactNode }) {
  return <div className={classes["bar"]}>{children}</div>;
}

/** Says why amounts are missing. */
export function HiddenMoney({ isHidden }: { isHidden: boolean }) {
  if (!isHidden) return null;
  return (
    <Group gap={6} wrap="nowrap" c="dimmed">
      <IconEyeOff size={16} aria-hidden style={{ flex: "none" }} />
      <Text size="xs">Amounts are hidden by an owner of this account</Text>
    </Group>
  );
}

/** For accounts without a report: what to upload, and where. */
export function NoSales({ title = "No sales data yet", children }: { title?: string; children: ReactNode }) {
  const mayChange = useHasRole("member");
  return (
    <Empty
      icon={<IconFileUpload />}
      title={title}
      action={mayChange && <Button renderRoot={(props) => <Link {...props} to="/data" />}>Upload reports</Button>}
    >
      {children}
    </Empty>
  );
}
