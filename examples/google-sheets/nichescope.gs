/**
 * Fills the sheet with the products of a keyword: =NICHESCOPE("yoga mat", 100)
 * Set the script properties NICHESCOPE_URL and NICHESCOPE_KEY first (Project settings → Script properties).
 *
 * @param {string} keyword The keyword to search.
 * @param {number} maxReviews Only products with at most this many reviews.
 * @return {Array<Array<string|number>>} A header row, then one row per product.
 * @customfunction
 */
function NICHESCOPE(keyword, maxReviews) {
  const properties = PropertiesService.getScriptProperties();
  const limit = maxReviews ? `&maxReviews=${encodeURIComponent(maxReviews)}` : "";
  const path = `/api/v1/search?format=csv&sort=-monthlySales&keyword=${encodeURIComponent(keyword)}${limit}`;
  const response = UrlFetchApp.fetch(properties.getProperty("NICHESCOPE_URL") + path, {
    headers: { Authorization: `Bearer ${properties.getProperty("NICHESCOPE_KEY")}` },
    muteHttpExceptions: true,
  });
  const text = response.getContentText();
  if (response.getResponseCode() !== 200) throw new Error(JSON.parse(text).error.message);
  const isNumber = (cell) => cell !== "" && !Number.isNaN(Number(cell));
  return Utilities.parseCsv(text).map((row) => row.map((cell) => (isNumber(cell) ? Number(cell) : cell)));
}
