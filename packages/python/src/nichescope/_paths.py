# Written by `npm run docs` from the OpenAPI document. Do not edit.

KEYED = frozenset({
    "/api/v1/listings/drafts",
    "/api/v1/tracking/products",
    "/api/v1/tracking/keywords",
    "/api/v1/alerts",
    "/api/automation/webhooks",
    "/api/v1/channels",
})
"""Paths whose POST honours an Idempotency-Key."""

LISTS: dict[str, tuple[str, str, str]] = {
    "search": ("/api/v1/search", "products", "page"),
    "find_products": ("/api/v1/products", "products", "page"),
    "show_keyword_list": ("/api/v1/keyword-lists/{id}", "rows", "page"),
    "list_reports": ("/api/v1/reports/imports", "imports", "before"),
    "list_sales_imports": ("/api/v1/sales/imports", "imports", "before"),
    "list_settlements": ("/api/v1/sales/settlements", "settlements", "before"),
    "list_settlement_lines": ("/api/v1/sales/settlements/{id}/lines", "lines", "after"),
    "sales_products": ("/api/v1/sales/products", "products", "offset"),
    "list_cost_changes": ("/api/v1/sales/costs/history", "changes", "before"),
    "list_tracked_products": ("/api/v1/tracking/products", "products", "before"),
    "list_tracked_keywords": ("/api/v1/tracking/keywords", "keywords", "before"),
    "list_alerts": ("/api/v1/alerts", "alerts", "before"),
    "list_events": ("/api/v1/events", "events", "before"),
    "list_webhooks": ("/api/automation/webhooks", "webhooks", "before"),
    "list_deliveries": ("/api/automation/webhooks/{id}/deliveries", "deliveries", "before"),
    "list_channel_deliveries": ("/api/v1/channels/{id}/deliveries", "deliveries", "before"),
    "list_keys": ("/api/v1/keys", "keys", "before"),
    "list_imports": ("/api/admin/imports", "imports", "before"),
    "list_rejects": ("/api/admin/imports/{id}/rejects", "rejects", "after"),
    "list_accounts": ("/api/admin/accounts", "accounts", "page"),
    "list_users": ("/api/admin/users", "users", "page"),
}
"""The path of each paged list, the field with its items, and the parameter that selects the next page."""
