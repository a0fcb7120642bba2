import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";

type ExportCsvProps = { path: string; query?: Record<string, string | number | undefined> };

/** Downloads a list as a CSV file, with the filters of the page. */
export function ExportCsv({ path, query = {} }: ExportCsvProps) {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return (
    <Button
      variant="default"
      component="a"
      href={`${path}?${new URLSearchParams([...given, ["format", "csv"]] as [string, string][])}`}
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      Export CSV
    </Button>
  );
}
