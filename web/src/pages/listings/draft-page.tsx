import { Box, Button, Grid, Menu, Stack, Tabs, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useBlocker, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { counted } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Page } from "../../parts/page.tsx";
import { Panel } from "../../parts/panel.tsx";
import { ResourcePage } from "../../parts/resource-page.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { CompetitorsPanel } from "./competitors-panel.tsx";
import { FactsForm } from "./facts-form.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import {
  checkQuery,
  type Draft,
  draftQuery,
  type ListingText,
  useCompetitorBrands,
  useListingsChanged,
} from "./listing-queries.ts";
import { isSameText, languageName } from "./listing-words.ts";
import { PhrasesPanel } from "./phrases-panel.tsx";
import { ProposalPanel } from "./proposal-panel.tsx";
import { TextFields } from "./text-fields.tsx";
import { useFacts } from "./use-facts.ts";
import { useProposal } from "./use-proposal.ts";
import { WriteButtons } from "./write-buttons.tsx";

export function DraftPage() {
  const { draftId } = useParams({ from: "/inside/listings/$draftId" });
  const query = useQuery(draftQuery(draftId));
  return (
    <ResourcePage query={query} title="Listing" back={{ to: "/listings", label: "All listings" }} heights={[60, 480]}>
      {(draft) => <Editor key={draft.id} draft={draft} />}
    </ResourcePage>
  );
}

/** People type faster than findings are useful. */
const CHECK_AFTER_MS = 350;

function Editor({ draft }: { draft: Draft }) {
  const mayChange = useHasRole("member");
  const changed = useListingsChanged();
  const [base, setBase] = useState({ version: draft.version, text: draft.text });
  const [text, setText] = useState<ListingText>(draft.text);
  // A new version from elsewhere (a restore, a template) replaces the text, unless there are changes to lose.
  if (draft.version > base.version && isSameText(text, base.text)) {
    setBase({ version: draft.version, text: draft.text });
    setText(draft.text);
  }
  const [settled] = useDebouncedValue(text, CHECK_AFTER_MS);
  const competitorBrands = useCompetitorBrands(draft);
  const check = useQuery(checkQuery(draft, settled, competitorBrands));
  const isCurrent = check.data !== undefined && isSameText(check.data.of, text);
  const findings = check.data?.findings ?? draft.findings;
  const coverage = check.data?.coverage ?? draft.coverage;
  const facts = useFacts(draft);
  const proposal = useProposal(draft.id, facts.saveIfEdited);
  const isSaved = isSameText(text, base.text);

  const save = async (next: ListingText, origin: "edit" | "model") => {
    const saved = await client.patch("/api/v1/listings/drafts/{id}", {
      path: { id: draft.id },
      body: { text: next, origin, ifVersion: base.version },
    });
    setBase({ version: saved.version, text: saved.text });
    setText(saved.text);
    await changed();
    notifyDone(`Saved as version ${saved.version}.`);
  };
  const saving = useSubmit(() => save(text, "edit"));

  return (
    <Page
      title={draft.name}
      about={`${countryOf(draft.marketplace)} · ${languageName(draft.language)}${draft.version === 0 ? "" : ` · version ${draft.version}`}`}
      actions={
        <>
          {mayChange && (
            <Text c="dimmed" role="status" px="xs" visibleFrom="sm">
              {isSaved ? "All changes saved." : "You have unsaved changes."}
            </Text>
          )}
          <DraftActions draft={draft} mayChange={mayChange} />
          {mayChange && (
            <BusyButton onClick={() => void saving.submit()} busy={saving.busy} disabled={isSaved}>
              Save version
            </BusyButton>
          )}
        </>
      }
    >
      <UnsavedChanges has={mayChange && (!isSaved || facts.isEdited)} />
      {saving.error !== undefined && <Failure error={saving.error} />}
      {mayChange && (
        <WriteButtons
          draft={draft}
          text={text}
          isSaved={isSaved}
          facts={facts}
          onStart={(request) => void proposal.start(request)}
          onBuilt={(built) => {
            setBase({ version: built.version, text: built.text });
            setText(built.text);
          }}
        />
      )}
      <ProposalPanel
        draft={draft}
        text={text}
        state={proposal.state}
        onStop={proposal.stop}
        onDiscard={proposal.discard}
        onRetry={(request) => void proposal.start(request)}
        onAccept={async (next) => {
          await save(next, "model");
          proposal.discard();
        }}
      />
      <Grid gap={32}>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Panel title="Text" actions={<Summary findings={findings} covered={coverage.covered} />}>
            <Stack>
              <TextFields
                text={text}
                onChange={setText}
                findings={findings}
                isCurrent={isCurrent}
                mayChange={mayChange}
                onImprove={(field) => void proposal.start({ task: "improve", field, text })}
              />
              {check.isError && <Failure error={check.error} />}
            </Stack>
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Box
            component="section"
            bg="var(--sunken)"
            p="md"
            style={{ borderRadius: 10 }}
            aria-label="About the product"
          >
            <Tabs defaultValue="facts" keepMounted={false}>
              <Tabs.List mb="md">
                <Tabs.Tab value="facts">Facts</Tabs.Tab>
                <Tabs.Tab value="phrases">Phrases</Tabs.Tab>
                <Tabs.Tab value="competitors">Competitors</Tabs.Tab>
                <Tabs.Tab value="history">History</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="facts" keepMounted>
                <FactsForm facts={facts} mayChange={mayChange} />
              </Tabs.Panel>
              <Tabs.Panel value="phrases">
                <PhrasesPanel
                  draft={draft}
                  text={text}
                  coverage={coverage}
                  competitorBrands={competitorBrands}
                  mayChange={mayChange}
                  onTerms={(searchTerms) => setText((now) => ({ ...now, searchTerms }))}
                />
              </Tabs.Panel>
              <Tabs.Panel value="competitors">
                <CompetitorsPanel draft={draft} text={text} mayChange={mayChange} />
              </Tabs.Panel>
              <Tabs.Panel value="history">
                <HistoryPanel draft={draft} mayChange={mayChange && isSaved} />
              </Tabs.Panel>
            </Tabs>
          </Box>
        </Grid.Col>
      </Grid>
    </Page>
  );
}

function Summary({ findings, covered }: { findings: Draft["findings"]; covered: number | null }) {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.filter(({ severity }) => severity === "warning").length;
  const found =
    errors + warnings === 0 ? "No problems found" : `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  return (
    <Text size="sm" c="dimmed" role="status">
      {found}
      {covered !== null && ` · ${Math.round(covered * 100)}% of phrases covered`}
    </Text>
  );
}

function DraftActions({ draft: { id, name, version }, mayChange }: { draft: Draft; mayChange: boolean }) {
  const navigate = useNavigate();
  const changed = useListingsChanged();
  const [isDeleting, setDeleting] = useState(false);
  const file = (format: string) => `/api/v1/listings/drafts/${id}?format=${format}`;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            disabled={version === 0}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={file("txt")} download>
            Text
          </Menu.Item>
          <Menu.Item component="a" href={file("csv")} download>
            CSV
          </Menu.Item>
          <Menu.Item component="a" href={file("tsv")} download>
            Flat file, tab-separated
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayChange && (
        <Button variant="default" onClick={() => setDeleting(true)}>
          Delete draft
        </Button>
      )}
      <Confirm
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete this draft?"
        action="Delete draft"
        onConfirm={async () => {
          await client.delete("/api/v1/listings/drafts/{id}", { path: { id } });
          await navigate({ to: "/listings", ignoreBlocker: true });
          await changed();
          notifyDone("Draft deleted");
        }}
      >
        “{name}” is deleted with all its versions.
      </Confirm>
    </>
  );
}

/** Asks before the page is left with changes that would be lost, also when the tab is closed. */
function UnsavedChanges({ has }: { has: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => has,
    enableBeforeUnload: () => has,
    withResolver: true,
  });
  return (
    <Confirm
      opened={status === "blocked"}
      onClose={() => reset?.()}
      title="Leave without saving?"
      action="Leave page"
      onConfirm={async () => proceed?.()}
    >
      Your changes of this draft are not saved. They are lost when you leave.
    </Confirm>
  );
}
