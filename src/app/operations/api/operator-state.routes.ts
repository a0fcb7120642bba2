import type { Static } from "typebox";
import type { Api } from "../../../features/access/api/contract.ts";
import { showSources } from "../../../features/sources/api/operator-sources.contract.ts";
import { showState } from "./operator-state.contract.ts";

export type InstallationState = Static<typeof showState.data>;
export type SourcesState = Static<typeof showSources.data>;

export type StateReaders = {
  readState: () => Promise<InstallationState>;
  readSources: () => Promise<SourcesState>;
};

export function operatorStateRoutes(api: Api, { readState, readSources }: StateReaders): void {
  api.serve(showState, () => readState());
  api.serve(showSources, () => readSources());
}
