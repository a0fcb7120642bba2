import { Button, Group, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { Select } from "../../parts/select.tsx";
import type { Seed } from "./keyword-queries.ts";

const KINDS = { keyword: "Keyword", asin: "ASIN", category: "Category" } as const;
type Kind = keyof typeof KINDS;

/** Asks what ideas start from. */
export function SeedForm({ seed, onSeed }: { seed: Seed; onSeed: (seed: Seed) => void }) {
  const [kind, setKind] = useState<Kind>(seed.asin ? "asin" : seed.category ? "category" : "keyword");
  const [text, setText] = useState(seed[kind] ?? "");
  const [marketplace, setMarketplace] = useState(seed.marketplace);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onSeed({ [kind]: text.trim(), marketplace });
      }}
    >
      <Group align="flex-end" gap="xs" mb="md">
        <Select
          label="Start from"
          w={130}
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(value) => value && setKind(value as Kind)}
          allowDeselect={false}
        />
        <TextInput
          label={KINDS[kind]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={200}
          style={{ flex: "1 1 200px" }}
        />
        <MarketplaceSelect value={marketplace} onChange={setMarketplace} />
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
          Find ideas
        </Button>
      </Group>
    </form>
  );
}
