# Written by `npm run docs` from the OpenAPI document. Do not edit.

from __future__ import annotations

import datetime as dt
from typing import Any, Literal

from pydantic import Field

from ._model import Model

class Accepted(Model):
    accepted: bool


class Account(Model):
    id: str
    """The account's ID."""
    name: str
    """The account's name."""
    plan: Literal["free", "starter", "pro", "business", "agency"] | str
    """The account's plan."""
    overrides: Limits
    operator: bool
    """Whether the account's keys have operator rights."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the account was created (UTC)."""
    counts: Limits
    used_today: int | None = Field(default=None, alias="usedToday")
    """Requests counted today."""
    limit_today: int | None = Field(default=None, alias="limitToday")
    """The account's requests per day."""
    allowance: Limits | None = None
    """The limits that apply to the account: its plan's limits with its overrides."""
    members: list[Member] | None = None
    keys: list[ApiKey] | None = None
    """The account's API keys, newest first; at most 100."""
    usage: list[Usage] | None = None
    """The last 30 days, oldest first."""
    invitation: Invitation | None = None
    """Null without `ownerEmail`."""


class AccountList(Model):
    accounts: list[Account]
    total: int
    """The total number of items."""
    page: int
    """The page number."""
    pages: int
    """The number of pages of 50 items."""


class Alert(Model):
    id: str
    name: str | None
    """Your name for the alert."""
    metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "keywordRank", "nicheScore", "unitShare", "revenueShare", "priceRank", "pricePercentOfMedian"] | str
    """The metric to watch. For a product: `price`, `bsr`, `monthlySales`, `monthlyRevenue`, `reviewCount` or `rating`. For a keyword: `nicheScore`. For a product and a keyword: `keywordRank`. For a market list: `unitShare` and `revenueShare` in percent. For your product in a market list: `priceRank`, where 1 is the cheapest, and `pricePercentOfMedian`, where 100 is the median of the rivals' prices."""
    marketplace: str
    asin: str | None
    """The product; null for a niche score or a share."""
    keyword: str | None
    """The normalized keyword; null for other metrics."""
    market_list_id: str | None = Field(alias="marketListId")
    """The market list; null for other metrics."""
    market_list_name: str | None = Field(alias="marketListName")
    """The name of the market list."""
    comparison: Literal["above", "at_least", "below", "at_most"] | str
    """How the metric is compared with `value`. The alert fires when the condition becomes true, not while it stays true."""
    value: float
    """The threshold. A price or revenue is an amount in the marketplace's currency."""
    hysteresis_percent: float = Field(alias="hysteresisPercent")
    """How far the metric must move back, in percent of `value`, before the alert can fire again. Defaults to 5; 2 for ratings, 10 for shares."""
    cooldown_minutes: int = Field(alias="cooldownMinutes")
    """The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 60; 2880 for monthly sales, revenue and shares, which fluctuate."""
    enabled: bool
    """Whether the alert can fire. Defaults to true."""
    channels: list[str]
    """The notification channels that are notified besides webhooks: their IDs, or `["all"]`."""
    state: Literal["waiting", "armed", "met", "fired"] | str
    """`waiting`: no value is known yet. `armed`: fires when the condition becomes true. `met`: the condition was already true when the alert was created or changed, or in another best-seller list; no event was raised. `fired`: the condition became true and the event was raised. After `met` and `fired` it is armed again when the value has moved back."""
    last_value: float | None = Field(alias="lastValue")
    """The value this state is based on; null for a keyword rank that is not among the first results."""
    last_value_at: dt.datetime | None = Field(alias="lastValueAt")
    """When that value was observed."""
    last_fired_at: dt.datetime | None = Field(alias="lastFiredAt")
    """When the alert last fired."""
    fired_count: int = Field(alias="firedCount")
    """How many times the alert has fired."""
    currency: str
    """The currency of prices (ISO 4217)."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the alert was created."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the settings were last changed."""
    current: AlertCurrent | None = None
    """With `recent`: the current figure; null if unknown."""
    recent: list[Point] | None = None
    """With `recent`: the watched figure at the end of each day."""
    product: ProductSummary | None = None
    """With `recent`: the product; null if there is none or it is not in the catalog."""
    last_event: Event | None = Field(default=None, alias="lastEvent")
    """With `recent`: the last event, as in the list of events; of several at the same time, the most important one. Null if none is stored."""


class AlertCurrent(Model):
    value: float | None
    """The current figure; null for a keyword rank that is not among the first results."""
    at: dt.datetime | None
    """When it was observed."""
    holds: bool
    """Whether the condition is met now."""
    distance: float | None
    """`value` minus the current figure, in its own unit; null if there is no figure."""
    distance_percent: float | None = Field(alias="distancePercent")
    """The distance in percent of `value`; null if that is 0 or there is no figure."""


class AlertList(Model):
    alerts: list[Alert]
    total: int
    """The total number of items on all pages."""
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class AlertPreview(Model):
    from_: dt.datetime = Field(alias="from")
    """Start of the period."""
    to: dt.datetime
    """End of the period: now."""
    points: list[Point]
    """The changes of the figure, oldest first."""
    fired: list[Point]
    """When the alert would have fired, and with which value."""
    would_fire: int = Field(alias="wouldFire")
    """How many times the alert would have fired."""
    state: Literal["waiting", "armed", "met", "fired"] | str
    """The state the alert would have if it were created now."""
    hysteresis_percent: float = Field(alias="hysteresisPercent")
    """How far the metric must move back, in percent of `value`, before the alert can fire again. Defaults to 5; 2 for ratings, 10 for shares."""
    cooldown_minutes: int = Field(alias="cooldownMinutes")
    """The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 60; 2880 for monthly sales, revenue and shares, which fluctuate."""
    currency: str
    """The currency of prices (ISO 4217)."""


class AlertTriggered(Model):
    event_id: str = Field(alias="eventId")
    """The event's ID: the same as `webhook-id`, and the same on every attempt."""
    alert_id: str = Field(alias="alertId")
    """The ID of the alert."""
    name: str | None
    """Your name for the alert."""
    metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "keywordRank", "nicheScore", "unitShare", "revenueShare", "priceRank", "pricePercentOfMedian"] | str
    """The watched metric."""
    comparison: Literal["above", "at_least", "below", "at_most"] | str
    """How the metric is compared with `value`."""
    value: float
    """The threshold."""
    observed_value: float | None = Field(alias="observedValue")
    """The value that triggered the alert; null if the product is not among the first 1,000 results."""
    previous_value: float | None = Field(alias="previousValue")
    """The previous value; null if none was observed."""
    marketplace: str
    """The marketplace's domain."""
    currency: str | None
    """The currency of prices (ISO 4217); null for other metrics."""
    product: ProductSummary | None
    """The product; null for a niche score or the share of a market list."""
    keyword: str | None
    """The keyword; null for other metrics."""
    market_list: AlertTriggeredMarketList | None = Field(alias="marketList")
    """The market list; null for other metrics."""
    rank_source: Literal["reported", "rank", "rank_any_category", "marketplace", "nichescope"] | str | None = Field(alias="rankSource")
    """Where a keyword rank comes from, as in a tracked keyword; null for other metrics."""
    observed_at: dt.datetime = Field(alias="observedAt")
    """When the new value was observed (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""


class AlertTriggeredEvent(Model):
    type: Literal["alert_triggered"]
    timestamp: dt.datetime
    """When the change was detected (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""
    data: AlertTriggered
    id: str | None = None


class AlertTriggeredMarketList(Model):
    id: str
    """The ID of the market list."""
    name: str
    """Its name at that time."""


class ApiKey(Model):
    id: str
    """The key's ID. It is not a secret."""
    name: str
    """The key's name."""
    hint: str
    """The first and last characters of the key, enough to recognize it."""
    state: Literal["active", "rotated", "expired", "revoked"] | str
    """`rotated`: the key was replaced and works until `expiresAt`."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the key was created (UTC)."""
    last_used_at: dt.datetime | None = Field(alias="lastUsedAt")
    """When the key was last used; null if never. Can lag by a few seconds."""
    expires_at: dt.datetime | None = Field(alias="expiresAt")
    """When the key stops working; null if never."""
    revoked_at: dt.datetime | None = Field(alias="revokedAt")
    """When the key was revoked."""
    replaced_by: str | None = Field(alias="replacedBy")
    """The ID of the key that replaced this one."""
    key: str | None = None
    """The API key. It is returned only once."""
    replaces: str | None = None
    """The ID of the old key."""
    old_expires_at: dt.datetime | None = Field(default=None, alias="oldExpiresAt")
    """When the old key stops working."""


class AppRequest(Model):
    app: ConnectedApp
    scopes: list[Literal["read", "write"] | str]
    """What the app asks for."""
    problem: str | None
    """Why the app can't be connected; null if it can."""
    deny_url: str = Field(alias="denyUrl")
    """Open this address to return to the app without access."""


class BrandShare(Model):
    products: int
    """The number of products."""
    units: int
    """Estimated units sold per month by products with known sales."""
    revenue: float
    """Price times units per month, in `currency`, for products with both."""
    share: float
    """The share of all units in the result set."""
    brands: int | None = None
    """The number of brands."""
    brand: str | None = None
    """The brand."""


class BsrDrop(Model):
    event_id: str = Field(alias="eventId")
    """The event's ID: the same as `webhook-id`, and the same on every attempt."""
    tracking_id: str = Field(alias="trackingId")
    """The ID of the tracked product or keyword."""
    label: str | None
    """Your label of the tracked product or keyword."""
    product: ProductSummary
    category: str | None
    """The category of both ranks. Ranks of different categories are never compared."""
    previous_bsr: int = Field(alias="previousBsr")
    """The last reported rank."""
    bsr: int
    """The current rank; lower is better."""
    change: int
    """`bsr` minus `previousBsr`; negative is better."""
    change_percent: float = Field(alias="changePercent")
    """The change in percent of the previous rank."""
    direction: Literal["any", "down", "up", "better", "worse"] | str
    """The direction of the change."""
    observed_at: dt.datetime = Field(alias="observedAt")
    """When the new value was observed (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""


class BsrDropEvent(Model):
    type: Literal["bsr_drop"]
    timestamp: dt.datetime
    """When the change was detected (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""
    data: BsrDrop
    id: str | None = None


class Bucket(Model):
    from_: float = Field(alias="from")
    """The lower bound, inclusive."""
    to: float | None
    """The upper bound, exclusive; null if there is none."""
    products: int
    """The number of products."""
    units: int
    """Estimated units sold per month by products with known sales."""


class Channel(Model):
    id: str
    """The channel's ID."""
    type: Literal["email", "slack"] | str
    """`email`, or `slack` for an incoming webhook of Slack or a compatible service."""
    name: str | None
    """Your name for the channel."""
    address: str
    """The e-mail address. Of a Slack-compatible webhook only the host and the last four characters."""
    status: Literal["active", "failing", "disabled", "unverified"] | str
    """`unverified`: nothing is sent yet. `failing`: recent deliveries all failed. `disabled`: see `disabledReason`."""
    enabled: bool
    """Whether notifications are sent. Nothing is queued for a disabled channel."""
    disabled_reason: Literal["gone", "failing", "unsubscribed", "unreadable"] | str | None = Field(alias="disabledReason")
    """`gone`: the receiver no longer exists. `failing`: deliveries failed for too long. `unsubscribed`: the holder of the address unsubscribed. `unreadable`: the address can no longer be decrypted. Null if it is enabled or the owner disabled it."""
    verified_at: dt.datetime | None = Field(alias="verifiedAt")
    """When the channel was verified; null if it isn't."""
    digest: DigestSchedule | None
    """The daily digest of an e-mail channel; null if it is off."""
    failing_since: dt.datetime | None = Field(alias="failingSince")
    """Since when all deliveries have failed; null if they succeed."""
    last_success_at: dt.datetime | None = Field(alias="lastSuccessAt")
    """When a delivery last succeeded."""
    recent: RecentDeliveries
    created_at: dt.datetime = Field(alias="createdAt")
    """When the channel was created (UTC)."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the channel was last changed (UTC)."""


class ChannelDeliveryList(Model):
    deliveries: list[Delivery]
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class ChannelList(Model):
    channels: list[Channel]


class ChannelTest(Model):
    delivery_id: str = Field(alias="deliveryId")
    """The delivery's ID."""
    delivered: bool
    """Whether the receiver or the mail server accepted it."""
    status: int | None
    """The HTTP status, or 250 from a mail server that accepted the mail; null if there was none."""
    duration_ms: int = Field(alias="durationMs")
    """The duration in milliseconds."""
    problem: str | None
    """What went wrong."""
    response: str | None
    """The first 20 kB of the response, or the reply of the mail server."""


class CharacterCounts(Model):
    title: int
    """Characters (code points) of the title."""
    bullets: list[int]
    """Characters of each bullet."""
    description: int
    """Characters of the description."""
    search_terms: int = Field(alias="searchTerms")
    """Characters of the search terms."""


class ClickedProduct(Model):
    rank: int
    """The product's rank by clicks."""
    asin: str
    click_share: float | None = Field(alias="clickShare")
    """The product's share of all clicks after this search, 0 to 1."""
    conversion_share: float | None = Field(alias="conversionShare")
    """The product's share of all purchases after this search, 0 to 1."""


class ColumnMapping(Model):
    field: str
    column: str


class ConfirmedAddress(Model):
    address: str
    """The confirmed address."""
    confirmed: bool


class ConnectedApp(Model):
    id: str | None = None
    """The connected app's ID."""
    name: str
    """The name that the app has registered with. It is not verified."""
    return_host: str = Field(alias="returnHost")
    """The host to which your browser returns, or the scheme of a native app."""
    scopes: list[Literal["read", "write"] | str] | None = None
    """What the app may do."""
    user_id: str | None = Field(default=None, alias="userId")
    """The user's ID."""
    user_name: str | None = Field(default=None, alias="userName")
    """The name of the person who connected it."""
    created_at: dt.datetime | None = Field(default=None, alias="createdAt")
    """When the app was connected (UTC)."""
    last_used_at: dt.datetime | None = Field(default=None, alias="lastUsedAt")
    """When the app was last used (UTC), accurate to a few minutes."""


class ConnectedAppCode(Model):
    redirect_to: str = Field(alias="redirectTo")
    """The address to open."""


class ConnectedAppList(Model):
    apps: list[ConnectedApp]


class ConnectedModel(Model):
    source: Literal["account", "operator"] | str
    """`operator` for the model that the installation offers to all accounts."""
    provider: Literal["openai-compatible", "anthropic"] | str
    """The protocol of the endpoint: `openai-compatible` (Ollama, vLLM, llama.cpp, most gateways) or `anthropic`."""
    name: str
    """The name by which the endpoint knows the model."""
    base_url: str | None = Field(alias="baseUrl")
    """The address of the endpoint; null for the operator's model."""
    has_key: bool = Field(alias="hasKey")
    """Whether a key is stored. Keys are never returned."""
    input_price: float | None = Field(alias="inputPrice")
    """The price of input, in US dollars per million tokens; null when unknown."""
    output_price: float | None = Field(alias="outputPrice")
    """The price of output, in US dollars per million tokens; null when unknown."""
    updated_at: dt.datetime | None = Field(alias="updatedAt")
    """When the account connected it; null for the operator's model."""


class DefaultCost(Model):
    marketplace: str
    """The marketplace."""
    costs: DefaultCosts
    """The assumed costs and measures."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the default was last changed."""


class DefaultCostList(Model):
    default_costs: list[DefaultCost] = Field(alias="defaultCosts")


class DefaultCosts(Model):
    unit_cost: float | None = Field(default=None, alias="unitCost")
    """What the supplier charges. Per unit, in the marketplace's currency."""
    unit_cost_percent: float | None = Field(default=None, alias="unitCostPercent")
    """Instead of `unitCost`: a percentage of the price."""
    freight: float | None = None
    """Freight to the warehouse. Per unit, in the marketplace's currency."""
    duty_amount: float | None = Field(default=None, alias="dutyAmount")
    """Customs duty. Per unit, in the marketplace's currency."""
    duty_percent: float | None = Field(default=None, alias="dutyPercent")
    """Instead of `dutyAmount`: a percentage of the unit cost."""
    prep: float | None = None
    """Preparation and packaging. Per unit, in the marketplace's currency."""
    returns_percent: float | None = Field(default=None, alias="returnsPercent")
    """The percentage of units that come back."""
    return_cost: float | None = Field(default=None, alias="returnCost")
    """What a returned unit costs you. Required with `returnsPercent`. Per unit, in the marketplace's currency."""
    ads_per_unit: float | None = Field(default=None, alias="adsPerUnit")
    """Advertising. Per unit, in the marketplace's currency."""
    vat_percent: float | None = Field(default=None, alias="vatPercent")
    """The VAT that the price includes and you pay."""
    dimensions: Dimensions | None = None
    weight: Weight | None = None
    size_tier: str | None = Field(default=None, alias="sizeTier")
    """A size tier of the fee card that you know or assume, such as `large_standard`."""
    storage_months: float | None = Field(default=None, alias="storageMonths")
    """How long a unit is stored, in months."""
    storage_month: int | None = Field(default=None, alias="storageMonth")
    """The first month of storage. Defaults to the month of `date`."""
    referral_percent: float | None = Field(default=None, alias="referralPercent")
    """Your own referral rate, instead of the fee card's."""
    fulfilment_fee: float | None = Field(default=None, alias="fulfilmentFee")
    """Your own fulfilment cost, instead of the fee card's, for example if you ship yourself. Per unit, in the marketplace's currency."""


class Deleted(Model):
    id: str | None = None
    deleted: bool
    user_id: str | None = Field(default=None, alias="userId")
    """The user's ID."""


class DeletedDefaultCost(Model):
    marketplace: str
    """The marketplace."""
    deleted: bool


class DeletedFeeCard(Model):
    marketplace: str
    """The marketplace."""
    card: str
    """The card's ID."""
    deleted: bool


class DeletedReports(Model):
    deleted: int
    """The number of deleted imports."""


class Delivery(Model):
    id: str
    """The delivery's ID."""
    channel_id: str | None = Field(default=None, alias="channelId")
    """The channel's ID."""
    event_id: str = Field(alias="eventId")
    type: str | None
    status: Literal["pending", "delivered", "failed"] | str
    """`pending`: being sent, or waiting for the next attempt."""
    is_test: bool = Field(alias="isTest")
    """Whether the delivery is a test."""
    attempts: int
    """The number of attempts."""
    next_attempt_at: dt.datetime | None = Field(alias="nextAttemptAt")
    last_status: int | None = Field(alias="lastStatus")
    last_problem: str | None = Field(alias="lastProblem")
    """The problem of the last attempt."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the delivery was queued (UTC)."""
    finished_at: dt.datetime | None = Field(alias="finishedAt")
    """When the delivery succeeded or failed permanently."""
    webhook_id: str | None = Field(default=None, alias="webhookId")
    """The webhook's ID."""
    body: str | None = None
    """The exact request body; null if the event is no longer stored."""
    tried: list[DeliveryAttempt] | None = None
    """The last 50 attempts, oldest first."""
    duration_ms: int | None = Field(default=None, alias="durationMs")
    """The duration of the last attempt in milliseconds; null if there was none."""
    event: Event | None = None
    """The event, as it is sent; null if it is no longer stored."""


class DeliveryAttempt(Model):
    number: int
    """Starting at 1."""
    at: dt.datetime
    """When it started (UTC)."""
    duration_ms: int = Field(alias="durationMs")
    """The duration in milliseconds."""
    status: int | None
    """The HTTP status of the response; null if there was none."""
    problem: str | None
    """What went wrong."""
    response: str | None
    """The first 20 kB of the response body."""
    request_headers: dict[str, Any] | None = Field(alias="requestHeaders")
    """The headers of the request, with its signature; null if it was not sent."""
    response_headers: dict[str, Any] | None = Field(alias="responseHeaders")
    """The headers of the response, at most 3 kB, without cookies and credentials; null if there was none."""


class DeliveryList(Model):
    deliveries: list[Delivery]
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class DetectedPreset(Model):
    name: str
    title: str


class DiffPart(Model):
    kind: Literal["same", "added", "removed"] | str
    """Whether both versions have it, or only the later or the earlier one."""
    text: str
    """A part of the text."""


class DigestPreview(Model):
    subject: str
    """The subject."""
    text: str
    """The plain text."""
    html: str
    """The same as HTML."""


class DigestSchedule(Model):
    hour: int
    """The hour of the day, 0 to 23."""
    time_zone: str = Field(alias="timeZone")
    """An IANA time zone, such as `Europe/Berlin`."""
    next_at: dt.datetime | None = Field(default=None, alias="nextAt")
    """When the next digest is due (UTC)."""


class Dimensions(Model):
    """The packed product, in any order. An unknown side gives a range of fees."""

    length: float | None = None
    """The length; null if unknown."""
    width: float | None = None
    """The width; null if unknown."""
    height: float | None = None
    """The height; null if unknown."""
    unit: Literal["in", "cm"] | str
    """The unit of all sides."""


class Distributions(Model):
    """With `distributions=true`: the distribution of the whole result set, not just this page."""

    price: list[Bucket]
    """By price in `currency`. The bounds depend on the niche."""
    revenue: list[Bucket]
    """By estimated monthly revenue in `currency`. The bounds depend on the niche."""
    reviews: list[Bucket]
    """By number of reviews. The bounds are fixed."""
    rating: list[Bucket]
    """By rating. The bounds are fixed; the last one includes 5."""
    unknown: ScoreBasis
    brands: list[BrandShare]
    """The 8 brands with the most units sold, largest first."""
    others: BrandShare
    unknown_brand: BrandShare = Field(alias="unknownBrand")


class EndedSessions(Model):
    ended: int
    """The number of sessions that were ended."""


class Event(Model):
    type: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | str
    timestamp: dt.datetime
    """When the change was detected (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""
    data: dict[str, Any]
    id: str | None = None


class EventList(Model):
    events: list[Event]
    next: str | None
    """Pass this as `before` to get older events; null on the last page. With `after`: pass this as `after` to get the events that follow, now or later; never null."""


class EventSamples(Model):
    samples: list[Event]


class EventTypeInfo(Model):
    type: str
    """The value to use in `events` of a webhook."""
    meaning: str
    """When the event is sent."""
    subscribable: bool
    """Whether webhooks can subscribe to it."""
    announced: bool
    """Whether it is announced but not available yet."""
    sample: Event | None
    """The body of a delivery; null for types that are only announced."""


class EventTypeList(Model):
    events: list[EventTypeInfo]


class Fee(Model):
    kind: Literal["referral", "fulfilment", "storage", "other", "total"] | str
    """What the fee is for. `total`: the sum of all, where a quote has no details."""
    amount: float | None
    """The figure; null if it is a range or unknown."""
    low: float | None
    """The lower bound; null if there is none, or the figure is unknown."""
    high: float | None
    """The upper bound; null if there is none, or the figure is unknown."""
    steps: list[str]
    """How the fee was determined."""
    card: str | None
    """The ID of the fee card; null for your own figures and quotes."""


class FeeCard(Model):
    id: str
    """The card's ID, unique within the marketplace."""
    name: str
    """The card's name."""
    valid_from: str = Field(alias="validFrom")
    """The first day on which the card applies."""
    valid_to: str | None = Field(alias="validTo")
    """The last day; null until another card follows."""
    surcharges: list[FeeCardReferenceSurcharge]
    """Temporary additions to the fulfilment fee: in an estimate those of its day, which the fee includes; in a list of cards all of them."""
    source: str
    """Where the figures come from."""
    marketplace: str
    """The marketplace."""
    currency: str
    """The currency of its amounts (ISO 4217)."""
    notes: list[str]
    """What the card leaves out."""
    categories: list[str]
    """The categories of the referral fees."""
    size_tiers: list[str] = Field(alias="sizeTiers")
    """The size tiers, smallest first."""
    has_storage: bool = Field(alias="hasStorage")
    """Whether the card has storage fees."""
    imported_at: dt.datetime | None = Field(alias="importedAt")
    """When an operator imported the card; null if it came with Nichescope."""


class FeeCardList(Model):
    cards: list[FeeCard]


class FeeCardReference(Model):
    id: str
    """The card's ID, unique within the marketplace."""
    name: str
    """The card's name."""
    valid_from: str = Field(alias="validFrom")
    """The first day on which the card applies."""
    valid_to: str | None = Field(alias="validTo")
    """The last day; null until another card follows."""
    surcharges: list[FeeCardReferenceSurcharge]
    """Temporary additions to the fulfilment fee: in an estimate those of its day, which the fee includes; in a list of cards all of them."""
    source: str
    """Where the figures come from."""


class FeeCardReferenceSurcharge(Model):
    name: str
    """The surcharge's name."""
    from_: str = Field(alias="from")
    """The first day on which it applies."""
    to: str | None
    """The last day; null until further notice."""
    source: str
    """Where its figures come from."""


class FieldCoverage(Model):
    title: float | None
    """The share that the title covers alone. From 0 to 1; null without phrases."""
    bullets: float | None
    """The share that the bullets cover alone. From 0 to 1; null without phrases."""
    description: float | None
    """The share that the description covers alone. From 0 to 1; null without phrases."""
    search_terms: float | None = Field(alias="searchTerms")
    """The share that the search terms cover alone. From 0 to 1; null without phrases."""


class FigureTimes(Model):
    """When each group of fields was last observed, also if it was observed to have no value; null if never."""

    text: dt.datetime | None
    """Title, brand, category and image."""
    price: dt.datetime | None
    """The price."""
    bsr: dt.datetime | None
    """The best-seller rank."""
    sales: dt.datetime | None
    """Sales published by the marketplace."""
    reviews: dt.datetime | None
    """The number of reviews and the rating."""
    offers: dt.datetime | None
    """The Buy Box price and the number of offers."""


class FinderPresetFilters(Model):
    """The filters and sort order, named as the search parameters."""

    min_price: float | None = Field(default=None, alias="minPrice")
    """Returns only products with at least this price, a decimal amount in the marketplace's currency."""
    max_price: float | None = Field(default=None, alias="maxPrice")
    """Returns only products with at most this price."""
    min_bsr: int | None = Field(default=None, alias="minBsr")
    """Returns only products with at least this best-seller rank."""
    max_bsr: int | None = Field(default=None, alias="maxBsr")
    """Returns only products with at most this best-seller rank."""
    min_monthly_sales: int | None = Field(default=None, alias="minMonthlySales")
    """Returns only products with at least this many estimated sales per month."""
    max_monthly_sales: int | None = Field(default=None, alias="maxMonthlySales")
    """Returns only products with at most this many estimated sales per month."""
    min_revenue: float | None = Field(default=None, alias="minRevenue")
    """Returns only products with at least this estimated revenue per month, a decimal amount in the marketplace's currency."""
    max_revenue: float | None = Field(default=None, alias="maxRevenue")
    """Returns only products with at most this estimated revenue per month."""
    min_reviews: int | None = Field(default=None, alias="minReviews")
    """Returns only products with at least this many reviews."""
    max_reviews: int | None = Field(default=None, alias="maxReviews")
    """Returns only products with at most this many reviews."""
    min_rating: float | None = Field(default=None, alias="minRating")
    """Returns only products with at least this rating."""
    max_rating: float | None = Field(default=None, alias="maxRating")
    """Returns only products with at most this rating."""
    min_age_days: int | None = Field(default=None, alias="minAgeDays")
    """Returns only products that are at least this many days old, counted from its first day on the marketplace; products without a reported first day are left out."""
    max_age_days: int | None = Field(default=None, alias="maxAgeDays")
    """Returns only products that are at most this many days old, counted from its first day on the marketplace; products without a reported first day are left out."""
    min_offers: int | None = Field(default=None, alias="minOffers")
    """Returns only products with at least this many new offers."""
    max_offers: int | None = Field(default=None, alias="maxOffers")
    """Returns only products with at most this many new offers."""
    min_weight: int | None = Field(default=None, alias="minWeight")
    """Returns only products with at least this weight of the packed product, in grams."""
    max_weight: int | None = Field(default=None, alias="maxWeight")
    """Returns only products with at most this weight of the packed product, in grams."""
    min_title_score: int | None = Field(default=None, alias="minTitleScore")
    """Returns only products with at least this title score, from 0 to 100."""
    max_title_score: int | None = Field(default=None, alias="maxTitleScore")
    """Returns only products with at most this title score, from 0 to 100. A low one means a short or badly written title: see docs/listings.md."""
    min_price_change_7: int | None = Field(default=None, alias="minPriceChange7")
    """Returns only products with at least this change of the price, in percent; a price that fell has a negative one, over the last 7 days."""
    max_price_change_7: int | None = Field(default=None, alias="maxPriceChange7")
    """Returns only products with at most this change of the price, in percent; a price that fell has a negative one, over the last 7 days."""
    min_price_change_30: int | None = Field(default=None, alias="minPriceChange30")
    """Returns only products with at least this change of the price, in percent; a price that fell has a negative one, over the last 30 days."""
    max_price_change_30: int | None = Field(default=None, alias="maxPriceChange30")
    """Returns only products with at most this change of the price, in percent; a price that fell has a negative one, over the last 30 days."""
    min_price_change_90: int | None = Field(default=None, alias="minPriceChange90")
    """Returns only products with at least this change of the price, in percent; a price that fell has a negative one, over the last 90 days."""
    max_price_change_90: int | None = Field(default=None, alias="maxPriceChange90")
    """Returns only products with at most this change of the price, in percent; a price that fell has a negative one, over the last 90 days."""
    min_bsr_change_7: int | None = Field(default=None, alias="minBsrChange7")
    """Returns only products with at least this change of the best-seller rank, in percent; a negative one is an improvement, over the last 7 days."""
    max_bsr_change_7: int | None = Field(default=None, alias="maxBsrChange7")
    """Returns only products with at most this change of the best-seller rank, in percent; a negative one is an improvement, over the last 7 days."""
    min_bsr_change_30: int | None = Field(default=None, alias="minBsrChange30")
    """Returns only products with at least this change of the best-seller rank, in percent; a negative one is an improvement, over the last 30 days."""
    max_bsr_change_30: int | None = Field(default=None, alias="maxBsrChange30")
    """Returns only products with at most this change of the best-seller rank, in percent; a negative one is an improvement, over the last 30 days."""
    min_bsr_change_90: int | None = Field(default=None, alias="minBsrChange90")
    """Returns only products with at least this change of the best-seller rank, in percent; a negative one is an improvement, over the last 90 days."""
    max_bsr_change_90: int | None = Field(default=None, alias="maxBsrChange90")
    """Returns only products with at most this change of the best-seller rank, in percent; a negative one is an improvement, over the last 90 days."""
    min_rating_change_7: float | None = Field(default=None, alias="minRatingChange7")
    """Returns only products with at least this change of the rating, in stars, over the last 7 days."""
    max_rating_change_7: float | None = Field(default=None, alias="maxRatingChange7")
    """Returns only products with at most this change of the rating, in stars, over the last 7 days."""
    min_rating_change_30: float | None = Field(default=None, alias="minRatingChange30")
    """Returns only products with at least this change of the rating, in stars, over the last 30 days."""
    max_rating_change_30: float | None = Field(default=None, alias="maxRatingChange30")
    """Returns only products with at most this change of the rating, in stars, over the last 30 days."""
    min_rating_change_90: float | None = Field(default=None, alias="minRatingChange90")
    """Returns only products with at least this change of the rating, in stars, over the last 90 days."""
    max_rating_change_90: float | None = Field(default=None, alias="maxRatingChange90")
    """Returns only products with at most this change of the rating, in stars, over the last 90 days."""
    brand: str | None = None
    """Returns only products of this brand. Not case-sensitive."""
    category: str | None = None
    """Returns only products of this category. Not case-sensitive."""
    size_tier: str | None = Field(default=None, alias="sizeTier")
    """Returns only products of this size tier, which decides what the marketplace charges for fulfilment. It follows from the weight and the sides of the packed product. On amazon.com and amazon.co.uk: small_standard, large_standard, small_bulky, large_bulky, extra_large_0_50, extra_large_50_70, extra_large_70_150, extra_large_150, light_envelope, standard_envelope, large_envelope, extra_large_envelope, small_parcel, standard_parcel, small_oversize, standard_oversize_light, standard_oversize_heavy, standard_oversize_large, bulky_oversize, heavy_oversize."""
    sort: Literal["relevance", "price", "-price", "bsr", "-bsr", "monthlySales", "-monthlySales", "revenue", "-revenue", "reviews", "-reviews", "rating", "-rating", "ageDays", "-ageDays", "offers", "-offers", "weight", "-weight", "titleScore", "-titleScore", "priceChange7", "-priceChange7", "priceChange30", "-priceChange30", "priceChange90", "-priceChange90", "bsrChange7", "-bsrChange7", "bsrChange30", "-bsrChange30", "bsrChange90", "-bsrChange90", "ratingChange7", "-ratingChange7", "ratingChange30", "-ratingChange30", "ratingChange90", "-ratingChange90", "newest", "moved"] | str | None = None
    """The sort order."""
    correct: bool | None = None
    """Whether misspelt words are corrected."""


class FinderPresetList(Model):
    presets: list[SavedSearch]


class FunnelStage(Model):
    """Clicks on the results page."""

    total: int | None
    """Of all products."""
    own: int | None
    """Of the product or brand."""
    share: float | None
    """The share of the product or brand, 0 to 1."""
    rate: float | None
    """The total, divided by the query volume."""


class Import(Model):
    id: str
    name: str
    """The file name; the path for an import by command."""
    uploaded: bool
    """Whether the file was uploaded through the API."""
    status: Literal["waiting", "running", "done", "failed", "cancelled", "held"] | str
    """`held` until started, `waiting` in the queue, `running`, then `done`, `failed` (see `problem`) or `cancelled`."""
    format: str | None
    """The detected file format; null until the file is read."""
    preset: str | None
    """The kind of export the file is read as; null until the file is read."""
    options: ImportOptions
    counts: ImportCounts
    rejected_cells: int = Field(alias="rejectedCells")
    """Cells that could not be read and were left out of rows that were kept."""
    warnings: list[ImportWarningInfo]
    """Assumptions about facts that the file does not contain."""
    position: int
    """The number of processed rows of the file. An interrupted import resumes after them."""
    bytes_read: int = Field(alias="bytesRead")
    """The number of bytes read."""
    bytes_total: int | None = Field(alias="bytesTotal")
    """The size of the file in bytes; null if unknown."""
    progress: float | None
    """The progress, 0 to 1; null if the size is unknown."""
    rows_per_second: int | None = Field(alias="rowsPerSecond")
    """Rows per second since the import last started or resumed."""
    problem: str | None
    """Why the import failed or was cancelled by the service."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the upload completed."""
    started_at: dt.datetime | None = Field(alias="startedAt")
    """When the import last started or resumed."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the import last changed."""
    finished_at: dt.datetime | None = Field(alias="finishedAt")
    """When the import finished."""
    waiting_since: dt.datetime | None = Field(alias="waitingSince")
    """Since when a running import waits for another process that is changing the catalogue; null if it doesn't wait."""
    reasons: list[ImportTally] | None = None
    """The most frequent reasons for rejected rows and cells."""


class ImportCounts(Model):
    read: int
    added: int
    changed: int
    unchanged: int
    rejected: int


class ImportList(Model):
    imports: list[Import]
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class ImportMapping(Model):
    name: str
    """The mapping's name. Not case-sensitive."""
    options: ImportOptions
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the mapping was saved."""


class ImportOptions(Model):
    preset: str | None = None
    marketplace: str | None = None
    format: str | None = None
    encoding: str | None = None
    delimiter: str | None = None
    header: bool | None = None
    sheet: str | None = None
    decimal: str | None = None
    map: list[ColumnMapping] | None = None
    seen_at: str | None = Field(default=None, alias="seenAt")
    seen_at_from: Literal["modified", "received"] | str | None = Field(default=None, alias="seenAtFrom")
    """Set if `seenAt` was not given: when the file was last modified, or received."""


class ImportPreview(Model):
    format: str
    preset: DetectedPreset | None
    """The kind of export the file is read as; null if its columns are not recognized."""
    columns: list[str]
    sheet: str | None
    """The sheet of the workbook that is read; null for other files."""
    sheets: list[str]
    """All sheets of the workbook; empty for other files."""
    unused_columns: list[str] = Field(alias="unusedColumns")
    """Columns that no field is read from."""
    mapping: dict[str, Any]
    """The column that each field is read from. If the columns are not recognized, a suggestion for `map`."""
    is_all: bool = Field(alias="isAll")
    """Whether the whole file was read, not just its first rows."""
    read: int
    """Rows read: `usable` plus `rejected`."""
    usable: int
    """Products that would be stored."""
    rejected: int
    """Rows that would be rejected."""
    rejected_cells: int = Field(alias="rejectedCells")
    """Cells that would be left out of rows that are kept."""
    history_points: int = Field(alias="historyPoints")
    """History points that would be stored."""
    warnings: list[ImportWarningInfo]
    """Assumptions about facts that the file does not contain."""
    problem: str | None
    """Why the file can't be read, or not to its end."""
    first: list[PreviewedProduct]
    """The first products as they would be stored."""
    fill: list[ImportTally]
    """How many of the usable rows have each field."""
    reasons: list[ImportTally]
    """Why rows would be rejected, or cells left out."""
    marketplaces: list[ImportTally]


class ImportTally(Model):
    marketplace: str | None = None
    rows: int
    field: str | None = None
    reason: str | None = None
    """The reason, worded for the first of these rows."""
    first_line: int | None = Field(default=None, alias="firstLine")
    """The line of the first of these rows."""
    is_cell: bool | None = Field(default=None, alias="isCell")
    """Whether only a cell was left out and the row was kept."""


class ImportWarningInfo(Model):
    code: Literal["marketplace_assumed", "currency_assumed", "time_assumed", "decimal_assumed"] | str
    """The kind of assumption."""
    message: str
    """The assumption in words, with advice in case it is wrong."""
    rows: int | None
    """How many rows it concerns; null if it concerns a whole column."""
    column: str | None
    """The column it is about, or the one that may hold the missing fact."""


class ImportedAdvertising(Model):
    """The spend of an advertising report, and what of it counts."""

    level: Literal["advertised_product", "campaign", "placement", "ad_group", "targeting", "search_term"] | str
    """What the rows of an advertising report are about."""
    currency: str
    """The currency (ISO 4217)."""
    rows: int
    """Rows of the file in this currency, without rejected ones."""
    days: int
    """Days with at least one row."""
    from_: str = Field(alias="from")
    """The first of these days."""
    to: str
    """The last of these days."""
    spend: float | None
    """The spend of the file: the sum of `counted`, `known`, `covered` and `replaced`. Null if hidden from you."""
    counted: float | None
    """The part that your figures contain. Null if hidden from you."""
    known: float | None
    """The part that an earlier import had already brought. It is not stored again. Null if hidden from you."""
    covered: float | None
    """The part that counts from reports of the levels in `coveredBy`, which have the same spend. Null if hidden from you."""
    covered_by: list[Literal["advertised_product", "campaign", "placement", "ad_group", "targeting", "search_term"] | str] = Field(alias="coveredBy")
    """The levels that count instead of `covered`."""
    covering: float | None
    """What counts instead of `covered`: another amount if the reports disagree. Null if hidden from you."""
    replaced: float | None
    """The part that a later report of the same level has replaced. Null if hidden from you."""


class Impressions(Model):
    """Products shown on the results page."""

    total: int | None
    """Of all products."""
    own: int | None
    """Of the product or brand."""
    share: float | None
    """The share of the product or brand, 0 to 1."""


class Incident(Model):
    started_at: dt.datetime = Field(alias="startedAt")
    """The first minute without availability (UTC)."""
    ended_at: dt.datetime | None = Field(alias="endedAt")
    """When the service was available again (UTC); null while the incident lasts."""
    minutes: int
    """How many minutes it has lasted."""
    kind: Literal["failing", "stopped"] | str
    """`failing`: nodes ran and their checks failed. `stopped`: no node ran."""


class IndexState(Model):
    products: int
    """Searchable products."""
    marketplaces: list[MarketplaceInfo]
    bytes: int
    """Memory used by the index, in bytes."""
    revision: int
    """The catalog revision the index has reached."""
    catalog_revision: int | None = Field(alias="catalogRevision")
    """The current catalog revision; null if the database is unreachable."""
    lag_seconds: float = Field(alias="lagSeconds")
    """Seconds since the index was last known to be complete."""
    ready_at: dt.datetime | None = Field(alias="readyAt")
    """When the index first became searchable after the start; null if not yet."""


class Installation(Model):
    needs_first_user: bool = Field(alias="needsFirstUser")
    """True until the first user has signed up, who becomes the operator."""
    sign_up: Literal["open", "invited"] | str = Field(alias="signUp")
    """`open`: anyone can sign up. `invited`: only people with an invitation."""
    demo: bool
    """Whether the installation shows the demo market."""
    has_products: bool = Field(alias="hasProducts")
    """Whether there are products to search."""
    mail: bool
    """Whether emails are sent. If not, the operator finds them in `DATA_DIR/unsent-mail.txt`."""
    version: str
    """The version of the service."""


class InstallationState(Model):
    service: PartState | None
    """Null if it is unavailable now; see `missing` for the reason."""
    index: IndexState | None
    """Null if it is unavailable now; see `missing` for the reason."""
    deliveries: QueueState | None
    """Null if it is unavailable now; see `missing` for the reason."""
    jobs: list[JobState] | None
    """Null if it is unavailable now; see `missing` for the reason."""
    imports: QueueState | None
    """Null if it is unavailable now; see `missing` for the reason."""
    database: PartState | None
    """Null if it is unavailable now; see `missing` for the reason."""
    disk: PartState | None
    """Null if it is unavailable now; see `missing` for the reason."""
    missing: list[MissingState]


class Interpretation(Model):
    """How the keyword was understood. The lists are empty if it was searched for as written."""

    coverage: float
    """The share of the keyword's words that every counted product contains. Always 1: no word is left out to find more products."""
    corrected: list[WordChange]
    """Words that no product contains, one slip away from a word that stands beside the same words in titles. Their corrections were searched for instead."""
    spellings: list[WordChange]
    """Words that some titles misspell in the same way. Products with either spelling count."""
    expanded: list[WordChange]
    """Words and phrases with synonyms, and rare words with their other forms. An exact match ranks first."""
    unknown: list[str]
    """Words that no product of the marketplace contains, in any form. With one of them the result set is empty."""


class Invitation(Model):
    account_name: str | None = Field(default=None, alias="accountName")
    """The inviting account's name."""
    role: Literal["viewer", "member", "owner"] | str | None = None
    """The role the user will have."""
    email: str
    user_exists: bool | None = Field(default=None, alias="userExists")
    """Whether a user with this address exists and needs no sign-up."""
    id: str | None = None
    """The invitation's ID."""
    invited_by: str | None = Field(default=None, alias="invitedBy")
    """The name of the user who sent the invitation; null for the operator."""
    expires_at: dt.datetime | None = Field(default=None, alias="expiresAt")
    created_at: dt.datetime | None = Field(default=None, alias="createdAt")
    """When the invitation was created (UTC)."""
    link: str | None = None


class InvitationList(Model):
    invitations: list[Invitation]


class JobState(Model):
    name: str
    """The job."""
    schedule: str
    """The cron schedule, in UTC."""
    last_run_at: dt.datetime | None = Field(alias="lastRunAt")
    """When the last run ended; null if never."""
    last_outcome: Literal["done", "failed"] | str | None = Field(alias="lastOutcome")
    """The outcome of the last run."""
    last_problem: str | None = Field(alias="lastProblem")
    """Why the last run failed."""
    last_duration_ms: int | None = Field(alias="lastDurationMs")
    """The duration of the last run in milliseconds."""
    next_run_at: dt.datetime = Field(alias="nextRunAt")
    """When the job runs next."""
    waiting: int
    """Runs that are due and have not started."""
    failing: int
    """Failed runs that are kept for a retry or for inspection."""


class KeyList(Model):
    keys: list[ApiKey]
    total: int
    """The total number of keys."""
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class KeywordFigures(Model):
    phrase: str | None = None
    """The phrase."""
    value: float | None = None
    """What covering it is worth: its demand, raised by up to a half where the niche score is high."""
    products: int | None = None
    """The number of products in the keyword's result set."""
    units: float | None = None
    revenue: float | None = None
    score: float | None = None
    demand: float | None = None
    """How much these products sell and earn, 0 to 100."""
    competition: float | None = None
    """How hard the niche is to enter, 0 to 100; higher is harder."""
    opportunity: float | None = None
    """How much a new product could win and earn, 0 to 100."""
    enough: bool | None = None
    """False if the sales of fewer than 10 products are known, or if the confidence is below 0.3. Do not show the figures then: the dashboard shows `reason` instead, and alerts on the score do not fire."""
    reason: str | None = None
    """Why there is no score to show; null if `enough` is true."""
    day: dt.date | None = None
    """The UTC day."""
    rank: int | None = None
    keyword: str | None = None
    tracked: str | None = None
    """The ID of your tracked keyword; null if you don't track it."""
    days_ago_7: KeywordFigures | None = Field(default=None, alias="daysAgo7")
    """The figures of the last recorded day that is at least 7 days ago; null if none of the seven days before it was recorded."""
    days_ago_30: KeywordFigures | None = Field(default=None, alias="daysAgo30")
    """The figures of the last recorded day that is at least 30 days ago; null if none of the seven days before it was recorded."""
    position: int | None = None
    """The position, starting at 1."""
    source: str | None = None
    """The source that reported it."""
    seen_at: dt.datetime | None = Field(default=None, alias="seenAt")
    """When it was seen."""
    organic: KeywordFigures | None = None
    """The position among the marketplace's organic results; null if no source reported one."""
    sponsored: KeywordFigures | None = None
    """The position among the marketplace's sponsored results; null if no source reported one."""
    shared_products: int | None = Field(default=None, alias="sharedProducts")
    """How many of the sampled products contain the phrase. All of them are in its result set."""


class KeywordIdeas(Model):
    marketplace: str
    """The marketplace."""
    currency: str
    """The currency of the revenue (ISO 4217)."""
    keyword: str | None
    """The keyword whose results the ideas come from; null for a category."""
    coverage: float
    """The share of the keyword's words that every product of its result set contains, as in a search. Always 1."""
    sampled_products: int = Field(alias="sampledProducts")
    """The number of products whose titles were read."""
    ideas: list[KeywordFigures]
    """Phrases that more of the sampled products contain come first."""
    reason: str | None
    """Why there are no ideas; null if there are some."""


class KeywordList(Model):
    id: str
    name: str
    """The name, unique within the account."""
    marketplace: str
    asin: str | None
    """Your product whose ranks the list shows; null for none."""
    keywords: int
    """The number of keywords."""
    tracked: int
    """How many of them you track, with the list's product if there is one."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the list was created."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the list was last changed."""
    removed: int | None = None
    """The number of keywords that are no longer tracked."""
    added: int | None = None
    """The number of keywords that are tracked from now on."""
    currency: str | None = None
    """The currency of the revenue (ISO 4217)."""
    page: int | None = None
    """The returned page."""
    rows: list[KeywordFigures] | None = None
    """The keywords, in the order in which they were added."""


class KeywordListList(Model):
    keyword_lists: list[KeywordList] = Field(alias="keywordLists")


class KeywordRankChange(Model):
    event_id: str = Field(alias="eventId")
    """The event's ID: the same as `webhook-id`, and the same on every attempt."""
    tracking_id: str = Field(alias="trackingId")
    """The ID of the tracked product or keyword."""
    label: str | None
    """Your label of the tracked product or keyword."""
    keyword: str
    """The tracked keyword."""
    marketplace: str
    """The marketplace's domain."""
    product: ProductSummary
    previous_rank: int | None = Field(alias="previousRank")
    """The last reported keyword rank; null if it was not among the first 1,000 results."""
    rank: int | None
    """The current keyword rank, starting at 1; null if it is not among the first 1,000 results."""
    change: int | None
    """`rank` minus `previousRank`; negative is better. Null if either is null."""
    direction: Literal["any", "down", "up", "better", "worse"] | str
    """The direction of the change."""
    total_results: int = Field(alias="totalResults")
    """The number of products that match the keyword."""
    rank_source: Literal["reported", "rank", "rank_any_category", "marketplace", "nichescope"] | str = Field(alias="rankSource")
    """Where `rank` comes from, as in a tracked keyword."""
    rank_seen_at: dt.datetime = Field(alias="rankSeenAt")
    """When the rank was seen."""
    observed_at: dt.datetime = Field(alias="observedAt")
    """When the new value was observed (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""


class KeywordRankChangeEvent(Model):
    type: Literal["keyword_rank_change"]
    timestamp: dt.datetime
    """When the change was detected (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""
    data: KeywordRankChange
    id: str | None = None


class LeftOutFact(Model):
    fact: str
    """The fact."""
    rule: str
    """The ID of the rule that it breaks."""
    message: str
    """The problem."""


class LeftOutPhrase(Model):
    phrase: str
    """A phrase that is not covered."""
    words: list[str]
    """Its words that did not fit or must not be used."""


class Limits(Model):
    requests_per_day: int | None = Field(default=None, alias="requestsPerDay")
    """Requests with keys per UTC day."""
    dashboard_requests_per_day: int | None = Field(default=None, alias="dashboardRequestsPerDay")
    """Requests of all signed-in people of the account per UTC day."""
    search: bool | None = None
    """Whether keyword search is included."""
    webhooks: int | None = None
    channels: int | None = None
    emails_per_day: int | None = Field(default=None, alias="emailsPerDay")
    """Mails to notification channels per UTC day."""
    model_tokens_per_day: int | None = Field(default=None, alias="modelTokensPerDay")
    """Tokens of language models per UTC day, for proposals of listings."""
    tracked_products: int | None = Field(default=None, alias="trackedProducts")
    tracked_keywords: int | None = Field(default=None, alias="trackedKeywords")
    alerts: int | None = None
    listings: int | None = None
    refresh_hours: int | None = Field(default=None, alias="refreshHours")
    """The maximum age, in hours, of tracked data before it is fetched again from a live source."""
    keys: int | None = None
    """The number of API keys that work now."""
    members: int | None = None
    """The number of members."""


class LineKindList(Model):
    money_hidden: bool = Field(alias="moneyHidden")
    """Whether the owner hides amounts from viewers such as you."""
    kinds: list[LineKindListKind]


class LineKindListKind(Model):
    id: str
    """The ID of the kind."""
    transaction_type: str = Field(alias="transactionType")
    """As in settlements."""
    amount_type: str = Field(alias="amountType")
    """As in settlements."""
    amount_description: str = Field(alias="amountDescription")
    """As in settlements."""
    known_class: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | str = Field(alias="knownClass")
    """The class in our table; `unclassified` if the table does not have it."""
    assigned_class: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | str | None = Field(alias="assignedClass")
    """The class that you assigned; null if none."""
    class_: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | str = Field(alias="class")
    """The class that counts: yours, else ours."""
    lines: int
    """The number of lines in all settlements."""
    amounts: list[LineKindListKindAmount]
    """The sums of the lines, one for each currency."""


class LineKindListKindAmount(Model):
    currency: str
    """The currency (ISO 4217)."""
    amount: float | None
    """The sum. Null if hidden from you."""


class ListingCheck(Model):
    marketplace: str
    """The marketplace whose rules apply."""
    language: str
    """The language of the text."""
    findings: list[ListingFinding]
    """The findings, errors first."""
    errors: int
    """Findings that may suppress the listing."""
    warnings: int
    """Findings against guidelines."""
    infos: int
    """Missed chances."""
    characters: CharacterCounts
    search_term_bytes: int = Field(alias="searchTermBytes")
    """Bytes of the search terms in UTF-8."""
    coverage: ListingCoverage


class ListingCoverage(Model):
    """How well the listing covers its phrases."""

    covered: float | None
    """The value of the phrases whose words are all in the listing, as a share of all phrases. From 0 to 1; null without phrases."""
    weighted: float | None
    """The same, with each word weighed by its best field: title 1, bullets 0.7, search terms 0.6, description 0.4. From 0 to 1; null without phrases."""
    by_field: FieldCoverage = Field(alias="byField")
    phrases: list[TargetPhrase]
    """The phrases, the most valuable first."""


class ListingDiff(Model):
    from_: int = Field(alias="from")
    """The earlier version."""
    to: int
    """The later version."""
    fields: list[ListingFieldDiff]


class ListingDraft(Model):
    id: str
    name: str
    """The name of the draft."""
    marketplace: str
    language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | str
    """The language of the text. Defaults to that of the marketplace."""
    asin: str | None
    """The product it was imported from; null for none."""
    category: str | None = None
    """The root category."""
    facts: ProductFacts | None = None
    voice: str | None = None
    """How your brand speaks, for texts that a model writes."""
    competitors: list[str] | None = None
    """Products that the text should differ from. Their brands must not occur in it."""
    phrases: list[TargetPhrase] | None = None
    """The phrases that the listing should cover."""
    version: int
    """The number of the newest version; 0 before the first."""
    text: ListingText | None = None
    created_at: dt.datetime = Field(alias="createdAt")
    """When the draft was created."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the draft was last changed."""
    left_out: list[LeftOutFact] | None = Field(default=None, alias="leftOut")
    """Facts that break a rule."""
    findings: list[ListingFinding] | None = None
    """The findings of the newest text."""
    coverage: ListingCoverage | None = None
    title: str | None = None
    """The title of the newest version."""


class ListingDraftList(Model):
    drafts: list[ListingDraft]


class ListingFieldDiff(Model):
    field: str
    """The field, as findings name it."""
    changed: bool
    """True if it differs."""
    parts: list[DiffPart]


class ListingFinding(Model):
    field: str
    """Where the problem is: `title`, `bullets[0]` for the first bullet, `bullets` for their number, `description` or `searchTerms`."""
    rule: str
    """The ID of the rule."""
    severity: Literal["error", "warning", "info"] | str
    """`error`: the marketplace may suppress the listing or cut the text. `warning`: its guidelines advise against it. `info`: a missed opportunity."""
    message: str
    """The problem, and what to do."""
    start: int
    """Where the range starts, in UTF-16 code units of the field's text."""
    end: int
    """Where the range ends, exclusive."""
    fix: str | None
    """The text that replaces the range. It is verified: it removes the finding and adds none. Null if there is no mechanical fix."""


class ListingModel(Model):
    model: ConnectedModel | None
    """The model that proposals use; null if none is connected."""
    usage: ModelUsage


class ListingPhrases(Model):
    marketplace: str
    """The marketplace."""
    currency: str
    """The currency of the revenue (ISO 4217)."""
    keyword: str | None
    """The search that the phrases are from; null for a list."""
    phrases: list[KeywordFigures]
    """The phrases, the most valuable first."""
    reason: str | None
    """Why there are no phrases, and what to do; null if there are some."""


class ListingProposal(Model):
    task: Literal["build", "improve", "translate"] | str
    """The task."""
    field: str | None
    """The improved text; null for a whole listing."""
    model: str
    """The model that wrote it."""
    text: ProposedText
    findings: list[ListingFinding]
    """What the checks found in the proposed texts."""
    rounds: int
    """How often the model wrote: once, and up to twice more to repair findings."""
    input_tokens: int = Field(alias="inputTokens")
    """Tokens of the prompts."""
    output_tokens: int = Field(alias="outputTokens")
    """Tokens of the responses."""
    estimated: bool
    """Whether tokens are estimated, because the endpoint did not count them."""
    cost: float | None
    """The cost in US dollars; null when the prices are unknown."""


class ListingRule(Model):
    id: str
    """The rule's ID, as findings name it."""
    fields: list[Literal["title", "bullets", "description", "searchTerms"] | str]
    """The fields that it applies to."""
    severity: Literal["error", "warning", "info"] | str
    """The severity of its findings."""
    title: str
    """What the rule asks for."""
    categories: list[str]
    """The root categories that it applies to; empty for all."""
    from_: dt.date = Field(alias="from")
    """Since when the rule applies or is published."""
    fixable: bool
    """True if findings may have a mechanical fix."""
    source: RuleSource


class ListingRuleList(Model):
    marketplace: str
    """The marketplace."""
    rules: list[ListingRule]


class ListingScore(Model):
    asin: str
    """The product."""
    marketplace: str
    """The marketplace."""
    title: str
    """The title that was scored."""
    score: float
    """From 0 to 100."""
    weak: bool
    """True for a score below 50."""
    parts: ListingScoreParts
    images: int | None
    """The number of pictures; null if no source has counted them."""
    keyword: str | None
    """The keyword that finds the niche of the product; null if too few products are similar."""
    sampled_products: int = Field(alias="sampledProducts")
    """The number of products whose titles the phrases are from."""
    findings: list[ListingFinding]
    """The rules that the title breaks."""
    phrases: list[TargetPhrase]
    """The phrases, the most valuable first."""


class ListingScoreParts(Model):
    rules: float | None
    """Rules kept. From 0 to 1; null if unknown, then it is left out of the score."""
    coverage: float | None
    """The niche's phrases that the title covers, by their frequency. From 0 to 1; null if unknown, then it is left out of the score."""
    title: float | None
    """The title score, divided by 100. From 0 to 1; null if unknown, then it is left out of the score."""
    images: float | None
    """Pictures, of seven. From 0 to 1; null if unknown, then it is left out of the score."""


class ListingText(Model):
    title: str | None = None
    """The title."""
    bullets: list[str] | None = None
    """The bullets, in their order."""
    description: str | None = None
    """The description."""
    search_terms: str | None = Field(default=None, alias="searchTerms")
    """The backend search terms."""


class ListingVersion(Model):
    number: int
    """The number of the version."""
    origin: Literal["import", "template", "edit", "model", "restore"] | str
    """Where the text came from."""
    note: str | None
    """A note on the version."""
    text: ListingText
    created_at: dt.datetime = Field(alias="createdAt")
    """When it was saved."""


class ListingVersionList(Model):
    versions: list[ListingVersion]


class LostSales(Model):
    """Sales lost while out of stock. An estimate: days times the usual units per day, with its range."""

    days: int
    """Days without stock in the last 90 days, as far as stock reports show them."""
    units: Range
    sales: Range
    """Sales lost, in `currency`, at the average price of the last 90 days."""


class MappingList(Model):
    mappings: list[ImportMapping]


class MarketList(Model):
    id: str
    name: str
    """The name, unique within the account."""
    marketplace: str
    mine: int
    """The number of your own products."""
    rivals: int
    """The number of products of rivals."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the list was created."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the list was last changed."""
    currency: str | None = None
    """The currency of prices and revenue (ISO 4217)."""
    units: MarketShare | None = None
    revenue: MarketShare | None = None
    """The share of estimated revenue per month."""
    products: list[MarketProduct] | None = None
    """Your products first, then those of rivals."""
    notes: list[MarketListTableNote] | None = None
    """The notes, newest day first."""


class MarketListList(Model):
    market_lists: list[MarketList] = Field(alias="marketLists")


class MarketListTableNote(Model):
    id: str
    asin: str | None
    """The product that the note is about; null for the whole list."""
    day: dt.date
    """The UTC day that the note is about."""
    text: str
    """The note."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the note was written."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the note was last changed."""


class MarketPoint(Model):
    at: dt.datetime
    """Start of the interval."""
    units: MarketShare
    revenue: MarketShare
    """The share of estimated revenue per month."""
    positions: list[PricePosition]
    """The price positions of your products, where they are known."""


class MarketProduct(Model):
    asin: str
    """The product's identifier on the marketplace."""
    group: Literal["mine", "rival"] | str
    """`mine` for your own product, `rival` for another one."""
    title: str | None
    """Null if the product is not in the catalog."""
    brand: str | None
    """The brand."""
    image_url: str | None = Field(alias="imageUrl")
    """The image URL."""
    price: float | None
    """The price, a decimal amount in `currency`."""
    bsr: int | None
    """The best-seller rank; lower is better."""
    monthly_sales: int | None = Field(alias="monthlySales")
    """Estimated units sold per month."""
    sales_estimate: Range | None = Field(alias="salesEstimate")
    """The range and source of `monthlySales`. See docs/sales-estimates.md."""
    monthly_revenue: float | None = Field(alias="monthlyRevenue")
    """Estimated revenue per month in `currency`: `price` times `monthlySales`. Null if one of them is unknown. Multiply the bounds of `salesEstimate` by the price for its range."""
    unit_share: float | None = Field(alias="unitShare")
    """Its share of the units of all known products of the list, in percent."""
    revenue_share: float | None = Field(alias="revenueShare")
    """Its share of the revenue of all known products of the list, in percent."""
    price_position: PricePosition | None = Field(alias="pricePosition")
    """Where the price of your own product stands among those of rivals; null for rivals, or if unknown."""
    review_count: int | None = Field(alias="reviewCount")
    """The number of reviews."""
    rating: float | None
    """The average rating, 1 to 5."""
    tracking_id: str | None = Field(alias="trackingId")
    """The ID of the tracked product; null if you no longer track it."""
    added_at: dt.datetime = Field(alias="addedAt")
    """When it was added to the list."""
    updated_at: dt.datetime | None = Field(alias="updatedAt")
    """When its figures were last seen; null if it is not in the catalog."""


class MarketSeries(Model):
    id: str
    marketplace: str
    currency: str
    """The currency of prices and revenue (ISO 4217)."""
    from_: dt.datetime = Field(alias="from")
    """Start of the period."""
    to: dt.datetime
    """End of the period."""
    resolution: str
    points: list[MarketPoint]
    """Oldest first."""


class MarketShare(Model):
    share: float | None
    low: float | None
    high: float | None
    mine: float | None
    rivals: float | None
    known: int
    unknown: int
    sources: MarketShareSources
    rivals_low: float | None = Field(default=None, alias="rivalsLow")
    """The low end of that estimate. Null if hidden from you."""
    rivals_high: float | None = Field(default=None, alias="rivalsHigh")
    """The high end of that estimate. Null if hidden from you."""


class MarketShareSources(Model):
    reported: int
    """Figures that the marketplace reports."""
    rank: int
    """Estimates from the best-seller rank in the category."""
    rank_any_category: int
    """Estimates from the best-seller rank without a curve of the category."""
    calibrated: int | None = None
    """Estimates from the best-seller rank, calibrated by your own sales."""


class MarketplaceInfo(Model):
    marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | str
    products: int
    currency: str | None = None
    """The currency of its prices (ISO 4217)."""
    has_data: bool | None = Field(default=None, alias="hasData")
    """Whether there are any products."""


class MarketplaceList(Model):
    marketplaces: list[MarketplaceInfo]
    """The default marketplace first."""


class Member(Model):
    user_id: str | None = Field(default=None, alias="userId")
    """The user's ID."""
    name: str
    """The user's name."""
    email: str
    role: Literal["viewer", "member", "owner"] | str
    joined_at: dt.datetime | None = Field(default=None, alias="joinedAt")
    """When the user joined the account (UTC)."""
    last_seen_at: dt.datetime | None = Field(alias="lastSeenAt")
    id: str | None = None
    """The user's ID."""


class MemberList(Model):
    members: list[Member]


class Membership(Model):
    id: str
    """The account's ID."""
    name: str
    """The account's name."""
    plan: Literal["free", "starter", "pro", "business", "agency"] | str | None = None
    """The account's plan."""
    role: Literal["viewer", "member", "owner"] | str


class MetricStatistics(Model):
    metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "buyBoxPrice", "offerCount"] | str
    """The metric."""
    current: float | None
    """The current value; null if there is none or it is unknown."""
    periods: list[PeriodStatistics]
    """One entry for each period, the shortest first."""


class MissingCost(Model):
    sku: str
    """A SKU with sales that have no cost."""
    title: str | None
    """The title."""
    units: int
    """Units sold without a cost, on either basis."""
    since: dt.date
    """The first day with a sale without a cost."""
    currency: str
    """The currency of these sales (ISO 4217)."""
    cost_currency: str | None = Field(alias="costCurrency")
    """The currency of the SKU's cost, if no imported exchange rate converts it to that of the sales; null without a cost."""


class MissingRate(Model):
    currency: str
    """A currency."""
    days: int
    """Days of the period without a rate."""


class MissingState(Model):
    part: Literal["service", "index", "deliveries", "jobs", "imports", "database", "disk"] | str
    """The unavailable part."""
    reason: str
    """Why it is unavailable."""


class ModelTest(Model):
    ok: bool
    """Whether the model responded."""
    problem: str | None
    """What failed, and what to do about it; null if nothing did."""
    reply: str | None
    """The beginning of the model's response; null without one."""


class ModelUsage(Model):
    """Today's usage (UTC)."""

    generations: int
    """Responses of models today."""
    input_tokens: int = Field(alias="inputTokens")
    """Tokens of prompts."""
    output_tokens: int = Field(alias="outputTokens")
    """Tokens of responses."""
    reserved_tokens: int = Field(alias="reservedTokens")
    """Tokens that proposals in progress may still use."""
    limit: int
    """Tokens per day that the plan includes."""
    resets_at: dt.datetime = Field(alias="resetsAt")
    """When the limit resets."""
    estimated_generations: int = Field(alias="estimatedGenerations")
    """Responses whose tokens are estimated, because the endpoint did not count them."""
    cost: float
    """The cost in US dollars of the responses with known prices."""
    unpriced_generations: int = Field(alias="unpricedGenerations")
    """Responses whose cost is unknown because a price is missing."""


class NewReview(Model):
    event_id: str = Field(alias="eventId")
    """The event's ID: the same as `webhook-id`, and the same on every attempt."""
    tracking_id: str = Field(alias="trackingId")
    """The ID of the tracked product or keyword."""
    label: str | None
    """Your label of the tracked product or keyword."""
    product: ProductSummary
    previous_review_count: int = Field(alias="previousReviewCount")
    """The last reported number of reviews."""
    review_count: int = Field(alias="reviewCount")
    """The current number of reviews."""
    new_reviews: int = Field(alias="newReviews")
    """The number of new reviews."""
    rating: float | None
    """The current average rating, 1 to 5."""
    observed_at: dt.datetime = Field(alias="observedAt")
    """When the new value was observed (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""


class NewReviewEvent(Model):
    type: Literal["new_review"]
    timestamp: dt.datetime
    """When the change was detected (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""
    data: NewReview
    id: str | None = None


class NicheDay(Model):
    day: dt.date
    """The UTC day."""
    total_results: int = Field(alias="totalResults")
    """The number of matching products."""
    niche_score: NicheScore = Field(alias="nicheScore")
    monthly_units: int | None = Field(alias="monthlyUnits")
    """Estimated units sold per month, all products together."""
    median_units: int | None = Field(alias="medianUnits")
    """Estimated units sold per month, median product."""
    monthly_revenue: float | None = Field(alias="monthlyRevenue")
    """Estimated revenue per month, all products together."""
    median_reviews: int | None = Field(alias="medianReviews")
    """The number of reviews, median product."""
    average_rating: float | None = Field(alias="averageRating")
    """The average rating, weighted by the square root of sales."""
    price_low: float | None = Field(alias="priceLow")
    """The lower quartile of prices."""
    price_high: float | None = Field(alias="priceHigh")
    """The upper quartile of prices."""
    brand_concentration: float | None = Field(alias="brandConcentration")
    """How concentrated sales are among brands; 1 means a single brand."""
    top_share: float | None = Field(alias="topShare")
    """The ten best sellers' share of units sold."""
    weak_share: float | None = Field(alias="weakShare")
    """The share of units sold by listings with few reviews, a weak rating, or too young for their sales."""
    taken_at: dt.datetime = Field(alias="takenAt")
    """When it was recorded."""


class NicheHistory(Model):
    keyword: str
    """The normalized keyword: lowercase, with single spaces."""
    marketplace: str
    currency: str
    """The currency of the prices (ISO 4217)."""
    points: list[NicheDay]


class NicheScore(Model):
    score: float
    """The overall score."""
    demand: float
    """How much these products sell and earn. 50 if no sales are known; the score then leaves it out."""
    competition: float
    """How hard the niche is to enter; higher is harder."""
    opportunity: float
    """How much a new product could win and earn."""
    version: int
    """The version of the formula. Scores of different versions cannot be compared."""
    confidence: float | None = None
    """How much of what the score needs is known, of how many products, and how recently."""
    as_of: str | None = Field(default=None, alias="asOf")
    """When the median best seller was last updated; null if no product sells."""
    range: Range | None = None
    enough: bool | None = None
    """False if the sales of fewer than 10 products are known, or if the confidence is below 0.3. Do not show the figures then: the dashboard shows `reason` instead, and alerts on the score do not fire."""
    basis: ScoreBasis | None = None
    reason: str | None = None
    """Why there is no score to show; null if `enough` is true."""


class NicheStatistics(Model):
    """The statistics of the result set. Amounts are decimals in `currency`; null means that there is no data."""

    products: int
    """Products in the result set."""
    rounded: bool
    """True if there are more than 10,000 products: medians and quartiles are then round numbers within 3% of the exact ones."""
    known: ScoreBasis
    units_total: float | None = Field(alias="unitsTotal")
    """Estimated units sold per month, all products together."""
    units_median: float | None = Field(alias="unitsMedian")
    """Estimated units sold per month, median product."""
    revenue_total: float | None = Field(alias="revenueTotal")
    """Estimated revenue per month in `currency`. Products with sales but no known price count at the median price."""
    revenue_median: float | None = Field(alias="revenueMedian")
    """The monthly revenue of the median product in `currency`, of the products whose price and sales are known."""
    revenue_top_ten: float | None = Field(alias="revenueTopTen")
    """The monthly revenue of the ten products with the highest revenue, together."""
    revenue_fifth: float | None = Field(alias="revenueFifth")
    """The monthly revenue of the product with the fifth-highest revenue; 0 if fewer than five have any."""
    sellers: float | None
    """The effective number of sellers: this many products with equal sales would be as concentrated."""
    reviews_median: float | None = Field(alias="reviewsMedian")
    """The number of reviews, median product."""
    reviews_typical: float | None = Field(alias="reviewsTypical")
    """The geometric mean of the reviews, weighted by the square root of sales."""
    rating_typical: float | None = Field(alias="ratingTypical")
    """The average rating, weighted by the square root of sales."""
    price_low: float | None = Field(alias="priceLow")
    """The lower quartile of prices."""
    price_median: float | None = Field(alias="priceMedian")
    """The median price."""
    price_high: float | None = Field(alias="priceHigh")
    """The upper quartile of prices."""
    brand_concentration: float | None = Field(alias="brandConcentration")
    """The sum of the brands' squared shares of units sold; 1 means a single brand."""
    top_three_share: float | None = Field(alias="topThreeShare")
    """The three best sellers' share of units sold, 0 to 1."""
    top_ten_share: float | None = Field(alias="topTenShare")
    """The ten best sellers' share of units sold, 0 to 1."""
    weak_share: float | None = Field(alias="weakShare")
    """The share of units sold by weak listings (see `constants.weakListing`), 0 to 1."""
    front: NicheStatisticsFront


class NicheStatisticsFront(Model):
    """The front of the market: its 50 best sellers, which are what a shopper sees."""

    products: int
    """Products of the front: at most 50, all with sales."""
    known: ScoreBasis
    units: int
    """The units they sell per month, together."""
    reviews_top_ten: float | None = Field(alias="reviewsTopTen")
    """The number of reviews, median product of the ten best sellers."""
    reviews_median: float | None = Field(alias="reviewsMedian")
    """The number of reviews, median product."""
    rating_median: float | None = Field(alias="ratingMedian")
    """The rating, median product."""
    brand_concentration: float | None = Field(alias="brandConcentration")
    """The sum of the brands' squared shares of their units; 1 means a single brand."""
    top_three_share: float | None = Field(alias="topThreeShare")
    """The three best sellers' share of their units, 0 to 1."""
    weak_share: float | None = Field(alias="weakShare")
    """The weak listings' share of their units, 0 to 1."""
    updated_at: str | None = Field(alias="updatedAt")
    """When the median product was last updated."""


class OwnMarketProduct(Model):
    asin: str
    """Your product in this market."""
    title: str | None
    """The title."""
    bsr: int | None
    """The best-seller rank."""
    units: int
    """Your units in the last 30 days."""
    sales: float | None
    """Your sales in the last 30 days. Null if hidden from you."""
    estimate: int | None
    """The estimate of its monthly units, to compare with."""
    estimate_low: int | None = Field(alias="estimateLow")
    """The low end of the estimate."""
    estimate_high: int | None = Field(alias="estimateHigh")
    """The high end of the estimate."""


class PackedSearchTerms(Model):
    search_terms: str = Field(alias="searchTerms")
    """The search terms."""
    bytes: int
    """Their bytes in UTF-8."""
    covered: list[str]
    """Phrases whose words are all on the page or in the search terms."""
    left_out: list[LeftOutPhrase] = Field(alias="leftOut")


class PartState(Model):
    data_dir_free_bytes: int | None = Field(default=None, alias="dataDirFreeBytes")
    """Free bytes on the disk of the data folder."""
    data_dir_total_bytes: int | None = Field(default=None, alias="dataDirTotalBytes")
    """Total bytes of that disk."""
    version: str | None = None
    embedded: bool | None = None
    """Whether the service runs the database itself."""
    size_bytes: int | None = Field(default=None, alias="sizeBytes")
    """The size on disk, in bytes."""
    history_from: dt.datetime | None = Field(default=None, alias="historyFrom")
    """The first month of the product history; null if there is none."""
    history_rows: int | None = Field(default=None, alias="historyRows")
    """The estimated number of rows of the product history; null if not known yet."""
    node: str | None = None
    """The version of Node.js."""
    role: str | None = None
    """The role of this node: `all`, `api` or `worker`."""
    demo: bool | None = None
    """Whether the installation shows the demo market."""
    started_at: dt.datetime | None = Field(default=None, alias="startedAt")
    """When this node was started (UTC)."""


class PasswordChanged(Model):
    changed: bool


class PeriodStatistics(Model):
    days: int
    """The length of the period."""
    min: float | None
    """The lowest value; null if none is known."""
    average: float | None
    """The average, weighted by time; null if no value is known."""
    max: float | None
    """The highest value; null if none is known."""
    known: float
    """The share of the period with a known value."""
    absent: float
    """The share of the period in which a source saw no value. For `price`: out of stock."""


class Plan(Model):
    name: Literal["free", "starter", "pro", "business", "agency"] | str
    """The plan."""
    title: str
    """The plan's display name."""
    allowance: Limits
    burst_per_second: int | None = Field(alias="burstPerSecond")
    """The maximum number of requests per second; null if unlimited."""


class PlanList(Model):
    plans: list[Plan]


class PlanRefresh(Model):
    plan: Literal["free", "starter", "pro", "business", "agency"] | str
    """The plan of the accounts."""
    refresh_hours: int = Field(alias="refreshHours")
    """The plan's maximum data age in hours. Accounts can override it."""
    products: int
    """Distinct tracked products."""
    overdue_products: int = Field(alias="overdueProducts")
    """Tracked products older than the maximum age."""
    keywords: int
    """Distinct tracked keywords."""
    overdue_keywords: int = Field(alias="overdueKeywords")
    """Tracked keywords that were not fetched within the maximum age."""


class Point(Model):
    at: dt.datetime
    value: float | None = None
    until: dt.datetime | None = None
    """When there was an offer again; null if there was none until the last observation in the period."""
    source: Literal["reported", "rank", "rank_any_category", "marketplace", "nichescope"] | str | None = None
    low: float | None = None
    high: float | None = None
    category: str | None = None
    """The category of the rank."""


class PreviewedProduct(Model):
    marketplace: str
    asin: str
    parent_asin: str | None = Field(alias="parentAsin")
    """The parent listing, if the product is a variation."""
    title: str | None
    """The title."""
    brand: str | None
    """The brand."""
    category: str | None
    """The category."""
    image_url: str | None = Field(alias="imageUrl")
    """The image URL."""
    price: float | None
    """The price in `currency`."""
    currency: str
    bsr: int | None
    """The best-seller rank."""
    bsr_category: str | None = Field(alias="bsrCategory")
    """The category of the rank."""
    reported_sales: int | None = Field(alias="reportedSales")
    """Units sold per month as published by the marketplace."""
    review_count: int | None = Field(alias="reviewCount")
    """The number of reviews."""
    rating: float | None
    """The average rating, 1 to 5."""
    seen_at: dt.datetime = Field(alias="seenAt")
    """When the product was observed."""


class PriceChange(Model):
    event_id: str = Field(alias="eventId")
    """The event's ID: the same as `webhook-id`, and the same on every attempt."""
    tracking_id: str = Field(alias="trackingId")
    """The ID of the tracked product or keyword."""
    label: str | None
    """Your label of the tracked product or keyword."""
    product: ProductSummary
    currency: str
    """The currency of both prices (ISO 4217)."""
    previous_price: float = Field(alias="previousPrice")
    """The last reported price, a decimal amount."""
    price: float
    """The current price."""
    change: float
    """`price` minus `previousPrice`."""
    change_percent: float | None = Field(alias="changePercent")
    """The change in percent of the previous price; null if that was 0."""
    direction: Literal["any", "down", "up", "better", "worse"] | str
    """The direction of the change."""
    observed_at: dt.datetime = Field(alias="observedAt")
    """When the new value was observed (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""


class PriceChangeEvent(Model):
    type: Literal["price_change"]
    timestamp: dt.datetime
    """When the change was detected (UTC)."""
    test: bool | None = None
    """Only in tests of a webhook: the event is a sample."""
    data: PriceChange
    id: str | None = None


class PricePosition(Model):
    asin: str | None = None
    """Your product."""
    rank: int
    """The rank of the price, where 1 is the cheapest. Equal prices have the same rank."""
    of: int
    """How many prices are compared: this one and the known prices of rivals."""
    median: float
    """The median of the rivals' prices in `currency`."""
    percent_of_median: float | None = Field(alias="percentOfMedian")
    """The price in percent of that median: 100 is equal, 90 is a tenth below."""


class Product(Model):
    asin: str
    """The product's identifier on the marketplace."""
    title: str
    brand: str | None
    """The brand."""
    category: str | None
    """The root category."""
    image_url: str | None = Field(alias="imageUrl")
    """The image URL."""
    price: float | None
    """The price, a decimal amount in `currency`."""
    bsr: int | None
    """The best-seller rank; lower is better."""
    monthly_sales: int | None = Field(alias="monthlySales")
    """Estimated units sold per month."""
    review_count: int | None = Field(alias="reviewCount")
    """The number of reviews."""
    rating: float | None
    """The average rating, 1 to 5."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When these figures were last observed."""
    sales_estimate: Range | None = Field(alias="salesEstimate")
    """The range and source of `monthlySales`. See docs/sales-estimates.md."""
    monthly_revenue: float | None = Field(alias="monthlyRevenue")
    """Estimated revenue per month in `currency`: `price` times `monthlySales`. Null if one of them is unknown. Multiply the bounds of `salesEstimate` by the price for its range."""
    marketplace: str | None = None
    """The marketplace."""
    currency: str | None = None
    """The currency of the price (ISO 4217)."""
    parent_asin: str | None = Field(default=None, alias="parentAsin")
    """The parent listing, if the product is a variation."""
    bsr_category: str | None = Field(default=None, alias="bsrCategory")
    """The category of `bsr`."""
    mean_rank: int | None = Field(default=None, alias="meanRank")
    """The rank that the sales estimate uses: a moving average of the rank's logarithm with a time constant of 15 days. It is not the average over a number of days, which the statistics return."""
    buy_box_price: float | None = Field(default=None, alias="buyBoxPrice")
    """The price in the Buy Box without shipping; null if there is none or no source reports it."""
    offer_count: int | None = Field(default=None, alias="offerCount")
    """The number of new offers; null if no source reports it."""
    weight: int | None = None
    """The weight of the packed product, in grams; null if no source reports it."""
    dimensions: list[int] | None = None
    """The sides of the packed product in millimetres, longest first; null if no source reports them."""
    size_tier: str | None = Field(default=None, alias="sizeTier")
    first_available: dt.date | None = Field(default=None, alias="firstAvailable")
    seen_at: FigureTimes | None = Field(default=None, alias="seenAt")
    first_seen_at: dt.datetime | None = Field(default=None, alias="firstSeenAt")
    """When the product was first observed."""
    last_asked: SourceRequest | None = Field(default=None, alias="lastAsked")
    """The live source that was last queried for the product. Null if none was, or if the account does not track the product."""
    tracking: TrackingReference | None = None
    """The tracked product of your account; null if you do not track it."""
    title_score: int | None = Field(default=None, alias="titleScore")
    """How well the title is written, from 0 to 100. See docs/listings.md for the formula."""
    price_change_7: float | None = Field(default=None, alias="priceChange7")
    """As `minPriceChange7` counts it. Null if the figure of now or of that day is unknown."""
    price_change_30: float | None = Field(default=None, alias="priceChange30")
    """As `minPriceChange30` counts it. Null if the figure of now or of that day is unknown."""
    price_change_90: float | None = Field(default=None, alias="priceChange90")
    """As `minPriceChange90` counts it. Null if the figure of now or of that day is unknown."""
    bsr_change_7: float | None = Field(default=None, alias="bsrChange7")
    """As `minBsrChange7` counts it. Null if the figure of now or of that day is unknown."""
    bsr_change_30: float | None = Field(default=None, alias="bsrChange30")
    """As `minBsrChange30` counts it. Null if the figure of now or of that day is unknown."""
    bsr_change_90: float | None = Field(default=None, alias="bsrChange90")
    """As `minBsrChange90` counts it. Null if the figure of now or of that day is unknown."""
    rating_change_7: float | None = Field(default=None, alias="ratingChange7")
    """As `minRatingChange7` counts it. Null if the figure of now or of that day is unknown."""
    rating_change_30: float | None = Field(default=None, alias="ratingChange30")
    """As `minRatingChange30` counts it. Null if the figure of now or of that day is unknown."""
    rating_change_90: float | None = Field(default=None, alias="ratingChange90")
    """As `minRatingChange90` counts it. Null if the figure of now or of that day is unknown."""
    match: Literal["related"] | str | None = None
    """Only on products that follow a result set of fewer than 100: they contain fewer of the keyword's words, or are something else, as an accessory. The total, the niche score, the distributions and files leave them out."""


class ProductFacts(Model):
    product: str | None = None
    """The kind of product, in the listing's language: "yoga mat"."""
    brand: str | None = None
    """Your brand."""
    model: str | None = None
    """The model."""
    materials: list[str] | None = None
    """Materials."""
    colors: list[str] | None = None
    """Its colors."""
    measures: list[ProductMeasure] | None = None
    """Measures with their units."""
    quantity: int | None = None
    """Pieces in the package."""
    features: list[str] | None = None
    """Short properties: "non-slip surface"."""
    uses: list[str] | None = None
    """Uses, such as "hiking"."""
    audience: list[str] | None = None
    """The people it is for: "women"."""
    care: list[str] | None = None
    """How to care for it."""
    includes: list[str] | None = None
    """Other contents of the package."""
    certificates: list[str] | None = None
    """Certificates and marks it has."""
    origin: str | None = None
    """The country of origin."""


class ProductHistory(Model):
    asin: str
    marketplace: str
    currency: str
    """The currency of the prices (ISO 4217)."""
    from_: dt.datetime = Field(alias="from")
    """Start of the period."""
    to: dt.datetime
    """End of the period."""
    resolution: str
    series: Series
    out_of_stock: list[Point] = Field(alias="outOfStock")
    """The times in the period in which a source saw no offer, to the minute at every resolution. Of more than 1,000, the longest."""


class ProductKeywords(Model):
    asin: str
    """The product."""
    marketplace: str
    """The marketplace."""
    currency: str
    """The currency of the revenue (ISO 4217)."""
    keywords: list[KeywordFigures]


class ProductMeasure(Model):
    kind: Literal["length", "width", "height", "depth", "diameter", "thickness", "weight", "load", "capacity", "power", "voltage", "battery", "runtime", "temperature"] | str
    """The measured quantity."""
    value: float
    """The number."""
    unit: Literal["mm", "cm", "m", "in", "ft", "g", "kg", "oz", "lb", "ml", "cl", "l", "fl oz", "gal", "qt", "W", "V", "mAh", "Wh", "h", "min", "°C", "°F"] | str
    """Its unit."""


class ProductMove(Model):
    """With `sort=moved`: the change within a day; null if unknown."""

    price: float | None
    """The price change in percent."""
    bsr: float | None
    """The rank change in percent; negative is better."""
    bsr_places: int | None = Field(alias="bsrPlaces")
    """The rank change in places; negative is better."""


class ProductStatistics(Model):
    asin: str
    marketplace: str
    currency: str
    """The currency of prices and revenue (ISO 4217)."""
    to: dt.datetime
    """The end of the periods."""
    metrics: list[MetricStatistics]
    """The statistics of each requested metric."""


class ProductSummary(Model):
    asin: str | None = None
    """The product's identifier on the marketplace."""
    marketplace: str | None = None
    """The marketplace's domain."""
    title: str | None
    brand: str | None = None
    """The brand."""
    category: str | None = None
    """The root category."""
    image_url: str | None = Field(alias="imageUrl")
    """The image URL."""
    price: float | None = None
    """The price."""
    bsr: int | None = None
    """The best-seller rank."""
    monthly_sales: int | None = Field(default=None, alias="monthlySales")
    """Estimated units sold per month."""
    sales_estimate: Range | None = Field(default=None, alias="salesEstimate")
    """The range and source of `monthlySales`. See docs/sales-estimates.md."""
    monthly_revenue: float | None = Field(default=None, alias="monthlyRevenue")
    """Estimated revenue per month in `currency`: `price` times `monthlySales`. Null if one of them is unknown. Multiply the bounds of `salesEstimate` by the price for its range."""
    review_count: int | None = Field(default=None, alias="reviewCount")
    """The number of reviews."""
    rating: float | None = None
    """The average rating, 1 to 5."""
    updated_at: dt.datetime | None = Field(default=None, alias="updatedAt")
    """When the product was last observed."""


class ProfitEstimate(Model):
    asin: str | None
    """The product, if one was named."""
    marketplace: str
    """The marketplace."""
    currency: str
    """The currency of all amounts (ISO 4217)."""
    date: str
    """The day whose fees apply."""
    category: str | None
    """The category that the referral fee is for."""
    size_tiers: list[str] = Field(alias="sizeTiers")
    """The size tiers that are possible."""
    price: float
    """The price, with VAT."""
    vat: float
    """The VAT in the price."""
    revenue: float
    """The price without VAT."""
    fees_from: Literal["card", "marketplace"] | str = Field(alias="feesFrom")
    """Whether the fees are those of the card or quoted by the marketplace."""
    card: FeeCardReference | None
    """The fee card; null if none applies."""
    fees: list[Fee]
    """Every fee of a sale."""
    total_fees: Range = Field(alias="totalFees")
    unit_cost: float | None = Field(alias="unitCost")
    """The unit cost."""
    freight: float
    """Freight."""
    duty: float
    """Customs duty."""
    prep: float
    """Preparation."""
    landed_cost: float | None = Field(alias="landedCost")
    """Unit cost, freight, duty and preparation; null without a unit cost."""
    returns: float
    """The cost of returns per unit sold."""
    ads_per_unit: float = Field(alias="adsPerUnit")
    """Advertising per unit."""
    net_per_unit: Range = Field(alias="netPerUnit")
    """Revenue minus fees, landed cost, returns and ads."""
    margin_percent: Range = Field(alias="marginPercent")
    """Net ÷ revenue, in percent."""
    roi_percent: Range = Field(alias="roiPercent")
    """Net ÷ landed cost, in percent."""
    break_even_price: Range = Field(alias="breakEvenPrice")
    """The lowest price without a loss."""
    break_even_ads: Range = Field(alias="breakEvenAds")
    """The ads per unit that leave nothing. Negative: a loss even without ads."""
    target_price: Range = Field(alias="targetPrice")
    """The lowest price that reaches the target; unknown without one."""
    max_unit_cost: Range = Field(alias="maxUnitCost")
    """The highest unit cost that reaches the target at this price; unknown without one."""
    monthly_sales: int | None = Field(alias="monthlySales")
    """Estimated units sold per month, of a product of the catalog."""
    monthly_profit: Range = Field(alias="monthlyProfit")
    """Net per unit times the range of monthly sales."""
    notes: list[str]
    """What the figures leave out or assume."""


class ProfitInput(Model):
    marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | str | None = None
    """The marketplace's domain. Not case-sensitive; a leading `www.` is ignored."""
    asin: str | None = None
    """The product's identifier on the marketplace. Not case-sensitive."""
    sku: str | None = None
    """Your SKU of the product, for fees quoted by the marketplace."""
    category: str | None = None
    """A category of the fee card or of the catalog. Defaults to that of the ASIN."""
    price: float | None = None
    """The price, with VAT. Defaults to that of the ASIN."""
    unit_cost: float | None = Field(default=None, alias="unitCost")
    """What the supplier charges. Per unit, in the marketplace's currency."""
    freight: float | None = None
    """Freight to the warehouse. Per unit, in the marketplace's currency."""
    duty_amount: float | None = Field(default=None, alias="dutyAmount")
    """Customs duty. Per unit, in the marketplace's currency."""
    duty_percent: float | None = Field(default=None, alias="dutyPercent")
    """Instead of `dutyAmount`: a percentage of the unit cost."""
    prep: float | None = None
    """Preparation and packaging. Per unit, in the marketplace's currency."""
    returns_percent: float | None = Field(default=None, alias="returnsPercent")
    """The percentage of units that come back."""
    return_cost: float | None = Field(default=None, alias="returnCost")
    """What a returned unit costs you. Required with `returnsPercent`. Per unit, in the marketplace's currency."""
    ads_per_unit: float | None = Field(default=None, alias="adsPerUnit")
    """Advertising. Per unit, in the marketplace's currency."""
    vat_percent: float | None = Field(default=None, alias="vatPercent")
    """The VAT that the price includes and you pay."""
    dimensions: Dimensions | None = None
    weight: Weight | None = None
    size_tier: str | None = Field(default=None, alias="sizeTier")
    """A size tier of the fee card that you know or assume, such as `large_standard`."""
    storage_months: float | None = Field(default=None, alias="storageMonths")
    """How long a unit is stored, in months."""
    storage_month: int | None = Field(default=None, alias="storageMonth")
    """The first month of storage. Defaults to the month of `date`."""
    referral_percent: float | None = Field(default=None, alias="referralPercent")
    """Your own referral rate, instead of the fee card's."""
    fulfilment_fee: float | None = Field(default=None, alias="fulfilmentFee")
    """Your own fulfilment cost, instead of the fee card's, for example if you ship yourself. Per unit, in the marketplace's currency."""
    target_margin_percent: float | None = Field(default=None, alias="targetMarginPercent")
    """The margin you want, in percent."""
    target_roi_percent: float | None = Field(default=None, alias="targetRoiPercent")
    """The return on the landed cost you want, in percent."""
    date: dt.date | None = None
    """The day whose fees apply. Defaults to today (UTC)."""


class ProfitScreening(Model):
    marketplace: str
    """The marketplace."""
    currency: str
    """The currency of all amounts (ISO 4217)."""
    screened: int
    """How many products were looked at."""
    reached: int
    """How many reach the target for certain."""
    possible: int
    """How many may reach it, depending on what is unknown."""
    unknown: int
    """How many have unknown fees or no price."""
    products: list[ScreenedProduct]


class ProposedText(Model):
    """The proposed texts. An improved bullet is the only one of `bullets`."""

    title: str | None = None
    """The title."""
    bullets: list[str] | None = None
    """The bullets, in their order."""
    description: str | None = None
    """The description."""


class QueryPeriod(Model):
    period: Literal["day", "week", "month", "quarter"] | str
    """The length of the period."""
    from_: dt.date = Field(alias="from")
    """The first day of the period."""
    to: dt.date
    """The last day of the period."""
    asin: str | None
    """The product that the shares are about; null if they are about a brand."""
    brand: str | None
    """The brand that the shares are about."""
    query_score: int | None = Field(alias="queryScore")
    """The rank of the query among those of the product or brand."""
    query_volume: int | None = Field(alias="queryVolume")
    """How often the marketplace counted this query in the period."""
    impressions: Impressions
    clicks: FunnelStage
    cart_adds: FunnelStage = Field(alias="cartAdds")
    """Products added to the cart."""
    purchases: FunnelStage
    """Purchases."""
    source: ReportSource


class QuerySeries(Model):
    keyword: str
    """The normalized keyword: lowercase, with single spaces."""
    marketplace: str
    series: list[QueryPeriod]


class QueueState(Model):
    running: int | None = None
    """Running imports."""
    waiting: int | None = None
    """Imports in the queue."""
    held: int | None = None
    """Imports waiting to be started."""
    due: int | None = None
    """Deliveries due now, counted up to 100,000."""
    scheduled: int | None = None
    """Deliveries scheduled for a later attempt, counted up to 100,000."""
    oldest_due_at: dt.datetime | None = Field(default=None, alias="oldestDueAt")
    """When the oldest due delivery became due."""
    delivered_today: int | None = Field(default=None, alias="deliveredToday")
    """Deliveries queued since 00:00 UTC that succeeded, counted up to 100,000."""
    failed_today: int | None = Field(default=None, alias="failedToday")
    """Deliveries queued since 00:00 UTC that failed permanently, counted up to 100,000."""
    disabled_webhooks: int | None = Field(default=None, alias="disabledWebhooks")
    """Webhooks that the service disabled because they were gone or kept failing."""


class Range(Model):
    amount: float | None = None
    """The figure; null if it is a range or unknown."""
    low: float | None
    high: float | None
    value: float | None = None
    """The estimate."""
    source: Literal["reported", "rank", "rank_any_category", "marketplace", "nichescope"] | str | None = None
    """`reported`: published by the marketplace. `rank`: estimated from the best-seller rank in its category. `rank_any_category`: estimated from the rank without a curve for its category."""


class RecentDeliveries(Model):
    at: dt.datetime | None = None
    """Start of the step (UTC)."""
    delivered: int
    """Delivered."""
    failed: int
    """Failed permanently."""
    pending: int
    """Being sent, or waiting for the next attempt."""
    retrying: int | None = None
    """Of the pending ones, those with a failed attempt."""
    last_at: dt.datetime | None = Field(default=None, alias="lastAt")
    """When the last one was queued; null if there is none."""


class RecoveredDeliveries(Model):
    queued: int
    """The number of queued deliveries."""


class RejectList(Model):
    rejects: list[RejectedRow]
    next: int | None
    """Pass this as `after` to get the next page. Null on the last page."""


class RejectedRow(Model):
    number: int
    """The position in the list."""
    line: int
    """The line in the file as an editor counts, or the row in formats without lines."""
    asin: str | None
    """The product, if the row names one."""
    reason: str
    row: str | None
    """The row as truncated JSON; null for a cell."""
    column: str | None
    """The column of a rejected cell, whose row was kept; null for a rejected row."""
    value: str | None
    """The value of a rejected cell as JSON."""


class ReportImport(Model):
    id: str
    name: str
    """The file name."""
    origin: Literal["upload", "command", "sp-api"] | str
    """How the file arrived."""
    status: Literal["waiting", "running", "done", "failed", "cancelled", "held"] | str
    """`waiting` in the queue, `running`, then `done`, `failed` (see `problem`) or `cancelled`."""
    kind: str | None
    """`search_terms` or `query_performance`, recognised by the content of the file; null until it is read."""
    format: str | None
    """The detected file format; null until the file is read."""
    digest: str | None
    """The SHA-256 of the file."""
    marketplaces: list[str]
    """The marketplaces that the report is about."""
    period_start: str | None = Field(alias="periodStart")
    """The first day that the report is about."""
    period_end: str | None = Field(alias="periodEnd")
    """The last day that the report is about."""
    counts: ImportCounts
    progress: float | None
    """The progress, 0 to 1; null if the size is unknown."""
    shared: bool
    """Whether the operator shares the figures with every account."""
    problem: str | None
    """Why the import failed."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the upload completed."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the import last changed."""
    finished_at: dt.datetime | None = Field(alias="finishedAt")
    """When the import finished."""
    reasons: list[ImportTally] | None = None
    """The most frequent reasons for rejected rows."""


class ReportList(Model):
    imports: list[ReportImport]
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class ReportSource(Model):
    """Where the figures come from."""

    report: str
    """The report that the figures come from."""
    origin: Literal["upload", "command", "sp-api"] | str
    """How the file arrived."""
    shared: bool
    """True if the figures come from the operator, who shares them."""
    import_id: str | None = Field(alias="importId")
    """The account's own import; null if the figures are shared."""
    imported_at: dt.datetime = Field(alias="importedAt")
    """When the report was imported."""


class ResubscribedAddress(Model):
    address: str
    """The address."""
    confirmed: bool


class RuleSource(Model):
    name: str
    """The document that states the rule."""
    url: str
    """Its address."""
    official: bool
    """True if the marketplace publishes it; false if others report it."""


class SalesAdvertising(Model):
    """Advertising, counted from one source."""

    source: Literal["reports", "settlements", "both", "none"] | str
    """Where advertising is counted from: `reports` of Amazon Ads, `settlements`, `both` (reports on the days they cover, settlements on the others) or `none`. No day counts from both."""
    reports_from: dt.date | None = Field(alias="reportsFrom")
    """The first day that Ads reports cover."""
    reports_to: dt.date | None = Field(alias="reportsTo")
    """The last day that Ads reports cover."""
    spend: float | None
    """Counted spend; zero or positive. Null if hidden from you."""
    left_out: float | None = Field(alias="leftOut")
    """Advertising in settlement lines that is not counted because Ads reports cover the day. Null if hidden from you."""
    sales: float | None
    """Sales attributed to ads, by Ads reports. Null if hidden from you."""
    impressions: int | None
    """Impressions."""
    clicks: int | None
    """Clicks."""
    acos: float | None
    """Spend in percent of sales attributed to ads, both by Ads reports. Null if hidden from you."""
    tacos: float | None
    """Counted spend in percent of all sales, of the order basis if known. Null if hidden from you."""


class SalesBlock(Model):
    currency: str
    """The currency of the amounts (ISO 4217)."""
    marketplaces: list[str]
    """The marketplaces with figures in this currency."""
    ordered: SalesFigures | None
    """The order basis: an order counts on the day it was placed; refunds, and amounts without an order, on the day they were posted. Null without an order report."""
    settled: SalesFigures | None
    """The settled basis: amounts count on the day they were posted. Null without a settlement or a date range report."""
    pending: SalesPending | None
    """The order basis minus the settled basis; null unless both are known."""
    advertising: SalesAdvertising
    traffic: SalesTraffic | None
    """Null without a traffic report."""
    previous: SalesPeriod
    last_year: SalesPeriod = Field(alias="lastYear")
    """The period a year before. Whole weeks are compared with the weeks 52 weeks before."""


class SalesCalibration(Model):
    enabled: bool
    """Whether your calibration is used for your own comparisons with markets."""
    updated_at: dt.datetime | None = Field(alias="updatedAt")
    """When the pairs were last read; null before the first time."""
    fewest_pairs: int = Field(alias="fewestPairs")
    """How many pairs a calibration needs."""
    curves: list[SalesCalibrationCurve]


class SalesCalibrationCurve(Model):
    marketplace: str
    """The marketplace."""
    category: str | None
    """The category; null for all."""
    pairs: int
    """Pairs of a mean rank and units in 30 days of your own products."""
    products: int
    """Products with pairs."""
    method: Literal["none", "curve", "not_better"] | str
    """`none` with too few pairs; a `curve` that is fitted to them; `not_better` if that curve is not used, because estimates are no worse without it."""
    error_before: float | None = Field(alias="errorBefore")
    """The typical error of estimates in percent, without calibration. Null with too few pairs."""
    error_after: float | None = Field(alias="errorAfter")
    """The typical error with it, cross-validated: no product is judged by its own pairs. Null with too few pairs."""


class SalesConnection(Model):
    id: str
    """The connection's ID."""
    name: str | None
    """Your name for the connection."""
    region: Literal["na", "eu", "fe"] | str
    """The region of the Selling Partner API."""
    marketplaces: list[str]
    """The marketplaces."""
    own_application: bool = Field(alias="ownApplication")
    """Whether the connection uses your own application."""
    status: Literal["new", "connected", "throttled", "failing", "revoked", "refused"] | str
    """`new`: not used yet. `throttled`: Amazon asked us to wait. `failing`: a report could not be fetched, see `reports`. `revoked`: the authorisation no longer exists; connect again with a new refresh token. `refused`: the application's client id or secret is wrong."""
    problem: str | None
    """What went wrong; null if the connection works."""
    problem_at: dt.datetime | None = Field(alias="problemAt")
    """When it went wrong."""
    waits_until: dt.datetime | None = Field(alias="waitsUntil")
    """When the next request is made after a failure or a 429; null if nothing waits."""
    last_success_at: dt.datetime | None = Field(alias="lastSuccessAt")
    """When a report was last fetched and imported."""
    next_run_at: dt.datetime = Field(alias="nextRunAt")
    """When the next daily run is due."""
    reports: list[SalesConnectionReport]
    """The kinds of reports that have been planned so far, with their state."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the account was connected."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the connection last changed."""


class SalesConnectionList(Model):
    connections: list[SalesConnection]
    application: bool
    """Whether the operator has an application, so that a connection needs no client id and secret."""


class SalesConnectionReport(Model):
    report: Literal["settlements", "transactions", "orders", "traffic", "stock", "inventory", "inventory_planning", "returns", "reimbursements", "storage_fees", "fee_preview"] | str
    """The report."""
    title: str
    """The report's name."""
    state: Literal["planned", "requesting", "requested", "written", "importing", "done", "empty", "failed"] | str
    """The state of the newest report. `empty`: Amazon has no data for its period."""
    read: int
    """The number of reports that were fetched and imported."""
    open: int
    """The number of reports that are being fetched."""
    failed: int
    """The number of reports that could not be fetched. They are retried once a day, and with `run`."""
    progress: float | None
    """How much of the available history has been fetched, 0 to 1; null for a report without a history."""
    read_from: dt.datetime | None = Field(alias="readFrom")
    """The start of the earliest period that has been fetched."""
    last_read_at: dt.datetime | None = Field(alias="lastReadAt")
    """When a report was last fetched and imported."""
    problem: str | None
    """What went wrong last; null if nothing did."""
    problem_at: dt.datetime | None = Field(alias="problemAt")
    """When it went wrong."""


class SalesConnectionTest(Model):
    works: bool
    """Whether Amazon accepted the credentials."""
    problem: str | None
    """What went wrong."""


class SalesConversion(Model):
    currency: str
    """The currency that amounts were converted to."""
    rates_from: dt.date | None = Field(alias="ratesFrom")
    """The day of the oldest rate used."""
    rates_to: dt.date | None = Field(alias="ratesTo")
    """The day of the newest rate used."""
    missing: list[MissingRate]
    """Amounts without a rate. They are left out of the converted figures and stay in `blocks` of their own."""


class SalesCost(Model):
    id: str
    at: dt.datetime | None = None
    """When it happened."""
    change: Literal["added", "changed", "deleted"] | str | None = None
    """What happened."""
    sku: str
    """Your SKU."""
    from_: dt.date = Field(alias="from")
    """The first day that the cost applies to."""
    currency: str
    """The currency of the cost (ISO 4217)."""
    unit_cost: float | None = Field(alias="unitCost")
    quantity: int | None
    """How many units were bought at this cost, for first in, first out; null if unknown or unlimited."""
    note: str | None
    """A note."""


class SalesCostChangeList(Model):
    changes: list[SalesCost]
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class SalesCostList(Model):
    costs: list[SalesCost]
    """By SKU, the newest first."""
    missing: list[MissingCost]
    """SKUs with sales that have no cost, most units first."""


class SalesCoverage(Model):
    """The days that imported reports cover, of the whole account. Days before and after them are unknown."""

    orders_from: dt.date | None = Field(alias="ordersFrom")
    """The first day with an order."""
    orders_to: dt.date | None = Field(alias="ordersTo")
    """The last day with an order."""
    settled_from: dt.date | None = Field(alias="settledFrom")
    """The first posted day of a settlement."""
    settled_to: dt.date | None = Field(alias="settledTo")
    """The last posted day of a settlement."""
    complete_to: dt.date | None = Field(alias="completeTo")
    """The last day that reports cover to its end. Periods end here by default."""


class SalesFigures(Model):
    """Figures of one basis. Amounts have the sign of their effect on your money: fees are negative."""

    units: int
    """Units sold, without cancelled orders."""
    units_refunded: int = Field(alias="unitsRefunded")
    """Units refunded."""
    net_units: int = Field(alias="netUnits")
    """Units sold minus units refunded."""
    refund_rate: float | None = Field(alias="refundRate")
    """Units refunded in percent of units sold; null without units."""
    orders: int
    """Orders. An order with several products counts once for each when grouped by product."""
    units_without_price: int = Field(alias="unitsWithoutPrice")
    """Units of pending orders, which have no price yet. They count as units and earn nothing so far."""
    units_unsettled: int = Field(alias="unitsUnsettled")
    """Units of the order basis that no settlement has yet; 0 on the settled basis. Their fees are estimated: see `estimatedFees`."""
    units_without_fees: int = Field(alias="unitsWithoutFees")
    """Unsettled units without anything to estimate their fees from. As long as there are any, fees and profit are unknown."""
    sales: float | None
    """Product sales before promotions and refunds, without tax. Null if hidden from you."""
    shipping: float | None
    """Shipping and gift wrap that buyers paid, without tax. Null if hidden from you."""
    promotions: float | None
    """Promotions that you paid for; zero or negative. Null if hidden from you."""
    refunds: float | None
    """Refunds to buyers, without tax; zero or negative. Null if hidden from you."""
    net_sales: float | None = Field(alias="netSales")
    """`sales` + `shipping` + `promotions` + `refunds`. Null if hidden from you."""
    referral_fees: float | None = Field(alias="referralFees")
    """Referral fees. Null if hidden from you."""
    fulfilment_fees: float | None = Field(alias="fulfilmentFees")
    """Fulfilment fees. Null if hidden from you."""
    storage_fees: float | None = Field(alias="storageFees")
    """Storage fees. Null if hidden from you."""
    refund_fees: float | None = Field(alias="refundFees")
    """Fees of refunds, and fees given back with them. Null if hidden from you."""
    other_fees: float | None = Field(alias="otherFees")
    """Other fees and charges, such as the subscription. Null if hidden from you."""
    estimated_fees: float | None = Field(alias="estimatedFees")
    """Referral and fulfilment fees to expect for the units that no settlement has yet; 0 without any. Null if unknown. Null if hidden from you."""
    estimated_from: Literal["preview", "settlements", "both"] | str | None = Field(alias="estimatedFrom")
    """What the estimate is based on: the fee `preview`, the fees of the same SKU or of all in the `settlements` of the last 90 settled days, or `both`. Null without an estimate."""
    fees: float | None
    """The sum of all fees, estimated ones included. Null if hidden from you."""
    reimbursements: float | None
    """Reimbursements by the marketplace. Null if hidden from you."""
    advertising: float | None
    """Advertising, from one source only: see `advertising.source`. Null if hidden from you."""
    unclassified: float | None
    """Settlement lines without a class. They count in the net until you assign one. Null if hidden from you."""
    unclassified_lines: int = Field(alias="unclassifiedLines")
    """How many settlement lines have no class."""
    net_before_cost: float | None = Field(alias="netBeforeCost")
    """`netSales` + `fees` + `reimbursements` + `advertising` + `unclassified`: the net before cost of goods. Null if hidden from you."""
    cost_of_goods: float | None = Field(alias="costOfGoods")
    """The cost of the net units that have one; zero or negative. Null if hidden from you."""
    units_without_cost: int = Field(alias="unitsWithoutCost")
    """Units sold without a known cost; at most `units`. As long as there are any, the profit is unknown."""
    refunds_without_cost: int = Field(alias="refundsWithoutCost")
    """Refunded units without a known cost. As long as there are any, the profit is unknown."""
    net_profit: float | None = Field(alias="netProfit")
    """The expected net profit, `netBeforeCost` + `costOfGoods`: the official net proceeds, with settled fees where they are known and estimated ones for the other units. Null if units have no cost or no fees. Null if hidden from you."""
    net_profit_low: float | None = Field(alias="netProfitLow")
    """The net profit with the highest fees to expect. The same as `netProfit` if nothing is estimated. Null if hidden from you."""
    net_profit_high: float | None = Field(alias="netProfitHigh")
    """The net profit with the lowest fees to expect. Null if hidden from you."""
    margin: float | None
    """Net profit in percent of `netSales`. Null if unknown. Null if hidden from you."""
    roi: float | None
    """Net profit in percent of the cost of goods. Null if unknown. Null if hidden from you."""
    tax: float | None
    """Tax that buyers paid minus tax that the marketplace withheld. Not part of any net. Null if hidden from you."""


class SalesImport(Model):
    id: str
    name: str
    """The file name."""
    origin: Literal["upload", "command", "sp-api"] | str
    """How the file arrived."""
    status: Literal["waiting", "running", "done", "failed", "cancelled", "held"] | str
    """`held` until you start it, `waiting` in the queue, `running`, then `done`, `failed` (see `problem`) or `cancelled`."""
    kind: Literal["settlement", "date_range", "transactions", "orders", "traffic", "inventory", "returns", "reimbursements", "storage_fees", "fee_preview", "advertising", "costs", "exchange_rates"] | str | None
    """The kind of report, recognised by the content of the file; null until it is read."""
    format: str | None
    """The detected file format; null until the file is read."""
    digest: str | None
    """The SHA-256 of the file."""
    marketplaces: list[str]
    """The marketplaces that the report is about."""
    period_start: str | None = Field(alias="periodStart")
    """The first day that the report is about."""
    period_end: str | None = Field(alias="periodEnd")
    """The last day that the report is about."""
    counts: ImportCounts
    is_previewed: bool = Field(alias="isPreviewed")
    """Whether the import is held and its file was read, so that it has a preview."""
    progress: float | None
    """The progress, 0 to 1; null if the size is unknown."""
    problem: str | None
    """Why the import failed."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the upload completed."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the import last changed."""
    finished_at: dt.datetime | None = Field(alias="finishedAt")
    """When the import finished."""
    reasons: list[ImportTally] | None = None
    """The most frequent reasons for rejected rows."""
    settlements: list[Settlement] | None = None
    """The settlements that the file brought."""
    advertising: list[ImportedAdvertising] | None = None
    """The totals of an advertising report by currency; empty for other reports and until the import has ended."""


class SalesImportList(Model):
    imports: list[SalesImport]
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class SalesMarket(Model):
    keyword: str | None
    """The keyword."""
    market_list_id: str | None = Field(alias="marketListId")
    """The market list."""
    marketplace: str
    """The marketplace."""
    currency: str
    """The currency of amounts (ISO 4217)."""
    from_: dt.date = Field(alias="from")
    """The first day of your sales."""
    to: dt.date
    """The last day of your sales."""
    money_hidden: bool = Field(alias="moneyHidden")
    """Whether the owner hides amounts from viewers such as you."""
    calibrated: bool
    """Whether estimates are calibrated by your own sales."""
    units: MarketShare
    sales: SalesMarketSales
    products: list[OwnMarketProduct]
    """Your own products in this market, most units first."""


class SalesMarketSales(Model):
    """Your sales against those of the market."""

    mine: float | None
    """Your sales in the last 30 days, from order reports. Null if hidden from you."""
    rivals: float | None
    """Estimated sales per month of the other products. Null if hidden from you."""
    rivals_low: float | None = Field(alias="rivalsLow")
    """The low end of that estimate. Null if hidden from you."""
    rivals_high: float | None = Field(alias="rivalsHigh")
    """The high end of that estimate. Null if hidden from you."""
    share: float | None
    """Your share in percent. Null if one of the two figures is unknown."""
    low: float | None
    """The share if every estimate is at its high end."""
    high: float | None
    """The share if every estimate is at its low end."""
    known: int
    """The number of other products with a known figure."""
    unknown: int
    """The number of other products that are left out because they have no estimate."""
    sources: MarketShareSources


class SalesPending(Model):
    reason: Literal["open", "settled_outside", "ordered_outside", "unknown_order", "not_covered", "difference"] | str | None = None
    """`open`: ordered in the period and not settled yet. `settled_outside`: ordered in the period, settled before or after it. `ordered_outside`: settled in the period, ordered before or after it. `unknown_order`: settled in the period, and in no imported order report. `not_covered`: amounts without an order, refunds and ads of days that the reports of one basis alone cover. `difference`: settled in full, for another amount than ordered."""
    units: int
    sales: float | None
    net: float | None
    parts: list[SalesPending] | None = None
    """The parts, which add up to exactly these figures. Only parts that are not zero."""
    unsettled: float | None = None
    """Transactions of the period that the marketplace has posted and not settled yet, with their fees and tax. Not part of any figure. Null without imported transactions, for single products and after a conversion. Null if hidden from you."""


class SalesPeriod(Model):
    from_: dt.date = Field(alias="from")
    """The first day."""
    to: dt.date
    """The last day."""
    ordered: SalesFigures | None
    """The order basis: an order counts on the day it was placed; refunds, and amounts without an order, on the day they were posted. Null without an order report."""
    settled: SalesFigures | None
    """The settled basis: amounts count on the day they were posted. Null without a settlement or a date range report."""
    sessions: int | None = None
    """Sessions of buyers; null without a traffic report."""


class SalesPreview(Model):
    read_at: dt.datetime = Field(alias="readAt")
    """When the file was read. Imports after that may change what this one would do."""
    kind: Literal["settlement", "date_range", "transactions", "orders", "traffic", "inventory", "returns", "reimbursements", "storage_fees", "fee_preview", "advertising", "costs", "exchange_rates"] | str | None
    """The kind of report, recognised by the content of the file; null until it is read."""
    format: str | None
    """The detected file format; null if the file can't be read."""
    columns: list[str]
    sheet: str | None
    """The sheet of the workbook that is read; null for other files."""
    sheets: list[str]
    """All sheets of the workbook; empty for other files."""
    unused_columns: list[str] = Field(alias="unusedColumns")
    """Columns that nothing is read from."""
    is_all: bool = Field(alias="isAll")
    """Whether the whole file was read."""
    problem: str | None
    """Why the file can't be read, or not to its end."""
    marketplaces: list[str]
    """The marketplaces that the report is about."""
    period_start: str | None = Field(alias="periodStart")
    """The first day that the report is about."""
    period_end: str | None = Field(alias="periodEnd")
    """The last day that the report is about."""
    counts: ImportCounts
    first: list[dict[str, Any]]
    """The first records as they would be stored; empty if amounts are hidden from you."""
    reasons: list[ImportTally]
    """Why rows would be rejected, the most frequent first."""
    totals: list[SalesPreviewTotal]
    """The totals of the file by kind of amount and currency; empty for reports without amounts to add up."""
    settlements: list[Settlement]
    """The settlements that the file would bring."""
    advertising: list[ImportedAdvertising]
    """The totals of an advertising report by currency."""


class SalesPreviewTotal(Model):
    """The total of a file, and what would be kept of it."""

    amounts: Literal["settlement_lines", "date_range_rows", "transactions", "item_prices", "sales_by_day", "sales_by_product", "reimbursements", "storage_fees", "advertising_spend"] | str
    """The amounts that are added up."""
    currency: str | None
    """The currency (ISO 4217); null for amounts without one."""
    total: float | None
    """The total of the file, without rejected rows: the sum of the other four. Null if hidden from you."""
    kept: float | None
    """The part that this import brings. Null if hidden from you."""
    known: float | None
    """The part that an earlier import had already brought. It is not stored again. Null if hidden from you."""
    covered: float | None
    """The part that counts from another report with the same money, such as a settlement. Null if hidden from you."""
    dropped: float | None
    """The rest: older than what is stored, repeated by a later row of the file, or of a file that can't be read to its end. Null if hidden from you."""


class SalesProduct(Model):
    key: str
    """The value of the group: a SKU, an ASIN, a marketplace or a category. Empty for amounts of no product."""
    sku: str | None
    """The SKU; null for groups of several."""
    asin: str | None
    """The ASIN; null if unknown, or for groups of several."""
    parent_asin: str | None = Field(alias="parentAsin")
    """The parent ASIN, of a traffic report or the catalog."""
    title: str | None
    """The title, of an order, the stock or the catalog."""
    category: str | None
    """The category in the catalog."""
    marketplace: str | None
    """The marketplace; null for groups on several."""
    currency: str
    """The currency of the amounts (ISO 4217)."""
    ordered: SalesFigures | None
    """The order basis: an order counts on the day it was placed; refunds, and amounts without an order, on the day they were posted. Null without an order report."""
    settled: SalesFigures | None
    """The settled basis: amounts count on the day they were posted. Null without a settlement or a date range report."""
    advertising: SalesAdvertising
    traffic: SalesTraffic | None
    """Null without a traffic report."""


class SalesProducts(Model):
    from_: dt.date = Field(alias="from")
    """The first day."""
    to: dt.date
    """The last day."""
    by: Literal["sku", "asin", "parent", "marketplace", "category"] | str
    """How the rows are grouped."""
    money_hidden: bool = Field(alias="moneyHidden")
    """Whether the owner hides amounts from viewers such as you."""
    conversion: SalesConversion | None
    """How amounts were converted; null if they were not."""
    total: int
    """The number of rows in all."""
    products: list[SalesProduct]


class SalesSeries(Model):
    from_: dt.date = Field(alias="from")
    """The first day."""
    to: dt.date
    """The last day."""
    resolution: Literal["day", "week", "month"] | str
    """The interval of a point."""
    money_hidden: bool = Field(alias="moneyHidden")
    """Whether the owner hides amounts from viewers such as you."""
    conversion: SalesConversion | None
    """How amounts were converted; null if they were not."""
    coverage: SalesCoverage
    """The days that imported reports cover, of the whole account. Days before and after them are unknown."""
    blocks: list[SalesSeriesBlock]


class SalesSeriesBlock(Model):
    currency: str
    """The currency of the amounts (ISO 4217)."""
    points: list[SalesPeriod]
    """Oldest first. A point without a sale has zeros; one before or after all reports has null."""


class SalesSettings(Model):
    hide_money: bool = Field(alias="hideMoney")


class SalesStock(Model):
    today: dt.date
    """The day for which days of cover and reorder dates are computed."""
    money_hidden: bool = Field(alias="moneyHidden")
    """Whether the owner hides amounts from viewers such as you."""
    weights: list[StockWeight]
    """The weights of units per day."""
    items: list[StockItem]
    """The earliest reorder date first."""


class SalesSummary(Model):
    from_: dt.date = Field(alias="from")
    """The first day."""
    to: dt.date
    """The last day."""
    money_hidden: bool = Field(alias="moneyHidden")
    """Whether the owner hides amounts from viewers such as you."""
    conversion: SalesConversion | None
    """How amounts were converted; null if they were not."""
    coverage: SalesCoverage
    """The days that imported reports cover, of the whole account. Days before and after them are unknown."""
    blocks: list[SalesBlock]
    """One for each currency, that with the most sales first."""


class SalesTraffic(Model):
    """Figures of Sales and Traffic reports. Null without a report."""

    sessions: int | None
    """Sessions of buyers."""
    page_views: int | None = Field(alias="pageViews")
    """Page views."""
    conversion: float | None
    """Ordered items in percent of sessions."""
    buy_box_share: float | None = Field(alias="buyBoxShare")
    """Page views with your offer in the Buy Box, in percent."""
    units_refunded: int | None = Field(alias="unitsRefunded")
    """Refunded units as the traffic report has them."""
    refund_rate: float | None = Field(alias="refundRate")
    """Refunded units in percent of ordered units, of the traffic report."""
    days: int
    """How many days of the period have a traffic report."""


class SavedSearch(Model):
    id: str
    name: str
    keyword: str | None = None
    """The search term. Null for a selection of the finder, which has none."""
    marketplace: str | None = None
    filters: FinderPresetFilters
    created_at: dt.datetime | None = Field(default=None, alias="createdAt")
    """When the search was saved."""
    updated_at: dt.datetime | None = Field(default=None, alias="updatedAt")
    """When the search was last changed."""
    description: str | None = None
    """Which products the preset selects, and what that is good for."""


class SavedSearchList(Model):
    saved_searches: list[SavedSearch] = Field(alias="savedSearches")


class Scenario(Model):
    id: str
    name: str
    """The name, unique within the account."""
    marketplace: str
    """The marketplace."""
    asin: str | None
    """The product, if the scenario is about one."""
    input: ProfitInput
    created_at: dt.datetime = Field(alias="createdAt")
    """When the scenario was saved."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the scenario was last changed."""


class ScenarioList(Model):
    scenarios: list[Scenario]


class ScoreBasis(Model):
    price: int | None = None
    """Products without a price."""
    revenue: int | None = None
    """Products without a price or without estimated sales."""
    reviews: int
    rating: int | None = None
    """Products without a rating."""
    ratings: int | None = None
    brands: int | None = None
    sales: int | None = None
    prices: int | None = None
    products: int | None = None
    """Products in the result set."""


class ScoreExplanation(Model):
    """With `explain=true`: everything the niche score is made of. See docs/niche-score.md for the formula."""

    statistics: NicheStatistics
    parts: ScoreParts
    inputs: list[ScorePart]
    """How far each input moved the score, the largest effect first. Empty without products."""
    weak_titles: ScoreExplanationWeakTitles = Field(alias="weakTitles")
    constants: dict[str, Any]
    """The constants of the formula: scales, weights and what counts as a weak listing."""
    levels: ScoreWords | None
    """Each figure in a word, as the sentences and the dashboard use it; null where `enough` is false. Low competition is good news."""
    sentences: ScoreWords


class ScoreExplanationWeakTitles(Model):
    """The listings with weak titles, which a better text could beat. See docs/listings.md for the title score."""

    products: int
    """Listings with a title score below `constants.weakTitle`."""
    share: float | None
    """Their share of the products, 0 to 1."""
    sales_share: float | None = Field(alias="salesShare")
    """Their share of the known units sold, 0 to 1."""


class ScorePart(Model):
    name: str | None = None
    """The input: revenueTopTen, revenueFifth, units, reviews, brands, topThree, rating, weak, margin, prices."""
    points: float | None = None
    """The points that it adds to the score, or takes from it, compared with an ordinary niche. Null if it is unknown."""
    weak: float | None = None
    """The part "weak", 0 to 1."""
    margin: float | None = None
    """The part "margin", 0 to 1."""
    rating_gap: float | None = Field(default=None, alias="ratingGap")
    """The part "ratingGap", 0 to 1."""
    prices: float | None = None
    """The part "prices", 0 to 1."""
    reviews: float | None = None
    """The part "reviews", 0 to 1."""
    brands: float | None = None
    """The part "brands", 0 to 1."""
    top_three: float | None = Field(default=None, alias="topThree")
    """The part "topThree", 0 to 1."""
    rating_strength: float | None = Field(default=None, alias="ratingStrength")
    """The part "ratingStrength", 0 to 1."""
    revenue_top_ten: float | None = Field(default=None, alias="revenueTopTen")
    """The part "revenueTopTen", 0 to 1."""
    revenue_fifth: float | None = Field(default=None, alias="revenueFifth")
    """The part "revenueFifth", 0 to 1."""
    units: float | None = None
    """The part "units", 0 to 1."""


class ScoreParts(Model):
    """The parts of each figure, before they are weighed. Null means that there is no data."""

    demand: ScorePart
    competition: ScorePart
    opportunity: ScorePart


class ScoreWords(Model):
    score: Literal["low", "moderate", "high"] | str | str
    inputs: str | None = None
    """What raised and lowered the score, the most first; empty where there is no score."""
    demand: Literal["low", "moderate", "high"] | str | str
    competition: Literal["low", "moderate", "high"] | str | str
    opportunity: Literal["low", "moderate", "high"] | str | str
    listings: str | None = None


class ScreenedProduct(Model):
    asin: str
    """The product."""
    title: str | None
    """The title."""
    price: float | None
    """The price."""
    net_per_unit: Range = Field(alias="netPerUnit")
    """Net profit per unit."""
    margin_percent: Range = Field(alias="marginPercent")
    """Net ÷ revenue, in percent."""
    roi_percent: Range = Field(alias="roiPercent")
    """Net ÷ landed cost, in percent."""
    reaches: Literal["yes", "maybe", "no", "unknown"] | str | None
    """Whether the product reaches the target; null without one."""
    reason: str | None
    """Why a figure is unknown."""


class SearchResult(Model):
    keyword: str | None
    marketplace: str
    """The marketplace."""
    currency: str
    """The currency of all prices (ISO 4217)."""
    page: int
    """The returned page."""
    total_results: int = Field(alias="totalResults")
    """The number of products in the result set."""
    corrected_keyword: str | None = Field(alias="correctedKeyword")
    did_you_mean: str | None = Field(alias="didYouMean")
    niche_score: NicheScore = Field(alias="nicheScore")
    interpretation: Interpretation
    products: list[Product]
    explain: ScoreExplanation | None = None
    distributions: Distributions | None = None


class SearchTermPeriod(Model):
    period: Literal["day", "week", "month", "quarter"] | str
    """The length of the period."""
    from_: dt.date = Field(alias="from")
    """The first day of the period."""
    to: dt.date
    """The last day of the period."""
    department: str
    """The department; the name of the store means all of them."""
    search_frequency_rank: int = Field(alias="searchFrequencyRank")
    """The rank of the term among all searches; 1 is the most frequent one."""
    clicked: list[ClickedProduct]
    """The most clicked products."""
    source: ReportSource


class SearchTermSeries(Model):
    keyword: str
    """The normalized keyword: lowercase, with single spaces."""
    marketplace: str
    series: list[SearchTermPeriod]


class Series(Model):
    rank: list[Point] | None = None
    """The product's keyword rank at the last check of each day."""
    niche_score: list[Point] | None = Field(default=None, alias="nicheScore")
    """The niche score on the days it was recorded."""
    price: list[Point] | None = None
    """Decimal amounts in `currency`."""
    bsr: list[Point] | None = None
    monthly_sales: list[Point] | None = Field(default=None, alias="monthlySales")
    monthly_revenue: list[Point] | None = Field(default=None, alias="monthlyRevenue")
    review_count: list[Point] | None = Field(default=None, alias="reviewCount")
    """Numbers of reviews."""
    rating: list[Point] | None = None
    """Average ratings, 1 to 5."""
    buy_box_price: list[Point] | None = Field(default=None, alias="buyBoxPrice")
    """Prices in the Buy Box without shipping, in `currency`. Empty if no source reports them."""
    offer_count: list[Point] | None = Field(default=None, alias="offerCount")
    """Numbers of new offers. Empty if no source reports them."""


class Session(Model):
    id: str
    """The session's ID."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the user signed in (UTC)."""
    last_seen_at: dt.datetime | None = Field(default=None, alias="lastSeenAt")
    """When the session was last used (UTC), accurate to a few minutes."""
    expires_at: dt.datetime = Field(alias="expiresAt")
    """When the session expires if it is not used again (UTC)."""
    user_agent: str | None = Field(default=None, alias="userAgent")
    """The browser's user agent."""
    ip: str | None = None
    """The IP address the user signed in from."""
    current: bool | None = None
    """Whether this session made the request."""
    user: User | None = None
    account: Membership | None = None
    accounts: list[Membership] | None = None
    """All accounts the user belongs to, sorted by name."""


class SessionList(Model):
    sessions: list[Session]


class SessionState(Model):
    session: Session | None
    """Null without a session."""
    installation: Installation


class Settlement(Model):
    id: str
    start_at: dt.datetime | None = Field(default=None, alias="startAt")
    """The start of its period."""
    end_at: dt.datetime | None = Field(default=None, alias="endAt")
    """The end of its period."""
    deposit_at: dt.datetime | None = Field(default=None, alias="depositAt")
    """When it was paid out."""
    currency: str
    total: float | None
    sum: float | None = None
    """The sum of all lines. Null if hidden from you."""
    reconciled: bool | None
    difference: float | None
    lines: int | None = None
    """The number of lines."""
    unclassified: int
    unclassified_amount: float | None = Field(default=None, alias="unclassifiedAmount")
    """The sum of lines without a class. Null if hidden from you."""
    import_id: str | None = Field(default=None, alias="importId")
    """The import that last changed it."""
    money_hidden: bool | None = Field(default=None, alias="moneyHidden")
    """Whether the owner hides amounts from viewers such as you."""
    classes: list[SettlementClass] | None = None
    """The classes add up to `sum`."""


class SettlementClass(Model):
    class_: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | str = Field(alias="class")
    """The class."""
    lines: int
    """The number of lines."""
    amount: float | None
    """Their sum. Null if hidden from you."""


class SettlementLine(Model):
    line: int
    """The line's number, from 1."""
    posted_at: dt.datetime | None = Field(alias="postedAt")
    """When it was posted."""
    transaction_type: str = Field(alias="transactionType")
    """As in the file."""
    amount_type: str = Field(alias="amountType")
    """As in the file."""
    amount_description: str = Field(alias="amountDescription")
    """As in the file."""
    kind_id: str = Field(alias="kindId")
    """The kind of line, to assign a class to."""
    class_: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | str = Field(alias="class")
    """The class."""
    amount: float | None
    """The amount. Null if hidden from you."""
    quantity: int | None
    """Units."""
    marketplace: str | None
    """The marketplace."""
    order_id: str | None = Field(alias="orderId")
    """The order."""
    sku: str | None
    """The SKU."""


class SettlementLineList(Model):
    currency: str
    """The currency of the amounts (ISO 4217)."""
    money_hidden: bool = Field(alias="moneyHidden")
    """Whether the owner hides amounts from viewers such as you."""
    total: int
    """The number of lines that match."""
    lines: list[SettlementLine]
    next: int | None
    """Pass this as `after` to get the next page. Null on the last page."""


class SettlementList(Model):
    money_hidden: bool = Field(alias="moneyHidden")
    """Whether the owner hides amounts from viewers such as you."""
    settlements: list[Settlement]
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class ShareOfVoice(Model):
    keyword: str
    """The normalized keyword: lowercase, with single spaces."""
    marketplace: str
    """The marketplace."""
    positions: int
    """The number of products counted, at most 50."""
    brands: list[Voice]
    """The brand with the most positions first."""
    products: list[Voice]
    days: list[Voice]
    """The recorded days of the period, in order."""


class SignedOut(Model):
    signed_out: bool = Field(alias="signedOut")


class Source(Model):
    name: Literal["keepa", "sp-api"] | str
    """The source."""
    state: Literal["not_set_up", "not_used", "healthy", "failing"] | str
    """`failing`: the last request failed."""
    how_to_set_up: str | None = Field(alias="howToSetUp")
    """How to set up the source; null if it is set up."""
    last_success_at: dt.datetime | None = Field(alias="lastSuccessAt")
    """When a request last succeeded."""
    last_failure_at: dt.datetime | None = Field(alias="lastFailureAt")
    """When a request last failed."""
    last_fault: str | None = Field(alias="lastFault")
    """The kind of the last failure."""
    last_problem: str | None = Field(alias="lastProblem")
    """The message of the last failure."""
    today: SourceUsage
    budget_per_day: int | None = Field(alias="budgetPerDay")
    """The daily token budget; null if unlimited."""
    budget_left: int | None = Field(alias="budgetLeft")
    """The tokens left today."""


class SourceRequest(Model):
    source: str
    """The live source, such as `keepa`."""
    at: dt.datetime
    """When it was queried."""


class SourceUsage(Model):
    """Since 00:00 UTC."""

    stored: int
    """Products stored."""
    rejected: int
    """Products rejected as implausible."""
    unknown: int
    """Products the source doesn't know."""
    failures: int
    """Failed requests."""
    spent: int
    """Tokens spent."""


class Sources(Model):
    sources: list[Source]
    next_refresh_at: dt.datetime | None = Field(alias="nextRefreshAt")
    """When overdue data is fetched next; null if no source is set up."""
    plans: list[PlanRefresh]
    """Smallest plan first. Empty if counting took too long."""


class Status(Model):
    status: Literal["operational", "degraded", "ok", "unavailable"] | str
    """`operational` if all current checks of the node that responds succeed."""
    checks: list[StatusCheck]
    target: float
    """The published target for the availability, from 0 to 1."""
    since: dt.datetime | None
    """The first minute that was measured (UTC), at most 90 days ago; null if none was."""
    last_30_days: float | None = Field(alias="last30Days")
    """The availability of the last 30 days. From 0 to 1; null without any check."""
    last_90_days: float | None = Field(alias="last90Days")
    """The availability of the last 90 days. From 0 to 1; null without any check."""
    days: list[StatusDay]
    """The last 90 days, oldest first."""
    incidents: list[Incident]
    """The last 50 incidents, newest first."""


class StatusCheck(Model):
    name: str
    """The part of the service: `database`, `index`, `search` (with a search cluster) or `service`."""
    status: Literal["operational", "degraded", "ok", "unavailable"] | str
    """Whether it works right now."""


class StatusDay(Model):
    day: dt.date
    """The day (UTC)."""
    availability: float | None
    """The share of the day's minutes in which the service was available. From 0 to 1; null without any check."""
    down_minutes: int | None = Field(alias="downMinutes")
    """The number of minutes in which it was not; null without any check."""


class StockItem(Model):
    sku: str
    """The SKU."""
    asin: str | None
    """The ASIN."""
    title: str | None
    """The title."""
    marketplace: str | None
    """The marketplace; null for stock that several marketplaces share."""
    at: dt.datetime
    """When the stock was counted."""
    available: int | None
    """Units that buyers can order."""
    reserved: int | None
    """Reserved units."""
    inbound: int | None
    """Inbound units, not yet received."""
    unfulfillable: int | None
    """Units that cannot be sold."""
    units_per_day: float | None = Field(alias="unitsPerDay")
    """Weighted units sold per day in stock. Null without an order report."""
    days_of_cover: float | None = Field(alias="daysOfCover")
    """Available units ÷ units per day. Null if nothing sells or the stock is unknown."""
    stockout_on: dt.date | None = Field(alias="stockoutOn")
    """The day on which available units run out."""
    reorder_on: dt.date | None = Field(alias="reorderOn")
    """The last day to reorder: the stock-out minus lead time and safety days. May be in the past."""
    lead_time_days: int = Field(alias="leadTimeDays")
    """Days from an order at the supplier to sellable stock."""
    safety_days: int = Field(alias="safetyDays")
    """Days of stock to keep in reserve."""
    status: Literal["out_of_stock", "reorder_now", "ok", "slow", "unknown"] | str
    """`out_of_stock`; `reorder_now` if the reorder date is today or past; `slow` with a cover of more than 180 days or without a sale in 90 days; `ok`; `unknown` without a stock or order report."""
    lost: LostSales
    storage_fees: float | None = Field(alias="storageFees")
    """Storage fees of the newest month with a storage report; zero or negative. Null if unknown. Null if hidden from you."""
    storage_month: str | None = Field(alias="storageMonth")
    """That month (YYYY-MM)."""
    currency: str | None
    """The currency of amounts (ISO 4217)."""


class StockSettingList(Model):
    settings: list[StockSettingListSetting]
    """The default first."""


class StockSettingListSetting(Model):
    sku: str | None
    """The SKU; null for the default of all others."""
    lead_time_days: int = Field(alias="leadTimeDays")
    """Days from an order at the supplier to sellable stock."""
    safety_days: int = Field(alias="safetyDays")
    """Days of stock to keep in reserve."""


class StockWeight(Model):
    days: int
    """The last days."""
    weight: float
    """Their weight."""


class Synonyms(Model):
    id: str | None = None
    """The entry's ID."""
    language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | str
    """The language of the marketplaces that use the entry."""
    entry: str
    created_at: dt.datetime | None = Field(default=None, alias="createdAt")
    """When the entry was added (UTC)."""


class SynonymsList(Model):
    synonyms: list[Synonyms]


class TargetPhrase(Model):
    phrase: str
    """The phrase."""
    value: float
    covered: bool | None = None
    """True if every word of it is in some field."""
    fields: list[Literal["title", "bullets", "description", "searchTerms"] | str] | None = None
    """The fields that hold every word of it."""
    missing: list[str] | None = None
    """The words that no field has."""
    weight: float | None = None
    """The mean weight of the best field of each word, 0 to 1."""


class Threshold(Model):
    by: float | None = None
    direction: Literal["any", "down", "up", "better", "worse"] | str | None = None
    unit: Literal["percent", "amount", "places"] | str | None = None


class Thresholds(Model):
    """How much a value must change from its base to create an event."""

    price: Threshold | None = None
    bsr: Threshold | None = None
    reviews: Threshold | None = None


class TrackedKeyword(Model):
    id: str
    marketplace: str
    keyword: str
    """The normalized keyword: lowercase, with single spaces."""
    asin: str | None
    """The product whose keyword rank is tracked; null if only the niche is tracked, which creates no events."""
    label: str | None
    """Your label."""
    threshold: Threshold
    cooldown_minutes: int = Field(alias="cooldownMinutes")
    """The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 0."""
    channels: list[str]
    """The notification channels that are notified besides webhooks: their IDs, or `["all"]`."""
    rank: int | None
    """The product's keyword rank when last checked; null if the product is not among the first 1,000 results, or if `evaluatedAt` is null."""
    rank_source: Literal["reported", "rank", "rank_any_category", "marketplace", "nichescope"] | str | None = Field(alias="rankSource")
    """`marketplace`: the organic position in the marketplace's own results, from an import of the last 30 days. `nichescope`: the position in the results of this service. Null until first checked. A change of the source creates no event."""
    rank_seen_at: dt.datetime | None = Field(alias="rankSeenAt")
    """When the rank was seen: the time of the import's row, or of the check."""
    total_results: int | None = Field(alias="totalResults")
    """The number of matching products when last checked."""
    evaluated_at: dt.datetime | None = Field(alias="evaluatedAt")
    """When the keyword rank was last checked; null if never."""
    base: TrackingBase | None
    """The keyword rank that changes are measured from: that of the last event. Null until first observed."""
    last_event_at: dt.datetime | None = Field(alias="lastEventAt")
    """When the last event was created."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When tracking started."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the settings were last changed."""
    recent: Series | None = None
    product: ProductSummary | None = None
    """With `recent`: the product; null if there is none or it is not in the catalog."""
    last_event: Event | None = Field(default=None, alias="lastEvent")
    """With `recent`: the last event, as in the list of events; of several at the same time, the most important one. Null if none is stored."""


class TrackedKeywordList(Model):
    keywords: list[TrackedKeyword]
    total: int
    """The total number of items on all pages."""
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class TrackedProduct(Model):
    id: str
    marketplace: str
    asin: str
    label: str | None
    """Your label."""
    thresholds: Thresholds
    cooldown_minutes: int = Field(alias="cooldownMinutes")
    """The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 0."""
    channels: list[str]
    """The notification channels that are notified besides webhooks: their IDs, or `["all"]`."""
    base: TrackingBase
    product: ProductSummary | None
    """The current values; null if the product is not in the catalog."""
    currency: str
    """The currency of the prices (ISO 4217)."""
    last_event_at: dt.datetime | None = Field(alias="lastEventAt")
    """When the last event was created."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When tracking started."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the settings were last changed."""
    moved: ProductMove | None = None
    recent: Series | None = None
    last_event: Event | None = Field(default=None, alias="lastEvent")
    """With `recent`: the last event, as in the list of events; of several at the same time, the most important one. Null if none is stored."""


class TrackedProductList(Model):
    products: list[TrackedProduct]
    total: int
    """The total number of items on all pages."""
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class TrackingBase(Model):
    rank: int | None = None
    """The keyword rank; null if the product is not among the first 1,000 results."""
    price: float | None = None
    """The price."""
    bsr: int | None = None
    """The best-seller rank."""
    bsr_category: str | None = Field(default=None, alias="bsrCategory")
    """The category of the rank."""
    review_count: int | None = Field(default=None, alias="reviewCount")
    """The number of reviews."""


class TrackingReference(Model):
    id: str
    """The tracked product's ID."""


class UnsubscribedAddress(Model):
    address: str
    """The address."""
    unsubscribed: bool


class Usage(Model):
    day: dt.date | None = None
    """The UTC day."""
    used: int
    limit: int
    plan: Literal["free", "starter", "pro", "business", "agency"] | str | None = None
    """The account's plan."""
    resets_at: dt.datetime | None = Field(default=None, alias="resetsAt")
    """When the counts reset: the next 00:00 UTC."""
    dashboard: Usage | None = None


class UsageHistory(Model):
    days: list[Usage]


class User(Model):
    id: str
    """The user's ID."""
    email: str
    name: str
    """The user's name."""
    operator: bool
    """Whether the user is an operator."""
    accounts: list[Membership] | None = None
    """The accounts the user belongs to."""
    created_at: dt.datetime | None = Field(default=None, alias="createdAt")
    """When the user was created (UTC)."""
    last_seen_at: dt.datetime | None = Field(default=None, alias="lastSeenAt")
    """When the user was last active; null if never."""


class UserList(Model):
    users: list[User]
    total: int
    """The total number of items."""
    page: int
    """The page number."""
    pages: int
    """The number of pages of 50 items."""


class Voice(Model):
    asin: str | None = None
    """The product."""
    rank: int | None = None
    units: float | None = None
    """The share of the known units that the first 50 products sell; null if its own are unknown."""
    revenue: float | None = None
    """The share of the known revenue of the first 50 products; null if its own is unknown."""
    day: dt.date | None = None
    """The UTC day."""
    version: int | None = None
    """The version of the result set and the score. Days of different versions cannot be compared."""
    positions: int | None = None
    """The number of products counted."""
    brands: list[Voice] | None = None
    products: int | list[Voice] | None = None
    title: str | None = None
    """Its title."""
    brand: str | None = None
    best_rank: int | None = Field(default=None, alias="bestRank")
    """The best rank of its products."""
    top_10: float | None = Field(default=None, alias="top10")
    """The share of the first 10 positions."""
    top_50: float | None = Field(default=None, alias="top50")
    """The share of the first 50 positions."""


class Webhook(Model):
    id: str
    """The webhook's ID."""
    url: str
    """The URL that events are sent to."""
    description: str | None
    """What the webhook is for."""
    events: list[Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | str]
    """The event types the webhook receives."""
    enabled: bool
    """Whether events are sent. Nothing is queued for a disabled webhook."""
    status: Literal["active", "failing", "disabled", "unverified"] | str
    """`failing`: recent deliveries all failed. `disabled`: see `enabled`."""
    disabled_reason: str | None = Field(alias="disabledReason")
    """Why the service disabled the webhook: `gone` (the receiver returned 410) or `failing` (deliveries failed for too long). Null if the owner disabled it."""
    disabled_at: dt.datetime | None = Field(alias="disabledAt")
    """When the webhook was disabled."""
    failing_since: dt.datetime | None = Field(alias="failingSince")
    """Since when all deliveries have failed; null if they succeed."""
    last_success_at: dt.datetime | None = Field(alias="lastSuccessAt")
    """When a delivery last succeeded."""
    previous_secret_until: dt.datetime | None = Field(alias="previousSecretUntil")
    """After a rotation: until when requests are also signed with the old secret."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the webhook was created (UTC)."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the webhook was last changed (UTC)."""
    secret: str | None = None
    recent: RecentDeliveries | None = None


class WebhookActivity(Model):
    step_hours: int = Field(alias="stepHours")
    """The length of a step in hours."""
    points: list[RecentDeliveries]
    """One point per step, oldest first."""
    is_complete: bool = Field(alias="isComplete")
    """False if there were more than 50,000 deliveries; then the newest are counted."""


class WebhookList(Model):
    webhooks: list[Webhook]
    total: int
    """The total number of webhooks."""
    next: str | None
    """Pass this as `before` to get the next page. Null on the last page."""


class WebhookTest(Model):
    delivery_id: str = Field(alias="deliveryId")
    """The delivery's ID."""
    delivered: bool
    """Whether the receiver returned a 2xx status."""
    status: int | None
    """The HTTP status of the response; null if there was none."""
    duration_ms: int = Field(alias="durationMs")
    """The duration in milliseconds."""
    problem: str | None
    """What went wrong."""
    response: str | None
    """The first 20 kB of the response body."""


class Weight(Model):
    """The weight of the packed product. If it is unknown, fees are a range."""

    value: float
    """The weight."""
    unit: Literal["oz", "lb", "g", "kg"] | str
    """The unit."""


class WordChange(Model):
    word: str | None = None
    to: str | list[str]
    from_: str | None = Field(default=None, alias="from")
    """The word of the keyword."""


class AcceptInvitationResult(Session):
    user: User
    account: Membership
    accounts: list[Membership]
    """All accounts the user belongs to, sorted by name."""


class AddSynonymsResult(Synonyms):
    id: str
    """The entry's ID."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the entry was added (UTC)."""


class BuildListingDraftResult(ListingDraft):
    category: str | None
    """The root category."""
    facts: ProductFacts
    voice: str | None
    """How your brand speaks, for texts that a model writes."""
    competitors: list[str]
    """Products that the text should differ from. Their brands must not occur in it."""
    phrases: list[TargetPhrase]
    """The phrases that the listing should cover."""
    text: ListingText
    left_out: list[LeftOutFact] = Field(alias="leftOut")
    """Facts that break a rule."""


class ChangeAccountResult(Account):
    allowance: Limits
    """The limits that apply to the account: its plan's limits with its overrides."""


class ChangeAnyAccountResult(Account):
    used_today: int = Field(alias="usedToday")
    """Requests counted today."""
    limit_today: int = Field(alias="limitToday")
    """The account's requests per day."""
    allowance: Limits
    """The limits that apply to the account: its plan's limits with its overrides."""
    members: list[Member]
    keys: list[ApiKey]
    """The account's API keys, newest first; at most 100."""
    usage: list[Usage]
    """The last 30 days, oldest first."""


class ChangeAnyUserResult(User):
    accounts: list[Membership]
    """The accounts the user belongs to."""
    created_at: dt.datetime = Field(alias="createdAt")
    """When the user was created (UTC)."""
    last_seen_at: dt.datetime | None = Field(alias="lastSeenAt")
    """When the user was last active; null if never."""


class ChangeEmailResult(Session):
    user: User
    account: Membership
    accounts: list[Membership]
    """All accounts the user belongs to, sorted by name."""


class ChangeListingDraftResult(ListingDraft):
    category: str | None
    """The root category."""
    facts: ProductFacts
    voice: str | None
    """How your brand speaks, for texts that a model writes."""
    competitors: list[str]
    """Products that the text should differ from. Their brands must not occur in it."""
    phrases: list[TargetPhrase]
    """The phrases that the listing should cover."""
    text: ListingText


class ChangeMemberResult(Member):
    user_id: str = Field(alias="userId")
    """The user's ID."""
    joined_at: dt.datetime = Field(alias="joinedAt")
    """When the user joined the account (UTC)."""


class ChangePasswordResult(Session):
    user: User
    account: Membership
    accounts: list[Membership]
    """All accounts the user belongs to, sorted by name."""


class ChangeSavedSearchResult(SavedSearch):
    keyword: str | None
    """The search term. Null for a selection of the finder, which has none."""
    marketplace: str
    created_at: dt.datetime = Field(alias="createdAt")
    """When the search was saved."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the search was last changed."""


class ChangeUserResult(Session):
    user: User
    account: Membership
    accounts: list[Membership]
    """All accounts the user belongs to, sorted by name."""


class CreateAccountResult(Account):
    used_today: int = Field(alias="usedToday")
    """Requests counted today."""
    limit_today: int = Field(alias="limitToday")
    """The account's requests per day."""
    allowance: Limits
    """The limits that apply to the account: its plan's limits with its overrides."""
    members: list[Member]
    keys: list[ApiKey]
    """The account's API keys, newest first; at most 100."""
    usage: list[Usage]
    """The last 30 days, oldest first."""
    invitation: Invitation | None
    """Null without `ownerEmail`."""


class CreateKeyResult(ApiKey):
    key: str
    """The API key. It is returned only once."""


class CreateListingDraftResult(ListingDraft):
    category: str | None
    """The root category."""
    facts: ProductFacts
    voice: str | None
    """How your brand speaks, for texts that a model writes."""
    competitors: list[str]
    """Products that the text should differ from. Their brands must not occur in it."""
    phrases: list[TargetPhrase]
    """The phrases that the listing should cover."""
    text: ListingText


class CreateWebhookResult(Webhook):
    secret: str | None


class DeleteAlertResult(Deleted):
    id: str


class DeleteChannelResult(Deleted):
    id: str


class DeleteCostResult(Deleted):
    id: str


class DeleteKeywordListResult(Deleted):
    id: str


class DeleteListingDraftResult(Deleted):
    id: str


class DeleteMappingResult(Deleted):
    id: str


class DeleteMarketListResult(Deleted):
    id: str


class DeleteMarketNoteResult(Deleted):
    id: str


class DeleteReportResult(Deleted):
    id: str


class DeleteSalesConnectionResult(Deleted):
    id: str


class DeleteSalesImportResult(Deleted):
    id: str


class DeleteSavedSearchResult(Deleted):
    id: str


class DeleteScenarioResult(Deleted):
    id: str


class DeleteSynonymsResult(Deleted):
    id: str


class DeleteWebhookResult(Deleted):
    id: str
    """The webhook's ID."""


class DisconnectAppResult(Deleted):
    id: str


class EndSessionResult(Deleted):
    id: str
    """The session's ID."""


class InviteResult(Invitation):
    id: str
    """The invitation's ID."""
    role: Literal["viewer", "member", "owner"] | str
    """The role the user will have."""
    invited_by: str | None = Field(alias="invitedBy")
    """The name of the user who sent the invitation; null for the operator."""
    expires_at: dt.datetime = Field(alias="expiresAt")
    created_at: dt.datetime = Field(alias="createdAt")
    """When the invitation was created (UTC)."""
    link: str


class ProductResult(Product):
    marketplace: str
    """The marketplace."""
    currency: str
    """The currency of the price (ISO 4217)."""
    parent_asin: str | None = Field(alias="parentAsin")
    """The parent listing, if the product is a variation."""
    bsr_category: str | None = Field(alias="bsrCategory")
    """The category of `bsr`."""
    mean_rank: int | None = Field(alias="meanRank")
    """The rank that the sales estimate uses: a moving average of the rank's logarithm with a time constant of 15 days. It is not the average over a number of days, which the statistics return."""
    buy_box_price: float | None = Field(alias="buyBoxPrice")
    """The price in the Buy Box without shipping; null if there is none or no source reports it."""
    offer_count: int | None = Field(alias="offerCount")
    """The number of new offers; null if no source reports it."""
    weight: int | None
    """The weight of the packed product, in grams; null if no source reports it."""
    dimensions: list[int] | None
    """The sides of the packed product in millimetres, longest first; null if no source reports them."""
    size_tier: str | None = Field(alias="sizeTier")
    first_available: dt.date | None = Field(alias="firstAvailable")
    seen_at: FigureTimes = Field(alias="seenAt")
    first_seen_at: dt.datetime = Field(alias="firstSeenAt")
    """When the product was first observed."""
    last_asked: SourceRequest | None = Field(alias="lastAsked")
    """The live source that was last queried for the product. Null if none was, or if the account does not track the product."""
    tracking: TrackingReference | None
    """The tracked product of your account; null if you do not track it."""


class RemoveMemberResult(Deleted):
    user_id: str = Field(alias="userId")
    """The user's ID."""


class ReplayChannelDeliveryResult(Delivery):
    channel_id: str = Field(alias="channelId")
    """The channel's ID."""


class ReplayDeliveryResult(Delivery):
    webhook_id: str = Field(alias="webhookId")
    """The webhook's ID."""
    body: str | None
    """The exact request body; null if the event is no longer stored."""
    tried: list[DeliveryAttempt]
    """The last 50 attempts, oldest first."""


class RestoreListingVersionResult(ListingDraft):
    category: str | None
    """The root category."""
    facts: ProductFacts
    voice: str | None
    """How your brand speaks, for texts that a model writes."""
    competitors: list[str]
    """Products that the text should differ from. Their brands must not occur in it."""
    phrases: list[TargetPhrase]
    """The phrases that the listing should cover."""
    text: ListingText


class RotateKeyResult(ApiKey):
    key: str
    """The API key. It is returned only once."""
    replaces: str
    """The ID of the old key."""
    old_expires_at: dt.datetime = Field(alias="oldExpiresAt")
    """When the old key stops working."""


class RotateWebhookSecretResult(Webhook):
    secret: str
    """The secret that signs every request (Standard Webhooks). It is returned only once."""


class SaveSearchResult(SavedSearch):
    keyword: str | None
    """The search term. Null for a selection of the finder, which has none."""
    marketplace: str
    created_at: dt.datetime = Field(alias="createdAt")
    """When the search was saved."""
    updated_at: dt.datetime = Field(alias="updatedAt")
    """When the search was last changed."""


class ShowAccountResult(Account):
    allowance: Limits
    """The limits that apply to the account: its plan's limits with its overrides."""


class ShowAnyAccountResult(Account):
    used_today: int = Field(alias="usedToday")
    """Requests counted today."""
    limit_today: int = Field(alias="limitToday")
    """The account's requests per day."""
    allowance: Limits
    """The limits that apply to the account: its plan's limits with its overrides."""
    members: list[Member]
    keys: list[ApiKey]
    """The account's API keys, newest first; at most 100."""
    usage: list[Usage]
    """The last 30 days, oldest first."""


class ShowDeliveryResult(Delivery):
    webhook_id: str = Field(alias="webhookId")
    """The webhook's ID."""
    body: str | None
    """The exact request body; null if the event is no longer stored."""
    tried: list[DeliveryAttempt]
    """The last 50 attempts, oldest first."""


class ShowEventResult(Event):
    id: str


class ShowImportResult(Import):
    reasons: list[ImportTally]
    """The most frequent reasons for rejected rows and cells."""


class ShowInvitationResult(Invitation):
    account_name: str = Field(alias="accountName")
    """The inviting account's name."""
    role: Literal["viewer", "member", "owner"] | str
    """The role the user will have."""
    user_exists: bool = Field(alias="userExists")
    """Whether a user with this address exists and needs no sign-up."""


class ShowKeywordListResult(KeywordList):
    currency: str
    """The currency of the revenue (ISO 4217)."""
    page: int
    """The returned page."""
    rows: list[KeywordFigures]
    """The keywords, in the order in which they were added."""


class ShowListingDraftResult(ListingDraft):
    category: str | None
    """The root category."""
    facts: ProductFacts
    voice: str | None
    """How your brand speaks, for texts that a model writes."""
    competitors: list[str]
    """Products that the text should differ from. Their brands must not occur in it."""
    phrases: list[TargetPhrase]
    """The phrases that the listing should cover."""
    text: ListingText
    findings: list[ListingFinding]
    """The findings of the newest text."""
    coverage: ListingCoverage


class ShowMarketListResult(MarketList):
    currency: str
    """The currency of prices and revenue (ISO 4217)."""
    units: MarketShare
    revenue: MarketShare
    """The share of estimated revenue per month."""
    products: list[MarketProduct]
    """Your products first, then those of rivals."""
    notes: list[MarketListTableNote]
    """The notes, newest day first."""


class ShowReportResult(ReportImport):
    reasons: list[ImportTally]
    """The most frequent reasons for rejected rows."""


class ShowSalesImportResult(SalesImport):
    reasons: list[ImportTally]
    """The most frequent reasons for rejected rows."""
    settlements: list[Settlement]
    """The settlements that the file brought."""
    advertising: list[ImportedAdvertising]
    """The totals of an advertising report by currency; empty for other reports and until the import has ended."""


class ShowSettlementResult(Settlement):
    start_at: dt.datetime | None = Field(alias="startAt")
    """The start of its period."""
    end_at: dt.datetime | None = Field(alias="endAt")
    """The end of its period."""
    deposit_at: dt.datetime | None = Field(alias="depositAt")
    """When it was paid out."""
    sum: float | None
    """The sum of all lines. Null if hidden from you."""
    lines: int
    """The number of lines."""
    unclassified_amount: float | None = Field(alias="unclassifiedAmount")
    """The sum of lines without a class. Null if hidden from you."""
    import_id: str | None = Field(alias="importId")
    """The import that last changed it."""
    money_hidden: bool = Field(alias="moneyHidden")
    """Whether the owner hides amounts from viewers such as you."""
    classes: list[SettlementClass]
    """The classes add up to `sum`."""


class ShowWebhookResult(Webhook):
    recent: RecentDeliveries


class SignInResult(Session):
    user: User
    account: Membership
    accounts: list[Membership]
    """All accounts the user belongs to, sorted by name."""


class SignUpResult(Session):
    user: User
    account: Membership
    accounts: list[Membership]
    """All accounts the user belongs to, sorted by name."""


class SwitchAccountResult(Session):
    user: User
    account: Membership
    accounts: list[Membership]
    """All accounts the user belongs to, sorted by name."""


class TrackKeywordListResult(KeywordList):
    added: int
    """The number of keywords that are tracked from now on."""


class UntrackKeywordListResult(KeywordList):
    removed: int
    """The number of keywords that are no longer tracked."""


class UntrackKeywordResult(Deleted):
    id: str


class UntrackProductResult(Deleted):
    id: str


class UsageResult(Usage):
    plan: Literal["free", "starter", "pro", "business", "agency"] | str
    """The account's plan."""
    resets_at: dt.datetime = Field(alias="resetsAt")
    """When the counts reset: the next 00:00 UTC."""
    dashboard: Usage


class WithdrawInvitationResult(Deleted):
    id: str
    """The invitation's ID."""


WebhookEvent = BsrDropEvent | KeywordRankChangeEvent | NewReviewEvent | PriceChangeEvent | AlertTriggeredEvent
"""An event as webhooks receive it; `type` selects the class."""

EVENT_MODELS: dict[str, type[WebhookEvent]] = {
    "bsr_drop": BsrDropEvent,
    "keyword_rank_change": KeywordRankChangeEvent,
    "new_review": NewReviewEvent,
    "price_change": PriceChangeEvent,
    "alert_triggered": AlertTriggeredEvent,
}
