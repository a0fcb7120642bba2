import { PasswordInput, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Form } from "../../parts/form.tsx";
import { ago, counted } from "../../parts/format.ts";
import { Meter } from "../../parts/meter.tsx";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { NumberField } from "../../parts/number-field.tsx";
import { Panel } from "../../parts/panel.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { Failure, Loading, Shown } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { type ModelState, modelQuery } from "../listings/listing-queries.ts";

type Provider = NonNullable<ModelState["model"]>["provider"];

const PROVIDERS: { value: Provider; label: string }[] = [
  { value: "openai-compatible", label: "OpenAI-compatible" },
  { value: "anthropic", label: "Anthropic" },
];

export function Models() {
  const query = useQuery(modelQuery);
  const mayChange = useHasRole("member");
  return (
    <Shown query={query} loading={<Loading rows={2} height={160} />}>
      {(state) => (
        <>
          <Current state={state} mayChange={mayChange} />
          {mayChange && <ModelForm key={state.model?.updatedAt} state={state} />}
          <Usage usage={state.usage} />
        </>
      )}
    </Shown>
  );
}

function useStoreModel() {
  const queries = useQueryClient();
  return (state: ModelState) => queries.setQueryData(modelQuery.queryKey, state);
}

function Current({ state: { model }, mayChange }: { state: ModelState; mayChange: boolean }) {
  const store = useStoreModel();
  const queries = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const test = useSubmit(
    () => client.post("/api/v1/listing-model/test"),
    async ({ ok, problem, reply }) => {
      if (ok) notifyDone(`The model responds: “${reply}”`);
      else notifyFailed(new Error(problem ?? ""));
      await queries.invalidateQueries(modelQuery); // a test uses tokens, too
    },
  );
  const isOwn = model?.source === "account";
  return (
    <Panel
      id="model"
      title="Model in use"
      isBeside
      actions={
        mayChange &&
        model && (
          <>
            <BusyButton size="xs" variant="default" onClick={() => void test.submit()} busy={test.busy}>
              Test model
            </BusyButton>
            {isOwn && (
              <BusyButton size="xs" variant="default" busy={false} onClick={() => setRemoving(true)}>
                Disconnect model
              </BusyButton>
            )}
          </>
        )
      }
    >
      {model === null ? (
        <StateMark tone="quiet">No model connected</StateMark>
      ) : (
        <Stack gap={4}>
          <StateMark tone="good">{model.name}</StateMark>
          <Text size="sm" c="dimmed">
            {isOwn
              ? `${model.baseUrl} · ${model.hasKey ? "with a key" : "without a key"}`
              : "Offered by the operator to all accounts"}
          </Text>
        </Stack>
      )}
      {test.error !== undefined && <Failure error={test.error} />}
      <Confirm
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title="Disconnect this model?"
        action="Disconnect model"
        onConfirm={async () => {
          store(await client.delete("/api/v1/listing-model"));
          notifyDone("Model disconnected");
        }}
      >
        Its address and key are deleted. Drafts stay.
      </Confirm>
    </Panel>
  );
}

function ModelForm({ state: { model } }: { state: ModelState }) {
  const store = useStoreModel();
  const own = model?.source === "account" ? model : undefined;
  const [provider, setProvider] = useState<Provider>(own?.provider ?? "openai-compatible");
  const [baseUrl, setBaseUrl] = useState(own?.baseUrl ?? "");
  const [name, setName] = useState(own?.name ?? "");
  const [key, setKey] = useState("");
  const [inputPrice, setInputPrice] = useState(own?.inputPrice ?? undefined);
  const [outputPrice, setOutputPrice] = useState(own?.outputPrice ?? undefined);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.put("/api/v1/listing-model", {
        body: {
          ...{ provider, name, inputPrice: inputPrice ?? null, outputPrice: outputPrice ?? null },
          ...(baseUrl.trim() !== "" && { baseUrl }),
          ...(key !== "" && { key }),
        },
      }),
    (connected) => {
      setKey("");
      store(connected);
      notifyDone("Model connected");
    },
  );
  return (
    <Panel title="Your own model" about="Any API with a key, or your own Ollama, vLLM or llama.cpp." isBeside>
      <Form
        onSubmit={submit}
        busy={busy}
        action={own ? "Save model" : "Connect model"}
        error={otherError("provider", "baseUrl", "name", "key", "inputPrice", "outputPrice")}
        gap="sm"
        maw={420}
      >
        <SegmentedControl
          aria-label="Protocol of the endpoint"
          data={PROVIDERS}
          value={provider}
          onChange={(next) => setProvider(next as Provider)}
        />
        <TextInput
          label="Address"
          description="With the version. Private addresses need LISTING_MODEL_ALLOW_NETWORKS on the service."
          placeholder={provider === "anthropic" ? "https://api.anthropic.com/v1" : "https://models.example.com/v1"}
          value={baseUrl}
          onChange={(event) => setBaseUrl(event.currentTarget.value)}
          required={provider !== "anthropic"}
          maxLength={500}
          error={errorOf("baseUrl", "The address")}
        />
        <TextInput
          label="Model"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          maxLength={200}
          error={errorOf("name", "The model")}
        />
        <PasswordInput
          label="Key"
          description={
            own?.hasKey
              ? "Stored encrypted. Leave this empty to keep it."
              : "Empty if the endpoint needs none. Stored encrypted."
          }
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          maxLength={500}
          autoComplete="off"
          error={errorOf("key", "The key")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NumberField
            label="Input price"
            description="$ per million tokens, optional"
            min={0}
            value={inputPrice}
            onChange={setInputPrice}
            error={errorOf("inputPrice", "The price")}
          />
          <NumberField
            label="Output price"
            description="$ per million tokens, optional"
            min={0}
            value={outputPrice}
            onChange={setOutputPrice}
            error={errorOf("outputPrice", "The price")}
          />
        </SimpleGrid>
      </Form>
    </Panel>
  );
}

function Usage({ usage }: { usage: ModelState["usage"] }) {
  const { inputTokens, outputTokens, reservedTokens, limit, generations, estimatedGenerations, cost, resetsAt } = usage;
  return (
    <Panel title="Usage today" isBeside>
      <Stack gap="xs">
        <Meter label="Model tokens" used={inputTokens + outputTokens + reservedTokens} limit={limit} />
        <Text size="sm" c="dimmed">
          Resets {ago(resetsAt)} · {counted(generations, "response")}
          {generations > usage.unpricedGenerations && ` · $${cost.toFixed(4)}`}
          {estimatedGenerations > 0 &&
            ` · the tokens of ${estimatedGenerations} are estimated, because the endpoint did not count them`}
        </Text>
      </Stack>
    </Panel>
  );
}
