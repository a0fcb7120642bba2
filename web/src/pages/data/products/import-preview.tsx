import { Alert, Group, Progress, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { Fold } from "../../../parts/fold.tsx";
import { counted, money, number, percent, rating } from "../../../parts/format.ts";
import { WideTable } from "../../../parts/wide-table.tsx";
import { Reasons } from "./import-rejects.tsx";
import { ImportWarnings } from "./import-warnings.tsx";
import { fieldName, type Preview } from "./import-words.tsx";

const LISTED_COLUMNS = 30;
/** No preset matched: only the assigned columns are read. */
const BY_HAND = "map";

/** A preview of an import: the detected format, the first products, and the rejected rows. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { format, preset, columns, unusedColumns, isAll, read, usable, rejected, rejectedCells, marketplaces } =
    preview;
  const where = marketplaces.map(({ marketplace, rows }) => `${marketplace} (${number(rows)})`).join(", ");
  return (
    <Stack>
      <Text size="sm">
        {preset.name === BY_HAND ? "Read with " : "Read as "}
        <strong>{preset.name === BY_HAND ? "your column mapping" : preset.title}</strong> ({format.toUpperCase()}
        ). {isAll ? `${counted(read, "row")} in the file` : `Of the first ${counted(read, "row")}`}
        {": "}
        <strong>{number(usable)} valid</strong>, {number(rejected)} rejected
        {rejectedCells > 0 && `, ${counted(rejectedCells, "unreadable cell")} left out of valid rows`}.
        {where && ` Marketplaces: ${where}.`}
      </Text>
      {preview.problem && (
        <Alert color="yellow" title="The file can’t be read to the end">
          {preview.problem}
        </Alert>
      )}
      <ImportWarnings warnings={preview.warnings} />
      <Fill preview={preview} />
      {unusedColumns.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          title={`${counted(unusedColumns.length, "column")} not recognized`}
          style={{ overflowWrap: "anywhere" }}
        >
          {unusedColumns.slice(0, LISTED_COLUMNS).join(", ")}
          {unusedColumns.length > LISTED_COLUMNS && ` and ${number(unusedColumns.length - LISTED_COLUMNS)} more`}. They
          aren’t imported. If one of them holds a field, map it below.
        </Alert>
      )}
      <FirstProducts products={preview.first} />
      {rejected + rejectedCells > 0 && (
        <Stack gap="xs">
          <Title order={3}>Rows and cells that would be rejected</Title>
          <Reasons reasons={preview.reasons} />
        </Stack>
      )}
      <Fold title={`All ${number(columns.length)} columns of the file`} isQuiet>
        <Text c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {columns.join(", ")}
        </Text>
      </Fold>
    </Stack>
  );
}

/** How many rows have each field. */
function Fill({ preview: { fill, usable } }: { preview: Preview }) {
  if (usable === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>Recognized fields</Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing={6}>
        {fill.map(({ field, rows }) => (
          <Group key={field} gap="sm" wrap="nowrap">
            <Text size="sm" w={150} truncate>
              {fieldName(field)}
            </Text>
            <Progress
              value={(rows / usable) * 100}
              flex={1}
              size={4}
              aria-label={`${fieldName(field)}: ${percent(rows / usable)}`}
            />
            <Text size="sm" w={46} ta="right">
              {percent(Math.floor((rows / usable) * 100) / 100)}
            </Text>
          </Group>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

const SHOWN = 8;
const figure = (name: string) => ({ name, isFigure: true });
const COLUMNS = ["Title", "ASIN", "Brand", figure("Price"), figure("Rank"), figure("Reviews"), figure("Rating")];

function FirstProducts({ products }: { products: Preview["first"] }) {
  if (products.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>Preview</Title>
      <WideTable label="Preview" columns={COLUMNS} minWidth={760}>
        {products.slice(0, SHOWN).map((product) => (
          <Table.Tr key={`${product.marketplace} ${product.asin} ${product.seenAt}`}>
            <Table.Th scope="row" fw={400} maw={300}>
              <Text size="sm" lineClamp={1}>
                {product.title ?? "–"}
              </Text>
            </Table.Th>
            <Table.Td>{product.asin}</Table.Td>
            <Table.Td>{product.brand ?? "–"}</Table.Td>
            <Table.Td ta="right">{money(product.price, product.currency)}</Table.Td>
            <Table.Td ta="right">{number(product.bsr)}</Table.Td>
            <Table.Td ta="right">{number(product.reviewCount)}</Table.Td>
            <Table.Td ta="right">{rating(product.rating)}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </Stack>
  );
}
