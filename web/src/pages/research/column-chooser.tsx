import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { COLUMNS, type Column, type ColumnName } from "./columns.tsx";

type ColumnChooserProps = { shown: readonly Column<ColumnName>[]; toggle: (name: ColumnName) => void };

export function ColumnChooser({ shown, toggle }: ColumnChooserProps) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Visible columns">
        <Stack gap="sm">
          {COLUMNS.map(({ name, label }) => (
            <Checkbox
              key={name}
              label={label}
              checked={shown.some((column) => column.name === name)}
              onChange={() => toggle(name)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
