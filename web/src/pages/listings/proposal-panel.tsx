import { Anchor, Button, Group, Loader, SimpleGrid, Stack, Text } from "@mantine/core";
import { ApiError } from "@nichescope/client";
import { Link, useNavigate } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { number } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Panel } from "../../parts/panel.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { FindingList } from "./finding-list.tsx";
import { type Draft, type ListingText, type Proposal, useListingsChanged } from "./listing-queries.ts";
import { fieldTitle, languageName, textOf, withText } from "./listing-words.ts";
import type { Arriving, ProposalRequest, ProposalState } from "./use-proposal.ts";

type ProposalPanelProps = {
  draft: Draft;
  text: ListingText;
  state: ProposalState;
  onStop: () => void;
  onDiscard: () => void;
  onRetry: (request: ProposalRequest) => void;
  onAccept: (text: ListingText) => Promise<void>;
};

/** A proposal of the model: the text as it arrives, then beside the current one with its findings. A person accepts it or not. */
export function ProposalPanel({ draft, text, state, onStop, onDiscard, onRetry, onAccept }: ProposalPanelProps) {
  if (state.step === "idle") return null;
  const title = titleOf(state.request);
  if (state.step === "failed")
    return (
      <Panel title={title}>
        <Stack align="flex-start">
          <Failure error={state.error} />
          <Group gap="xs">
            <Button variant="default" onClick={() => onRetry(state.request)}>
              Try again
            </Button>
            <Button variant="subtle" onClick={onDiscard}>
              Close proposal
            </Button>
            {state.error instanceof ApiError && state.error.status === 409 && (
              <Anchor
                size="sm"
                underline="always"
                renderRoot={(props) => <Link {...props} to="/settings/assistants" />}
              >
                Connect a model
              </Anchor>
            )}
          </Group>
        </Stack>
      </Panel>
    );
  if (state.step === "writing")
    return (
      <Panel
        title={title}
        actions={
          <Button color="red.9" onClick={onStop}>
            Stop writing
          </Button>
        }
      >
        <Group gap="xs" mb="sm" role="status">
          <Loader size="xs" />
          <Text size="sm">{state.note}</Text>
        </Group>
        <div data-testid="arriving">
          <Texts text={state.text} />
        </div>
      </Panel>
    );
  return (
    <Done
      draft={draft}
      text={text}
      request={state.request}
      proposal={state.proposal}
      {...{ onDiscard, onRetry, onAccept }}
    />
  );
}

type DoneProps = Pick<ProposalPanelProps, "draft" | "text" | "onDiscard" | "onRetry" | "onAccept"> & {
  request: ProposalRequest;
  proposal: Proposal;
};

function Done({ draft, text, request, proposal, onDiscard, onRetry, onAccept }: DoneProps) {
  const { field, findings, rounds, inputTokens, outputTokens, estimated, cost, model } = proposal;
  const isTranslation = proposal.task === "translate";
  const createTranslation = useCreateTranslation(draft);
  const accept = useSubmit(() =>
    isTranslation
      ? createTranslation(request.language ?? draft.language, proposal)
      : onAccept(accepted(text, proposal)),
  );
  const tokens = `${estimated ? "about " : ""}${number(inputTokens + outputTokens)} tokens${estimated ? " (estimated)" : ""}`;
  const price = cost === null ? "" : ` · $${cost.toFixed(4)}`;
  return (
    <Panel title={titleOf(request)} about="Not saved yet">
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
          <div>
            <Text fw={600} size="sm" mb={6}>
              Now
            </Text>
            <Texts text={field === null ? text : current(text, field)} />
          </div>
          <div>
            <Text fw={600} size="sm" mb={6}>
              Proposed
            </Text>
            <Texts text={proposal.text} />
          </div>
        </SimpleGrid>
        {findings.length === 0 ? (
          <Text size="sm">No problems found by the rules and the fact check.</Text>
        ) : (
          <FindingList findings={findings} withFields />
        )}
        {accept.error !== undefined && <Failure error={accept.error} />}
        <Group gap="xs">
          <BusyButton onClick={() => void accept.submit()} busy={accept.busy}>
            {isTranslation ? "Create translated draft" : "Accept text"}
          </BusyButton>
          <Button variant="default" onClick={() => onRetry(request)}>
            Write again
          </Button>
          <Button variant="subtle" onClick={onDiscard}>
            Discard text
          </Button>
          <Text size="xs" c="dimmed">
            {model} · {rounds === 1 ? "1 round" : `${rounds} rounds`} · {tokens}
            {price}
          </Text>
        </Group>
      </Stack>
    </Panel>
  );
}

function Texts({ text: { title, bullets, description } }: { text: Arriving }) {
  return (
    <Stack gap={6} style={{ overflowWrap: "anywhere" }}>
      {title !== undefined && <Text fw={500}>{title}</Text>}
      {bullets !== undefined && bullets.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {bullets.map((bullet, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bullets grow at the end and have no other identity.
            <Text key={at} component="li" size="sm">
              {bullet}
            </Text>
          ))}
        </ul>
      )}
      {description !== undefined && description !== "" && <Text size="sm">{description}</Text>}
    </Stack>
  );
}

function current(text: ListingText, field: string): Arriving {
  const value = textOf(text, field);
  return field === "title" || field === "description" ? { [field]: value } : { bullets: [value] };
}

function accepted(text: ListingText, { field, text: proposed }: Proposal): ListingText {
  if (field === null) return { ...text, ...proposed };
  const value = proposed.title ?? proposed.description ?? proposed.bullets?.[0] ?? "";
  return withText(text, field, value);
}

/** A translation becomes a separate draft, because facts are in the language of their draft. */
function useCreateTranslation({ name, marketplace, facts, voice, competitors }: Draft) {
  const navigate = useNavigate();
  const changed = useListingsChanged();
  return async (language: string, { text }: Proposal) => {
    const { id } = await client.post("/api/v1/listings/drafts", {
      body: {
        name: `${name.slice(0, 80)} (${languageName(language)})`,
        marketplace: marketplace as Marketplace,
        ...{ language: language as Draft["language"], facts, voice, competitors, text },
      },
    });
    await changed();
    await navigate({ to: "/listings/$draftId", params: { draftId: id } });
  };
}

function titleOf({ task, field, language }: ProposalRequest): string {
  if (task === "improve") return `Proposal: ${fieldTitle(field ?? "").toLowerCase()}`;
  return task === "translate" ? `Proposal: ${languageName(language ?? "")}` : "Proposal: whole listing";
}
