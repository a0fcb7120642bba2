/** Zip archives are Excel workbooks, other kinds of documents, or hold one table. */
import { type ExcelTable, openExcel } from "./excel/excel-table.ts";
import { findWorkbook } from "./excel/workbook.ts";
import { FileProblem, grouped } from "./file-problem.ts";
import type { Input, TableOptions } from "./table.ts";
import { openZip, type ZipEntry } from "./zip.ts";

/** Files that identify other kinds of documents, with advice for each. */
const DOCUMENTS: readonly (readonly [path: RegExp, what: string])[] = [
  [/^xl\/workbook\.bin$/, "is a binary Excel workbook (.xlsb): save it as .xlsx or CSV first"],
  [/^META-INF\/manifest\.xml$/, "is an OpenDocument file: save it as .xlsx or CSV first"],
  [/^Index(\/Document\.iwa|\.zip)$/, "is a document of Apple's Numbers or Pages: export it as Excel or CSV first"],
  [/^(word|ppt)\//, "is a document, not a table"],
];

export type Archive = { bytesRead(): number; close(): Promise<void> } & (
  | { excel: Omit<ExcelTable, "close"> }
  | { file: { name: string; bytes: AsyncGenerator<Buffer> } }
);

export async function openArchive({ name, ranges, stream }: Input, options: TableOptions): Promise<Archive> {
  if (ranges === undefined)
    throw new FileProblem(
      name,
      "is an Excel workbook or a zip archive, which cannot be read from a stream: save it to a file first",
    );
  stream.destroy();
  const zip = await openZip(await ranges(), name);
  try {
    const paths = [...zip.entries.keys()];
    const what = DOCUMENTS.find(([path]) => paths.some((each) => path.test(each)))?.[1];
    if (what !== undefined) throw new FileProblem(name, what);
    const workbook = await findWorkbook(zip, name);
    if (workbook !== undefined) {
      if (options.format !== undefined && options.format !== "xlsx")
        throw new FileProblem(name, `is an Excel workbook, not ${options.format}`);
      const { close, ...excel } = await openExcel(zip, workbook, name, options);
      const closeBoth = async () => {
        close();
        await zip.close();
      };
      return { excel, bytesRead: zip.bytesRead, close: closeBoth };
    }
    // Archives made on a Mac hold a second, hidden file for each.
    const [path, ...others] = paths.filter((each) => !/(^|\/)(\.|__MACOSX\/)/.test(each));
    if (path === undefined) throw new FileProblem(name, "is an empty zip archive");
    if (others.length > 0)
      throw new FileProblem(name, `is a zip archive of ${grouped(others.length + 1)} files: unpack it first`);
    const { read } = zip.entries.get(path) as ZipEntry;
    return { file: { name: `${name}/${path}`, bytes: read() }, bytesRead: zip.bytesRead, close: zip.close };
  } catch (error) {
    await zip.close();
    throw error;
  }
}
