import assert from "node:assert/strict";
import { test } from "node:test";
import { slackBody } from "./slack-text.ts";

const textOf = (title: string): string => {
  const product = { asin: "B000000001", marketplace: "amazon.com", title };
  const data = { trackingId: "trk_1", product, previousReviewCount: 1, reviewCount: 2, newReviews: 1, rating: 4 };
  return JSON.parse(
    slackBody({ id: "evt_1", type: "new_review", createdAt: new Date(), data } as never, "https://here"),
  ).text;
};

test("a title neither mentions anybody nor hides a link, in any of the chats", () => {
  for (const title of [
    "<!channel> Knife",
    "@everyone Knife",
    "@all",
    "[Verify](https://elsewhere.example)",
    "<https://a|b>",
  ])
    assert.doesNotMatch(textOf(title).replace("<https://here", ""), /<[!h]|@[a-z]|\]\(/, title);
});

test("a long title is not cut in the middle of a character", () => {
  for (let length = 70; length < 90; length++) assert.ok(textOf(`${"x".repeat(length)}😀 and more`).isWellFormed());
});
