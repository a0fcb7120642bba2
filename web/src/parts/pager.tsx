import { Group, Pagination, Text } from "@mantine/core";
import { number } from "./format.ts";

type PagerProps = {
  page: number;
  pages: number;
  total: number;
  /** The plural noun of the entries: "accounts". */
  what: string;
  onChange: (page: number) => void;
};

/** The pager of a numbered list. */
export function Pager({ page, pages, total, what, onChange }: PagerProps) {
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {number(total)} {what}
      </Text>
      {pages > 1 && (
        <Pagination
          value={page}
          total={pages}
          onChange={onChange}
          size="sm"
          getItemProps={(item) => ({ "aria-label": `Page ${item}` })}
          getControlProps={(control) => ({ "aria-label": control === "next" ? "Next page" : "Previous page" })}
        />
      )}
    </Group>
  );
}
