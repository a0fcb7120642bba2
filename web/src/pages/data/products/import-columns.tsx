import { SimpleGrid, Stack } from "@mantine/core";
import { Fold } from "../../../parts/fold.tsx";
import { Select } from "../../../parts/select.tsx";
import { FIELD_NAMES } from "./import-words.tsx";

type Columns = Record<string, string>;

type ImportColumnsProps = {
  /** The column chosen for each field. */
  chosen: Columns;
  /** The columns that fields are read from without a choice. */
  detected: Columns;
  /** The columns of the file. */
  columns: readonly string[];
  isOpen: boolean;
  onChange: (chosen: Columns) => void;
};

/** The main fields come first; the others are optional. */
const FIRST = ["asin", "url", "title", "price", "bsr", "reviewCount"];
const MORE = Object.keys(FIELD_NAMES).filter((field) => !FIRST.includes(field));

/** Assigns columns of the file to fields. */
export function ImportColumns({ chosen, detected, columns, isOpen, onChange }: ImportColumnsProps) {
  const choices = [...new Set(columns)].filter((column) => column !== "");
  if (choices.length === 0) return null;
  const set = (field: string, column: string | null) => {
    const { [field]: _, ...others } = chosen;
    onChange(column === null ? others : { ...others, [field]: column });
  };
  const fields = (names: readonly string[]) => (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="xs">
      {names.map((field) => (
        <Select
          key={field}
          size="xs"
          label={labelOf(field)}
          placeholder="Not mapped"
          clearable={chosen[field] !== undefined}
          searchable
          clearButtonProps={{ "aria-label": `No column for ${FIELD_NAMES[field]}` }}
          data={choices}
          value={chosen[field] ?? detected[field] ?? null}
          onChange={(column) => set(field, column)}
        />
      ))}
    </SimpleGrid>
  );
  const isChosen = (names: readonly string[]) => names.some((field) => chosen[field] !== undefined);
  return (
    <Fold title="Map columns" isQuiet isOpenAtFirst={isOpen || isChosen(Object.keys(chosen))}>
      <Stack gap="xs">
        {fields(FIRST)}
        <Fold title="More fields" isQuiet isOpenAtFirst={isChosen(MORE)}>
          {fields(MORE)}
        </Fold>
      </Stack>
    </Fold>
  );
}

/** A product's address contains its ASIN: one of the two is enough. */
const labelOf = (field: string): string | undefined =>
  field === "url" ? `${FIELD_NAMES[field]} (if there is no ASIN)` : FIELD_NAMES[field];
