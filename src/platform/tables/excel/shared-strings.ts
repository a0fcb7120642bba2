/** The shared texts of a workbook: cells refer to them by number. */
import { FileProblem, grouped, megabytes } from "../file-problem.ts";
import { decodeEscapes } from "./cell-values.ts";
import { createTextStore, type TextStore } from "./text-store.ts";
import { readXml, type XmlHandlers } from "./xml.ts";

const MOST_TEXTS = 16_000_000;
const MOST_BYTES = 1024 * 1024 * 1024;
/** Excel's limit. */
export const LONGEST_TEXT = 32_767;

/** The caller closes the texts. */
export async function readSharedStrings(bytes: AsyncIterable<Buffer> | undefined, name: string): Promise<TextStore> {
  const texts = createTextStore();
  try {
    if (bytes !== undefined) await readXml(bytes, textHandlers(name, texts), name);
    return texts;
  } catch (error) {
    texts.close();
    throw error;
  }
}

/** Joins the runs of each formatted text, without the reading aids of Japanese texts. */
function textHandlers(name: string, texts: TextStore): XmlHandlers {
  let text = "";
  let isText = false;
  let isAside = false;
  return {
    open(element) {
      if (element === "si") text = "";
      else if (element === "rPh") isAside = true;
      else if (element === "t") isText = !isAside;
    },
    text(found) {
      if (isText) text += found;
      if (text.length > LONGEST_TEXT) throw tooLong(name);
    },
    close(element) {
      if (element === "t") isText = false;
      else if (element === "rPh") isAside = false;
      else if (element === "si") {
        if (texts.count() >= MOST_TEXTS || texts.bytes() > MOST_BYTES)
          throw new FileProblem(
            name,
            `has more than ${grouped(MOST_TEXTS)} texts or ${megabytes(MOST_BYTES)} of them: split it, or save it as CSV`,
          );
        texts.add(decodeEscapes(text));
      }
    },
  };
}

export function tooLong(name: string): FileProblem {
  return new FileProblem(
    name,
    `has a text longer than ${grouped(LONGEST_TEXT)} characters, which is no cell of a table`,
  );
}
