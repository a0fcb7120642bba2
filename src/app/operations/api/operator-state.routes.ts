import type { Static } from "typebox";
import type { Api } from "../../../features/access/api/contract.ts";
import { showState } from "./operator-state.contract.ts";

export type InstallationState = Static<typeof showState.data>;

export function operatorStateRoutes(api: Api, { readState }: { readState: () => Promise<InstallationState> }): void {
  api.serve(showState, () => readState());
}
