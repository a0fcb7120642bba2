/** Streaming XML for the parts of a workbook. Document types and their entities are refused, and so are endless elements. */
import { TextDecoder } from "node:util";
import { SaxesParser } from "saxes";
import { FileProblem, megabytes } from "../file-problem.ts";

/** The elements of a workbook are a few levels deep, and a cell has at most 32,767 characters. */
const DEEPEST = 100;
const LONGEST_CHARACTERS = 4 * 1024 * 1024;

export type XmlAttributes = Readonly<Record<string, string>>;

/** Names come without their prefix. */
export type XmlHandlers = {
  open?(name: string, attributes: XmlAttributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** Calls the handlers, and yields after each piece of the text. */
export async function* parseXml(
  bytes: AsyncIterable<Buffer>,
  { open, close, text }: XmlHandlers,
  name: string,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let sinceToken = 0;
  parser.on("doctype", () => {
    throw new FileProblem(name, "is damaged: a workbook has no document type");
  });
  parser.on("opentag", (tag) => {
    sinceToken = 0;
    if (++depth > DEEPEST) throw new FileProblem(name, "is damaged: its XML is nested too deeply");
    open?.(localName(tag.name), tag.attributes);
  });
  parser.on("closetag", (tag) => {
    sinceToken = 0;
    depth--;
    close?.(localName(tag.name));
  });
  const take = (found: string) => {
    sinceToken = 0;
    text?.(found);
  };
  parser.on("text", take);
  parser.on("cdata", take);
  try {
    for await (const piece of decoded(bytes)) {
      sinceToken += piece.length;
      parser.write(piece);
      if (sinceToken > LONGEST_CHARACTERS)
        throw new FileProblem(name, `is damaged: an element in it is longer than ${megabytes(LONGEST_CHARACTERS)}`);
      yield;
    }
    parser.close();
  } catch (error) {
    if (error instanceof Error && error.name === "Error")
      throw new FileProblem(name, `is damaged: its XML is invalid (${error.message})`, { cause: error });
    throw error;
  }
}

/** For parts that are read whole. */
export async function readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers, name: string): Promise<void> {
  for await (const _ of parseXml(bytes, handlers, name));
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    const text = decodedBy(decoder, piece);
    if (text !== "") yield text;
  }
  if (decoder !== undefined) decodedBy(decoder);
}

/** XML is UTF-8 unless a byte order mark says otherwise. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : "utf-8";
}

function decodedBy(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch {
    throw new Error("it has bytes that are no text");
  }
}
