/** Writes an Excel workbook of any size piece by piece, for tests and benchmarks. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { strToU8, Zip, ZipDeflate } from "fflate";
import { columnName, escapeXml, workbookParts } from "./excel-file.ts";

const COLUMNS = ["ASIN", "Title", "Brand", "Price", "Sales Rank", "Reviews", "Rating", "Date", "Category", "URL"];
const PIECE = 1 << 20;

/** Every product has texts of its own, which go to the list of the workbook (as Excel does) or into the cells. */
export async function writeBigExcel(
  path: string,
  rows: number,
  texts: "shared" | "inline",
): Promise<{ xmlBytes: number; texts: number }> {
  const file = createWriteStream(path);
  const zip = new Zip((error, bytes) => {
    if (error) file.destroy(error);
    else file.write(bytes);
  });
  let xmlBytes = 0;
  const part = (name: string) => {
    const entry = new ZipDeflate(name, { level: 1 });
    zip.add(entry);
    let text = "";
    return async (more: string, isEnd = false) => {
      text += more;
      if (text.length < PIECE && !isEnd) return;
      const bytes = strToU8(text);
      xmlBytes += bytes.length;
      entry.push(bytes, isEnd);
      text = "";
      if (file.writableNeedDrain) await once(file, "drain");
    };
  };
  const places = new Map<string, number>();
  const textCell = (reference: string, text: string): string => {
    if (texts === "inline") return `<c r="${reference}" t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`;
    let place = places.get(text);
    if (place === undefined) {
      place = places.size;
      places.set(text, place);
    }
    return `<c r="${reference}" t="s"><v>${place}</v></c>`;
  };
  const row = (number: number, cells: readonly (string | number)[]) =>
    `<row r="${number}">${cells
      .map((cell, c) => {
        const reference = `${columnName(c)}${number}`;
        if (typeof cell === "string") return textCell(reference, cell);
        return `<c r="${reference}"${c === 7 ? ' s="1"' : ""}><v>${cell}</v></c>`;
      })
      .join("")}</row>`;

  for (const [name, xml] of Object.entries(workbookParts([{ name: "Products" }], { formats: [14] })))
    await part(name)(xml, true);
  const sheet = part("xl/worksheets/sheet1.xml");
  await sheet(`<?xml version="1.0"?><worksheet><sheetData>${row(1, COLUMNS)}`);
  for (let number = 2; number <= rows + 1; number++) await sheet(row(number, productOf(number)));
  await sheet("</sheetData></worksheet>", true);
  const list = part("xl/sharedStrings.xml");
  await list('<?xml version="1.0"?><sst>');
  for (const text of places.keys()) await list(`<si><t>${escapeXml(text)}</t></si>`);
  await list("</sst>", true);
  zip.end();
  file.end();
  await once(file, "close");
  return { xmlBytes, texts: places.size };
}

function productOf(number: number): (string | number)[] {
  const asin = `B0${String(number).padStart(8, "0")}`;
  return [
    asin,
    `Steel bottle model ${number}, double-walled, with a title as long as those of sellers, 750 ml`,
    `Brand ${number % 5_000}`,
    ((number % 9_000) + 99) / 100,
    (number * 7) % 900_000,
    number % 12_345,
    3 + (number % 20) / 10,
    45_000 + (number % 400),
    "Home & Kitchen",
    `https://www.amazon.de/dp/${asin}`,
  ];
}
