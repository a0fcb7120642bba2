/** How long rows of a table are kept. `Setting` names the settings that have an age. */
export type RetentionRow<Setting extends string = string> = {
  table: string;
  /** The time, or the day in UTC, from which the age counts. */
  column: string;
  /** Days, or the setting that has them. */
  age: number | Setting;
  /** The name of that setting. */
  setting?: string;
  /** Only these rows are deleted. */
  where?: string;
  /** `column` and `where` belong to this table, and `key` refers to its `id` (by default the column of that name). */
  of?: { table: string; key: string; id?: string };
  /** Deleted by a special procedure, or together with another table. */
  by?: "months" | "events" | "deliveries" | "with deliveries" | "books";
};
