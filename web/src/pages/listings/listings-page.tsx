import { Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconFileText, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { DataTable } from "../../parts/data-table/data-table.tsx";
import { type Column, useDataTable } from "../../parts/data-table/use-data-table.ts";
import { DocsLink } from "../../parts/docs-link.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { UNKNOWN } from "../../parts/format.ts";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { countryOf, DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { Page } from "../../parts/page.tsx";
import { Empty, Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { When } from "../../parts/when.tsx";
import { draftsQuery } from "./drafts-query.ts";
import { type ListedDraft, useListingsChanged } from "./listing-queries.ts";
import { languageName } from "./listing-words.ts";

const COLUMNS: readonly Column<ListedDraft>[] = [
  {
    id: "name",
    header: "Draft",
    width: 420,
    minWidth: 200,
    value: ({ name }) => name,
    sort: { first: "name", second: "-name" },
    cell: (draft) => <Name draft={draft} />,
  },
  {
    id: "marketplace",
    header: "Marketplace",
    align: "start",
    width: 160,
    value: ({ marketplace }) => countryOf(marketplace),
    sort: { first: "marketplace", second: "-marketplace" },
    cell: ({ marketplace }) => countryOf(marketplace),
  },
  { id: "language", header: "Language", align: "start", width: 140, cell: ({ language }) => languageName(language) },
  {
    id: "version",
    header: "Version",
    width: 100,
    value: ({ version }) => version,
    cell: ({ version }) => (version === 0 ? UNKNOWN : version),
  },
  {
    id: "changed",
    header: "Changed",
    width: 160,
    value: ({ updatedAt }) => Date.parse(updatedAt),
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
];

function Name({ draft: { id, name, title } }: { draft: ListedDraft }) {
  return (
    <>
      <Anchor
        c="var(--ink)"
        fw={500}
        renderRoot={(props) => <Link {...props} to="/listings/$draftId" params={{ draftId: id }} />}
      >
        {name}
      </Anchor>
      {title !== "" && title !== name && (
        <Text size="xs" c="dimmed" truncate>
          {title}
        </Text>
      )}
    </>
  );
}

export function ListingsPage() {
  const query = useQuery(draftsQuery);
  const mayChange = useHasRole("member");
  const [isCreating, setCreating] = useState(false);
  const state = useDataTable({
    name: "listings",
    columns: COLUMNS,
    rows: query.data,
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
  });
  const isEmpty = query.data?.length === 0;
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      Create draft
    </Button>
  );
  return (
    <Page title="Listings" actions={!isEmpty && create} isWide>
      {query.isError && query.data === undefined ? (
        <Failure error={query.error} retry={() => query.refetch()} />
      ) : isEmpty ? (
        <Empty icon={<IconFileText />} title="No drafts yet" action={create}>
          Start from your product’s facts, from a niche in Research, or from any product page.{" "}
          <DocsLink to="guides/listings">Guide to listings</DocsLink>
        </Empty>
      ) : (
        <DataTable
          state={state}
          label="Listing drafts"
          phone={(draft) => (
            <>
              <Name draft={draft} />
              <Text size="xs" c="dimmed">
                {countryOf(draft.marketplace)} · {languageName(draft.language)} · <When at={draft.updatedAt} />
              </Text>
            </>
          )}
        />
      )}
      {isCreating && <CreateDraft onClose={() => setCreating(false)} />}
    </Page>
  );
}

function CreateDraft({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const changed = useListingsChanged();
  const [product, setProduct] = useState("");
  const [brand, setBrand] = useState("");
  const [marketplace, setMarketplace] = useState<Marketplace>(DEFAULT_MARKETPLACE);
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.post("/api/v1/listings/drafts", {
        body: { name: product, marketplace, facts: { product, ...(brand.trim() !== "" && { brand }) } },
      }),
    async ({ id }) => {
      await changed();
      onClose();
      await navigate({ to: "/listings/$draftId", params: { draftId: id } });
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Create draft"
      action="Create draft"
      onSubmit={submit}
      busy={busy}
      error={otherError("name", "facts", "marketplace")}
    >
      <Stack gap="sm">
        <TextInput
          label="Product"
          description="The kind of product, in the language of the marketplace: “yoga mat”."
          value={product}
          onChange={(event) => setProduct(event.currentTarget.value)}
          maxLength={100}
          required
          error={errorOf("name", "The product") ?? errorOf("facts", "The product")}
          data-autofocus
        />
        <TextInput
          label="Brand"
          value={brand}
          onChange={(event) => setBrand(event.currentTarget.value)}
          maxLength={100}
        />
        <MarketplaceSelect value={marketplace} onChange={setMarketplace} error={errorOf("marketplace")} />
      </Stack>
    </FormModal>
  );
}
