import { Alert, List } from "@mantine/core";
import { withDates } from "../../../parts/format.ts";
import type { ImportDetail } from "./import-words.tsx";

/** The assumptions of an import about its file. */
export function ImportWarnings({ warnings }: Pick<ImportDetail, "warnings">) {
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" title="Check these assumptions">
      <List size="sm" spacing={4}>
        {warnings.map(({ code, message }) => (
          <List.Item key={`${code} ${message}`}>{withDates(message)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
