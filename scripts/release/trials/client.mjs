// Runs in an empty project with the packed client, on every Node that is tried.
import assert from "node:assert/strict";
import { ApiError, Nichescope } from "@nichescope/client";

const baseUrl = process.env.NICHESCOPE_URL;
const client = new Nichescope({ baseUrl, apiKey: process.env.NICHESCOPE_API_KEY });
assert.ok((await client.search({ keyword: "yoga mat" })).totalResults > 0);
await assert.rejects(new Nichescope({ baseUrl, apiKey: "nsk_wrong" }).search({ keyword: "yoga mat" }), ApiError);
