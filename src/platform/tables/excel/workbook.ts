/** The parts of a workbook: its sheets, and how its numbers are shown. */
import { FileProblem, grouped } from "../file-problem.ts";
import type { Zip, ZipEntry } from "../zip.ts";
import { formatOf, type NumberFormat } from "./cell-values.ts";
import { readXml, type XmlAttributes } from "./xml.ts";

export type Sheet = { name: string; isHidden: boolean; entry: ZipEntry };

export type Workbook = {
  sheets: Sheet[];
  /** The formats of numbers, by the style of a cell. */
  formats: readonly NumberFormat[];
  /** True when day 0 is 1904-01-01, as on old Macs. */
  startsIn1904: boolean;
  sharedStrings: ZipEntry | undefined;
};

const USUAL_PATH = "xl/workbook.xml";
/** Excel has at most as many styles. */
const MOST_STYLES = 65_536;
const MOST_SHEETS = 1_000;

/** The path of the workbook in an archive; undefined when the archive holds none. */
export async function findWorkbook({ entries }: Zip, name: string): Promise<string | undefined> {
  const links = entries.get("_rels/.rels");
  const found = links && (await readLinks(links, "", name)).find(({ type }) => type === "officeDocument")?.path;
  if (found !== undefined && entries.has(found) && found.endsWith(".xml") && found.startsWith("xl/")) return found;
  return entries.has(USUAL_PATH) ? USUAL_PATH : undefined;
}

export async function readWorkbook({ entries }: Zip, path: string, name: string): Promise<Workbook> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const linked = entries.get(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const links = linked === undefined ? [] : await readLinks(linked, folder, name);
  const found: { name: string; link: string | undefined; isHidden: boolean }[] = [];
  let startsIn1904 = false;
  const open = (element: string, attributes: XmlAttributes) => {
    if (element === "workbookPr") startsIn1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
    if (element !== "sheet") return;
    if (found.length >= MOST_SHEETS) throw new FileProblem(name, `has more than ${grouped(MOST_SHEETS)} sheets`);
    const link = Object.keys(attributes).find((key) => /(^|:)id$/.test(key));
    const isHidden = attributes["state"] !== undefined && attributes["state"] !== "visible";
    found.push({ name: attributes["name"] ?? "", link: link && attributes[link], isHidden });
  };
  await readXml((entries.get(path) as ZipEntry).readPart(), { open }, name);
  const linkOf = (type: string) => links.find((link) => link.type === type)?.path;
  const styles = entries.get(linkOf("styles") ?? "");
  return {
    sheets: found.flatMap(({ name, link, isHidden }) => {
      const target = links.find(({ id, type }) => id === link && type === "worksheet");
      const entry = entries.get(target?.path ?? "");
      return entry === undefined ? [] : [{ name, isHidden, entry }];
    }),
    formats: styles === undefined ? [] : await readFormats(styles, name),
    startsIn1904,
    sharedStrings: entries.get(linkOf("sharedStrings") ?? ""),
  };
}

type Link = { id: string; type: string; path: string };

/** The links of a part to others. Their types end in the same word in both variants of the format. */
async function readLinks(entry: ZipEntry, folder: string, name: string): Promise<Link[]> {
  const links: Link[] = [];
  const open = (element: string, { Id = "", Type = "", Target = "" }: XmlAttributes) => {
    if (element !== "Relationship" || links.length >= 10 * MOST_SHEETS) return;
    links.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), path: pathIn(folder, Target) });
  };
  await readXml(entry.readPart(), { open }, name);
  return links;
}

/** The path of `/xl/sheet.xml`, `sheet.xml` or `../sheet.xml` in the archive. */
function pathIn(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith("/") ? target : folder + target).split("/"))
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  return steps.join("/");
}

async function readFormats(entry: ZipEntry, name: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await readXml(
    entry.readPart(),
    {
      open(element, attributes) {
        if (element === "numFmt" && codes.size < MOST_STYLES)
          codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
        else if (element === "cellXfs") isOfCells = true;
        else if (element === "xf" && isOfCells && formats.length < MOST_STYLES) {
          const id = Number(attributes["numFmtId"] ?? 0);
          formats.push(formatOf(id, codes.get(id)));
        }
      },
      close(element) {
        if (element === "cellXfs") isOfCells = false;
      },
    },
    name,
  );
  return formats;
}
