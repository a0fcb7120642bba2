import { ActionIcon, Text } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Autocomplete } from "../../parts/select.tsx";
import type { RecentSearch } from "./recent-searches.ts";
import classes from "./research.module.css";

type SearchFieldProps = {
  keyword: string;
  marketplace: Marketplace;
  /** What the search includes besides its words: "exercise mat". */
  also?: readonly string[];
  recent?: readonly RecentSearch[];
  placeholder?: string;
  /** A control before the field that chooses what to search for. */
  kind?: ReactNode;
  onSearch: (search: RecentSearch) => void;
};

const LONGEST_KEYWORD = 200;

/** The keyword and the marketplace in one line; Enter searches. */
export function SearchField(props: SearchFieldProps) {
  const { keyword, marketplace, also = [], recent = [], placeholder = "Keyword, ASIN or product link" } = props;
  const { kind, onSearch } = props;
  const [typed, setTyped] = useState(keyword);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(keyword), [keyword]);
  const search = (words: string, where: Marketplace) => {
    const trimmed = words.trim();
    if (trimmed === "") return input.current?.focus();
    onSearch({ keyword: trimmed, marketplace: where });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    search(typed, marketplace);
  };
  return (
    <search>
      <form className={classes["search"]} onSubmit={submit}>
        <ActionIcon type="submit" variant="transparent" color="gray" aria-label="Search">
          <IconSearch size={16} aria-hidden />
        </ActionIcon>
        {kind}
        <Autocomplete
          ref={input}
          aria-label="Keyword"
          variant="unstyled"
          placeholder={placeholder}
          className={classes["keyword"] ?? ""}
          maxLength={LONGEST_KEYWORD}
          data={[...new Set(recent.map((each) => each.keyword))]}
          value={typed}
          onChange={setTyped}
          onOptionSubmit={(words) => search(words, marketplace)}
          openOnFocus={false}
          autoComplete="off"
        />
        {also.length > 0 && typed === keyword && (
          <Text size="xs" c="dimmed" truncate maw={160} visibleFrom="md" title={`Also finds ${also.join(", ")}`}>
            + {also.join(", ")}
          </Text>
        )}
        <MarketplaceSelect
          isShort
          label={undefined}
          aria-label="Marketplace"
          variant="unstyled"
          className={classes["marketplace"] ?? ""}
          value={marketplace}
          onChange={(where) => onSearch({ keyword: keyword === "" ? "" : typed, marketplace: where })}
          comboboxProps={{ width: 260, position: "bottom-end" }}
        />
      </form>
    </search>
  );
}
