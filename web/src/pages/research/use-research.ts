import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { type ResearchParameters, researchParameters } from "./parameters.ts";

type Changes = { [K in keyof ResearchParameters]: ResearchParameters[K] | undefined };

/** The search or selection in the address of the open page, and a function to change it. */
export function useResearch() {
  // The router also passes invalid parameters on.
  const search = useSearch({ strict: false });
  const parameters = useMemo(() => researchParameters(search), [search]);
  const navigate = useNavigate();
  const change = (changes: Changes) =>
    navigate({
      to: ".",
      search: (before: Record<string, unknown>) => known({ ...researchParameters(before), ...changes }) as never,
      resetScroll: false,
    });
  return { parameters, change, navigate };
}

function known(parameters: Changes): ResearchParameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
}
