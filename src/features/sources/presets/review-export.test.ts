import assert from "node:assert/strict";
import { test } from "node:test";
import { isReviewExport } from "./review-export.ts";

for (const [name, columns] of [
  ["Amazon Reviews 2023", "rating title text images asin parent_asin user_id timestamp verified_purchase helpful_vote"],
  ["Amazon Reviews 2018", "overall verified reviewTime reviewerID asin reviewerName reviewText summary unixReviewTime"],
  [
    "Amazon's own dataset",
    "marketplace customer_id review_id product_id product_title star_rating helpful_votes vine verified_purchase review_body",
  ],
  [
    "Bright Data",
    "url product_name product_rating rating author_name asin review_header review_id review_text is_verified",
  ],
  ["a crawler", "productAsin ratingScore reviewTitle reviewUrl reviewedIn reviewDescription isVerified"],
  ["flattened JSON", "id name asins brand reviews.date reviews.rating reviews.text reviews.title reviews.username"],
  ["one with prices", "asin price rating review_text reviewer_name verified_purchase"],
] as const)
  test(`an export of reviews is recognised: ${name}`, () => assert.ok(isReviewExport(columns.split(" "))));

for (const [name, columns] of [
  [
    "with some of their reviews",
    "product_id product_name discounted_price rating rating_count user_id user_name review_id review_title review_content",
  ],
  ["with a top review", "asin title price rating review_text"],
  ["of a crawler", "asin title text summary price stars"],
] as const)
  test(`a table of products is not one of reviews: ${name}`, () => assert.ok(!isReviewExport(columns.split(" "))));
