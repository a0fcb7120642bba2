/**
 * Fills the sheet with the products of a keyword: =NICHESCOPE("yoga mat", 100)
 * Set the script properties NICHESCOPE_URL and NICHESCOPE_API_KEY first (Project settings → Script properties).
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
    headers: { Authorization: `Bearer ${properties.getProperty("NICHESCOPE_API_KEY")}` },
    muteHttpExceptions: true,
  });
  const text = response.getContentText();
  if (response.getResponseCode() !== 200) throw new Error(messageOf(text) || `HTTP ${response.getResponseCode()}`);
  const isNumber = (cell) => cell !== "" && !Number.isNaN(Number(cell));
  return Utilities.parseCsv(text).map((row) => row.map((cell) => (isNumber(cell) ? Number(cell) : cell)));
}

/** The service says what is wrong; a proxy in front of it may not. */
function messageOf(text) {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return "";
  }
}
