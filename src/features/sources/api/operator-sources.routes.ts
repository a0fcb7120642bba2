import type { Static } from "typebox";
import type { Api } from "../../access/api/contract.ts";
import { showSources } from "./operator-sources.contract.ts";

export type SourcesState = Static<typeof showSources.data>;

export function operatorSourceRoutes(api: Api, { readSources }: { readSources: () => Promise<SourcesState> }): void {
  api.serve(showSources, () => readSources());
}
