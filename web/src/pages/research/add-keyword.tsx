import { Box, Button, Flex, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { isMarketplace, type Marketplace } from "../../parts/marketplaces.ts";
import { Select } from "../../parts/select.tsx";
import { type CompareParameters, MOST_COMPARED } from "./parameters.ts";
import { hasKeyword, savedSearchesQuery } from "./saved-search-query.ts";

type AddKeywordProps = {
  keywords: readonly string[];
  marketplace: Marketplace;
  onShow: (next: CompareParameters) => void;
};

/** Adds a keyword to the comparison: typed, or from the saved searches. */
export function AddKeyword({ keywords, marketplace, onShow }: AddKeywordProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const { data: saved = [] } = useQuery(savedSearchesQuery);
  const isFull = keywords.length >= MOST_COMPARED;
  const has = (keyword: string) => keywords.some((other) => other.toLowerCase() === keyword.toLowerCase());
  // All keywords share the marketplace of the first.
  const offered = saved
    .filter(hasKeyword)
    .filter((search) => !has(search.keyword) && (keywords.length === 0 || search.marketplace === marketplace));

  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const keyword = typed.trim();
    if (keyword === "") return setProblem("Enter a keyword.");
    if (has(keyword)) return setProblem("This keyword is already in the comparison.");
    setTyped("");
    onShow({ keywords: [...keywords, keyword] });
  };
  const pick = (id: string | null) => {
    const search = saved.filter(hasKeyword).find((one) => one.id === id);
    if (search === undefined) return;
    onShow({
      keywords: [...keywords, search.keyword],
      ...(isMarketplace(search.marketplace) && { marketplace: search.marketplace }),
    });
  };

  return (
    <Box p="md" component="form" onSubmit={add}>
      <Flex gap="sm" align="flex-start" wrap="wrap">
        <TextInput
          label="Keyword"
          placeholder="Add a keyword"
          flex="1 1 200px"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setProblem(undefined);
          }}
          error={problem}
          maxLength={200}
          disabled={isFull}
        />
        <Button type="submit" mt={25} leftSection={<IconPlus size={16} aria-hidden />} disabled={isFull}>
          Add
        </Button>
        {saved.length > 0 && (
          <Select
            label="From saved searches"
            placeholder={offered.length === 0 ? "No more saved searches for this marketplace" : "Choose a search"}
            flex="1 1 200px"
            data={offered.map(({ id, name }) => ({ value: id, label: name }))}
            value={null}
            onChange={pick}
            disabled={isFull || offered.length === 0}
            searchable
          />
        )}
        <MarketplaceSelect value={marketplace} onChange={(next) => onShow({ marketplace: next })} flex="1 1 220px" />
      </Flex>
      <Text size="xs" c="dimmed" mt="xs">
        {isFull
          ? `You can compare up to ${MOST_COMPARED} keywords. Remove one to add another.`
          : "Compares all products of each keyword, without filters."}
      </Text>
    </Box>
  );
}
