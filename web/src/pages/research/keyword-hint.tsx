import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { nicheQuery } from "./search-query.ts";

type KeywordHintProps = { keyword: string; marketplace: Marketplace; onUse: (corrected: string) => void };

/** Offers another spelling of a keyword that has been typed; nothing if it is spelt as products spell it. */
export function KeywordHint({ keyword, marketplace, onUse }: KeywordHintProps) {
  const { data } = useQuery({ ...nicheQuery(keyword, marketplace), enabled: keyword !== "" });
  const corrected = data?.keyword === keyword ? (data.didYouMean ?? data.correctedKeyword) : null;
  if (corrected === null) return null;
  return (
    <>
      Did you mean{" "}
      <Anchor component="button" type="button" inherit onClick={() => onUse(corrected)}>
        {corrected}
      </Anchor>
      ?
    </>
  );
}
