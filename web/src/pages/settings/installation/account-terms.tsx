import { ActionIcon, Table, Text, Tooltip } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { plansQuery } from "../../../api/account.ts";
import { client } from "../../../api/client.ts";
import { Form } from "../../../parts/form.tsx";
import { number } from "../../../parts/format.ts";
import { notifyDone } from "../../../parts/notify.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { Select } from "../../../parts/select.tsx";
import { useSubmit } from "../../../parts/use-submit.ts";
import { type AccountDetail, planTitle, TERM_NAMES, type Terms } from "./plan-words.ts";

type Term = keyof Terms;
/** Undefined: the plan's value applies. */
type OwnTerms = { [T in Term]?: Terms[T] | undefined };

const TERMS = Object.keys(TERM_NAMES) as Term[];

/** Overrides of the plan's limits for one account. */
export function AccountTerms({ account }: { account: AccountDetail }) {
  const queries = useQueryClient();
  const plans = useQuery(plansQuery);
  const ofPlan = plans.data?.find(({ name }) => name === account.plan)?.allowance;
  const [own, setOwn] = useState<OwnTerms>(account.overrides);
  const changed = TERMS.filter((term) => own[term] !== account.overrides[term]);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.patch("/api/admin/accounts/{id}", {
        path: { id: account.id },
        body: { overrides: Object.fromEntries(changed.map((term) => [term, own[term] ?? null])) },
      }),
    async (now) => {
      queries.setQueryData(["operator", "account", account.id], now);
      notifyDone("Limits saved. They apply within a second.");
      await queries.invalidateQueries({ queryKey: ["operator", "accounts"] });
    },
  );
  return (
    <Panel title="Custom limits" about={`Empty fields use the limits of the ${planTitle(account.plan)} plan.`}>
      <Form
        onSubmit={submit}
        busy={busy}
        action="Save limits"
        canSend={changed.length > 0}
        error={otherError("overrides")}
        beside={changed.length > 0 && <Text c="dimmed">Unsaved changes</Text>}
      >
        <Table withRowBorders={false} verticalSpacing={6} horizontalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Limit</Table.Th>
              <Table.Th scope="col">Plan</Table.Th>
              <Table.Th scope="col">Custom</Table.Th>
              <Table.Th scope="col">
                <span className="hidden-visually">Reset</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {TERMS.map((term) => (
              <Table.Tr key={term}>
                <Table.Th scope="row" fw={400}>
                  {TERM_NAMES[term]}
                </Table.Th>
                <Table.Td c="dimmed">{ofPlan ? termText(ofPlan[term]) : "–"}</Table.Td>
                <Table.Td w={140}>
                  <TermField
                    term={term}
                    value={own[term]}
                    error={errorOf(`overrides.${term}`)}
                    onChange={(value) => setOwn({ ...own, [term]: value })}
                  />
                </Table.Td>
                <Table.Td w={44} px={4}>
                  {own[term] !== undefined && (
                    <Tooltip label="Plan default">
                      <ActionIcon
                        variant="subtle"
                        onClick={() => setOwn({ ...own, [term]: undefined })}
                        aria-label={`${TERM_NAMES[term]}: use plan default`}
                      >
                        <IconArrowBackUp size={16} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Form>
    </Panel>
  );
}

type TermFieldProps = {
  term: Term;
  value: number | boolean | undefined;
  error: string | undefined;
  onChange: (value: number | boolean | undefined) => void;
};

function TermField({ term, value, error, onChange }: TermFieldProps) {
  const label = `${TERM_NAMES[term]}, custom`;
  if (term === "search")
    return (
      <Select
        size="xs"
        aria-label={label}
        placeholder="Plan default"
        data={[
          { value: "true", label: "Included" },
          { value: "false", label: "Not included" },
        ]}
        value={value === undefined ? null : String(value)}
        onChange={(chosen) => onChange(chosen === null ? undefined : chosen === "true")}
        error={error}
      />
    );
  return (
    <NumberField
      size="xs"
      aria-label={label}
      placeholder="Plan default"
      min={term === "refreshHours" ? 1 : 0}
      max={999_999_999}
      decimals={0}
      value={typeof value === "number" ? value : undefined}
      onChange={onChange}
      error={error}
    />
  );
}

function termText(value: number | boolean): string {
  if (typeof value === "number") return number(value);
  return value ? "Included" : "Not included";
}
