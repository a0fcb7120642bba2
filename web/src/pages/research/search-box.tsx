import { Box, Button, Flex, Kbd } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Autocomplete } from "../../parts/select.tsx";
import type { RecentSearch } from "./recent-searches.ts";

type SearchBoxProps = {
  keyword: string;
  marketplace: Marketplace;
  recent: readonly RecentSearch[];
  onSearch: (search: RecentSearch) => void;
};

const LONGEST_KEYWORD = 200;

/** The keyword and marketplace fields; Enter searches, and `/` focuses the keyword from anywhere on the page. */
export function SearchBox({ keyword, marketplace, recent, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(keyword);
  const [chosen, setChosen] = useState(marketplace);
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(keyword), [keyword]);
  useEffect(() => setChosen(marketplace), [marketplace]);
  useHotkeys([
    [
      "/",
      () => {
        input.current?.focus();
        input.current?.select();
      },
    ],
  ]);

  const search = (words: string, where: Marketplace) => {
    const trimmed = words.trim();
    setMissing(trimmed === "");
    if (trimmed === "") return input.current?.focus();
    input.current?.blur();
    onSearch({ keyword: trimmed, marketplace: where });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    search(typed, chosen);
  };

  return (
    <Box component="form" role="search" onSubmit={submit} p="md">
      <Flex gap="sm" align="flex-start" wrap={{ base: "wrap", sm: "nowrap" }}>
        <Autocomplete
          ref={input}
          label="Keyword"
          placeholder="Enter a keyword, for example yoga mat"
          size="md"
          flex={{ base: "1 1 100%", sm: "1 1 auto" }}
          maxLength={LONGEST_KEYWORD}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            <Kbd aria-hidden visibleFrom="sm">
              /
            </Kbd>
          }
          rightSectionPointerEvents="none"
          data={[...new Set(recent.map((search) => search.keyword))]}
          value={typed}
          onChange={(words) => {
            setTyped(words);
            setMissing(false);
          }}
          onOptionSubmit={(words) => search(words, chosen)}
          openOnFocus={false}
          error={missing && "Enter a keyword."}
          autoComplete="off"
        />
        <MarketplaceSelect
          size="md"
          value={chosen}
          onChange={(where) => {
            setChosen(where);
            if (keyword !== "") search(typed, where);
          }}
          flex={{ base: "1 1 100%", sm: "0 0 300px" }}
        />
        <Button
          type="submit"
          size="md"
          mt={{ base: 0, sm: 25 }}
          flex={{ base: "1 1 100%", sm: "none" }}
          leftSection={<IconSearch size={18} aria-hidden />}
        >
          Search
        </Button>
      </Flex>
    </Box>
  );
}
