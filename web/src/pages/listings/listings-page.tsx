import { Anchor, Button, Stack, Table, Text, TextInput } from "@mantine/core";
import { IconFileText, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { DocsLink } from "../../parts/docs-link.tsx";
import { FormModal } from "../../parts/form-modal.tsx";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { countryOf, DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { Page } from "../../parts/page.tsx";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { When } from "../../parts/when.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { draftsQuery, useListingsChanged } from "./listing-queries.ts";
import { languageName } from "./listing-words.ts";

const COLUMNS = ["Draft", "Marketplace", "Language", { name: "Version", isFigure: true }, "Changed"];

export function ListingsPage() {
  const query = useQuery(draftsQuery);
  const mayChange = useHasRole("member");
  const [isCreating, setCreating] = useState(false);
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      Create draft
    </Button>
  );
  return (
    <Page
      title="Listings"
      about={
        <>
          Write titles, bullets and search terms that keep the marketplace’s rules and cover what buyers search for.{" "}
          <DocsLink to="guides/listings">How checks and drafts work</DocsLink>
        </>
      }
      actions={query.data?.length ? create : undefined}
    >
      <Shown query={query} loading={<Loading rows={4} height={44} />}>
        {(drafts) =>
          drafts.length === 0 ? (
            <Empty icon={<IconFileText />} title="No drafts yet" action={create}>
              Start from the facts of your product. You can also start a listing from a niche in Research, or from any
              product page.
            </Empty>
          ) : (
            <WideTable label="Listing drafts" columns={COLUMNS} minWidth={640}>
              {drafts.map(({ id, name, title, marketplace, language, version, updatedAt }) => (
                <Table.Tr key={id}>
                  <Table.Td maw={420}>
                    <Anchor
                      size="sm"
                      renderRoot={(props) => <Link {...props} to="/listings/$draftId" params={{ draftId: id }} />}
                    >
                      {name}
                    </Anchor>
                    {title !== "" && title !== name && (
                      <Text size="xs" c="dimmed" lineClamp={1}>
                        {title}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{countryOf(marketplace)}</Table.Td>
                  <Table.Td>{languageName(language)}</Table.Td>
                  <Table.Td ta="right">{version === 0 ? "–" : version}</Table.Td>
                  <Table.Td>
                    <When at={updatedAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </WideTable>
          )
        }
      </Shown>
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
