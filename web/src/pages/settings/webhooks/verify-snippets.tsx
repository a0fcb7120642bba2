import { SegmentedControl, Stack, Tabs, Text } from "@mantine/core";
import { useState } from "react";
import documentation from "../../../../../docs/webhooks.md?raw";
import { CodeBlock } from "../../../parts/copy.tsx";
import { DocsLink } from "../../../parts/docs-link.tsx";

/** Code samples that verify signatures. */
export function VerifySnippets() {
  const [way, setWay] = useState("library");
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Verification method"
        value={way}
        onChange={setWay}
        style={{ alignSelf: "flex-start" }}
        data={[
          { value: "library", label: "With a library" },
          { value: "hand", label: "Without a library" },
        ]}
      />
      <Tabs defaultValue={VERIFYING[0]?.language ?? null} keepMounted={false}>
        <Tabs.List aria-label="Language">
          {VERIFYING.map(({ language }) => (
            <Tabs.Tab key={language} value={language}>
              {language}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {VERIFYING.map(({ language, install, withLibrary, byHand }) => (
          <Tabs.Panel key={language} value={language} pt="sm">
            <Stack gap="xs">
              {way === "library" && <CodeBlock code={install} what="install command" />}
              <CodeBlock code={way === "library" ? withLibrary : byHand} what={`Code for ${language}`} />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="sm" c="dimmed">
        Verify the raw body before you parse it, and respond with a 2xx status within 15 seconds.{" "}
        <DocsLink to="guides/webhooks#verify-signatures">Signature guide</DocsLink>
      </Text>
    </Stack>
  );
}

type Snippet = {
  language: string;
  /** The install command of the library. */
  install: string;
  withLibrary: string;
  byHand: string;
};

const VERIFYING: readonly Snippet[] = cut(documentation);

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
