import { Button, Menu } from "@mantine/core";
import { IconBraces, IconChevronDown, IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { counted } from "../../parts/format.ts";
import { fileAddress, type SearchRequest } from "./search-query.ts";

/** Exports every match as a file, with the filters and sort order of the page. */
export function ExportMenu({ searchRequest, total }: { searchRequest: SearchRequest; total: number }) {
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
          href={fileAddress(searchRequest, "csv")}
          download
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        >
          CSV, for spreadsheets
        </Menu.Item>
        <Menu.Item
          component="a"
          href={fileAddress(searchRequest, "ndjson")}
          download
          leftSection={<IconBraces size={16} aria-hidden />}
        >
          JSON Lines, for scripts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label fw={400} style={{ whiteSpace: "normal" }}>
          {total === 1 ? "The product" : `All ${counted(total, "product")}`}, not only this page. Exports don’t count
          against your daily limit.
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
