import { Anchor, Button, Group, Menu, Text } from "@mantine/core";
import type { Language } from "@nichescope/client";
import { IconChevronDown, IconHammer, IconLanguage, IconWand } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { type Draft, type ListingText, modelQuery, useListingsChanged } from "./listing-queries.ts";
import { languageName } from "./listing-words.ts";
import type { EditedFacts } from "./use-facts.ts";
import type { ProposalRequest } from "./use-proposal.ts";

type WriteButtonsProps = {
  draft: Draft;
  text: ListingText;
  isSaved: boolean;
  facts: EditedFacts;
  onStart: (request: ProposalRequest) => void;
  onBuilt: (draft: { version: number; text: ListingText }) => void;
};

const LANGUAGES: Language[] = ["en", "de", "fr", "es", "it", "nl", "pl", "sv", "pt", "tr", "ja", "ar"];

/** Ways to write the whole text: from the facts alone, or with a model. */
export function WriteButtons({ draft, text, isSaved, facts, onStart, onBuilt }: WriteButtonsProps) {
  const { data } = useQuery(modelQuery);
  const changed = useListingsChanged();
  const build = useSubmit(
    async () => {
      try {
        await facts.saveIfEdited();
        return await client.post("/api/v1/listings/drafts/{id}/build", { path: { id: draft.id } });
      } catch (error) {
        notifyFailed(error);
        throw error;
      }
    },
    async (built) => {
      onBuilt(built);
      await changed();
      const left = built.leftOut.length;
      notifyDone(
        left === 0
          ? "Text built from the facts."
          : `Text built. ${left === 1 ? "1 fact breaks a rule and was" : `${left} facts break a rule and were`} left out: ${built.leftOut.map(({ fact }) => `“${fact}”`).join(", ")}.`,
      );
    },
  );
  const hasModel = data !== undefined && data.model !== null;
  const hasProduct = facts.shown.product.trim() !== "";
  return (
    <Group gap="xs">
      <BusyButton
        variant="default"
        leftSection={<IconHammer size={16} aria-hidden />}
        onClick={() => void build.submit()}
        busy={build.busy}
        disabled={!hasProduct || !isSaved}
      >
        Build from facts
      </BusyButton>
      <Button
        variant="default"
        leftSection={<IconWand size={16} aria-hidden />}
        onClick={() => onStart({ task: "build", text })}
        disabled={!hasModel || !hasProduct}
      >
        Write with model
      </Button>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconLanguage size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            disabled={!hasModel || text.title.trim() === ""}
          >
            Translate text
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {LANGUAGES.filter((code) => code !== draft.language).map((language) => (
            <Menu.Item key={language} onClick={() => onStart({ task: "translate", language, text })}>
              {languageName(language)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {data !== undefined && (
        <Text c="dimmed">
          {hasModel ? (
            `Model: ${data.model?.name}`
          ) : (
            <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to="/settings/assistants" />}>
              Connect a model
            </Anchor>
          )}
        </Text>
      )}
    </Group>
  );
}
