/** Writes small Excel workbooks, for tests. */

import { Readable } from "node:stream";
import { strToU8, zipSync } from "fflate";
import type { Input } from "../../src/platform/tables/table.ts";

/** `xml` is the inside of a cell as a program writes it, such as `<v>1</v>` with the attributes `t="b"`. */
export type ExcelCell = string | number | boolean | null | { attributes?: string; xml: string };
export type ExcelSheet = { name?: string; state?: string; rows?: readonly (readonly ExcelCell[])[]; xml?: string };
export type ExcelOptions = {
  /** The cellXfs of the styles, by their format: a built-in number or a code. */
  formats?: readonly (number | string)[];
  startsIn1904?: boolean;
  /** Texts in the cells themselves, not in the list of the workbook. */
  isInline?: boolean;
  /** Replaces or adds parts of the archive. */
  parts?: Record<string, string | Uint8Array>;
  level?: 0 | 1 | 6 | 9;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

export function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

export function excelFile(sheets: readonly ExcelSheet[], options: ExcelOptions = {}): Uint8Array {
  const { isInline = false, parts = {}, level = 6 } = options;
  const texts: string[] = [];
  const cell = (value: ExcelCell, reference: string): string => {
    if (value === null) return "";
    if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
    if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${Number(value)}</v></c>`;
    if (typeof value === "object") return `<c r="${reference}" ${value.attributes ?? ""}>${value.xml}</c>`;
    if (isInline)
      return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
    return `<c r="${reference}" t="s"><v>${texts.push(value) - 1}</v></c>`;
  };
  const sheetXml = ({ rows = [], xml }: ExcelSheet) =>
    xml ??
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows
      .map((row, r) => {
        const cells = row.map((value, c) => cell(value, `${columnName(c)}${r + 1}`)).join("");
        return `<row r="${r + 1}">${cells}</row>`;
      })
      .join("")}</sheetData></worksheet>`;
  const files: Record<string, string> = workbookParts(sheets, options);
  sheets.forEach((sheet, i) => {
    files[`xl/worksheets/sheet${i + 1}.xml`] = sheetXml(sheet);
  });
  // Excel writes the texts after the sheets.
  files["xl/sharedStrings.xml"] =
    `${HEAD}<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join("")}</sst>`;
  return zipOf({ ...files, ...parts }, level);
}

/** All parts of a workbook but its sheets and texts. */
export function workbookParts(sheets: readonly ExcelSheet[], options: ExcelOptions): Record<string, string> {
  const { formats = [], startsIn1904 = false } = options;
  return {
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${Number(startsIn1904)}"/><sheets>${sheets
      .map(
        ({ name, state }, i) =>
          `<sheet name="${escapeXml(name ?? `Sheet${i + 1}`)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ""} r:id="s${i + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="st" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="ss" Type="${OFFICE}/sharedStrings" Target="/xl/sharedStrings.xml"/>${sheets
      .map((_, i) => `<Relationship Id="s${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join("")}</Relationships>`,
    "xl/styles.xml": stylesXml(formats),
  };
}

function stylesXml(formats: readonly (number | string)[]): string {
  const codes = formats.map((format, i) =>
    typeof format === "string" ? `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(format)}"/>` : "",
  );
  const styles = formats.map((format, i) => `<xf numFmtId="${typeof format === "string" ? 164 + i : format}"/>`);
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${codes.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`;
}

export function zipOf(files: Record<string, string | Uint8Array>, level: 0 | 1 | 6 | 9 = 6): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, typeof content === "string" ? strToU8(content) : content]),
    ),
    { level },
  );
}

/** A file in memory that can be read at any position. */
export function inputOf(bytes: Uint8Array, name = "t.xlsx"): Input {
  const { length: size } = bytes;
  return {
    name,
    size,
    stream: Readable.from([Buffer.from(bytes)]),
    ranges: async () => ({
      size,
      read: async (start, end) => Uint8Array.from(bytes.subarray(start, end)).buffer,
      close: async () => {},
    }),
  };
}
