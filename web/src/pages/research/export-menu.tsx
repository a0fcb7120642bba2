import { Button, Menu } from "@mantine/core";
import { IconBraces, IconChevronDown, IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { counted } from "../../parts/format.ts";
import { type Asking, fileAddress } from "./search-query.ts";

/** Every match as a file, with the filters and the order of the page. */
export function ExportMenu({ asking, total }: { asking: Asking; total: number }) {
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={total === 0}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={fileAddress(asking, "csv")}
          download
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        >
          CSV, for spreadsheets
        </Menu.Item>
        <Menu.Item
          component="a"
          href={fileAddress(asking, "ndjson")}
          download
          leftSection={<IconBraces size={16} aria-hidden />}
        >
          JSON lines, for programs
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label fw={400} style={{ whiteSpace: "normal" }}>
          {total === 1 ? "The one product" : `All ${counted(total, "product")}`}, not just this page. It takes nothing
          from your requests of the day.
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
