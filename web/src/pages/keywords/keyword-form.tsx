import { Button, Group, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";

type KeywordFormProps = {
  keyword: string | undefined;
  marketplace: Marketplace;
  onSearch: (keyword: string, marketplace: Marketplace) => void;
  /** The label of the button. */
  action: string;
};

/** Asks for one keyword and its marketplace. */
export function KeywordForm({ keyword, marketplace, onSearch, action }: KeywordFormProps) {
  const [text, setText] = useState(keyword ?? "");
  const [at, setAt] = useState(marketplace);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onSearch(text.trim(), at);
      }}
    >
      <Group align="flex-end" gap="xs" mb="md">
        <TextInput
          label="Keyword"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={200}
          style={{ flex: "1 1 200px" }}
        />
        <MarketplaceSelect value={at} onChange={setAt} />
        <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
          {action}
        </Button>
      </Group>
    </form>
  );
}
