import { getRouteApi } from "@tanstack/react-router";
import { type ResearchParameters, researchParameters } from "./parameters.ts";

type Changes = { [K in keyof ResearchParameters]: ResearchParameters[K] | undefined };

const route = getRouteApi("/inside/research");

/** The search in the address, and a function to change it. Any change but one of the page goes back to page 1. */
export function useResearch() {
  // The router also passes invalid parameters on.
  const parameters = researchParameters(route.useSearch());
  const navigate = route.useNavigate();
  const change = (changes: Changes) =>
    navigate({
      search: (before) => known({ ...researchParameters(before), page: undefined, ...changes }),
      resetScroll: false,
    });
  return { parameters, change, navigate };
}

function known(parameters: Changes): ResearchParameters {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));
}
