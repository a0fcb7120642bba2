import { ActionIcon, Anchor, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { number } from "../../parts/format.ts";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { productQuery } from "../product/product-query.ts";
import { type Draft, type ListingText, useListingsChanged } from "./listing-queries.ts";
import { characters } from "./listing-words.ts";

type CompetitorsPanelProps = { draft: Draft; text: ListingText; mayChange: boolean };

const MOST_COMPETITORS = 10;

/** Titles of competitors below one's own, to see how they differ. */
export function CompetitorsPanel({ draft, text, mayChange }: CompetitorsPanelProps) {
  const { id, marketplace, competitors } = draft;
  const changed = useListingsChanged();
  const [asin, setAsin] = useState("");
  const products = useQueries({ queries: competitors.map((each) => productQuery({ marketplace, asin: each })) });
  const save = (next: string[]) =>
    client.patch("/api/v1/listings/drafts/{id}", { path: { id }, body: { competitors: next } });
  const add = useSubmit(
    () => save([...new Set([...competitors, asin.trim().toUpperCase()])]),
    async () => {
      setAsin("");
      await changed();
    },
  );
  const other = add.otherError("competitors");
  return (
    <Stack gap="sm">
      <Compared name="Your title" title={text.title} />
      {competitors.map((each, at) => {
        const product = products[at]?.data;
        return (
          <Group key={each} gap="xs" wrap="nowrap" align="flex-start">
            <div style={{ flex: 1, minWidth: 0 }}>
              <Compared
                name={
                  <Anchor
                    size="sm"
                    renderRoot={(props) => (
                      <Link {...props} to="/products/$marketplace/$asin" params={{ marketplace, asin: each }} />
                    )}
                  >
                    {product?.brand ?? each}
                  </Anchor>
                }
                title={product?.title ?? (products[at]?.isError ? "This product is not in the catalog." : "")}
              />
            </div>
            {mayChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${each}`}
                onClick={() => void save(competitors.filter((one) => one !== each)).then(changed)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </Group>
        );
      })}
      {mayChange && competitors.length < MOST_COMPETITORS && (
        <form onSubmit={add.submit}>
          <Group gap="xs" align="flex-end">
            <TextInput
              label="ASIN of a competitor"
              value={asin}
              onChange={(event) => setAsin(event.currentTarget.value)}
              maxLength={10}
              required
              error={add.errorOf("competitors", "The ASIN")}
              style={{ flex: "1 1 160px" }}
            />
            <BusyButton type="submit" variant="default" busy={add.busy}>
              Add competitor
            </BusyButton>
          </Group>
        </form>
      )}
      {other !== undefined && <Failure error={other} />}
    </Stack>
  );
}

function Compared({ name, title }: { name: React.ReactNode; title: string }) {
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500} component="div">
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {number(characters(title))} characters
        </Text>
      </Group>
      <Text size="sm" {...(title === "" && { c: "dimmed" })} style={{ overflowWrap: "anywhere" }}>
        {title === "" ? "No title yet" : title}
      </Text>
    </div>
  );
}
