/**
 * Code samples that verify signatures. They are cut from the documentation, where tests run them, so that the code people
 * paste is tested.
 */
import documentation from "../../../../../docs/webhooks.md?raw";

export type Snippet = {
  language: string;
  /** The install command of the library. */
  install: string;
  withLibrary: string;
  byHand: string;
};

export const VERIFYING: readonly Snippet[] = cut(documentation);

function cut(markdown: string): Snippet[] {
  const chapter = markdown.split(/^## /m).find((part) => part.startsWith("Verify signatures")) ?? "";
  return chapter
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const blocks = [...section.matchAll(/^```\w+\n([\s\S]*?)\n```$/gm)].map(([, code = ""]) => code);
      return {
        language: section.slice(0, section.indexOf("\n")).trim(),
        install: /^`(.+)`:$/m.exec(section)?.[1] ?? "",
        withLibrary: blocks[0] ?? "",
        byHand: blocks[1] ?? "",
      };
    })
    .filter(({ withLibrary, byHand }) => withLibrary !== "" && byHand !== "");
}
