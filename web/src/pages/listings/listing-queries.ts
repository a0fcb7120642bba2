import type { ResponseData } from "@nichescope/client";
import { keepPreviousData, queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { client } from "../../api/client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { productQuery } from "../product/product-query.ts";

export type Draft = ResponseData<"/api/v1/listings/drafts/{id}", "get">;
export type ListedDraft = ResponseData<"/api/v1/listings/drafts", "get">["drafts"][number];
export type Facts = Draft["facts"];
export type ListingText = Draft["text"];
export type Finding = Draft["findings"][number];
export type Coverage = Draft["coverage"];
export type Version = ResponseData<"/api/v1/listings/drafts/{id}/versions", "get">["versions"][number];
export type Proposal = ResponseData<"/api/v1/listings/drafts/{id}/proposals", "post">;
export type ModelState = ResponseData<"/api/v1/listing-model", "get">;

/** A text of a listing, as findings name it. */
export type FieldName = "title" | "description" | "searchTerms" | `bullets[${number}]`;

export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ["listings", "draft", id],
    queryFn: () => client.get("/api/v1/listings/drafts/{id}", { path: { id } }),
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["listings", "versions", id],
    queryFn: async () => (await client.get("/api/v1/listings/drafts/{id}/versions", { path: { id } })).versions,
  });

export const diffQuery = (id: string, from: number, to: number) =>
  queryOptions({
    queryKey: ["listings", "diff", id, from, to],
    queryFn: async () =>
      (await client.get("/api/v1/listings/drafts/{id}/diff", { path: { id }, query: { from, to } })).fields,
  });

export const modelQuery = queryOptions({
  queryKey: ["listings", "model"],
  queryFn: () => client.get("/api/v1/listing-model"),
});

/** The brands of a draft's competitors, which its text must not name. */
export function useCompetitorBrands({ marketplace, competitors }: Draft): string[] {
  return useQueries({
    queries: competitors.map((asin) => productQuery({ marketplace, asin })),
    combine: (products) => [...new Set(products.flatMap(({ data }) => data?.brand ?? []))],
  });
}

/** The findings and the coverage of a text that is not saved. */
export const checkQuery = (draft: Draft, text: ListingText, competitorBrands: string[]) => {
  const { marketplace, language, category, facts, phrases } = draft;
  return queryOptions({
    queryKey: ["listings", "check", draft.id, facts, phrases, language, competitorBrands, text],
    queryFn: async () => {
      const checked = await client.post("/api/v1/listings/check", {
        body: {
          marketplace: marketplace as Marketplace,
          language,
          facts,
          phrases,
          competitorBrands,
          ...text,
          ...(category !== null && { category }),
          ...(facts.brand !== null && { brand: facts.brand }),
        },
      });
      return { ...checked, of: text };
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** Reloads everything of drafts except checks, which depend on nothing stored. */
export function useListingsChanged() {
  const queries = useQueryClient();
  return useCallback(async () => {
    const keys = ["drafts", "draft", "versions"];
    await Promise.all(keys.map((key) => queries.invalidateQueries({ queryKey: ["listings", key] })));
  }, [queries]);
}
