import type { Static } from "typebox";
import { showSources } from "../../../features/sources/api/operator-sources.contract.ts";
import type { Api } from "../../../platform/http/contract.ts";
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
