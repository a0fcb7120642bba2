import { Anchor, List, PasswordInput, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { FormModal } from "../../../parts/form-modal.tsx";
import { countryOf, DEFAULT_MARKETPLACE, MARKETPLACES, type Marketplace } from "../../../parts/marketplaces.ts";
import { notifyDone } from "../../../parts/notify.ts";
import { MultiSelect } from "../../../parts/select.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { type Connection, connectionsQuery } from "./connection-queries.ts";

type ConnectFormProps = {
  /** True if the operator has an application, so that client id and secret are optional. */
  hasApplication: boolean;
  /** The connection that gets new credentials. */
  again?: Connection;
  onClose: () => void;
};

/** Connects a selling account, or connects one again whose authorization was revoked. The credentials are tested at once. */
export function ConnectForm({ hasApplication, again, onClose }: ConnectFormProps) {
  const [name, setName] = useState("");
  const [marketplaces, setMarketplaces] = useState<string[]>(again?.marketplaces ?? [DEFAULT_MARKETPLACE]);
  const [refreshToken, setRefreshToken] = useState("");
  const [clientId, setClientId] = useState("");
  const [clientSecret, setClientSecret] = useState("");
  const queries = useQueryClient();
  const { submit, busy, errorOf, otherError } = useSubmit(
    async () => {
      const app = clientId || clientSecret ? { clientId: clientId.trim(), clientSecret: clientSecret.trim() } : {};
      const secrets = { refreshToken: refreshToken.trim(), ...app };
      const chosen = { marketplaces: marketplaces as Marketplace[] };
      const { id } = again
        ? await client.patch("/api/v1/sales/connections/{id}", { path: { id: again.id }, body: secrets })
        : await client.post("/api/v1/sales/connections", {
            body: { name: name.trim() || null, ...chosen, ...secrets },
          });
      return await client.post("/api/v1/sales/connections/{id}/test", { path: { id } });
    },
    async ({ works, problem }) => {
      await queries.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      if (works) notifyDone("Connected. The first reports arrive within minutes.");
      else notifyDone(problem ?? "The connection is stored, but it does not work yet.");
      onClose();
    },
  );
  const needsApp = !hasApplication && again?.ownApplication !== true;
  return (
    <FormModal
      opened
      onClose={onClose}
      title={again ? "Connect again" : "Connect account"}
      action={again ? "Connect again" : "Connect account"}
      onSubmit={submit}
      busy={busy}
      error={otherError("name", "marketplaces", "refreshToken", "clientId", "clientSecret")}
    >
      <div>
        <Text size="sm">To get a refresh token:</Text>
        <List type="ordered" size="sm" c="dimmed">
          <List.Item>In Seller Central, open Apps and Services, then Develop Apps.</List.Item>
          <List.Item>
            {hasApplication
              ? "Authorize the application of this installation, or create a private one of your own."
              : "Create a private application for the Selling Partner API with the roles Finance and Accounting, Inventory and Order Tracking, Amazon Fulfillment and Brand Analytics."}
          </List.Item>
          <List.Item>Choose Authorize app and copy the refresh token, which starts with Atzr|.</List.Item>
        </List>
        <Anchor
          size="sm"
          underline="always"
          href="https://developer-docs.amazon.com/sp-api/docs/self-authorization"
          target="_blank"
          rel="noreferrer"
        >
          Amazon's guide to self-authorization
        </Anchor>
      </div>
      {again === undefined && (
        <>
          <TextInput
            label="Name"
            description="Optional"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf("name")}
          />
          <MultiSelect
            label="Marketplaces"
            description="All of one region. Connect other regions separately."
            data={MARKETPLACES.map((value) => ({ value, label: countryOf(value) }))}
            value={marketplaces}
            onChange={setMarketplaces}
            error={errorOf("marketplaces", "The marketplaces")}
            searchable
            required
          />
        </>
      )}
      <PasswordInput
        label="Refresh token"
        description="We store it encrypted and never show it again."
        value={refreshToken}
        onChange={(event) => setRefreshToken(event.currentTarget.value)}
        error={errorOf("refreshToken", "The refresh token")}
        autoComplete="off"
        required
      />
      <TextInput
        label="Client ID"
        description={needsApp ? "Of your application" : "Only for an application of your own"}
        value={clientId}
        onChange={(event) => setClientId(event.currentTarget.value)}
        error={errorOf("clientId", "The client ID")}
        autoComplete="off"
        required={needsApp}
      />
      <PasswordInput
        label="Client secret"
        description={needsApp ? "Of your application" : "Only for an application of your own"}
        value={clientSecret}
        onChange={(event) => setClientSecret(event.currentTarget.value)}
        error={errorOf("clientSecret", "The client secret")}
        autoComplete="off"
        required={needsApp}
      />
    </FormModal>
  );
}
