/** Detects files that are not tables by their first bytes, with advice for each kind. */
import { FileProblem } from "./file-problem.ts";

const PARQUET = "PAR1";

/** The first bytes of each kind of file, and the message for it. */
const KINDS: readonly (readonly [bytes: string, what: string])[] = [
  [
    "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "is an old (.xls) or password-protected Excel workbook: remove the password, and save it as .xlsx or CSV first",
  ],
  ["PK\x05\x06", "is an empty zip archive"],
  ["\x1f\x8b", "is compressed with gzip twice: unpack it first"],
  ["\x28\xb5\x2f\xfd", "is compressed with zstd: unpack it first, or use gzip"],
  ["BZh", "is compressed with bzip2: unpack it first, or use gzip"],
  ["\xfd7zXZ\x00", "is compressed with xz: unpack it first, or use gzip"],
  ["7z\xbc\xaf\x27\x1c", "is a 7-Zip archive: unpack it first"],
  ["Rar!\x1a\x07", "is a RAR archive: unpack it first"],
  ["SQLite format 3\x00", "is a SQLite database: export its table as CSV first"],
  ["%PDF-", "is a PDF: it has no rows to read"],
  ["\x89PNG\r\n", "is an image, not a table"],
  ["\xff\xd8\xff", "is an image, not a table"],
  ["GIF8", "is an image, not a table"],
];

export function isParquet(head: Buffer): boolean {
  return head.toString("latin1", 0, 4) === PARQUET;
}

export function isZip(head: Buffer): boolean {
  return head.toString("latin1", 0, 4) === "PK\x03\x04";
}

/** Throws for files that are not text. `isMarked`: a byte order mark says UTF-16, where zero bytes are valid. */
export function refuseBinary(head: Buffer, name: string, isMarked: boolean): void {
  const text = head.toString("latin1");
  const what = KINDS.find(([bytes]) => text.startsWith(bytes))?.[1];
  if (what !== undefined) throw new FileProblem(name, what);
  if (/^\s*(<!doctype|<html|<\?xml)/i.test(text)) throw new FileProblem(name, "is a web page or XML, not a table");
  if (isMarked || !head.includes(0)) return;
  // Western text in UTF-16 has a zero in every other byte.
  if (/^(\0[^\0]){4}/.test(text)) throw new FileProblem(name, "seems to be UTF-16: set encoding=utf-16be");
  if (/^([^\0]\0){4}/.test(text)) throw new FileProblem(name, "seems to be UTF-16: set encoding=utf-16le");
  throw new FileProblem(name, "is a binary file, not a table");
}
