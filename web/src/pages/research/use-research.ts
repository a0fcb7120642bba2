import { getRouteApi } from "@tanstack/react-router";
import { type ResearchParameters, researchParameters } from "./parameters.ts";

type Changes = { [K in keyof ResearchParameters]: ResearchParameters[K] | undefined };

const route = getRouteApi("/inside/research");

/** What is in the address, and how to change it. Whatever changes, the first page is shown; unless it is the page. */
export function useResearch() {
  // The router hands on what did not fit as well.
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
