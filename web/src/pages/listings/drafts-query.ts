/** The drafts of the account. Home loads this file without the other queries of listings. */
import { queryOptions } from "@tanstack/react-query";
import { client } from "../../api/client.ts";

export const draftsQuery = queryOptions({
  queryKey: ["listings", "drafts"],
  queryFn: async () => (await client.get("/api/v1/listings/drafts")).drafts,
});
