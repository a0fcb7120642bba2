/** SQL fragments shared by the statements that write events. */

/** A timestamp in the format of `Date.toJSON`. */
export const isoTime = (at: string) => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The `product` field of events, from columns of these names. */
export const PRODUCT = `json_build_object('asin', asin, 'marketplace', marketplace, 'title', title, 'brand', brand,
  'category', category, 'imageUrl', image_url)`;

/** End of the cooldown; `lastAt` is the column with the time of the last event. */
export const coolUntil = (row: string, lastAt: string) =>
  `${row}.${lastAt} + ${row}.cooldown_minutes * interval '1 minute'`;
