import { Group, Stack, TextInput } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { BusyButton } from "../../../parts/busy-button.tsx";
import { notifyDone } from "../../../parts/notify.ts";
import { Panel } from "../../../parts/panel.tsx";
import { Select } from "../../../parts/select.tsx";
import { Failure } from "../../../parts/states.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { isPlan, PLAN_OPTIONS, type Plan } from "./plan-words.ts";

export type AccountDetail = ResponseData<"/api/admin/accounts/{id}", "get">;

/** The name and the plan of an account. */
export function AccountPlan({ account }: { account: AccountDetail }) {
  const queries = useQueryClient();
  const [name, setName] = useState(account.name);
  const [plan, setPlan] = useState<Plan>(account.plan);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.patch("/api/admin/accounts/{id}", {
        path: { id: account.id },
        body: { ...(name.trim() !== account.name && { name }), ...(plan !== account.plan && { plan }) },
      }),
    async (changed) => {
      queries.setQueryData(["operator", "account", account.id], changed);
      setName(changed.name);
      notifyDone("Changes saved. They apply within a second.");
      await queries.invalidateQueries({ queryKey: ["operator", "accounts"] });
    },
  );
  const isChanged = name.trim() !== account.name || plan !== account.plan;
  const other = otherError("name", "plan");
  return (
    <Panel title="Name and plan">
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            required
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={errorOf("name")}
          />
          <Select
            label="Plan"
            description="On a smaller plan, existing items stay, but no new ones can be added above its limits."
            data={PLAN_OPTIONS}
            value={plan}
            allowDeselect={false}
            onChange={(value) => isPlan(value) && setPlan(value)}
            error={errorOf("plan")}
          />
          {other !== undefined && <Failure error={other} />}
          <Group justify="flex-end">
            <BusyButton type="submit" disabled={!isChanged} busy={busy}>
              Save changes
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
