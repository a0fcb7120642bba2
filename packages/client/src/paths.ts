// Written by `npm run docs` from the OpenAPI document. Do not edit.

/** Paths whose POST honours an `Idempotency-Key`. */
export const KEYED: readonly string[] = [
  "/api/v1/listings/drafts",
  "/api/v1/tracking/products",
  "/api/v1/tracking/keywords",
  "/api/v1/alerts",
  "/api/automation/webhooks",
  "/api/v1/channels",
];

/** The field with the items of each paged list, and the parameter that selects the next page. */
export const LISTS: Readonly<Record<string, readonly [items: string, cursor: "before" | "after" | "page" | "offset"]>> = {
  "/api/v1/search": ["products", "page"],
  "/api/v1/products": ["products", "page"],
  "/api/v1/keyword-lists/{id}": ["rows", "page"],
  "/api/v1/reports/imports": ["imports", "before"],
  "/api/v1/sales/imports": ["imports", "before"],
  "/api/v1/sales/settlements": ["settlements", "before"],
  "/api/v1/sales/settlements/{id}/lines": ["lines", "after"],
  "/api/v1/sales/products": ["products", "offset"],
  "/api/v1/sales/costs/history": ["changes", "before"],
  "/api/v1/tracking/products": ["products", "before"],
  "/api/v1/tracking/keywords": ["keywords", "before"],
  "/api/v1/alerts": ["alerts", "before"],
  "/api/v1/events": ["events", "before"],
  "/api/automation/webhooks": ["webhooks", "before"],
  "/api/automation/webhooks/{id}/deliveries": ["deliveries", "before"],
  "/api/v1/channels/{id}/deliveries": ["deliveries", "before"],
  "/api/v1/keys": ["keys", "before"],
  "/api/admin/imports": ["imports", "before"],
  "/api/admin/imports/{id}/rejects": ["rejects", "after"],
  "/api/admin/accounts": ["accounts", "page"],
  "/api/admin/users": ["users", "page"],
};
