/** The frame of the pages of sales: heading, shared choices, and the states that all of them have. */
import { Alert, Anchor, Box, Button, Group, SegmentedControl, Text } from "@mantine/core";
import { IconEyeOff, IconFileUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useHasRole } from "../../api/session.ts";
import { countryOf, isMarketplace } from "../../parts/marketplaces.ts";
import { Page } from "../../parts/page.tsx";
import { Select } from "../../parts/select.tsx";
import { Empty } from "../../parts/states.tsx";
import { BASIS_ABOUT, BASIS_NAMES } from "./figure-words.ts";
import { PeriodPicker } from "./period-picker.tsx";
import type { Basis } from "./sales-choice.ts";
import { figuresRequest } from "./sales-choice.ts";
import { type Summary, summaryQuery } from "./sales-queries.ts";
import { useSalesChoice } from "./use-choice.ts";

type SalesFrameProps = { title: string; about: ReactNode; actions?: ReactNode; children: ReactNode };

/** A page of sales, with a link to the definitions of figures. */
export function SalesFrame({ title, about, actions, children }: SalesFrameProps) {
  return (
    <Page
      title={title}
      about={
        <>
          {about}{" "}
          <Anchor underline="always" renderRoot={(props) => <Link {...props} to="/sales/definitions" />}>
            Definitions
          </Anchor>
        </>
      }
      actions={actions}
    >
      {children}
    </Page>
  );
}

/** Period, and marketplace, currency and basis if the account has several. */
export function ChoiceBar({ basis, children }: { basis?: Basis; children?: ReactNode }) {
  const { choice, choose } = useSalesChoice();
  // Without a marketplace, so that all of them stay on offer.
  const { shop: _, convert: __, ...everywhere } = choice;
  const { data } = useQuery(summaryQuery(figuresRequest(everywhere)));
  const shops = new Set(
    [...(data?.blocks.flatMap(({ marketplaces }) => marketplaces) ?? []), choice.shop ?? []].flat(),
  );
  return (
    <Group gap="sm" align="flex-end" component="section" aria-label="Choices">
      <PeriodPicker choice={choice} shown={data} onChoose={choose} />
      {shops.size > 1 && (
        <Select
          label="Marketplace"
          data={[
            { value: "", label: "All marketplaces" },
            ...[...shops].map((domain) => ({ value: domain, label: countryOf(domain) })),
          ]}
          value={choice.shop ?? ""}
          onChange={(shop) => choose({ shop: isMarketplace(shop) ? shop : undefined })}
          allowDeselect={false}
          w={{ base: "100%", xs: 180 }}
        />
      )}
      <CurrencyChoice summary={data} />
      {basis && <BasisChoice basis={basis} />}
      {children}
    </Group>
  );
}

/** One currency at a time, or all of them converted by imported rates. */
function CurrencyChoice({ summary }: { summary: Summary | undefined }) {
  const { choice, choose } = useSalesChoice();
  const currencies = [
    ...new Set([...(summary?.blocks.map(({ currency }) => currency) ?? []), choice.convert ?? []].flat()),
  ];
  if (currencies.length < 2) return null;
  const converted = "to-";
  return (
    <Select
      label="Currency"
      data={[
        {
          group: "One currency",
          items: currencies.map((currency) => ({ value: currency, label: `${currency} only` })),
        },
        {
          group: "Converted by imported rates",
          items: currencies.map((currency) => ({ value: converted + currency, label: `All in ${currency}` })),
        },
      ]}
      value={choice.convert ? converted + choice.convert : (choice.money ?? currencies[0] ?? null)}
      onChange={(value) => {
        if (value?.startsWith(converted)) choose({ convert: value.slice(converted.length), money: undefined });
        else if (value) choose({ money: value, convert: undefined });
      }}
      allowDeselect={false}
      w={{ base: "100%", xs: 150 }}
    />
  );
}

function BasisChoice({ basis }: { basis: Basis }) {
  const { choose } = useSalesChoice();
  return (
    <Box>
      <Text size="sm" fw={600} id="basis" mb={1}>
        Basis
      </Text>
      <SegmentedControl
        aria-labelledby="basis"
        value={basis}
        onChange={(value) => choose({ basis: value as Basis })}
        data={(["ordered", "settled"] as const).map((value) => ({
          value,
          label: <span title={BASIS_ABOUT[value]}>{BASIS_NAMES[value]}</span>,
        }))}
      />
    </Box>
  );
}

/** Says why amounts are missing. */
export function HiddenMoney({ isHidden }: { isHidden: boolean }) {
  if (!isHidden) return null;
  return (
    <Alert color="gray" icon={<IconEyeOff />} title="Amounts are hidden">
      An owner of this account hides money from viewers. You see units, rates of units and stock.
    </Alert>
  );
}

/** For accounts without any report: the supported files, and where to upload them. */
export function NoSales({ title = "No sales data yet", children }: { title?: string; children: ReactNode }) {
  const mayChange = useHasRole("member");
  return (
    <Empty
      icon={<IconFileUpload />}
      title={title}
      action={
        mayChange && (
          <Group gap="xs" mt="xs" justify="center">
            <Button renderRoot={(props) => <Link {...props} to="/data" />}>Upload reports</Button>
          </Group>
        )
      }
    >
      {children}
    </Empty>
  );
}
