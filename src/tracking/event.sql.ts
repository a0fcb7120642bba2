/** What the statements that write events have in common. */

/** As JSON has times. */
export const isoTime = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A product as events tell it, from columns of these names. */
export const PRODUCT = `json_build_object('asin', asin, 'marketplace', marketplace, 'title', title, 'brand', brand,
  'category', category, 'imageUrl', image_url)`;

export const coolUntil = (row: string, toldAt: string) =>
  `${row}.${toldAt} + ${row}.cooldown_minutes * interval '1 minute'`;
