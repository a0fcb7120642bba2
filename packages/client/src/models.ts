// Written by `npm run docs` from the OpenAPI document. Do not edit.

/** A model with more required fields and narrower types. */
export type With<Model, Required extends keyof Model, Narrowed = unknown> = Omit<Model, Required | keyof Narrowed> & {
  [Field in Exclude<Required, keyof Narrowed>]-?: Exclude<Model[Field], undefined>;
} & Narrowed;

export type Account = {
  /** The account's ID. */ id: string;
  /** The account's name. */ name: string;
  /** The account's plan. */ plan: PlanName;
  overrides: Limits;
  /** Whether the account's keys have operator rights. */ operator: boolean;
  /** When the account was created (UTC). */ createdAt: string;
  counts: Limits;
  /** Requests counted today. */ usedToday?: number;
  /** The account's requests per day. */ limitToday?: number;
  /** The limits that apply to the account: its plan's limits with its overrides. */ allowance?: Limits;
  members?: Member[];
  /** The account's API keys, newest first; at most 100. */ keys?: ApiKey[];
  /** The last 30 days, oldest first. */ usage?: Usage[];
  /** Null without `ownerEmail`. */ invitation?: Invitation | null;
};

export type AccountInput = {
  name?: string;
  plan?: PlanName;
  overrides?: Limits;
  /** The email address of the owner to invite. */ ownerEmail?: string | null;
};

export type AdvertisingLevel = "advertised_product" | "campaign" | "placement" | "ad_group" | "targeting" | "search_term";

export type Alert = {
  id: string;
  /** Your name for the alert. */ name: string | null;
  /** The metric to watch. For a product: `price`, `bsr`, `monthlySales`, `monthlyRevenue`, `reviewCount` or `rating`. For a keyword: `nicheScore`. For a product and a keyword: `keywordRank`. For a market list: `unitShare` and `revenueShare` in percent. For your product in a market list: `priceRank`, where 1 is the cheapest, and `pricePercentOfMedian`, where 100 is the median of the rivals' prices. */ metric: AlertMetric;
  marketplace: string;
  /** The product; null for a niche score or a share. */ asin: string | null;
  /** The normalized keyword; null for other metrics. */ keyword: string | null;
  /** The market list; null for other metrics. */ marketListId: string | null;
  /** The name of the market list. */ marketListName: string | null;
  /** How the metric is compared with `value`. The alert fires when the condition becomes true, not while it stays true. */ comparison: AlertComparison;
  /** The threshold. A price or revenue is an amount in the marketplace's currency. */ value: number;
  /** How far the metric must move back, in percent of `value`, before the alert can fire again. Defaults to 5; 2 for ratings, 10 for shares. */ hysteresisPercent: number;
  /** The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 60; 2880 for monthly sales, revenue and shares, which fluctuate. */ cooldownMinutes: number;
  /** Whether the alert can fire. Defaults to true. */ enabled: boolean;
  /** The notification channels that are notified besides webhooks: their IDs, or `["all"]`. */ channels: string[];
  /** `waiting`: no value is known yet. `armed`: fires when the condition becomes true. `met`: the condition was already true when the alert was created or changed, or in another best-seller list; no event was raised. `fired`: the condition became true and the event was raised. After `met` and `fired` it is armed again when the value has moved back. */ state: AlertState;
  /** The value this state is based on; null for a keyword rank that is not among the first results. */ lastValue: number | null;
  /** When that value was observed. */ lastValueAt: string | null;
  /** When the alert last fired. */ lastFiredAt: string | null;
  /** How many times the alert has fired. */ firedCount: number;
  /** The currency of prices (ISO 4217). */ currency: string;
  /** When the alert was created. */ createdAt: string;
  /** When the settings were last changed. */ updatedAt: string;
  /** With `recent`: the current figure; null if unknown. */ current?: AlertCurrent | null;
  /** With `recent`: the watched figure at the end of each day. */ recent?: Point[];
  /** With `recent`: the product; null if there is none or it is not in the catalog. */ product?: ProductSummary | null;
  /** With `recent`: the last event, as in the list of events; of several at the same time, the most important one. Null if none is stored. */ lastEvent?: Event | null;
};

export type AlertComparison = "above" | "at_least" | "below" | "at_most";

export type AlertCurrent = {
  /** The current figure; null for a keyword rank that is not among the first results. */ value: number | null;
  /** When it was observed. */ at: string | null;
  /** Whether the condition is met now. */ holds: boolean;
  /** `value` minus the current figure, in its own unit; null if there is no figure. */ distance: number | null;
  /** The distance in percent of `value`; null if that is 0 or there is no figure. */ distancePercent: number | null;
};

export type AlertInput = {
  /** The metric to watch. For a product: `price`, `bsr`, `monthlySales`, `monthlyRevenue`, `reviewCount` or `rating`. For a keyword: `nicheScore`. For a product and a keyword: `keywordRank`. For a market list: `unitShare` and `revenueShare` in percent. For your product in a market list: `priceRank`, where 1 is the cheapest, and `pricePercentOfMedian`, where 100 is the median of the rivals' prices. */ metric?: AlertMetric;
  marketplace?: Marketplace;
  /** The product, for every metric except `nicheScore` and shares. Not case-sensitive. */ asin?: string | null;
  /** The keyword, for `keywordRank` and `nicheScore`. */ keyword?: string | null;
  /** The ID of your market list, for shares and price positions. The marketplace is that of the list. */ marketListId?: string | null;
  /** How the metric is compared with `value`. The alert fires when the condition becomes true, not while it stays true. */ comparison?: AlertComparison;
  /** The threshold. A price or revenue is an amount in the marketplace's currency. */ value?: number;
  /** Your name for the alert; null removes it. */ name?: string | null;
  /** How far the metric must move back, in percent of `value`, before the alert can fire again. Defaults to 5; 2 for ratings, 10 for shares. */ hysteresisPercent?: number;
  /** The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 60; 2880 for monthly sales, revenue and shares, which fluctuate. */ cooldownMinutes?: number;
  /** Whether the alert can fire. Defaults to true. */ enabled?: boolean;
  /** The notification channels to notify besides webhooks: a list of IDs, `all` (also those added later) or `none`. Defaults to `none`. */ channels?: string[] | ChannelGroup;
  /** How many days to look back. Defaults to 30. */ days?: number;
};

export type AlertMetric = "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "keywordRank" | "nicheScore" | "unitShare" | "revenueShare" | "priceRank" | "pricePercentOfMedian";

export type AlertPreview = {
  /** Start of the period. */ from: string;
  /** End of the period: now. */ to: string;
  /** The changes of the figure, oldest first. */ points: Point[];
  /** When the alert would have fired, and with which value. */ fired: Point[];
  /** How many times the alert would have fired. */ wouldFire: number;
  /** The state the alert would have if it were created now. */ state: AlertState;
  /** How far the metric must move back, in percent of `value`, before the alert can fire again. Defaults to 5; 2 for ratings, 10 for shares. */ hysteresisPercent: number;
  /** The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 60; 2880 for monthly sales, revenue and shares, which fluctuate. */ cooldownMinutes: number;
  /** The currency of prices (ISO 4217). */ currency: string;
};

export type AlertState = "waiting" | "armed" | "met" | "fired";

export type AlertTriggered = {
  /** The event's ID: the same as `webhook-id`, and the same on every attempt. */ eventId: string;
  /** The ID of the alert. */ alertId: string;
  /** Your name for the alert. */ name: string | null;
  /** The watched metric. */ metric: AlertMetric;
  /** How the metric is compared with `value`. */ comparison: AlertComparison;
  /** The threshold. */ value: number;
  /** The value that triggered the alert; null if the product is not among the first 1,000 results. */ observedValue: number | null;
  /** The previous value; null if none was observed. */ previousValue: number | null;
  /** The marketplace's domain. */ marketplace: string;
  /** The currency of prices (ISO 4217); null for other metrics. */ currency: string | null;
  /** The product; null for a niche score or the share of a market list. */ product: ProductSummary | null;
  /** The keyword; null for other metrics. */ keyword: string | null;
  /** The market list; null for other metrics. */ marketList: AlertTriggeredMarketList | null;
  /** Where a keyword rank comes from, as in a tracked keyword; null for other metrics. */ rankSource: FigureSource | null;
  /** When the new value was observed (UTC). */ observedAt: string;
  /** Only in tests of a webhook: the event is a sample. */ test?: true;
};

export type AlertTriggeredMarketList = {
  /** The ID of the market list. */ id: string;
  /** Its name at that time. */ name: string;
};

export type ApiKey = {
  /** The key's ID. It is not a secret. */ id: string;
  /** The key's name. */ name: string;
  /** The first and last characters of the key, enough to recognize it. */ hint: string;
  /** `rotated`: the key was replaced and works until `expiresAt`. */ state: KeyState;
  /** When the key was created (UTC). */ createdAt: string;
  /** When the key was last used; null if never. Can lag by a few seconds. */ lastUsedAt: string | null;
  /** When the key stops working; null if never. */ expiresAt: string | null;
  /** When the key was revoked. */ revokedAt: string | null;
  /** The ID of the key that replaced this one. */ replacedBy: string | null;
  /** The API key. It is returned only once. */ key?: string;
  /** The ID of the old key. */ replaces?: string;
  /** When the old key stops working. */ oldExpiresAt?: string;
};

export type AppRequestInput = {
  /** `client_id`: the ID that the app got when it registered. */ clientId?: string;
  /** `redirect_uri`: where the app waits for the code. */ redirectUri?: string;
  /** `response_type`: always `code`. */ responseType?: string;
  /** `code_challenge`: the app's PKCE challenge. */ codeChallenge?: string;
  /** `code_challenge_method`: always `S256`. */ codeChallengeMethod?: string;
  /** `scope`: what the app asks for. */ scope?: string;
  /** `state`: returned to the app unchanged. */ state?: string;
  /** `resource`: the MCP endpoint. */ resource?: string;
  /** What you allow the app to do. `read` is always included. */ scopes?: AppScope[];
};

export type AppScope = "read" | "write";

export type BrandShare = {
  /** The number of products. */ products: number;
  /** Estimated units sold per month by products with known sales. */ units: number;
  /** Price times units per month, in `currency`, for products with both. */ revenue: number;
  /** The share of all units in the result set. */ share: number;
  /** The number of brands. */ brands?: number;
  /** The brand. */ brand?: string;
};

export type BsrDrop = {
  /** The event's ID: the same as `webhook-id`, and the same on every attempt. */ eventId: string;
  /** The ID of the tracked product or keyword. */ trackingId: string;
  /** Your label of the tracked product or keyword. */ label: string | null;
  product: ProductSummary;
  /** The category of both ranks. Ranks of different categories are never compared. */ category: string | null;
  /** The last reported rank. */ previousBsr: number;
  /** The current rank; lower is better. */ bsr: number;
  /** `bsr` minus `previousBsr`; negative is better. */ change: number;
  /** The change in percent of the previous rank. */ changePercent: number;
  /** The direction of the change. */ direction: Direction;
  /** When the new value was observed (UTC). */ observedAt: string;
  /** Only in tests of a webhook: the event is a sample. */ test?: true;
};

export type Bucket = {
  /** The lower bound, inclusive. */ from: number;
  /** The upper bound, exclusive; null if there is none. */ to: number | null;
  /** The number of products. */ products: number;
  /** Estimated units sold per month by products with known sales. */ units: number;
};

export type CalibrationMethod = "none" | "curve" | "not_better";

export type ChangeSalesConnectionInput = {
  /** Your name for the connection; null for none. */ name?: string | null;
  /** The marketplaces you sell on. All of one region; connect other regions separately. */ marketplaces?: Marketplace[];
  /** The refresh token of the authorisation, which starts with `Atzr|`. Stored encrypted, never returned. */ refreshToken?: string;
  /** The client id of your own application. Not needed if the operator has one. */ clientId?: string;
  /** The client secret of your own application. Stored encrypted, never returned. */ clientSecret?: string;
};

export type Channel = {
  /** The channel's ID. */ id: string;
  /** `email`, or `slack` for an incoming webhook of Slack or a compatible service. */ type: ChannelType;
  /** Your name for the channel. */ name: string | null;
  /** The e-mail address. Of a Slack-compatible webhook only the host and the last four characters. */ address: string;
  /** `unverified`: nothing is sent yet. `failing`: recent deliveries all failed. `disabled`: see `disabledReason`. */ status: EndpointStatus;
  /** Whether notifications are sent. Nothing is queued for a disabled channel. */ enabled: boolean;
  /** `gone`: the receiver no longer exists. `failing`: deliveries failed for too long. `unsubscribed`: the holder of the address unsubscribed. `unreadable`: the address can no longer be decrypted. Null if it is enabled or the owner disabled it. */ disabledReason: ChannelDisabledReason | null;
  /** When the channel was verified; null if it isn't. */ verifiedAt: string | null;
  /** The daily digest of an e-mail channel; null if it is off. */ digest: DigestSchedule | null;
  /** Since when all deliveries have failed; null if they succeed. */ failingSince: string | null;
  /** When a delivery last succeeded. */ lastSuccessAt: string | null;
  recent: RecentDeliveries;
  /** When the channel was created (UTC). */ createdAt: string;
  /** When the channel was last changed (UTC). */ updatedAt: string;
};

export type ChannelDisabledReason = "gone" | "failing" | "unsubscribed" | "unreadable";

export type ChannelGroup = "all" | "none";

export type ChannelInput = {
  /** Your name for the channel; null for none. */ name?: string | null;
  /** Whether notifications are sent. */ enabled?: boolean;
  /** Of an e-mail channel: sends one mail per day at this hour with everything that changed; null turns it off. A day without changes has no digest. */ digest?: DigestSchedule | null;
  /** The kind of channel. */ type?: ChannelType;
  /** For `email`: the address. */ email?: string;
  /** For `slack`: the URL of the incoming webhook, a public HTTPS address without user, password or fragment. */ url?: string;
};

export type ChannelType = "email" | "slack";

export type ClickedProduct = {
  /** The product's rank by clicks. */ rank: number;
  asin: string;
  /** The product's share of all clicks after this search, 0 to 1. */ clickShare: number | null;
  /** The product's share of all purchases after this search, 0 to 1. */ conversionShare: number | null;
};

export type ColumnMapping = {
  field: string;
  column: string;
};

export type ConfirmChannelInput = {
  /** The token at the end of the mailed link. */ token: string;
};

export type ConnectedApp = {
  /** The connected app's ID. */ id?: string;
  /** The name that the app has registered with. It is not verified. */ name: string;
  /** The host to which your browser returns, or the scheme of a native app. */ returnHost: string;
  /** What the app may do. */ scopes?: AppScope[];
  /** The user's ID. */ userId?: string;
  /** The name of the person who connected it. */ userName?: string;
  /** When the app was connected (UTC). */ createdAt?: string;
  /** When the app was last used (UTC), accurate to a few minutes. */ lastUsedAt?: string;
};

export type ConnectedModel = {
  /** `operator` for the model that the installation offers to all accounts. */ source: ModelSource;
  /** The protocol of the endpoint: `openai-compatible` (Ollama, vLLM, llama.cpp, most gateways) or `anthropic`. */ provider: ModelProvider;
  /** The name by which the endpoint knows the model. */ name: string;
  /** The address of the endpoint; null for the operator's model. */ baseUrl: string | null;
  /** Whether a key is stored. Keys are never returned. */ hasKey: boolean;
  /** The price of input, in US dollars per million tokens; null when unknown. */ inputPrice: number | null;
  /** The price of output, in US dollars per million tokens; null when unknown. */ outputPrice: number | null;
  /** When the account connected it; null for the operator's model. */ updatedAt: string | null;
};

export type CreateSalesConnectionInput = {
  /** Your name for the connection; null for none. */ name?: string | null;
  /** The marketplaces you sell on. All of one region; connect other regions separately. */ marketplaces: Marketplace[];
  /** The refresh token of the authorisation, which starts with `Atzr|`. Stored encrypted, never returned. */ refreshToken: string;
  /** The client id of your own application. Not needed if the operator has one. */ clientId?: string;
  /** The client secret of your own application. Stored encrypted, never returned. */ clientSecret?: string;
};

export type Credentials = {
  /** The user's name. */ name?: string;
  email: string;
  accountName?: string;
  password?: string;
  /** The token at the end of the invitation link. */ invitation?: string;
};

export type CredentialsChange = {
  /** The token at the end of the link. */ token?: string;
  /** The new password: 10 to 200 characters, not the email address and not a common password. */ password?: string;
  email?: string;
  /** The password. */ currentPassword?: string;
  /** The new password: 10 to 200 characters, not the email address and not a common password. */ newPassword?: string;
};

export type DecimalMark = "comma" | "point";

export type DefaultCost = {
  /** The marketplace. */ marketplace: string;
  /** The assumed costs and measures. */ costs: DefaultCosts;
  /** When the default was last changed. */ updatedAt: string;
};

export type DefaultCosts = {
  /** What the supplier charges. Per unit, in the marketplace's currency. */ unitCost?: number;
  /** Instead of `unitCost`: a percentage of the price. */ unitCostPercent?: number;
  /** Freight to the warehouse. Per unit, in the marketplace's currency. */ freight?: number;
  /** Customs duty. Per unit, in the marketplace's currency. */ dutyAmount?: number;
  /** Instead of `dutyAmount`: a percentage of the unit cost. */ dutyPercent?: number;
  /** Preparation and packaging. Per unit, in the marketplace's currency. */ prep?: number;
  /** The percentage of units that come back. */ returnsPercent?: number;
  /** What a returned unit costs you. Required with `returnsPercent`. Per unit, in the marketplace's currency. */ returnCost?: number;
  /** Advertising. Per unit, in the marketplace's currency. */ adsPerUnit?: number;
  /** The VAT that the price includes and you pay. */ vatPercent?: number;
  dimensions?: Dimensions;
  weight?: Weight;
  /** A size tier of the fee card that you know or assume, such as `large_standard`. */ sizeTier?: string;
  /** How long a unit is stored, in months. */ storageMonths?: number;
  /** The first month of storage. Defaults to the month of `date`. */ storageMonth?: number;
  /** Your own referral rate, instead of the fee card's. */ referralPercent?: number;
  /** Your own fulfilment cost, instead of the fee card's, for example if you ship yourself. Per unit, in the marketplace's currency. */ fulfilmentFee?: number;
};

export type Deleted = {
  id?: string;
  deleted: true;
  /** The user's ID. */ userId?: string;
};

export type Delivery = {
  /** The delivery's ID. */ id: string;
  /** The channel's ID. */ channelId?: string;
  eventId: string;
  type: string | null;
  /** `pending`: being sent, or waiting for the next attempt. */ status: DeliveryStatus;
  /** Whether the delivery is a test. */ isTest: boolean;
  /** The number of attempts. */ attempts: number;
  nextAttemptAt: string | null;
  lastStatus: number | null;
  /** The problem of the last attempt. */ lastProblem: string | null;
  /** When the delivery was queued (UTC). */ createdAt: string;
  /** When the delivery succeeded or failed permanently. */ finishedAt: string | null;
  /** The webhook's ID. */ webhookId?: string;
  /** The exact request body; null if the event is no longer stored. */ body?: string | null;
  /** The last 50 attempts, oldest first. */ tried?: DeliveryAttempt[];
  /** The duration of the last attempt in milliseconds; null if there was none. */ durationMs?: number | null;
  /** The event, as it is sent; null if it is no longer stored. */ event?: Event | null;
};

export type DeliveryAttempt = {
  /** Starting at 1. */ number: number;
  /** When it started (UTC). */ at: string;
  /** The duration in milliseconds. */ durationMs: number;
  /** The HTTP status of the response; null if there was none. */ status: number | null;
  /** What went wrong. */ problem: string | null;
  /** The first 20 kB of the response body. */ response: string | null;
  /** The headers of the request, with its signature; null if it was not sent. */ requestHeaders: Record<string, string> | null;
  /** The headers of the response, at most 3 kB, without cookies and credentials; null if there was none. */ responseHeaders: Record<string, string> | null;
};

export type DeliveryStatus = "pending" | "delivered" | "failed";

export type DetectedPreset = {
  name: string;
  title: string;
};

export type DiffKind = "same" | "added" | "removed";

export type DiffPart = {
  /** Whether both versions have it, or only the later or the earlier one. */ kind: DiffKind;
  /** A part of the text. */ text: string;
};

export type DigestSchedule = {
  /** The hour of the day, 0 to 23. */ hour: number;
  /** An IANA time zone, such as `Europe/Berlin`. */ timeZone: string;
  /** When the next digest is due (UTC). */ nextAt?: string;
};

/** The packed product, in any order. An unknown side gives a range of fees. */
export type Dimensions = {
  /** The length; null if unknown. */ length?: number | null;
  /** The width; null if unknown. */ width?: number | null;
  /** The height; null if unknown. */ height?: number | null;
  /** The unit of all sides. */ unit: LengthUnit;
};

export type Direction = "any" | "down" | "up" | "better" | "worse";

/** With `distributions=true`: the distribution of the whole result set, not just this page. */
export type Distributions = {
  /** By price in `currency`. The bounds depend on the niche. */ price: Bucket[];
  /** By estimated monthly revenue in `currency`. The bounds depend on the niche. */ revenue: Bucket[];
  /** By number of reviews. The bounds are fixed. */ reviews: Bucket[];
  /** By rating. The bounds are fixed; the last one includes 5. */ rating: Bucket[];
  unknown: ScoreBasis;
  /** The 8 brands with the most units sold, largest first. */ brands: BrandShare[];
  others: BrandShare;
  unknownBrand: BrandShare;
};

export type EndpointStatus = "active" | "failing" | "disabled" | "unverified";

export type Event = {
  type: EventType;
  /** When the change was detected (UTC). */ timestamp: string;
  /** Only in tests of a webhook: the event is a sample. */ test?: true;
  data: Record<string, unknown>;
  id?: string;
};

export type EventType = "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";

export type EventTypeInfo = {
  /** The value to use in `events` of a webhook. */ type: string;
  /** When the event is sent. */ meaning: string;
  /** Whether webhooks can subscribe to it. */ subscribable: boolean;
  /** Whether it is announced but not available yet. */ announced: boolean;
  /** The body of a delivery; null for types that are only announced. */ sample: Event | null;
};

export type Fee = {
  /** What the fee is for. `total`: the sum of all, where a quote has no details. */ kind: FeeKind;
  /** The figure; null if it is a range or unknown. */ amount: number | null;
  /** The lower bound; null if there is none, or the figure is unknown. */ low: number | null;
  /** The upper bound; null if there is none, or the figure is unknown. */ high: number | null;
  /** How the fee was determined. */ steps: string[];
  /** The ID of the fee card; null for your own figures and quotes. */ card: string | null;
};

export type FeeCard = {
  /** The card's ID, unique within the marketplace. */ id: string;
  /** The card's name. */ name: string;
  /** The first day on which the card applies. */ validFrom: string;
  /** The last day; null until another card follows. */ validTo: string | null;
  /** Temporary additions to the fulfilment fee: in an estimate those of its day, which the fee includes; in a list of cards all of them. */ surcharges: FeeCardReferenceSurcharge[];
  /** Where the figures come from. */ source: string;
  /** The marketplace. */ marketplace: string;
  /** The currency of its amounts (ISO 4217). */ currency: string;
  /** What the card leaves out. */ notes: string[];
  /** The categories of the referral fees. */ categories: string[];
  /** The size tiers, smallest first. */ sizeTiers: string[];
  /** Whether the card has storage fees. */ hasStorage: boolean;
  /** When an operator imported the card; null if it came with Nichescope. */ importedAt: string | null;
};

export type FeeCardReference = {
  /** The card's ID, unique within the marketplace. */ id: string;
  /** The card's name. */ name: string;
  /** The first day on which the card applies. */ validFrom: string;
  /** The last day; null until another card follows. */ validTo: string | null;
  /** Temporary additions to the fulfilment fee: in an estimate those of its day, which the fee includes; in a list of cards all of them. */ surcharges: FeeCardReferenceSurcharge[];
  /** Where the figures come from. */ source: string;
};

export type FeeCardReferenceSurcharge = {
  /** The surcharge's name. */ name: string;
  /** The first day on which it applies. */ from: string;
  /** The last day; null until further notice. */ to: string | null;
  /** Where its figures come from. */ source: string;
};

export type FeeKind = "referral" | "fulfilment" | "storage" | "other" | "total";

export type FeeOrigin = "card" | "marketplace";

export type FieldCoverage = {
  /** The share that the title covers alone. From 0 to 1; null without phrases. */ title: number | null;
  /** The share that the bullets cover alone. From 0 to 1; null without phrases. */ bullets: number | null;
  /** The share that the description covers alone. From 0 to 1; null without phrases. */ description: number | null;
  /** The share that the search terms cover alone. From 0 to 1; null without phrases. */ searchTerms: number | null;
};

export type FigureSource = "reported" | "rank" | "rank_any_category" | "marketplace" | "nichescope";

/** When each group of fields was last observed, also if it was observed to have no value; null if never. */
export type FigureTimes = {
  /** Title, brand, category and image. */ text: string | null;
  /** The price. */ price: string | null;
  /** The best-seller rank. */ bsr: string | null;
  /** Sales published by the marketplace. */ sales: string | null;
  /** The number of reviews and the rating. */ reviews: string | null;
  /** The Buy Box price and the number of offers. */ offers: string | null;
};

export type FileFormat = "csv" | "ndjson" | "tsv" | "json" | "jsonl" | "parquet" | "xlsx";

/** The filters and sort order, named as the search parameters. */
export type FinderPresetFilters = {
  /** Returns only products with at least this price, a decimal amount in the marketplace's currency. */ minPrice?: number;
  /** Returns only products with at most this price. */ maxPrice?: number;
  /** Returns only products with at least this best-seller rank. */ minBsr?: number;
  /** Returns only products with at most this best-seller rank. */ maxBsr?: number;
  /** Returns only products with at least this many estimated sales per month. */ minMonthlySales?: number;
  /** Returns only products with at most this many estimated sales per month. */ maxMonthlySales?: number;
  /** Returns only products with at least this estimated revenue per month, a decimal amount in the marketplace's currency. */ minRevenue?: number;
  /** Returns only products with at most this estimated revenue per month. */ maxRevenue?: number;
  /** Returns only products with at least this many reviews. */ minReviews?: number;
  /** Returns only products with at most this many reviews. */ maxReviews?: number;
  /** Returns only products with at least this rating. */ minRating?: number;
  /** Returns only products with at most this rating. */ maxRating?: number;
  /** Returns only products that are at least this many days old, counted from its first day on the marketplace; products without a reported first day are left out. */ minAgeDays?: number;
  /** Returns only products that are at most this many days old, counted from its first day on the marketplace; products without a reported first day are left out. */ maxAgeDays?: number;
  /** Returns only products with at least this many new offers. */ minOffers?: number;
  /** Returns only products with at most this many new offers. */ maxOffers?: number;
  /** Returns only products with at least this weight of the packed product, in grams. */ minWeight?: number;
  /** Returns only products with at most this weight of the packed product, in grams. */ maxWeight?: number;
  /** Returns only products with at least this title score, from 0 to 100. */ minTitleScore?: number;
  /** Returns only products with at most this title score, from 0 to 100. A low one means a short or badly written title: see docs/listings.md. */ maxTitleScore?: number;
  /** Returns only products with at least this change of the price, in percent; a price that fell has a negative one, over the last 7 days. */ minPriceChange7?: number;
  /** Returns only products with at most this change of the price, in percent; a price that fell has a negative one, over the last 7 days. */ maxPriceChange7?: number;
  /** Returns only products with at least this change of the price, in percent; a price that fell has a negative one, over the last 30 days. */ minPriceChange30?: number;
  /** Returns only products with at most this change of the price, in percent; a price that fell has a negative one, over the last 30 days. */ maxPriceChange30?: number;
  /** Returns only products with at least this change of the price, in percent; a price that fell has a negative one, over the last 90 days. */ minPriceChange90?: number;
  /** Returns only products with at most this change of the price, in percent; a price that fell has a negative one, over the last 90 days. */ maxPriceChange90?: number;
  /** Returns only products with at least this change of the best-seller rank, in percent; a negative one is an improvement, over the last 7 days. */ minBsrChange7?: number;
  /** Returns only products with at most this change of the best-seller rank, in percent; a negative one is an improvement, over the last 7 days. */ maxBsrChange7?: number;
  /** Returns only products with at least this change of the best-seller rank, in percent; a negative one is an improvement, over the last 30 days. */ minBsrChange30?: number;
  /** Returns only products with at most this change of the best-seller rank, in percent; a negative one is an improvement, over the last 30 days. */ maxBsrChange30?: number;
  /** Returns only products with at least this change of the best-seller rank, in percent; a negative one is an improvement, over the last 90 days. */ minBsrChange90?: number;
  /** Returns only products with at most this change of the best-seller rank, in percent; a negative one is an improvement, over the last 90 days. */ maxBsrChange90?: number;
  /** Returns only products with at least this change of the rating, in stars, over the last 7 days. */ minRatingChange7?: number;
  /** Returns only products with at most this change of the rating, in stars, over the last 7 days. */ maxRatingChange7?: number;
  /** Returns only products with at least this change of the rating, in stars, over the last 30 days. */ minRatingChange30?: number;
  /** Returns only products with at most this change of the rating, in stars, over the last 30 days. */ maxRatingChange30?: number;
  /** Returns only products with at least this change of the rating, in stars, over the last 90 days. */ minRatingChange90?: number;
  /** Returns only products with at most this change of the rating, in stars, over the last 90 days. */ maxRatingChange90?: number;
  /** Returns only products of this brand. Not case-sensitive. */ brand?: string;
  /** Returns only products of this category. Not case-sensitive. */ category?: string;
  /** Returns only products of this size tier, which decides what the marketplace charges for fulfilment. It follows from the weight and the sides of the packed product. On amazon.com and amazon.co.uk: small_standard, large_standard, small_bulky, large_bulky, extra_large_0_50, extra_large_50_70, extra_large_70_150, extra_large_150, light_envelope, standard_envelope, large_envelope, extra_large_envelope, small_parcel, standard_parcel, small_oversize, standard_oversize_light, standard_oversize_heavy, standard_oversize_large, bulky_oversize, heavy_oversize. */ sizeTier?: string;
  /** The sort order. */ sort?: ProductSort;
  /** Whether misspelt words are corrected. */ correct?: boolean;
};

/** Clicks on the results page. */
export type FunnelStage = {
  /** Of all products. */ total: number | null;
  /** Of the product or brand. */ own: number | null;
  /** The share of the product or brand, 0 to 1. */ share: number | null;
  /** The total, divided by the query volume. */ rate: number | null;
};

export type Import = {
  id: string;
  /** The file name; the path for an import by command. */ name: string;
  /** Whether the file was uploaded through the API. */ uploaded: boolean;
  /** `held` until started, `waiting` in the queue, `running`, then `done`, `failed` (see `problem`) or `cancelled`. */ status: ImportStatus;
  /** The detected file format; null until the file is read. */ format: string | null;
  /** The kind of export the file is read as; null until the file is read. */ preset: string | null;
  options: ImportOptions;
  counts: ImportCounts;
  /** Cells that could not be read and were left out of rows that were kept. */ rejectedCells: number;
  /** Assumptions about facts that the file does not contain. */ warnings: ImportWarning[];
  /** The number of processed rows of the file. An interrupted import resumes after them. */ position: number;
  /** The number of bytes read. */ bytesRead: number;
  /** The size of the file in bytes; null if unknown. */ bytesTotal: number | null;
  /** The progress, 0 to 1; null if the size is unknown. */ progress: number | null;
  /** Rows per second since the import last started or resumed. */ rowsPerSecond: number | null;
  /** Why the import failed or was cancelled by the service. */ problem: string | null;
  /** When the upload completed. */ createdAt: string;
  /** When the import last started or resumed. */ startedAt: string | null;
  /** When the import last changed. */ updatedAt: string;
  /** When the import finished. */ finishedAt: string | null;
  /** Since when a running import waits for another process that is changing the catalogue; null if it doesn't wait. */ waitingSince: string | null;
  /** The most frequent reasons for rejected rows and cells. */ reasons?: ImportTally[];
};

export type ImportCounts = {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  rejected: number;
};

export type ImportMapping = {
  /** The mapping's name. Not case-sensitive. */ name: string;
  options: ImportOptions;
  /** When the mapping was saved. */ updatedAt: string;
};

export type ImportOptions = {
  preset?: string;
  marketplace?: string;
  format?: string;
  encoding?: string;
  delimiter?: string;
  header?: boolean;
  sheet?: string;
  decimal?: string;
  map?: ColumnMapping[];
  seenAt?: string;
  /** Set if `seenAt` was not given: when the file was last modified, or received. */ seenAtFrom?: TimeSource;
};

export type ImportOptionsInput = {
  /** The kind of export. Detected by default. */ preset?: Preset;
  /** The marketplace of rows that don't name one. */ marketplace?: Marketplace;
  /** The file format. Detected by default. */ format?: FileFormat;
  /** The encoding of a text that is not UTF-8, such as `windows-1252`. */ encoding?: string;
  /** The CSV delimiter; `tab` for a tab. */ delimiter?: string;
  /** `false` if the first line is not a header. */ header?: boolean;
  /** The sheet of an Excel workbook. By default the first one with columns that are recognized. */ sheet?: string;
  /** The decimal separator of numbers that can be read in two ways, such as `1.250`. Detected by default. */ decimal?: DecimalMark;
  /** Maps fields to columns, as `field=column` pairs separated by commas. Fields: asin, parentAsin, title, brand, category, imageUrl, url, price, currency, bsr, bsrCategory, meanRank, reportedSales, reviewCount, rating, offers, weight, dimensions, length, width, height, firstAvailable, imageCount, marketplace, seenAt. */ map?: string;
  /** When the rows were observed if they don't say so: a date or date-time. Defaults to the time of the upload. */ seenAt?: string;
  /** The name of a saved mapping. Other parameters take precedence over it. */ mapping?: string;
};

export type ImportPreview = {
  format: string;
  /** The kind of export the file is read as; null if its columns are not recognized. */ preset: DetectedPreset | null;
  columns: string[];
  /** The sheet of the workbook that is read; null for other files. */ sheet: string | null;
  /** All sheets of the workbook; empty for other files. */ sheets: string[];
  /** Columns that no field is read from. */ unusedColumns: string[];
  /** The column that each field is read from. If the columns are not recognized, a suggestion for `map`. */ mapping: Record<string, string>;
  /** Whether the whole file was read, not just its first rows. */ isAll: boolean;
  /** Rows read: `usable` plus `rejected`. */ read: number;
  /** Products that would be stored. */ usable: number;
  /** Rows that would be rejected. */ rejected: number;
  /** Cells that would be left out of rows that are kept. */ rejectedCells: number;
  /** History points that would be stored. */ historyPoints: number;
  /** Assumptions about facts that the file does not contain. */ warnings: ImportWarning[];
  /** Why the file can't be read, or not to its end. */ problem: string | null;
  /** The first products as they would be stored. */ first: PreviewedProduct[];
  /** How many of the usable rows have each field. */ fill: ImportTally[];
  /** Why rows would be rejected, or cells left out. */ reasons: ImportTally[];
  marketplaces: ImportTally[];
};

export type ImportStatus = "waiting" | "running" | "done" | "failed" | "cancelled" | "held";

export type ImportTally = {
  marketplace?: string;
  rows: number;
  field?: string;
  /** The reason, worded for the first of these rows. */ reason?: string;
  /** The line of the first of these rows. */ firstLine?: number;
  /** Whether only a cell was left out and the row was kept. */ isCell?: boolean;
};

export type ImportWarning = {
  /** The kind of assumption. */ code: ImportWarningCode;
  /** The assumption in words, with advice in case it is wrong. */ message: string;
  /** How many rows it concerns; null if it concerns a whole column. */ rows: number | null;
  /** The column it is about, or the one that may hold the missing fact. */ column: string | null;
};

export type ImportWarningCode = "marketplace_assumed" | "currency_assumed" | "time_assumed" | "decimal_assumed";

/** The spend of an advertising report, and what of it counts. */
export type ImportedAdvertising = {
  /** What the rows of an advertising report are about. */ level: AdvertisingLevel;
  /** The currency (ISO 4217). */ currency: string;
  /** Rows of the file in this currency, without rejected ones. */ rows: number;
  /** Days with at least one row. */ days: number;
  /** The first of these days. */ from: string;
  /** The last of these days. */ to: string;
  /** The spend of the file: the sum of `counted`, `known`, `covered` and `replaced`. Null if hidden from you. */ spend: number | null;
  /** The part that your figures contain. Null if hidden from you. */ counted: number | null;
  /** The part that an earlier import had already brought. It is not stored again. Null if hidden from you. */ known: number | null;
  /** The part that counts from reports of the levels in `coveredBy`, which have the same spend. Null if hidden from you. */ covered: number | null;
  /** The levels that count instead of `covered`. */ coveredBy: AdvertisingLevel[];
  /** What counts instead of `covered`: another amount if the reports disagree. Null if hidden from you. */ covering: number | null;
  /** The part that a later report of the same level has replaced. Null if hidden from you. */ replaced: number | null;
};

/** Products shown on the results page. */
export type Impressions = {
  /** Of all products. */ total: number | null;
  /** Of the product or brand. */ own: number | null;
  /** The share of the product or brand, 0 to 1. */ share: number | null;
};

export type Incident = {
  /** The first minute without availability (UTC). */ startedAt: string;
  /** When the service was available again (UTC); null while the incident lasts. */ endedAt: string | null;
  /** How many minutes it has lasted. */ minutes: number;
  /** `failing`: nodes ran and their checks failed. `stopped`: no node ran. */ kind: IncidentKind;
};

export type IncidentKind = "failing" | "stopped";

export type IndexState = {
  /** Searchable products. */ products: number;
  marketplaces: MarketplaceInfo[];
  /** Memory used by the index, in bytes. */ bytes: number;
  /** The catalog revision the index has reached. */ revision: number;
  /** The current catalog revision; null if the database is unreachable. */ catalogRevision: number | null;
  /** Seconds since the index was last known to be complete. */ lagSeconds: number;
  /** When the index first became searchable after the start; null if not yet. */ readyAt: string | null;
};

export type Installation = {
  /** True until the first user has signed up, who becomes the operator. */ needsFirstUser: boolean;
  /** `open`: anyone can sign up. `invited`: only people with an invitation. */ signUp: SignUpMode;
  /** Whether the installation shows the demo market. */ demo: boolean;
  /** Whether there are products to search. */ hasProducts: boolean;
  /** Whether emails are sent. If not, the operator finds them in `DATA_DIR/unsent-mail.txt`. */ mail: boolean;
  /** The version of the service. */ version: string;
};

export type InstallationState = {
  /** Null if it is unavailable now; see `missing` for the reason. */ service: PartState | null;
  /** Null if it is unavailable now; see `missing` for the reason. */ index: IndexState | null;
  /** Null if it is unavailable now; see `missing` for the reason. */ deliveries: QueueState | null;
  /** Null if it is unavailable now; see `missing` for the reason. */ jobs: JobState[] | null;
  /** Null if it is unavailable now; see `missing` for the reason. */ imports: QueueState | null;
  /** Null if it is unavailable now; see `missing` for the reason. */ database: PartState | null;
  /** Null if it is unavailable now; see `missing` for the reason. */ disk: PartState | null;
  missing: MissingState[];
};

/** How the keyword was understood. The lists are empty if it was searched for as written. */
export type Interpretation = {
  /** The share of the keyword's words that every counted product contains. Always 1: no word is left out to find more products. */ coverage: number;
  /** Words that no product contains, one slip away from a word that stands beside the same words in titles. Their corrections were searched for instead. */ corrected: WordChange[];
  /** Words that some titles misspell in the same way. Products with either spelling count. */ spellings: WordChange[];
  /** Words and phrases with synonyms, and rare words with their other forms. An exact match ranks first. */ expanded: WordChange[];
  /** Words that no product of the marketplace contains, in any form. With one of them the result set is empty. */ unknown: string[];
};

export type Invitation = {
  /** The inviting account's name. */ accountName?: string;
  /** The role the user will have. */ role?: Role;
  email: string;
  /** Whether a user with this address exists and needs no sign-up. */ userExists?: boolean;
  /** The invitation's ID. */ id?: string;
  /** The name of the user who sent the invitation; null for the operator. */ invitedBy?: string | null;
  expiresAt?: string;
  /** When the invitation was created (UTC). */ createdAt?: string;
  link?: string;
};

export type JobOutcome = "done" | "failed";

export type JobState = {
  /** The job. */ name: string;
  /** The cron schedule, in UTC. */ schedule: string;
  /** When the last run ended; null if never. */ lastRunAt: string | null;
  /** The outcome of the last run. */ lastOutcome: JobOutcome | null;
  /** Why the last run failed. */ lastProblem: string | null;
  /** The duration of the last run in milliseconds. */ lastDurationMs: number | null;
  /** When the job runs next. */ nextRunAt: string;
  /** Runs that are due and have not started. */ waiting: number;
  /** Failed runs that are kept for a retry or for inspection. */ failing: number;
};

export type KeyInput = {
  /** How many hours the old key keeps working. Defaults to 24. */ graceHours?: number;
  name?: string;
  /** When the key stops working: an ISO 8601 date-time, or a date, which means the end of that day. Omit it or pass null for never. */ expiresAt?: string | null;
};

export type KeyState = "active" | "rotated" | "expired" | "revoked";

export type KeywordFigures = {
  /** The phrase. */ phrase?: string;
  /** What covering it is worth: its demand, raised by up to a half where the niche score is high. */ value?: number;
  /** The number of products in the keyword's result set. */ products?: number;
  units?: number | null;
  revenue?: number | null;
  score?: number | null;
  /** How much these products sell and earn, 0 to 100. */ demand?: number;
  /** How hard the niche is to enter, 0 to 100; higher is harder. */ competition?: number;
  /** How much a new product could win and earn, 0 to 100. */ opportunity?: number;
  /** False if the sales of fewer than 10 products are known, or if the confidence is below 0.3. Do not show the figures then: the dashboard shows `reason` instead, and alerts on the score do not fire. */ enough?: boolean;
  /** Why there is no score to show; null if `enough` is true. */ reason?: string | null;
  /** The UTC day. */ day?: string;
  rank?: number | null;
  keyword?: string;
  /** The ID of your tracked keyword; null if you don't track it. */ tracked?: string | null;
  /** The figures of the last recorded day that is at least 7 days ago; null if none of the seven days before it was recorded. */ daysAgo7?: KeywordFigures | null;
  /** The figures of the last recorded day that is at least 30 days ago; null if none of the seven days before it was recorded. */ daysAgo30?: KeywordFigures | null;
  /** The position, starting at 1. */ position?: number;
  /** The source that reported it. */ source?: string;
  /** When it was seen. */ seenAt?: string;
  /** The position among the marketplace's organic results; null if no source reported one. */ organic?: KeywordFigures | null;
  /** The position among the marketplace's sponsored results; null if no source reported one. */ sponsored?: KeywordFigures | null;
  /** How many of the sampled products contain the phrase. All of them are in its result set. */ sharedProducts?: number;
};

export type KeywordList = {
  id: string;
  /** The name, unique within the account. */ name: string;
  marketplace: string;
  /** Your product whose ranks the list shows; null for none. */ asin: string | null;
  /** The number of keywords. */ keywords: number;
  /** How many of them you track, with the list's product if there is one. */ tracked: number;
  /** When the list was created. */ createdAt: string;
  /** When the list was last changed. */ updatedAt: string;
  /** The number of keywords that are no longer tracked. */ removed?: number;
  /** The number of keywords that are tracked from now on. */ added?: number;
  /** The currency of the revenue (ISO 4217). */ currency?: string;
  /** The returned page. */ page?: number;
  /** The keywords, in the order in which they were added. */ rows?: KeywordFigures[];
};

export type KeywordListInput = {
  /** The name, unique within the account. */ name?: string;
  /** Your product whose ranks the list shows; null for none. */ asin?: string | null;
  /** Keywords to add. */ add?: string[];
  /** More keywords as text: one a line, or a CSV file whose column "keyword", or else its first one, is read. */ text?: string;
  /** Keywords to remove. */ remove?: string[];
  /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
  /** The keywords. */ keywords?: string[];
};

export type KeywordRankChange = {
  /** The event's ID: the same as `webhook-id`, and the same on every attempt. */ eventId: string;
  /** The ID of the tracked product or keyword. */ trackingId: string;
  /** Your label of the tracked product or keyword. */ label: string | null;
  /** The tracked keyword. */ keyword: string;
  /** The marketplace's domain. */ marketplace: string;
  product: ProductSummary;
  /** The last reported keyword rank; null if it was not among the first 1,000 results. */ previousRank: number | null;
  /** The current keyword rank, starting at 1; null if it is not among the first 1,000 results. */ rank: number | null;
  /** `rank` minus `previousRank`; negative is better. Null if either is null. */ change: number | null;
  /** The direction of the change. */ direction: Direction;
  /** The number of products that match the keyword. */ totalResults: number;
  /** Where `rank` comes from, as in a tracked keyword. */ rankSource: FigureSource;
  /** When the rank was seen. */ rankSeenAt: string;
  /** When the new value was observed (UTC). */ observedAt: string;
  /** Only in tests of a webhook: the event is a sample. */ test?: true;
};

export type Language = "en" | "de" | "fr" | "it" | "es" | "nl" | "sv" | "pl" | "tr" | "ar" | "ja" | "pt";

export type LeftOutFact = {
  /** The fact. */ fact: string;
  /** The ID of the rule that it breaks. */ rule: string;
  /** The problem. */ message: string;
};

export type LengthUnit = "in" | "cm";

export type Limits = {
  /** Requests with keys per UTC day. */ requestsPerDay?: number | null;
  /** Requests of all signed-in people of the account per UTC day. */ dashboardRequestsPerDay?: number | null;
  /** Whether keyword search is included. */ search?: boolean | null;
  webhooks?: number | null;
  channels?: number | null;
  /** Mails to notification channels per UTC day. */ emailsPerDay?: number | null;
  /** Tokens of language models per UTC day, for proposals of listings. */ modelTokensPerDay?: number | null;
  trackedProducts?: number | null;
  trackedKeywords?: number | null;
  alerts?: number | null;
  listings?: number | null;
  /** The maximum age, in hours, of tracked data before it is fetched again from a live source. */ refreshHours?: number | null;
  /** The number of API keys that work now. */ keys?: number;
  /** The number of members. */ members?: number;
};

export type LineClass = "sales" | "tax" | "shipping" | "promotion" | "referral" | "fulfilment" | "storage" | "advertising" | "refund" | "refund_fee" | "reimbursement" | "reserve" | "transfer" | "other" | "unclassified";

export type LineKindListKind = {
  /** The ID of the kind. */ id: string;
  /** As in settlements. */ transactionType: string;
  /** As in settlements. */ amountType: string;
  /** As in settlements. */ amountDescription: string;
  /** The class in our table; `unclassified` if the table does not have it. */ knownClass: LineClass;
  /** The class that you assigned; null if none. */ assignedClass: LineClass | null;
  /** The class that counts: yours, else ours. */ class: LineClass;
  /** The number of lines in all settlements. */ lines: number;
  /** The sums of the lines, one for each currency. */ amounts: LineKindListKindAmount[];
};

export type LineKindListKindAmount = {
  /** The currency (ISO 4217). */ currency: string;
  /** The sum. Null if hidden from you. */ amount: number | null;
};

/** How well the listing covers its phrases. */
export type ListingCoverage = {
  /** The value of the phrases whose words are all in the listing, as a share of all phrases. From 0 to 1; null without phrases. */ covered: number | null;
  /** The same, with each word weighed by its best field: title 1, bullets 0.7, search terms 0.6, description 0.4. From 0 to 1; null without phrases. */ weighted: number | null;
  byField: FieldCoverage;
  /** The phrases, the most valuable first. */ phrases: TargetPhrase[];
};

export type ListingDraft = {
  id: string;
  /** The name of the draft. */ name: string;
  marketplace: string;
  /** The language of the text. Defaults to that of the marketplace. */ language: Language;
  /** The product it was imported from; null for none. */ asin: string | null;
  /** The root category. */ category?: string | null;
  facts?: ProductFacts;
  /** How your brand speaks, for texts that a model writes. */ voice?: string | null;
  /** Products that the text should differ from. Their brands must not occur in it. */ competitors?: string[];
  /** The phrases that the listing should cover. */ phrases?: TargetPhrase[];
  /** The number of the newest version; 0 before the first. */ version: number;
  text?: ListingText;
  /** When the draft was created. */ createdAt: string;
  /** When the draft was last changed. */ updatedAt: string;
  /** Facts that break a rule. */ leftOut?: LeftOutFact[];
  /** The findings of the newest text. */ findings?: ListingFinding[];
  coverage?: ListingCoverage;
  /** The title of the newest version. */ title?: string;
};

export type ListingDraftInput = {
  /** The name of the draft. */ name?: string;
  /** The language of the text. Defaults to that of the marketplace. */ language?: Language;
  /** The root category. */ category?: string | null;
  facts?: ProductFacts;
  /** How your brand speaks, for texts that a model writes. */ voice?: string | null;
  /** Products that the text should differ from. Their brands must not occur in it. */ competitors?: string[];
  /** The phrases that the listing should cover. */ phrases?: TargetPhrase[];
  text?: ListingText;
  /** Where the text came from. */ origin?: VersionOrigin;
  /** A note on the version. */ note?: string | null;
  /** The version that the change is based on. */ ifVersion?: number;
  /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
  /** The product's identifier on the marketplace. Not case-sensitive. */ asin?: string;
};

export type ListingField = "title" | "bullets" | "description" | "searchTerms";

export type ListingFinding = {
  /** Where the problem is: `title`, `bullets[0]` for the first bullet, `bullets` for their number, `description` or `searchTerms`. */ field: string;
  /** The ID of the rule. */ rule: string;
  /** `error`: the marketplace may suppress the listing or cut the text. `warning`: its guidelines advise against it. `info`: a missed opportunity. */ severity: Severity;
  /** The problem, and what to do. */ message: string;
  /** Where the range starts, in UTF-16 code units of the field's text. */ start: number;
  /** Where the range ends, exclusive. */ end: number;
  /** The text that replaces the range. It is verified: it removes the finding and adds none. Null if there is no mechanical fix. */ fix: string | null;
};

export type ListingModel = {
  /** The model that proposals use; null if none is connected. */ model: ConnectedModel | null;
  usage: ModelUsage;
};

export type ListingProposal = {
  /** The task. */ task: ProposalTask;
  /** The improved text; null for a whole listing. */ field: string | null;
  /** The model that wrote it. */ model: string;
  text: ProposedText;
  /** What the checks found in the proposed texts. */ findings: ListingFinding[];
  /** How often the model wrote: once, and up to twice more to repair findings. */ rounds: number;
  /** Tokens of the prompts. */ inputTokens: number;
  /** Tokens of the responses. */ outputTokens: number;
  /** Whether tokens are estimated, because the endpoint did not count them. */ estimated: boolean;
  /** The cost in US dollars; null when the prices are unknown. */ cost: number | null;
};

export type ListingRule = {
  /** The rule's ID, as findings name it. */ id: string;
  /** The fields that it applies to. */ fields: ListingField[];
  /** The severity of its findings. */ severity: Severity;
  /** What the rule asks for. */ title: string;
  /** The root categories that it applies to; empty for all. */ categories: string[];
  /** Since when the rule applies or is published. */ from: string;
  /** True if findings may have a mechanical fix. */ fixable: boolean;
  source: RuleSource;
};

export type ListingText = {
  /** The title. */ title?: string;
  /** The bullets, in their order. */ bullets?: string[];
  /** The description. */ description?: string;
  /** The backend search terms. */ searchTerms?: string;
};

export type ListingVersion = {
  /** The number of the version. */ number: number;
  /** Where the text came from. */ origin: VersionOrigin;
  /** A note on the version. */ note: string | null;
  text: ListingText;
  /** When it was saved. */ createdAt: string;
};

/** Sales lost while out of stock. An estimate: days times the usual units per day, with its range. */
export type LostSales = {
  /** Days without stock in the last 90 days, as far as stock reports show them. */ days: number;
  units: Range;
  /** Sales lost, in `currency`, at the average price of the last 90 days. */ sales: Range;
};

export type MarketGroup = "mine" | "rival";

export type MarketList = {
  id: string;
  /** The name, unique within the account. */ name: string;
  marketplace: string;
  /** The number of your own products. */ mine: number;
  /** The number of products of rivals. */ rivals: number;
  /** When the list was created. */ createdAt: string;
  /** When the list was last changed. */ updatedAt: string;
  /** The currency of prices and revenue (ISO 4217). */ currency?: string;
  units?: MarketShare;
  /** The share of estimated revenue per month. */ revenue?: MarketShare;
  /** Your products first, then those of rivals. */ products?: MarketProduct[];
  /** The notes, newest day first. */ notes?: MarketListTableNote[];
};

export type MarketListInput = {
  /** The name, unique within the account. */ name?: string;
  mine?: string[];
  rivals?: string[];
  /** ASINs to remove. */ remove?: string[];
  /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
};

export type MarketListTableNote = {
  id: string;
  /** The product that the note is about; null for the whole list. */ asin: string | null;
  /** The UTC day that the note is about. */ day: string;
  /** The note. */ text: string;
  /** When the note was written. */ createdAt: string;
  /** When the note was last changed. */ updatedAt: string;
};

export type MarketNoteInput = {
  /** The note. */ text?: string;
  day?: string;
  /** The product of the list that the note is about; null for the whole list. */ asin?: string | null;
};

export type MarketPoint = {
  /** Start of the interval. */ at: string;
  units: MarketShare;
  /** The share of estimated revenue per month. */ revenue: MarketShare;
  /** The price positions of your products, where they are known. */ positions: PricePosition[];
};

export type MarketProduct = {
  /** The product's identifier on the marketplace. */ asin: string;
  /** `mine` for your own product, `rival` for another one. */ group: MarketGroup;
  /** Null if the product is not in the catalog. */ title: string | null;
  /** The brand. */ brand: string | null;
  /** The image URL. */ imageUrl: string | null;
  /** The price, a decimal amount in `currency`. */ price: number | null;
  /** The best-seller rank; lower is better. */ bsr: number | null;
  /** Estimated units sold per month. */ monthlySales: number | null;
  /** The range and source of `monthlySales`. See docs/sales-estimates.md. */ salesEstimate: Range | null;
  /** Estimated revenue per month in `currency`: `price` times `monthlySales`. Null if one of them is unknown. Multiply the bounds of `salesEstimate` by the price for its range. */ monthlyRevenue: number | null;
  /** Its share of the units of all known products of the list, in percent. */ unitShare: number | null;
  /** Its share of the revenue of all known products of the list, in percent. */ revenueShare: number | null;
  /** Where the price of your own product stands among those of rivals; null for rivals, or if unknown. */ pricePosition: PricePosition | null;
  /** The number of reviews. */ reviewCount: number | null;
  /** The average rating, 1 to 5. */ rating: number | null;
  /** The ID of the tracked product; null if you no longer track it. */ trackingId: string | null;
  /** When it was added to the list. */ addedAt: string;
  /** When its figures were last seen; null if it is not in the catalog. */ updatedAt: string | null;
};

export type MarketShare = {
  share: number | null;
  low: number | null;
  high: number | null;
  mine: number | null;
  rivals: number | null;
  known: number;
  unknown: number;
  sources: MarketShareSources;
  /** The low end of that estimate. Null if hidden from you. */ rivalsLow?: number | null;
  /** The high end of that estimate. Null if hidden from you. */ rivalsHigh?: number | null;
};

export type MarketShareSources = {
  /** Figures that the marketplace reports. */ reported: number;
  /** Estimates from the best-seller rank in the category. */ rank: number;
  /** Estimates from the best-seller rank without a curve of the category. */ rank_any_category: number;
  /** Estimates from the best-seller rank, calibrated by your own sales. */ calibrated?: number;
};

export type Marketplace = "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";

export type MarketplaceInfo = {
  marketplace: Marketplace;
  products: number;
  /** The currency of its prices (ISO 4217). */ currency?: string;
  /** Whether there are any products. */ hasData?: boolean;
};

export type Match = "related";

export type MeasureKind = "length" | "width" | "height" | "depth" | "diameter" | "thickness" | "weight" | "load" | "capacity" | "power" | "voltage" | "battery" | "runtime" | "temperature";

export type MeasureUnit = "mm" | "cm" | "m" | "in" | "ft" | "g" | "kg" | "oz" | "lb" | "ml" | "cl" | "l" | "fl oz" | "gal" | "qt" | "W" | "V" | "mAh" | "Wh" | "h" | "min" | "°C" | "°F";

export type Member = {
  /** The user's ID. */ userId?: string;
  /** The user's name. */ name: string;
  email: string;
  role: Role;
  /** When the user joined the account (UTC). */ joinedAt?: string;
  lastSeenAt: string | null;
  /** The user's ID. */ id?: string;
};

export type Membership = {
  /** The account's ID. */ id: string;
  /** The account's name. */ name: string;
  /** The account's plan. */ plan?: PlanName;
  role: Role;
};

export type MissingRate = {
  /** A currency. */ currency: string;
  /** Days of the period without a rate. */ days: number;
};

export type MissingState = {
  /** The unavailable part. */ part: StatePart;
  /** Why it is unavailable. */ reason: string;
};

export type ModelInput = {
  /** The protocol of the endpoint: `openai-compatible` (Ollama, vLLM, llama.cpp, most gateways) or `anthropic`. */ provider: ModelProvider;
  /** The address of the endpoint with its version. Optional for `anthropic`. */ baseUrl?: string;
  /** The name by which the endpoint knows the model. */ name: string;
  /** The key of the endpoint. Omit it to keep the stored one; null removes it. */ key?: string | null;
  /** The price of input, in US dollars per million tokens; null when unknown. */ inputPrice?: number | null;
  /** The price of output, in US dollars per million tokens; null when unknown. */ outputPrice?: number | null;
};

export type ModelProvider = "openai-compatible" | "anthropic";

export type ModelSource = "account" | "operator";

export type ModelTest = {
  /** Whether the model responded. */ ok: boolean;
  /** What failed, and what to do about it; null if nothing did. */ problem: string | null;
  /** The beginning of the model's response; null without one. */ reply: string | null;
};

/** Today's usage (UTC). */
export type ModelUsage = {
  /** Responses of models today. */ generations: number;
  /** Tokens of prompts. */ inputTokens: number;
  /** Tokens of responses. */ outputTokens: number;
  /** Tokens that proposals in progress may still use. */ reservedTokens: number;
  /** Tokens per day that the plan includes. */ limit: number;
  /** When the limit resets. */ resetsAt: string;
  /** Responses whose tokens are estimated, because the endpoint did not count them. */ estimatedGenerations: number;
  /** The cost in US dollars of the responses with known prices. */ cost: number;
  /** Responses whose cost is unknown because a price is missing. */ unpricedGenerations: number;
};

export type NewReview = {
  /** The event's ID: the same as `webhook-id`, and the same on every attempt. */ eventId: string;
  /** The ID of the tracked product or keyword. */ trackingId: string;
  /** Your label of the tracked product or keyword. */ label: string | null;
  product: ProductSummary;
  /** The last reported number of reviews. */ previousReviewCount: number;
  /** The current number of reviews. */ reviewCount: number;
  /** The number of new reviews. */ newReviews: number;
  /** The current average rating, 1 to 5. */ rating: number | null;
  /** When the new value was observed (UTC). */ observedAt: string;
  /** Only in tests of a webhook: the event is a sample. */ test?: true;
};

export type NicheDay = {
  /** The UTC day. */ day: string;
  /** The number of matching products. */ totalResults: number;
  nicheScore: NicheScore;
  /** Estimated units sold per month, all products together. */ monthlyUnits: number | null;
  /** Estimated units sold per month, median product. */ medianUnits: number | null;
  /** Estimated revenue per month, all products together. */ monthlyRevenue: number | null;
  /** The number of reviews, median product. */ medianReviews: number | null;
  /** The average rating, weighted by the square root of sales. */ averageRating: number | null;
  /** The lower quartile of prices. */ priceLow: number | null;
  /** The upper quartile of prices. */ priceHigh: number | null;
  /** How concentrated sales are among brands; 1 means a single brand. */ brandConcentration: number | null;
  /** The ten best sellers' share of units sold. */ topShare: number | null;
  /** The share of units sold by listings with few reviews, a weak rating, or too young for their sales. */ weakShare: number | null;
  /** When it was recorded. */ takenAt: string;
};

export type NicheHistory = {
  /** The normalized keyword: lowercase, with single spaces. */ keyword: string;
  marketplace: string;
  /** The currency of the prices (ISO 4217). */ currency: string;
  points: NicheDay[];
};

export type NicheScore = {
  /** The overall score. */ score: number;
  /** How much these products sell and earn. 50 if no sales are known; the score then leaves it out. */ demand: number;
  /** How hard the niche is to enter; higher is harder. */ competition: number;
  /** How much a new product could win and earn. */ opportunity: number;
  /** The version of the formula. Scores of different versions cannot be compared. */ version: number;
  /** How much of what the score needs is known, of how many products, and how recently. */ confidence?: number;
  /** When the median best seller was last updated; null if no product sells. */ asOf?: string | null;
  range?: Range;
  /** False if the sales of fewer than 10 products are known, or if the confidence is below 0.3. Do not show the figures then: the dashboard shows `reason` instead, and alerts on the score do not fire. */ enough?: boolean;
  basis?: ScoreBasis;
  /** Why there is no score to show; null if `enough` is true. */ reason?: string | null;
};

/** The statistics of the result set. Amounts are decimals in `currency`; null means that there is no data. */
export type NicheStatistics = {
  /** Products in the result set. */ products: number;
  /** True if there are more than 10,000 products: medians and quartiles are then round numbers within 3% of the exact ones. */ rounded: boolean;
  known: ScoreBasis;
  /** Estimated units sold per month, all products together. */ unitsTotal: number | null;
  /** Estimated units sold per month, median product. */ unitsMedian: number | null;
  /** Estimated revenue per month in `currency`. Products with sales but no known price count at the median price. */ revenueTotal: number | null;
  /** The monthly revenue of the median product in `currency`, of the products whose price and sales are known. */ revenueMedian: number | null;
  /** The monthly revenue of the ten products with the highest revenue, together. */ revenueTopTen: number | null;
  /** The monthly revenue of the product with the fifth-highest revenue; 0 if fewer than five have any. */ revenueFifth: number | null;
  /** The effective number of sellers: this many products with equal sales would be as concentrated. */ sellers: number | null;
  /** The number of reviews, median product. */ reviewsMedian: number | null;
  /** The geometric mean of the reviews, weighted by the square root of sales. */ reviewsTypical: number | null;
  /** The average rating, weighted by the square root of sales. */ ratingTypical: number | null;
  /** The lower quartile of prices. */ priceLow: number | null;
  /** The median price. */ priceMedian: number | null;
  /** The upper quartile of prices. */ priceHigh: number | null;
  /** The sum of the brands' squared shares of units sold; 1 means a single brand. */ brandConcentration: number | null;
  /** The three best sellers' share of units sold, 0 to 1. */ topThreeShare: number | null;
  /** The ten best sellers' share of units sold, 0 to 1. */ topTenShare: number | null;
  /** The share of units sold by weak listings (see `constants.weakListing`), 0 to 1. */ weakShare: number | null;
  front: NicheStatisticsFront;
};

/** The front of the market: its 50 best sellers, which are what a shopper sees. */
export type NicheStatisticsFront = {
  /** Products of the front: at most 50, all with sales. */ products: number;
  known: ScoreBasis;
  /** The units they sell per month, together. */ units: number;
  /** The number of reviews, median product of the ten best sellers. */ reviewsTopTen: number | null;
  /** The number of reviews, median product. */ reviewsMedian: number | null;
  /** The rating, median product. */ ratingMedian: number | null;
  /** The sum of the brands' squared shares of their units; 1 means a single brand. */ brandConcentration: number | null;
  /** The three best sellers' share of their units, 0 to 1. */ topThreeShare: number | null;
  /** The weak listings' share of their units, 0 to 1. */ weakShare: number | null;
  /** When the median product was last updated. */ updatedAt: string | null;
};

export type OwnMarketProduct = {
  /** Your product in this market. */ asin: string;
  /** The title. */ title: string | null;
  /** The best-seller rank. */ bsr: number | null;
  /** Your units in the last 30 days. */ units: number;
  /** Your sales in the last 30 days. Null if hidden from you. */ sales: number | null;
  /** The estimate of its monthly units, to compare with. */ estimate: number | null;
  /** The low end of the estimate. */ estimateLow: number | null;
  /** The high end of the estimate. */ estimateHigh: number | null;
};

export type PartState = {
  /** Free bytes on the disk of the data folder. */ dataDirFreeBytes?: number;
  /** Total bytes of that disk. */ dataDirTotalBytes?: number;
  version?: string;
  /** Whether the service runs the database itself. */ embedded?: boolean;
  /** The size on disk, in bytes. */ sizeBytes?: number;
  /** The first month of the product history; null if there is none. */ historyFrom?: string | null;
  /** The estimated number of rows of the product history; null if not known yet. */ historyRows?: number | null;
  /** The version of Node.js. */ node?: string;
  /** The role of this node: `all`, `api` or `worker`. */ role?: string;
  /** Whether the installation shows the demo market. */ demo?: boolean;
  /** When this node was started (UTC). */ startedAt?: string;
};

export type Plan = {
  /** The plan. */ name: PlanName;
  /** The plan's display name. */ title: string;
  allowance: Limits;
  /** The maximum number of requests per second; null if unlimited. */ burstPerSecond: number | null;
};

export type PlanName = "free" | "starter" | "pro" | "business" | "agency";

export type PlanRefresh = {
  /** The plan of the accounts. */ plan: PlanName;
  /** The plan's maximum data age in hours. Accounts can override it. */ refreshHours: number;
  /** Distinct tracked products. */ products: number;
  /** Tracked products older than the maximum age. */ overdueProducts: number;
  /** Distinct tracked keywords. */ keywords: number;
  /** Tracked keywords that were not fetched within the maximum age. */ overdueKeywords: number;
};

export type Point = {
  at: string;
  value?: number | null;
  /** When there was an offer again; null if there was none until the last observation in the period. */ until?: string | null;
  source?: FigureSource | null;
  low?: number | null;
  high?: number | null;
  /** The category of the rank. */ category?: string | null;
};

export type Preset = "nichescope" | "bright-data" | "keepa-export" | "keepa-api" | "helium10-black-box" | "helium10-xray" | "jungle-scout" | "amazon-reviews-2023" | "kaggle-1.4m" | "rainforest" | "dataforseo" | "rank-series" | "plain";

export type PreviewedProduct = {
  marketplace: string;
  asin: string;
  /** The parent listing, if the product is a variation. */ parentAsin: string | null;
  /** The title. */ title: string | null;
  /** The brand. */ brand: string | null;
  /** The category. */ category: string | null;
  /** The image URL. */ imageUrl: string | null;
  /** The price in `currency`. */ price: number | null;
  currency: string;
  /** The best-seller rank. */ bsr: number | null;
  /** The category of the rank. */ bsrCategory: string | null;
  /** Units sold per month as published by the marketplace. */ reportedSales: number | null;
  /** The number of reviews. */ reviewCount: number | null;
  /** The average rating, 1 to 5. */ rating: number | null;
  /** When the product was observed. */ seenAt: string;
};

export type PriceChange = {
  /** The event's ID: the same as `webhook-id`, and the same on every attempt. */ eventId: string;
  /** The ID of the tracked product or keyword. */ trackingId: string;
  /** Your label of the tracked product or keyword. */ label: string | null;
  product: ProductSummary;
  /** The currency of both prices (ISO 4217). */ currency: string;
  /** The last reported price, a decimal amount. */ previousPrice: number;
  /** The current price. */ price: number;
  /** `price` minus `previousPrice`. */ change: number;
  /** The change in percent of the previous price; null if that was 0. */ changePercent: number | null;
  /** The direction of the change. */ direction: Direction;
  /** When the new value was observed (UTC). */ observedAt: string;
  /** Only in tests of a webhook: the event is a sample. */ test?: true;
};

export type PricePosition = {
  /** Your product. */ asin?: string;
  /** The rank of the price, where 1 is the cheapest. Equal prices have the same rank. */ rank: number;
  /** How many prices are compared: this one and the known prices of rivals. */ of: number;
  /** The median of the rivals' prices in `currency`. */ median: number;
  /** The price in percent of that median: 100 is equal, 90 is a tenth below. */ percentOfMedian: number | null;
};

export type Product = {
  /** The product's identifier on the marketplace. */ asin: string;
  title: string;
  /** The brand. */ brand: string | null;
  /** The root category. */ category: string | null;
  /** The image URL. */ imageUrl: string | null;
  /** The price, a decimal amount in `currency`. */ price: number | null;
  /** The best-seller rank; lower is better. */ bsr: number | null;
  /** Estimated units sold per month. */ monthlySales: number | null;
  /** The number of reviews. */ reviewCount: number | null;
  /** The average rating, 1 to 5. */ rating: number | null;
  /** When these figures were last observed. */ updatedAt: string;
  /** The range and source of `monthlySales`. See docs/sales-estimates.md. */ salesEstimate: Range | null;
  /** Estimated revenue per month in `currency`: `price` times `monthlySales`. Null if one of them is unknown. Multiply the bounds of `salesEstimate` by the price for its range. */ monthlyRevenue: number | null;
  /** The marketplace. */ marketplace?: string;
  /** The currency of the price (ISO 4217). */ currency?: string;
  /** The parent listing, if the product is a variation. */ parentAsin?: string | null;
  /** The category of `bsr`. */ bsrCategory?: string | null;
  /** The rank that the sales estimate uses: a moving average of the rank's logarithm with a time constant of 15 days. It is not the average over a number of days, which the statistics return. */ meanRank?: number | null;
  /** The price in the Buy Box without shipping; null if there is none or no source reports it. */ buyBoxPrice?: number | null;
  /** The number of new offers; null if no source reports it. */ offerCount?: number | null;
  /** The weight of the packed product, in grams; null if no source reports it. */ weight?: number | null;
  /** The sides of the packed product in millimetres, longest first; null if no source reports them. */ dimensions?: number[] | null;
  sizeTier?: string | null;
  firstAvailable?: string | null;
  seenAt?: FigureTimes;
  /** When the product was first observed. */ firstSeenAt?: string;
  /** The live source that was last queried for the product. Null if none was, or if the account does not track the product. */ lastAsked?: SourceRequest | null;
  /** The tracked product of your account; null if you do not track it. */ tracking?: TrackingReference | null;
  /** How well the title is written, from 0 to 100. See docs/listings.md for the formula. */ titleScore?: number;
  /** As `minPriceChange7` counts it. Null if the figure of now or of that day is unknown. */ priceChange7?: number | null;
  /** As `minPriceChange30` counts it. Null if the figure of now or of that day is unknown. */ priceChange30?: number | null;
  /** As `minPriceChange90` counts it. Null if the figure of now or of that day is unknown. */ priceChange90?: number | null;
  /** As `minBsrChange7` counts it. Null if the figure of now or of that day is unknown. */ bsrChange7?: number | null;
  /** As `minBsrChange30` counts it. Null if the figure of now or of that day is unknown. */ bsrChange30?: number | null;
  /** As `minBsrChange90` counts it. Null if the figure of now or of that day is unknown. */ bsrChange90?: number | null;
  /** As `minRatingChange7` counts it. Null if the figure of now or of that day is unknown. */ ratingChange7?: number | null;
  /** As `minRatingChange30` counts it. Null if the figure of now or of that day is unknown. */ ratingChange30?: number | null;
  /** As `minRatingChange90` counts it. Null if the figure of now or of that day is unknown. */ ratingChange90?: number | null;
  /** Only on products that follow a result set of fewer than 100: they contain fewer of the keyword's words, or are something else, as an accessory. The total, the niche score, the distributions and files leave them out. */ match?: Match;
};

export type ProductFacts = {
  /** The kind of product, in the listing's language: "yoga mat". */ product?: string;
  /** Your brand. */ brand?: string | null;
  /** The model. */ model?: string | null;
  /** Materials. */ materials?: string[];
  /** Its colors. */ colors?: string[];
  /** Measures with their units. */ measures?: ProductMeasure[];
  /** Pieces in the package. */ quantity?: number | null;
  /** Short properties: "non-slip surface". */ features?: string[];
  /** Uses, such as "hiking". */ uses?: string[];
  /** The people it is for: "women". */ audience?: string[];
  /** How to care for it. */ care?: string[];
  /** Other contents of the package. */ includes?: string[];
  /** Certificates and marks it has. */ certificates?: string[];
  /** The country of origin. */ origin?: string | null;
};

export type ProductHistory = {
  asin: string;
  marketplace: string;
  /** The currency of the prices (ISO 4217). */ currency: string;
  /** Start of the period. */ from: string;
  /** End of the period. */ to: string;
  resolution: string;
  series: Series;
  /** The times in the period in which a source saw no offer, to the minute at every resolution. Of more than 1,000, the longest. */ outOfStock: Point[];
};

export type ProductMeasure = {
  /** The measured quantity. */ kind: MeasureKind;
  /** The number. */ value: number;
  /** Its unit. */ unit: MeasureUnit;
};

/** With `sort=moved`: the change within a day; null if unknown. */
export type ProductMove = {
  /** The price change in percent. */ price: number | null;
  /** The rank change in percent; negative is better. */ bsr: number | null;
  /** The rank change in places; negative is better. */ bsrPlaces: number | null;
};

export type ProductSort = "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "titleScore" | "-titleScore" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90" | "newest" | "moved";

export type ProductSummary = {
  /** The product's identifier on the marketplace. */ asin?: string;
  /** The marketplace's domain. */ marketplace?: string;
  title: string | null;
  /** The brand. */ brand?: string | null;
  /** The root category. */ category?: string | null;
  /** The image URL. */ imageUrl: string | null;
  /** The price. */ price?: number | null;
  /** The best-seller rank. */ bsr?: number | null;
  /** Estimated units sold per month. */ monthlySales?: number | null;
  /** The range and source of `monthlySales`. See docs/sales-estimates.md. */ salesEstimate?: Range | null;
  /** Estimated revenue per month in `currency`: `price` times `monthlySales`. Null if one of them is unknown. Multiply the bounds of `salesEstimate` by the price for its range. */ monthlyRevenue?: number | null;
  /** The number of reviews. */ reviewCount?: number | null;
  /** The average rating, 1 to 5. */ rating?: number | null;
  /** When the product was last observed. */ updatedAt?: string;
};

export type ProfitEstimate = {
  /** The product, if one was named. */ asin: string | null;
  /** The marketplace. */ marketplace: string;
  /** The currency of all amounts (ISO 4217). */ currency: string;
  /** The day whose fees apply. */ date: string;
  /** The category that the referral fee is for. */ category: string | null;
  /** The size tiers that are possible. */ sizeTiers: string[];
  /** The price, with VAT. */ price: number;
  /** The VAT in the price. */ vat: number;
  /** The price without VAT. */ revenue: number;
  /** Whether the fees are those of the card or quoted by the marketplace. */ feesFrom: FeeOrigin;
  /** The fee card; null if none applies. */ card: FeeCardReference | null;
  /** Every fee of a sale. */ fees: Fee[];
  totalFees: Range;
  /** The unit cost. */ unitCost: number | null;
  /** Freight. */ freight: number;
  /** Customs duty. */ duty: number;
  /** Preparation. */ prep: number;
  /** Unit cost, freight, duty and preparation; null without a unit cost. */ landedCost: number | null;
  /** The cost of returns per unit sold. */ returns: number;
  /** Advertising per unit. */ adsPerUnit: number;
  /** Revenue minus fees, landed cost, returns and ads. */ netPerUnit: Range;
  /** Net ÷ revenue, in percent. */ marginPercent: Range;
  /** Net ÷ landed cost, in percent. */ roiPercent: Range;
  /** The lowest price without a loss. */ breakEvenPrice: Range;
  /** The ads per unit that leave nothing. Negative: a loss even without ads. */ breakEvenAds: Range;
  /** The lowest price that reaches the target; unknown without one. */ targetPrice: Range;
  /** The highest unit cost that reaches the target at this price; unknown without one. */ maxUnitCost: Range;
  /** Estimated units sold per month, of a product of the catalog. */ monthlySales: number | null;
  /** Net per unit times the range of monthly sales. */ monthlyProfit: Range;
  /** What the figures leave out or assume. */ notes: string[];
};

export type ProfitInput = {
  /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
  /** The product's identifier on the marketplace. Not case-sensitive. */ asin?: string;
  /** Your SKU of the product, for fees quoted by the marketplace. */ sku?: string;
  /** A category of the fee card or of the catalog. Defaults to that of the ASIN. */ category?: string;
  /** The price, with VAT. Defaults to that of the ASIN. */ price?: number;
  /** What the supplier charges. Per unit, in the marketplace's currency. */ unitCost?: number;
  /** Freight to the warehouse. Per unit, in the marketplace's currency. */ freight?: number;
  /** Customs duty. Per unit, in the marketplace's currency. */ dutyAmount?: number;
  /** Instead of `dutyAmount`: a percentage of the unit cost. */ dutyPercent?: number;
  /** Preparation and packaging. Per unit, in the marketplace's currency. */ prep?: number;
  /** The percentage of units that come back. */ returnsPercent?: number;
  /** What a returned unit costs you. Required with `returnsPercent`. Per unit, in the marketplace's currency. */ returnCost?: number;
  /** Advertising. Per unit, in the marketplace's currency. */ adsPerUnit?: number;
  /** The VAT that the price includes and you pay. */ vatPercent?: number;
  dimensions?: Dimensions;
  weight?: Weight;
  /** A size tier of the fee card that you know or assume, such as `large_standard`. */ sizeTier?: string;
  /** How long a unit is stored, in months. */ storageMonths?: number;
  /** The first month of storage. Defaults to the month of `date`. */ storageMonth?: number;
  /** Your own referral rate, instead of the fee card's. */ referralPercent?: number;
  /** Your own fulfilment cost, instead of the fee card's, for example if you ship yourself. Per unit, in the marketplace's currency. */ fulfilmentFee?: number;
  /** The margin you want, in percent. */ targetMarginPercent?: number;
  /** The return on the landed cost you want, in percent. */ targetRoiPercent?: number;
  /** The day whose fees apply. Defaults to today (UTC). */ date?: string;
};

export type ProfitScreeningInput = {
  /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
  /** The search term. */ keyword?: string;
  /** The products, instead of a keyword. */ asins?: string[];
  /** What the supplier charges. Per unit, in the marketplace's currency. */ unitCost?: number;
  /** Instead of `unitCost`: a percentage of the price. */ unitCostPercent?: number;
  /** Freight to the warehouse. Per unit, in the marketplace's currency. */ freight?: number;
  /** Customs duty. Per unit, in the marketplace's currency. */ dutyAmount?: number;
  /** Instead of `dutyAmount`: a percentage of the unit cost. */ dutyPercent?: number;
  /** Preparation and packaging. Per unit, in the marketplace's currency. */ prep?: number;
  /** The percentage of units that come back. */ returnsPercent?: number;
  /** What a returned unit costs you. Required with `returnsPercent`. Per unit, in the marketplace's currency. */ returnCost?: number;
  /** Advertising. Per unit, in the marketplace's currency. */ adsPerUnit?: number;
  /** The VAT that the price includes and you pay. */ vatPercent?: number;
  dimensions?: Dimensions;
  weight?: Weight;
  /** A size tier of the fee card that you know or assume, such as `large_standard`. */ sizeTier?: string;
  /** How long a unit is stored, in months. */ storageMonths?: number;
  /** The first month of storage. Defaults to the month of `date`. */ storageMonth?: number;
  /** Your own referral rate, instead of the fee card's. */ referralPercent?: number;
  /** Your own fulfilment cost, instead of the fee card's, for example if you ship yourself. Per unit, in the marketplace's currency. */ fulfilmentFee?: number;
  /** The margin you want, in percent. */ targetMarginPercent?: number;
  /** The return on the landed cost you want, in percent. */ targetRoiPercent?: number;
  /** `yes`: only products that reach the target. `maybe`: also those that may reach it. */ only?: ScreeningSelection;
};

export type ProposalInput = {
  /** What to do. */ task: ProposalTask;
  /** The text to improve: `title`, `description` or `bullets[0]` for the first bullet. */ field?: string;
  /** The language to translate into. */ language?: Language;
  /** Texts that are not saved yet. Fields left out are those of the newest version. */ text?: ListingText;
};

export type ProposalTask = "build" | "improve" | "translate";

/** The proposed texts. An improved bullet is the only one of `bullets`. */
export type ProposedText = {
  /** The title. */ title?: string;
  /** The bullets, in their order. */ bullets?: string[];
  /** The description. */ description?: string;
};

export type PutCalibrationInput = {
  /** Whether to use it. */ enabled: boolean;
};

export type QueryPeriod = {
  /** The length of the period. */ period: ReportPeriod;
  /** The first day of the period. */ from: string;
  /** The last day of the period. */ to: string;
  /** The product that the shares are about; null if they are about a brand. */ asin: string | null;
  /** The brand that the shares are about. */ brand: string | null;
  /** The rank of the query among those of the product or brand. */ queryScore: number | null;
  /** How often the marketplace counted this query in the period. */ queryVolume: number | null;
  impressions: Impressions;
  clicks: FunnelStage;
  /** Products added to the cart. */ cartAdds: FunnelStage;
  /** Purchases. */ purchases: FunnelStage;
  source: ReportSource;
};

export type QueueState = {
  /** Running imports. */ running?: number;
  /** Imports in the queue. */ waiting?: number;
  /** Imports waiting to be started. */ held?: number;
  /** Deliveries due now, counted up to 100,000. */ due?: number;
  /** Deliveries scheduled for a later attempt, counted up to 100,000. */ scheduled?: number;
  /** When the oldest due delivery became due. */ oldestDueAt?: string | null;
  /** Deliveries queued since 00:00 UTC that succeeded, counted up to 100,000. */ deliveredToday?: number;
  /** Deliveries queued since 00:00 UTC that failed permanently, counted up to 100,000. */ failedToday?: number;
  /** Webhooks that the service disabled because they were gone or kept failing. */ disabledWebhooks?: number;
};

export type Range = {
  /** The figure; null if it is a range or unknown. */ amount?: number | null;
  low: number | null;
  high: number | null;
  /** The estimate. */ value?: number | null;
  /** `reported`: published by the marketplace. `rank`: estimated from the best-seller rank in its category. `rank_any_category`: estimated from the rank without a curve for its category. */ source?: FigureSource;
};

export type RecentDeliveries = {
  /** Start of the step (UTC). */ at?: string;
  /** Delivered. */ delivered: number;
  /** Failed permanently. */ failed: number;
  /** Being sent, or waiting for the next attempt. */ pending: number;
  /** Of the pending ones, those with a failed attempt. */ retrying?: number;
  /** When the last one was queued; null if there is none. */ lastAt?: string | null;
};

export type RecoverWebhookInput = {
  /** Start of the period. An ISO 8601 date or date-time; UTC if it has no time zone. */ since: string;
  /** End of the period. Defaults to now. A date means the end of that day. An ISO 8601 date or date-time; UTC if it has no time zone. */ until?: string;
};

export type RejectedRow = {
  /** The position in the list. */ number: number;
  /** The line in the file as an editor counts, or the row in formats without lines. */ line: number;
  /** The product, if the row names one. */ asin: string | null;
  reason: string;
  /** The row as truncated JSON; null for a cell. */ row: string | null;
  /** The column of a rejected cell, whose row was kept; null for a rejected row. */ column: string | null;
  /** The value of a rejected cell as JSON. */ value: string | null;
};

export type ReportImport = {
  id: string;
  /** The file name. */ name: string;
  /** How the file arrived. */ origin: ReportOrigin;
  /** `waiting` in the queue, `running`, then `done`, `failed` (see `problem`) or `cancelled`. */ status: ImportStatus;
  /** `search_terms` or `query_performance`, recognised by the content of the file; null until it is read. */ kind: string | null;
  /** The detected file format; null until the file is read. */ format: string | null;
  /** The SHA-256 of the file. */ digest: string | null;
  /** The marketplaces that the report is about. */ marketplaces: string[];
  /** The first day that the report is about. */ periodStart: string | null;
  /** The last day that the report is about. */ periodEnd: string | null;
  counts: ImportCounts;
  /** The progress, 0 to 1; null if the size is unknown. */ progress: number | null;
  /** Whether the operator shares the figures with every account. */ shared: boolean;
  /** Why the import failed. */ problem: string | null;
  /** When the upload completed. */ createdAt: string;
  /** When the import last changed. */ updatedAt: string;
  /** When the import finished. */ finishedAt: string | null;
  /** The most frequent reasons for rejected rows. */ reasons?: ImportTally[];
};

export type ReportOrigin = "upload" | "command" | "sp-api";

export type ReportPeriod = "day" | "week" | "month" | "quarter";

/** Where the figures come from. */
export type ReportSource = {
  /** The report that the figures come from. */ report: string;
  /** How the file arrived. */ origin: ReportOrigin;
  /** True if the figures come from the operator, who shares them. */ shared: boolean;
  /** The account's own import; null if the figures are shared. */ importId: string | null;
  /** When the report was imported. */ importedAt: string;
};

export type Resolution = "raw" | "hour" | "day" | "week" | "month";

export type Role = "viewer" | "member" | "owner";

export type RuleSource = {
  /** The document that states the rule. */ name: string;
  /** Its address. */ url: string;
  /** True if the marketplace publishes it; false if others report it. */ official: boolean;
};

/** Advertising, counted from one source. */
export type SalesAdvertising = {
  /** Where advertising is counted from: `reports` of Amazon Ads, `settlements`, `both` (reports on the days they cover, settlements on the others) or `none`. No day counts from both. */ source: SalesAdvertisingSource;
  /** The first day that Ads reports cover. */ reportsFrom: string | null;
  /** The last day that Ads reports cover. */ reportsTo: string | null;
  /** Counted spend; zero or positive. Null if hidden from you. */ spend: number | null;
  /** Advertising in settlement lines that is not counted because Ads reports cover the day. Null if hidden from you. */ leftOut: number | null;
  /** Sales attributed to ads, by Ads reports. Null if hidden from you. */ sales: number | null;
  /** Impressions. */ impressions: number | null;
  /** Clicks. */ clicks: number | null;
  /** Spend in percent of sales attributed to ads, both by Ads reports. Null if hidden from you. */ acos: number | null;
  /** Counted spend in percent of all sales, of the order basis if known. Null if hidden from you. */ tacos: number | null;
};

export type SalesAdvertisingSource = "reports" | "settlements" | "both" | "none";

export type SalesBasis = "ordered" | "settled";

export type SalesBlock = {
  /** The currency of the amounts (ISO 4217). */ currency: string;
  /** The marketplaces with figures in this currency. */ marketplaces: string[];
  /** The order basis: an order counts on the day it was placed; refunds, and amounts without an order, on the day they were posted. Null without an order report. */ ordered: SalesFigures | null;
  /** The settled basis: amounts count on the day they were posted. Null without a settlement or a date range report. */ settled: SalesFigures | null;
  /** The order basis minus the settled basis; null unless both are known. */ pending: SalesPending | null;
  advertising: SalesAdvertising;
  /** Null without a traffic report. */ traffic: SalesTraffic | null;
  previous: SalesPeriod;
  /** The period a year before. Whole weeks are compared with the weeks 52 weeks before. */ lastYear: SalesPeriod;
};

export type SalesCalibration = {
  /** Whether your calibration is used for your own comparisons with markets. */ enabled: boolean;
  /** When the pairs were last read; null before the first time. */ updatedAt: string | null;
  /** How many pairs a calibration needs. */ fewestPairs: number;
  curves: SalesCalibrationCurve[];
};

export type SalesCalibrationCurve = {
  /** The marketplace. */ marketplace: string;
  /** The category; null for all. */ category: string | null;
  /** Pairs of a mean rank and units in 30 days of your own products. */ pairs: number;
  /** Products with pairs. */ products: number;
  /** `none` with too few pairs; a `curve` that is fitted to them; `not_better` if that curve is not used, because estimates are no worse without it. */ method: CalibrationMethod;
  /** The typical error of estimates in percent, without calibration. Null with too few pairs. */ errorBefore: number | null;
  /** The typical error with it, cross-validated: no product is judged by its own pairs. Null with too few pairs. */ errorAfter: number | null;
};

export type SalesConnection = {
  /** The connection's ID. */ id: string;
  /** Your name for the connection. */ name: string | null;
  /** The region of the Selling Partner API. */ region: SalesRegion;
  /** The marketplaces. */ marketplaces: string[];
  /** Whether the connection uses your own application. */ ownApplication: boolean;
  /** `new`: not used yet. `throttled`: Amazon asked us to wait. `failing`: a report could not be fetched, see `reports`. `revoked`: the authorisation no longer exists; connect again with a new refresh token. `refused`: the application's client id or secret is wrong. */ status: SalesConnectionStatus;
  /** What went wrong; null if the connection works. */ problem: string | null;
  /** When it went wrong. */ problemAt: string | null;
  /** When the next request is made after a failure or a 429; null if nothing waits. */ waitsUntil: string | null;
  /** When a report was last fetched and imported. */ lastSuccessAt: string | null;
  /** When the next daily run is due. */ nextRunAt: string;
  /** The kinds of reports that have been planned so far, with their state. */ reports: SalesConnectionReport[];
  /** When the account was connected. */ createdAt: string;
  /** When the connection last changed. */ updatedAt: string;
};

export type SalesConnectionReport = {
  /** The report. */ report: SalesReport;
  /** The report's name. */ title: string;
  /** The state of the newest report. `empty`: Amazon has no data for its period. */ state: SalesReportState;
  /** The number of reports that were fetched and imported. */ read: number;
  /** The number of reports that are being fetched. */ open: number;
  /** The number of reports that could not be fetched. They are retried once a day, and with `run`. */ failed: number;
  /** How much of the available history has been fetched, 0 to 1; null for a report without a history. */ progress: number | null;
  /** The start of the earliest period that has been fetched. */ readFrom: string | null;
  /** When a report was last fetched and imported. */ lastReadAt: string | null;
  /** What went wrong last; null if nothing did. */ problem: string | null;
  /** When it went wrong. */ problemAt: string | null;
};

export type SalesConnectionStatus = "new" | "connected" | "throttled" | "failing" | "revoked" | "refused";

export type SalesConversion = {
  /** The currency that amounts were converted to. */ currency: string;
  /** The day of the oldest rate used. */ ratesFrom: string | null;
  /** The day of the newest rate used. */ ratesTo: string | null;
  /** Amounts without a rate. They are left out of the converted figures and stay in `blocks` of their own. */ missing: MissingRate[];
};

export type SalesCost = {
  id: string;
  /** When it happened. */ at?: string;
  /** What happened. */ change?: SalesCostChangeKind;
  /** Your SKU. */ sku: string;
  /** The first day that the cost applies to. */ from: string;
  /** The currency of the cost (ISO 4217). */ currency: string;
  unitCost: number | null;
  /** How many units were bought at this cost, for first in, first out; null if unknown or unlimited. */ quantity: number | null;
  /** A note. */ note: string | null;
};

export type SalesCostChangeKind = "added" | "changed" | "deleted";

export type SalesCostInput = {
  /** The first day that the cost applies to. */ from?: string;
  /** The currency of the cost (ISO 4217). */ currency?: string;
  /** The landed cost of one unit, with at most the decimals of the currency. */ unitCost?: number;
  /** How many units were bought at this cost, for first in, first out; null if unknown or unlimited. */ quantity?: number | null;
  /** A note. */ note?: string | null;
  /** Your SKU. */ sku?: string;
};

export type SalesFeeSource = "preview" | "settlements" | "both";

/** Figures of one basis. Amounts have the sign of their effect on your money: fees are negative. */
export type SalesFigures = {
  /** Units sold, without cancelled orders. */ units: number;
  /** Units refunded; null while no settlement covers any of the days. */ unitsRefunded: number | null;
  /** Units sold minus units refunded; null if these are. */ netUnits: number | null;
  /** Units refunded in percent of units sold; null without units, and if the refunds are unknown. */ refundRate: number | null;
  /** Orders. An order with several products counts once for each when grouped by product. */ orders: number;
  /** Units of pending orders, which have no price yet. They count as units and earn nothing so far. */ unitsWithoutPrice: number;
  /** Units of the order basis that no settlement has yet; 0 on the settled basis. Their fees are estimated: see `estimatedFees`. */ unitsUnsettled: number;
  /** Unsettled units without anything to estimate their fees from. As long as there are any, fees and profit are unknown. */ unitsWithoutFees: number;
  /** Product sales before promotions and refunds, without tax. Null if hidden from you. */ sales: number | null;
  /** Shipping and gift wrap that buyers paid, without tax. Null if hidden from you. */ shipping: number | null;
  /** Promotions that you paid for; zero or negative. Null if hidden from you. */ promotions: number | null;
  /** Refunds to buyers, without tax; zero or negative. Null while no settlement covers any of the days; the net figures are then without them. Null if hidden from you. */ refunds: number | null;
  /** `sales` + `shipping` + `promotions` + `refunds`. Null if hidden from you. */ netSales: number | null;
  /** Referral fees. Null if hidden from you. */ referralFees: number | null;
  /** Fulfilment fees. Null if hidden from you. */ fulfilmentFees: number | null;
  /** Storage fees. Null if hidden from you. */ storageFees: number | null;
  /** Fees of refunds, and fees given back with them. Null if hidden from you. */ refundFees: number | null;
  /** Other fees and charges, such as the subscription. Null if hidden from you. */ otherFees: number | null;
  /** Referral and fulfilment fees to expect for the units that no settlement has yet; 0 without any. Null if unknown. Null if hidden from you. */ estimatedFees: number | null;
  /** What the estimate is based on: the fee `preview`, the fees of the same SKU or of all in the `settlements` of the last 90 settled days, or `both`. Null without an estimate. */ estimatedFrom: SalesFeeSource | null;
  /** The sum of all fees, estimated ones included. Null if hidden from you. */ fees: number | null;
  /** Reimbursements by the marketplace. Null if hidden from you. */ reimbursements: number | null;
  /** Advertising, from one source only: see `advertising.source`. Null if hidden from you. */ advertising: number | null;
  /** Settlement lines without a class. They count in the net until you assign one. Null if hidden from you. */ unclassified: number | null;
  /** How many settlement lines have no class. */ unclassifiedLines: number;
  /** `netSales` + `fees` + `reimbursements` + `advertising` + `unclassified`: the net before cost of goods. Null if hidden from you. */ netBeforeCost: number | null;
  /** The cost of the net units that have one; zero or negative. Null if hidden from you. */ costOfGoods: number | null;
  /** Units sold without a known cost; at most `units`. As long as there are any, the profit is unknown. */ unitsWithoutCost: number;
  /** Refunded units without a known cost. As long as there are any, the profit is unknown. */ refundsWithoutCost: number;
  /** The expected net profit, `netBeforeCost` + `costOfGoods`: the official net proceeds, with settled fees where they are known and estimated ones for the other units. Null if units have no cost or no fees. Null if hidden from you. */ netProfit: number | null;
  /** The net profit with the highest fees to expect. The same as `netProfit` if nothing is estimated. Null if hidden from you. */ netProfitLow: number | null;
  /** The net profit with the lowest fees to expect. Null if hidden from you. */ netProfitHigh: number | null;
  /** Net profit in percent of `netSales`. Null if unknown. Null if hidden from you. */ margin: number | null;
  /** Net profit in percent of the cost of goods. Null if unknown. Null if hidden from you. */ roi: number | null;
  /** Tax that buyers paid minus tax that the marketplace withheld, from settlement lines. Not part of any net. Null on the order basis while `unitsUnsettled` is not 0, because order reports have no withheld tax. Null if hidden from you. */ tax: number | null;
};

export type SalesGrouping = "sku" | "asin" | "parent" | "marketplace" | "category";

export type SalesImport = {
  id: string;
  /** The file name. */ name: string;
  /** How the file arrived. */ origin: ReportOrigin;
  /** `held` until you start it, `waiting` in the queue, `running`, then `done`, `failed` (see `problem`) or `cancelled`. */ status: ImportStatus;
  /** The kind of report, recognised by the content of the file; null until it is read. */ kind: SalesKind | null;
  /** The detected file format; null until the file is read. */ format: string | null;
  /** The SHA-256 of the file. */ digest: string | null;
  /** The marketplaces that the report is about. */ marketplaces: string[];
  /** The first day that the report is about. */ periodStart: string | null;
  /** The last day that the report is about. */ periodEnd: string | null;
  counts: ImportCounts;
  /** Whether the import is held and its file was read, so that it has a preview. */ isPreviewed: boolean;
  /** The progress, 0 to 1; null if the size is unknown. */ progress: number | null;
  /** Why the import failed. */ problem: string | null;
  /** When the upload completed. */ createdAt: string;
  /** When the import last changed. */ updatedAt: string;
  /** When the import finished. */ finishedAt: string | null;
  /** The most frequent reasons for rejected rows. */ reasons?: ImportTally[];
  /** The settlements that the file brought. */ settlements?: Settlement[];
  /** The totals of an advertising report by currency; empty for other reports and until the import has ended. */ advertising?: ImportedAdvertising[];
};

export type SalesKind = "settlement" | "date_range" | "transactions" | "orders" | "traffic" | "inventory" | "returns" | "reimbursements" | "storage_fees" | "fee_preview" | "advertising" | "costs" | "exchange_rates";

export type SalesMarket = {
  /** The keyword. */ keyword: string | null;
  /** The market list. */ marketListId: string | null;
  /** The marketplace. */ marketplace: string;
  /** The currency of amounts (ISO 4217). */ currency: string;
  /** The first day of your sales. */ from: string;
  /** The last day of your sales. */ to: string;
  /** Whether the owner hides amounts from viewers such as you. */ moneyHidden: boolean;
  /** Whether estimates are calibrated by your own sales. */ calibrated: boolean;
  units: MarketShare;
  sales: SalesMarketSales;
  /** Your own products in this market, most units first. */ products: OwnMarketProduct[];
};

/** Your sales against those of the market. */
export type SalesMarketSales = {
  /** Your sales in the last 30 days, from order reports. Null if hidden from you. */ mine: number | null;
  /** Estimated sales per month of the other products. Null if hidden from you. */ rivals: number | null;
  /** The low end of that estimate. Null if hidden from you. */ rivalsLow: number | null;
  /** The high end of that estimate. Null if hidden from you. */ rivalsHigh: number | null;
  /** Your share in percent. Null if one of the two figures is unknown. */ share: number | null;
  /** The share if every estimate is at its high end. */ low: number | null;
  /** The share if every estimate is at its low end. */ high: number | null;
  /** The number of other products with a known figure. */ known: number;
  /** The number of other products that are left out because they have no estimate. */ unknown: number;
  sources: MarketShareSources;
};

export type SalesPending = {
  /** `open`: ordered in the period and not settled yet. `settled_outside`: ordered in the period, settled before or after it. `ordered_outside`: settled in the period, ordered before or after it. `unknown_order`: settled in the period, and in no imported order report. `not_covered`: amounts without an order, refunds and ads of days that the reports of one basis alone cover. `difference`: settled in full, for another amount than ordered. */ reason?: SalesPendingReason;
  units: number;
  sales: number | null;
  net: number | null;
  /** The parts, which add up to exactly these figures. Only parts that are not zero. */ parts?: SalesPending[];
  /** Transactions of the period that the marketplace has posted and not settled yet, with their fees and tax. Not part of any figure. Null without imported transactions, for single products and after a conversion. Null if hidden from you. */ unsettled?: number | null;
};

export type SalesPendingReason = "open" | "settled_outside" | "ordered_outside" | "unknown_order" | "not_covered" | "difference";

export type SalesPeriod = {
  /** The first day. */ from: string;
  /** The last day. */ to: string;
  /** The order basis: an order counts on the day it was placed; refunds, and amounts without an order, on the day they were posted. Null without an order report. */ ordered: SalesFigures | null;
  /** The settled basis: amounts count on the day they were posted. Null without a settlement or a date range report. */ settled: SalesFigures | null;
  /** Sessions of buyers; null without a traffic report. */ sessions?: number | null;
  /** Null where no report covers any of the days. */ advertising: SalesAdvertising | null;
};

export type SalesProduct = {
  /** The value of the group: a SKU, an ASIN, a marketplace or a category. Empty for amounts of no product. By SKU, it is the ASIN of a product whose SKU no report names. */ key: string;
  /** The SKU; null if no report names it, or for groups of several. */ sku: string | null;
  /** The ASIN; null if unknown, or for groups of several. */ asin: string | null;
  /** The parent ASIN, of a traffic report or the catalog. */ parentAsin: string | null;
  /** The title, of an order, the stock or the catalog. */ title: string | null;
  /** The category in the catalog. */ category: string | null;
  /** The marketplace; null for groups on several. */ marketplace: string | null;
  /** The image URL, of the catalog. */ imageUrl: string | null;
  /** The currency of the amounts (ISO 4217). */ currency: string;
  /** Units sold in each step with `trend=true`; null otherwise, and where no report covers any of the days. */ trend: number[] | null;
  /** The order basis: an order counts on the day it was placed; refunds, and amounts without an order, on the day they were posted. Null without an order report. */ ordered: SalesFigures | null;
  /** The settled basis: amounts count on the day they were posted. Null without a settlement or a date range report. */ settled: SalesFigures | null;
  advertising: SalesAdvertising;
  /** Null without a traffic report. */ traffic: SalesTraffic | null;
};

export type SalesRegion = "na" | "eu" | "fe";

export type SalesReport = "settlements" | "transactions" | "orders" | "traffic" | "stock" | "inventory" | "inventory_planning" | "returns" | "reimbursements" | "storage_fees" | "fee_preview";

export type SalesReportState = "planned" | "requesting" | "requested" | "written" | "importing" | "done" | "empty" | "failed";

export type SalesSettings = {
  hideMoney: boolean;
};

export type SalesSort = "sales" | "units" | "netProfit" | "margin" | "roi" | "refundRate" | "advertising";

/** Figures of Sales and Traffic reports. Null without a report. */
export type SalesTraffic = {
  /** Sessions of buyers. */ sessions: number | null;
  /** Page views. */ pageViews: number | null;
  /** Ordered items in percent of sessions. */ conversion: number | null;
  /** Page views with your offer in the Buy Box, in percent. */ buyBoxShare: number | null;
  /** Refunded units as the traffic report has them. */ unitsRefunded: number | null;
  /** Refunded units in percent of ordered units, of the traffic report. */ refundRate: number | null;
  /** How many days of the period have a traffic report. */ days: number;
};

export type SavedSearch = {
  id: string;
  name: string;
  /** The search term. Null for a selection of the finder, which has none. */ keyword?: string | null;
  marketplace?: string;
  filters: FinderPresetFilters;
  /** When the search was saved. */ createdAt?: string;
  /** When the search was last changed. */ updatedAt?: string;
  /** Which products the preset selects, and what that is good for. */ description?: string;
};

export type SavedSearchInput = {
  /** The name, unique within the account. */ name?: string;
  keyword?: string | null;
  /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
  filters?: FinderPresetFilters;
};

export type Scenario = {
  id: string;
  /** The name, unique within the account. */ name: string;
  /** The marketplace. */ marketplace: string;
  /** The product, if the scenario is about one. */ asin: string | null;
  input: ProfitInput;
  /** When the scenario was saved. */ createdAt: string;
  /** When the scenario was last changed. */ updatedAt: string;
};

export type ScenarioChange = {
  /** The name, unique within the account. */ name?: string;
  input?: ProfitInput;
};

export type ScenarioInput = {
  /** The name, unique within the account. */ name: string;
  input: ProfitInput;
};

export type ScoreBasis = {
  /** Products without a price. */ price?: number;
  /** Products without a price or without estimated sales. */ revenue?: number;
  reviews: number;
  /** Products without a rating. */ rating?: number;
  ratings?: number;
  brands?: number;
  sales?: number;
  prices?: number;
  /** Products in the result set. */ products?: number;
};

/** With `explain=true`: everything the niche score is made of. See docs/niche-score.md for the formula. */
export type ScoreExplanation = {
  statistics: NicheStatistics;
  parts: ScoreParts;
  /** How far each input moved the score, the largest effect first. Empty without products. */ inputs: ScorePart[];
  weakTitles: ScoreExplanationWeakTitles;
  /** The constants of the formula: scales, weights and what counts as a weak listing. */ constants: Record<string, unknown>;
  /** Each figure in a word, as the sentences and the dashboard use it; null where `enough` is false. Low competition is good news. */ levels: ScoreWords | null;
  sentences: ScoreWords;
};

/** The listings with weak titles, which a better text could beat. See docs/listings.md for the title score. */
export type ScoreExplanationWeakTitles = {
  /** Listings with a title score below `constants.weakTitle`. */ products: number;
  /** Their share of the products, 0 to 1. */ share: number | null;
  /** Their share of the known units sold, 0 to 1. */ salesShare: number | null;
};

export type ScoreLevel = "low" | "moderate" | "high";

export type ScorePart = {
  /** The input: revenueTopTen, revenueFifth, units, reviews, brands, topThree, rating, weak, margin, prices. */ name?: string;
  /** The points that it adds to the score, or takes from it, compared with an ordinary niche. Null if it is unknown. */ points?: number | null;
  /** The part "weak", 0 to 1. */ weak?: number | null;
  /** The part "margin", 0 to 1. */ margin?: number | null;
  /** The part "ratingGap", 0 to 1. */ ratingGap?: number | null;
  /** The part "prices", 0 to 1. */ prices?: number | null;
  /** The part "reviews", 0 to 1. */ reviews?: number | null;
  /** The part "brands", 0 to 1. */ brands?: number | null;
  /** The part "topThree", 0 to 1. */ topThree?: number | null;
  /** The part "ratingStrength", 0 to 1. */ ratingStrength?: number | null;
  /** The part "revenueTopTen", 0 to 1. */ revenueTopTen?: number | null;
  /** The part "revenueFifth", 0 to 1. */ revenueFifth?: number | null;
  /** The part "units", 0 to 1. */ units?: number | null;
};

/** The parts of each figure, before they are weighed. Null means that there is no data. */
export type ScoreParts = {
  demand: ScorePart;
  competition: ScorePart;
  opportunity: ScorePart;
};

export type ScoreWords = {
  score: ScoreLevel | string;
  /** What raised and lowered the score, the most first; empty where there is no score. */ inputs?: string;
  demand: ScoreLevel | string;
  competition: ScoreLevel | string;
  opportunity: ScoreLevel | string;
  listings?: string;
};

export type ScreenedProduct = {
  /** The product. */ asin: string;
  /** The title. */ title: string | null;
  /** The price. */ price: number | null;
  /** Net profit per unit. */ netPerUnit: Range;
  /** Net ÷ revenue, in percent. */ marginPercent: Range;
  /** Net ÷ landed cost, in percent. */ roiPercent: Range;
  /** Whether the product reaches the target; null without one. */ reaches: TargetVerdict | null;
  /** Why a figure is unknown. */ reason: string | null;
};

export type ScreeningSelection = "yes" | "maybe";

export type SearchResult = {
  keyword: string | null;
  /** The marketplace. */ marketplace: string;
  /** The currency of all prices (ISO 4217). */ currency: string;
  /** The returned page. */ page: number;
  /** The number of products in the result set. */ totalResults: number;
  correctedKeyword: string | null;
  didYouMean: string | null;
  nicheScore: NicheScore;
  interpretation: Interpretation;
  products: Product[];
  explain?: ScoreExplanation;
  distributions?: Distributions;
};

export type SearchTermPeriod = {
  /** The length of the period. */ period: ReportPeriod;
  /** The first day of the period. */ from: string;
  /** The last day of the period. */ to: string;
  /** The department; the name of the store means all of them. */ department: string;
  /** The rank of the term among all searches; 1 is the most frequent one. */ searchFrequencyRank: number;
  /** The most clicked products. */ clicked: ClickedProduct[];
  source: ReportSource;
};

export type Series = {
  /** The product's keyword rank at the last check of each day. */ rank?: Point[];
  /** The niche score on the days it was recorded. */ nicheScore?: Point[];
  /** Decimal amounts in `currency`. */ price?: Point[];
  bsr?: Point[];
  monthlySales?: Point[];
  monthlyRevenue?: Point[];
  /** Numbers of reviews. */ reviewCount?: Point[];
  /** Average ratings, 1 to 5. */ rating?: Point[];
  /** Prices in the Buy Box without shipping, in `currency`. Empty if no source reports them. */ buyBoxPrice?: Point[];
  /** Numbers of new offers. Empty if no source reports them. */ offerCount?: Point[];
};

export type ServiceStatus = "operational" | "degraded" | "ok" | "unavailable";

export type Session = {
  /** The session's ID. */ id: string;
  /** When the user signed in (UTC). */ createdAt: string;
  /** When the session was last used (UTC), accurate to a few minutes. */ lastSeenAt?: string;
  /** When the session expires if it is not used again (UTC). */ expiresAt: string;
  /** The browser's user agent. */ userAgent?: string | null;
  /** The IP address the user signed in from. */ ip?: string | null;
  /** Whether this session made the request. */ current?: boolean;
  user?: User;
  account?: Membership;
  /** All accounts the user belongs to, sorted by name. */ accounts?: Membership[];
};

export type SessionState = {
  /** Null without a session. */ session: Session | null;
  installation: Installation;
};

export type Settlement = {
  id: string;
  /** The start of its period. */ startAt?: string | null;
  /** The end of its period. */ endAt?: string | null;
  /** When it was paid out. */ depositAt?: string | null;
  currency: string;
  total: number | null;
  /** The sum of all lines. Null if hidden from you. */ sum?: number | null;
  reconciled: boolean | null;
  difference: number | null;
  /** The number of lines. */ lines?: number;
  unclassified: number;
  /** The sum of lines without a class. Null if hidden from you. */ unclassifiedAmount?: number | null;
  /** The import that last changed it. */ importId?: string | null;
  /** Whether the owner hides amounts from viewers such as you. */ moneyHidden?: boolean;
  /** The classes add up to `sum`. */ classes?: SettlementClass[];
};

export type SettlementClass = {
  /** The class. */ class: LineClass;
  /** The number of lines. */ lines: number;
  /** Their sum. Null if hidden from you. */ amount: number | null;
};

export type SettlementLine = {
  /** The line's number, from 1. */ line: number;
  /** When it was posted. */ postedAt: string | null;
  /** As in the file. */ transactionType: string;
  /** As in the file. */ amountType: string;
  /** As in the file. */ amountDescription: string;
  /** The kind of line, to assign a class to. */ kindId: string;
  /** The class. */ class: LineClass;
  /** The amount. Null if hidden from you. */ amount: number | null;
  /** Units. */ quantity: number | null;
  /** The marketplace. */ marketplace: string | null;
  /** The order. */ orderId: string | null;
  /** The SKU. */ sku: string | null;
};

export type Severity = "error" | "warning" | "info";

export type ShareReportInput = {
  /** Whether every account sees the figures. */ shared: boolean;
};

export type SignUpMode = "open" | "invited";

export type Source = {
  /** The source. */ name: SourceName;
  /** `failing`: the last request failed. */ state: SourceState;
  /** How to set up the source; null if it is set up. */ howToSetUp: string | null;
  /** When a request last succeeded. */ lastSuccessAt: string | null;
  /** When a request last failed. */ lastFailureAt: string | null;
  /** The kind of the last failure. */ lastFault: string | null;
  /** The message of the last failure. */ lastProblem: string | null;
  today: SourceUsage;
  /** The daily token budget; null if unlimited. */ budgetPerDay: number | null;
  /** The tokens left today. */ budgetLeft: number | null;
};

export type SourceName = "keepa" | "sp-api";

export type SourceRequest = {
  /** The live source, such as `keepa`. */ source: string;
  /** When it was queried. */ at: string;
};

export type SourceState = "not_set_up" | "not_used" | "healthy" | "failing";

/** Since 00:00 UTC. */
export type SourceUsage = {
  /** Products stored. */ stored: number;
  /** Products rejected as implausible. */ rejected: number;
  /** Products the source doesn't know. */ unknown: number;
  /** Failed requests. */ failures: number;
  /** Tokens spent. */ spent: number;
};

export type StatePart = "service" | "index" | "deliveries" | "jobs" | "imports" | "database" | "disk";

export type Status = {
  /** `operational` if all current checks of the node that responds succeed. */ status: ServiceStatus;
  checks: StatusCheck[];
  /** The published target for the availability, from 0 to 1. */ target: number;
  /** The first minute that was measured (UTC), at most 90 days ago; null if none was. */ since: string | null;
  /** The availability of the last 30 days. From 0 to 1; null without any check. */ last30Days: number | null;
  /** The availability of the last 90 days. From 0 to 1; null without any check. */ last90Days: number | null;
  /** The last 90 days, oldest first. */ days: StatusDay[];
  /** The last 50 incidents, newest first. */ incidents: Incident[];
};

export type StatusCheck = {
  /** The part of the service: `database`, `index`, `search` (with a search cluster) or `service`. */ name: string;
  /** Whether it works right now. */ status: ServiceStatus;
};

export type StatusDay = {
  /** The day (UTC). */ day: string;
  /** The share of the day's minutes in which the service was available. From 0 to 1; null without any check. */ availability: number | null;
  /** The number of minutes in which it was not; null without any check. */ downMinutes: number | null;
};

export type StockItem = {
  /** The SKU. */ sku: string;
  /** The ASIN. */ asin: string | null;
  /** The title. */ title: string | null;
  /** The marketplace; null for stock that several marketplaces share. */ marketplace: string | null;
  /** When the stock was counted. */ at: string;
  /** Units that buyers can order. */ available: number | null;
  /** Reserved units. */ reserved: number | null;
  /** Inbound units, not yet received. */ inbound: number | null;
  /** Units that cannot be sold. */ unfulfillable: number | null;
  /** Weighted units sold per day in stock. Null without an order report. */ unitsPerDay: number | null;
  /** Available units ÷ units per day. Null if nothing sells or the stock is unknown. */ daysOfCover: number | null;
  /** The day on which available units run out. */ stockoutOn: string | null;
  /** The last day to reorder: the stock-out minus lead time and safety days. May be in the past. */ reorderOn: string | null;
  /** Days from an order at the supplier to sellable stock. */ leadTimeDays: number;
  /** Days of stock to keep in reserve. */ safetyDays: number;
  /** `out_of_stock`; `reorder_now` if the reorder date is today or past; `slow` with a cover of more than 180 days or without a sale in 90 days; `ok`; `unknown` without a stock or order report. */ status: StockStatus;
  lost: LostSales;
  /** Storage fees of the newest month with a storage report; zero or negative. Null if unknown. Null if hidden from you. */ storageFees: number | null;
  /** That month (YYYY-MM). */ storageMonth: string | null;
  /** The currency of amounts (ISO 4217). */ currency: string | null;
};

export type StockSetting = {
  /** Your SKU. */ sku?: string | null;
  /** Days from an order at the supplier to sellable stock. */ leadTimeDays?: number;
  /** Days of stock to keep in reserve. */ safetyDays?: number;
  /** Deletes the SKU's own setting. */ reset?: boolean;
};

export type StockSettingListSetting = {
  /** The SKU; null for the default of all others. */ sku: string | null;
  /** Days from an order at the supplier to sellable stock. */ leadTimeDays: number;
  /** Days of stock to keep in reserve. */ safetyDays: number;
};

export type StockStatus = "out_of_stock" | "reorder_now" | "ok" | "slow" | "unknown";

export type SwitchAccountInput = {
  /** The account's ID. */ accountId: string;
};

export type Synonyms = {
  /** The entry's ID. */ id?: string;
  /** The language of the marketplaces that use the entry. */ language: Language;
  entry: string;
  /** When the entry was added (UTC). */ createdAt?: string;
};

export type TargetPhrase = {
  /** The phrase. */ phrase: string;
  value: number;
  /** True if every word of it is in some field. */ covered?: boolean;
  /** The fields that hold every word of it. */ fields?: ListingField[];
  /** The words that no field has. */ missing?: string[];
  /** The mean weight of the best field of each word, 0 to 1. */ weight?: number;
};

export type TargetVerdict = "yes" | "maybe" | "no" | "unknown";

export type TestInput = {
  /** The event type of the sample. Defaults to `price_change`. */ event?: EventType;
  /** The event type. Defaults to the first type the webhook receives. */ type?: EventType;
};

export type Threshold = {
  by?: number;
  direction?: Direction;
  unit?: Unit;
};

/** How much a value must change from its base to create an event. */
export type Thresholds = {
  price?: Threshold;
  bsr?: Threshold;
  reviews?: Threshold;
};

export type TimeSource = "modified" | "received";

export type TrackedKeyword = {
  id: string;
  marketplace: string;
  /** The normalized keyword: lowercase, with single spaces. */ keyword: string;
  /** The product whose keyword rank is tracked; null if only the niche is tracked, which creates no events. */ asin: string | null;
  /** Your label. */ label: string | null;
  threshold: Threshold;
  /** The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 0. */ cooldownMinutes: number;
  /** The notification channels that are notified besides webhooks: their IDs, or `["all"]`. */ channels: string[];
  /** The product's keyword rank when last checked; null if the product is not among the first 1,000 results, or if `evaluatedAt` is null. */ rank: number | null;
  /** `marketplace`: the organic position in the marketplace's own results, from an import of the last 30 days. `nichescope`: the position in the results of this service. Null until first checked. A change of the source creates no event. */ rankSource: FigureSource | null;
  /** When the rank was seen: the time of the import's row, or of the check. */ rankSeenAt: string | null;
  /** The number of matching products when last checked. */ totalResults: number | null;
  /** When the keyword rank was last checked; null if never. */ evaluatedAt: string | null;
  /** The keyword rank that changes are measured from: that of the last event. Null until first observed. */ base: TrackingBase | null;
  /** When the last event was created. */ lastEventAt: string | null;
  /** When tracking started. */ createdAt: string;
  /** When the settings were last changed. */ updatedAt: string;
  recent?: Series;
  /** With `recent`: the product; null if there is none or it is not in the catalog. */ product?: ProductSummary | null;
  /** With `recent`: the last event, as in the list of events; of several at the same time, the most important one. Null if none is stored. */ lastEvent?: Event | null;
};

export type TrackedKeywordInput = {
  /** Your label; null removes it. */ label?: string | null;
  threshold?: Threshold;
  /** The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 0. */ cooldownMinutes?: number;
  /** The notification channels to notify besides webhooks: a list of IDs, `all` (also those added later) or `none`. Defaults to `none`. */ channels?: string[] | ChannelGroup;
  /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
  /** The search term. */ keyword?: string;
  /** The product whose keyword rank is tracked. Not case-sensitive. */ asin?: string | null;
};

export type TrackedProduct = {
  id: string;
  marketplace: string;
  asin: string;
  /** Your label. */ label: string | null;
  thresholds: Thresholds;
  /** The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 0. */ cooldownMinutes: number;
  /** The notification channels that are notified besides webhooks: their IDs, or `["all"]`. */ channels: string[];
  base: TrackingBase;
  /** The current values; null if the product is not in the catalog. */ product: ProductSummary | null;
  /** The currency of the prices (ISO 4217). */ currency: string;
  /** When the last event was created. */ lastEventAt: string | null;
  /** When tracking started. */ createdAt: string;
  /** When the settings were last changed. */ updatedAt: string;
  moved?: ProductMove;
  recent?: Series;
  /** With `recent`: the last event, as in the list of events; of several at the same time, the most important one. Null if none is stored. */ lastEvent?: Event | null;
};

export type TrackedProductInput = {
  /** Your label; null removes it. */ label?: string | null;
  thresholds?: Thresholds;
  /** The minimum time between two events of the same type. Changes in between are reported afterwards. Defaults to 0. */ cooldownMinutes?: number;
  /** The notification channels to notify besides webhooks: a list of IDs, `all` (also those added later) or `none`. Defaults to `none`. */ channels?: string[] | ChannelGroup;
  /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
  /** The product's identifier on the marketplace. Not case-sensitive. */ asin?: string;
};

export type TrackingBase = {
  /** The keyword rank; null if the product is not among the first 1,000 results. */ rank?: number | null;
  /** The price. */ price?: number | null;
  /** The best-seller rank. */ bsr?: number | null;
  /** The category of the rank. */ bsrCategory?: string | null;
  /** The number of reviews. */ reviewCount?: number | null;
};

export type TrackingReference = {
  /** The tracked product's ID. */ id: string;
};

export type Unit = "percent" | "amount" | "places";

export type Usage = {
  /** The UTC day. */ day?: string;
  used: number;
  limit: number;
  /** The account's plan. */ plan?: PlanName;
  /** When the counts reset: the next 00:00 UTC. */ resetsAt?: string;
  dashboard?: Usage;
};

export type User = {
  /** The user's ID. */ id: string;
  email: string;
  /** The user's name. */ name: string;
  /** Whether the user is an operator. */ operator: boolean;
  /** The accounts the user belongs to. */ accounts?: Membership[];
  /** When the user was created (UTC). */ createdAt?: string;
  /** When the user was last active; null if never. */ lastSeenAt?: string | null;
};

export type UserInput = {
  /** The email address to invite. */ email?: string;
  role?: Role;
  /** The user's name. */ name?: string;
  /** Whether the user is an operator. */ operator?: boolean;
};

export type VersionOrigin = "import" | "template" | "edit" | "model" | "restore";

export type Voice = {
  /** The product. */ asin?: string;
  rank?: number;
  /** The share of the known units that the first 50 products sell; null if its own are unknown. */ units?: number | null;
  /** The share of the known revenue of the first 50 products; null if its own is unknown. */ revenue?: number | null;
  /** The UTC day. */ day?: string;
  /** The version of the result set and the score. Days of different versions cannot be compared. */ version?: number;
  /** The number of products counted. */ positions?: number;
  brands?: Voice[];
  products?: number | Voice[];
  /** Its title. */ title?: string;
  brand?: string | null;
  /** The best rank of its products. */ bestRank?: number;
  /** The share of the first 10 positions. */ top10?: number;
  /** The share of the first 50 positions. */ top50?: number;
};

export type Webhook = {
  /** The webhook's ID. */ id: string;
  /** The URL that events are sent to. */ url: string;
  /** What the webhook is for. */ description: string | null;
  /** The event types the webhook receives. */ events: EventType[];
  /** Whether events are sent. Nothing is queued for a disabled webhook. */ enabled: boolean;
  /** `failing`: recent deliveries all failed. `disabled`: see `enabled`. */ status: EndpointStatus;
  /** Why the service disabled the webhook: `gone` (the receiver returned 410) or `failing` (deliveries failed for too long). Null if the owner disabled it. */ disabledReason: string | null;
  /** When the webhook was disabled. */ disabledAt: string | null;
  /** Since when all deliveries have failed; null if they succeed. */ failingSince: string | null;
  /** When a delivery last succeeded. */ lastSuccessAt: string | null;
  /** After a rotation: until when requests are also signed with the old secret. */ previousSecretUntil: string | null;
  /** When the webhook was created (UTC). */ createdAt: string;
  /** When the webhook was last changed (UTC). */ updatedAt: string;
  secret?: string | null;
  recent?: RecentDeliveries;
};

export type WebhookInput = {
  /** The URL that events are sent to with POST: a public HTTPS address without user, password or fragment. The operator can allow others. */ url?: string;
  events?: EventType[] | EventType;
  /** A description of what the webhook is for. */ description?: string | null;
  enabled?: boolean;
  /** Alias of `url`. */ hookUrl?: string;
  /** Alias of `url`. */ targetUrl?: string;
  /** Alias of `url`. */ target_url?: string;
  /** Alias of `events`. A list of bsr_drop, keyword_rank_change, new_review, price_change, alert_triggered, or one of them as a string. */ event?: EventType[] | EventType;
};

/** The weight of the packed product. If it is unknown, fees are a range. */
export type Weight = {
  /** The weight. */ value: number;
  /** The unit. */ unit: WeightUnit;
};

export type WeightUnit = "oz" | "lb" | "g" | "kg";

export type WordChange = {
  word?: string;
  to: string | string[];
  /** The word of the keyword. */ from?: string;
};

export type Accepted = {
  accepted: true;
};

export type AccountList = {
  accounts: With<Omit<Account, "allowance" | "members" | "keys" | "usage" | "invitation">, "usedToday" | "limitToday", {
    overrides: With<Omit<Limits, "keys" | "members">, never, {
      requestsPerDay?: number;
      dashboardRequestsPerDay?: number;
      search?: boolean;
      webhooks?: number;
      channels?: number;
      emailsPerDay?: number;
      modelTokensPerDay?: number;
      trackedProducts?: number;
      trackedKeywords?: number;
      alerts?: number;
      listings?: number;
      refreshHours?: number;
    }>;
    counts: With<Omit<Limits, "requestsPerDay" | "dashboardRequestsPerDay" | "search" | "emailsPerDay" | "modelTokensPerDay" | "refreshHours">, "keys" | "members", {
      webhooks: number;
      channels: number;
      trackedProducts: number;
      trackedKeywords: number;
      alerts: number;
      listings: number;
    }>;
  }>[];
  /** The total number of items. */ total: number;
  /** The page number. */ page: number;
  /** The number of pages of 50 items. */ pages: number;
};

export type AlertList = {
  alerts: With<Alert, never, {
    recent?: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
    product?: With<Omit<ProductSummary, "asin" | "marketplace" | "brand" | "category" | "price" | "bsr" | "monthlySales" | "salesEstimate" | "monthlyRevenue" | "reviewCount" | "rating" | "updatedAt">, never, { title: string }> | null;
    lastEvent?: With<Event, "id"> | null;
  }>[];
  /** The total number of items on all pages. */ total: number;
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type AppRequest = {
  app: Omit<ConnectedApp, "id" | "scopes" | "userId" | "userName" | "createdAt" | "lastUsedAt">;
  /** What the app asks for. */ scopes: AppScope[];
  /** Why the app can't be connected; null if it can. */ problem: string | null;
  /** Open this address to return to the app without access. */ denyUrl: string;
};

export type AssignClassInput = {
  /** The class, or null. */ class: LineClass | null;
};

export type ChannelDeliveryList = {
  deliveries: With<Omit<Delivery, "webhookId" | "body" | "tried" | "durationMs" | "event">, "channelId">[];
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type ChannelList = {
  channels: With<Channel, never, {
    status: "unverified" | "active" | "failing" | "disabled";
    digest: With<DigestSchedule, "nextAt"> | null;
    recent: With<Omit<RecentDeliveries, "at">, "retrying" | "lastAt">;
  }>[];
};

export type ChannelTest = {
  /** The delivery's ID. */ deliveryId: string;
  /** Whether the receiver or the mail server accepted it. */ delivered: boolean;
  /** The HTTP status, or 250 from a mail server that accepted the mail; null if there was none. */ status: number | null;
  /** The duration in milliseconds. */ durationMs: number;
  /** What went wrong. */ problem: string | null;
  /** The first 20 kB of the response, or the reply of the mail server. */ response: string | null;
};

export type CharacterCounts = {
  /** Characters (code points) of the title. */ title: number;
  /** Characters of each bullet. */ bullets: number[];
  /** Characters of the description. */ description: number;
  /** Characters of the search terms. */ searchTerms: number;
};

export type CheckListingInput = {
  /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
  /** The title. */ title?: string;
  /** The bullets, in their order. */ bullets?: string[];
  /** The description. */ description?: string;
  /** The backend search terms. */ searchTerms?: string;
  /** Your brand. It may contain what other words may not. */ brand?: string;
  /** The root category, as the catalog names it. */ category?: string;
  /** The language of the text. Defaults to that of the marketplace. */ language?: Language;
  /** Brands of competitors, which the text must not name. */ competitorBrands?: string[];
  facts?: ProductFacts;
  /** Phrases that the listing should cover. */ phrases?: TargetPhrase[];
};

export type ConfirmedAddress = {
  /** The confirmed address. */ address: string;
  confirmed: true;
};

export type ConnectedAppCode = {
  /** The address to open. */ redirectTo: string;
};

export type ConnectedAppList = {
  apps: With<ConnectedApp, "id" | "scopes" | "userId" | "userName" | "createdAt" | "lastUsedAt">[];
};

export type DefaultCostList = {
  defaultCosts: DefaultCost[];
};

export type DeletedDefaultCost = {
  /** The marketplace. */ marketplace: string;
  deleted: true;
};

export type DeletedFeeCard = {
  /** The marketplace. */ marketplace: string;
  /** The card's ID. */ card: string;
  deleted: true;
};

export type DeletedReports = {
  /** The number of deleted imports. */ deleted: number;
};

export type DeliveryList = {
  deliveries: With<Omit<Delivery, "channelId" | "body" | "tried">, "webhookId" | "durationMs", { event: Omit<Event, "id"> | null }>[];
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type DigestPreview = {
  /** The subject. */ subject: string;
  /** The plain text. */ text: string;
  /** The same as HTML. */ html: string;
};

export type EndedSessions = {
  /** The number of sessions that were ended. */ ended: number;
};

export type EventList = {
  events: With<Event, "id">[];
  /** Pass this as `before` to get older events; null on the last page. With `after`: pass this as `after` to get the events that follow, now or later; never null. */ next: string | null;
};

export type EventSamples = {
  samples: Omit<Event, "id">[];
};

export type EventTypeList = {
  events: EventTypeInfo[];
};

export type FeeCardList = {
  cards: FeeCard[];
};

export type FinderPresetList = {
  presets: With<Omit<SavedSearch, "keyword" | "marketplace" | "createdAt" | "updatedAt">, "description", { filters: With<FinderPresetFilters, never, { sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "titleScore" | "-titleScore" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90" }> }>[];
};

export type ImportList = {
  imports: With<Omit<Import, "reasons">, never, {
    status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
    options: With<ImportOptions, "seenAt">;
  }>[];
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type InvitationList = {
  invitations: With<Omit<Invitation, "accountName" | "userExists" | "link">, "id" | "role" | "invitedBy" | "expiresAt" | "createdAt">[];
};

export type KeyList = {
  keys: Omit<ApiKey, "key" | "replaces" | "oldExpiresAt">[];
  /** The total number of keys. */ total: number;
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type KeywordIdeas = {
  /** The marketplace. */ marketplace: string;
  /** The currency of the revenue (ISO 4217). */ currency: string;
  /** The keyword whose results the ideas come from; null for a category. */ keyword: string | null;
  /** The share of the keyword's words that every product of its result set contains, as in a search. Always 1. */ coverage: number;
  /** The number of products whose titles were read. */ sampledProducts: number;
  /** Phrases that more of the sampled products contain come first. */ ideas: With<Omit<KeywordFigures, "phrase" | "value" | "day" | "rank" | "tracked" | "daysAgo7" | "daysAgo30" | "position" | "source" | "seenAt" | "organic" | "sponsored">, "keyword" | "sharedProducts" | "products" | "units" | "revenue" | "demand" | "competition" | "opportunity" | "enough" | "reason", { score: number }>[];
  /** Why there are no ideas; null if there are some. */ reason: string | null;
};

export type KeywordListList = {
  keywordLists: Omit<KeywordList, "removed" | "added" | "currency" | "page" | "rows">[];
};

export type LeftOutPhrase = {
  /** A phrase that is not covered. */ phrase: string;
  /** Its words that did not fit or must not be used. */ words: string[];
};

export type LineKindList = {
  /** Whether the owner hides amounts from viewers such as you. */ moneyHidden: boolean;
  kinds: LineKindListKind[];
};

export type ListingCheck = {
  /** The marketplace whose rules apply. */ marketplace: string;
  /** The language of the text. */ language: string;
  /** The findings, errors first. */ findings: ListingFinding[];
  /** Findings that may suppress the listing. */ errors: number;
  /** Findings against guidelines. */ warnings: number;
  /** Missed chances. */ infos: number;
  characters: CharacterCounts;
  /** Bytes of the search terms in UTF-8. */ searchTermBytes: number;
  coverage: With<ListingCoverage, never, { phrases: With<TargetPhrase, "covered" | "fields" | "missing" | "weight">[] }>;
};

export type ListingDiff = {
  /** The earlier version. */ from: number;
  /** The later version. */ to: number;
  fields: ListingFieldDiff[];
};

export type ListingDraftList = {
  drafts: With<Omit<ListingDraft, "category" | "facts" | "voice" | "competitors" | "phrases" | "text" | "leftOut" | "findings" | "coverage">, "title">[];
};

export type ListingFieldDiff = {
  /** The field, as findings name it. */ field: string;
  /** True if it differs. */ changed: boolean;
  parts: DiffPart[];
};

export type ListingPhrases = {
  /** The marketplace. */ marketplace: string;
  /** The currency of the revenue (ISO 4217). */ currency: string;
  /** The search that the phrases are from; null for a list. */ keyword: string | null;
  /** The phrases, the most valuable first. */ phrases: With<Omit<KeywordFigures, "day" | "rank" | "keyword" | "tracked" | "daysAgo7" | "daysAgo30" | "position" | "source" | "seenAt" | "organic" | "sponsored" | "sharedProducts">, "phrase" | "value" | "products" | "units" | "revenue" | "demand" | "competition" | "opportunity" | "enough" | "reason", { score: number }>[];
  /** Why there are no phrases, and what to do; null if there are some. */ reason: string | null;
};

export type ListingRuleList = {
  /** The marketplace. */ marketplace: string;
  rules: ListingRule[];
};

export type ListingScore = {
  /** The product. */ asin: string;
  /** The marketplace. */ marketplace: string;
  /** The title that was scored. */ title: string;
  /** From 0 to 100. */ score: number;
  /** True for a score below 50. */ weak: boolean;
  parts: ListingScoreParts;
  /** The number of pictures; null if no source has counted them. */ images: number | null;
  /** The keyword that finds the niche of the product; null if too few products are similar. */ keyword: string | null;
  /** The number of products whose titles the phrases are from. */ sampledProducts: number;
  /** The rules that the title breaks. */ findings: ListingFinding[];
  /** The phrases, the most valuable first. */ phrases: With<TargetPhrase, "covered" | "fields" | "missing" | "weight">[];
};

export type ListingScoreParts = {
  /** Rules kept. From 0 to 1; null if unknown, then it is left out of the score. */ rules: number | null;
  /** The niche's phrases that the title covers, by their frequency. From 0 to 1; null if unknown, then it is left out of the score. */ coverage: number | null;
  /** The title score, divided by 100. From 0 to 1; null if unknown, then it is left out of the score. */ title: number | null;
  /** Pictures, of seven. From 0 to 1; null if unknown, then it is left out of the score. */ images: number | null;
};

export type ListingVersionList = {
  versions: With<ListingVersion, never, { text: With<ListingText, "title" | "bullets" | "description" | "searchTerms"> }>[];
};

export type MappingList = {
  mappings: ImportMapping[];
};

export type MarketListList = {
  marketLists: Omit<MarketList, "currency" | "units" | "revenue" | "products" | "notes">[];
};

export type MarketSeries = {
  id: string;
  marketplace: string;
  /** The currency of prices and revenue (ISO 4217). */ currency: string;
  /** Start of the period. */ from: string;
  /** End of the period. */ to: string;
  resolution: string;
  /** Oldest first. */ points: With<MarketPoint, never, {
    units: Omit<MarketShare, "rivalsLow" | "rivalsHigh">;
    revenue: Omit<MarketShare, "rivalsLow" | "rivalsHigh">;
    positions: With<PricePosition, "asin">[];
  }>[];
};

export type MarketplaceList = {
  /** The default marketplace first. */ marketplaces: With<MarketplaceInfo, "currency" | "hasData">[];
};

export type MemberList = {
  members: With<Omit<Member, "id">, "userId" | "joinedAt">[];
};

export type MetricStatistics = {
  /** The metric. */ metric: "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "buyBoxPrice" | "offerCount";
  /** The current value; null if there is none or it is unknown. */ current: number | null;
  /** One entry for each period, the shortest first. */ periods: PeriodStatistics[];
};

export type MissingCost = {
  /** A SKU with sales that have no cost. */ sku: string;
  /** The title. */ title: string | null;
  /** Units sold without a cost, on either basis. */ units: number;
  /** The first day with a sale without a cost. */ since: string;
  /** The currency of these sales (ISO 4217). */ currency: string;
  /** The currency of the SKU's cost, if no imported exchange rate converts it to that of the sales; null without a cost. */ costCurrency: string | null;
};

export type PackSearchTermsInput = {
  /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
  /** The title. */ title?: string;
  /** The bullets, in their order. */ bullets?: string[];
  /** Your brand. It may contain what other words may not. */ brand?: string;
  /** The language of the text. Defaults to that of the marketplace. */ language?: Language;
  /** Brands of competitors, which the text must not name. */ competitorBrands?: string[];
  facts?: ProductFacts;
  /** The phrases to cover. */ phrases: TargetPhrase[];
};

export type PackedSearchTerms = {
  /** The search terms. */ searchTerms: string;
  /** Their bytes in UTF-8. */ bytes: number;
  /** Phrases whose words are all on the page or in the search terms. */ covered: string[];
  leftOut: LeftOutPhrase[];
};

export type PasswordChanged = {
  changed: true;
};

export type PeriodStatistics = {
  /** The length of the period. */ days: number;
  /** The lowest value; null if none is known. */ min: number | null;
  /** The average, weighted by time; null if no value is known. */ average: number | null;
  /** The highest value; null if none is known. */ max: number | null;
  /** The share of the period with a known value. */ known: number;
  /** The share of the period in which a source saw no value. For `price`: out of stock. */ absent: number;
};

export type PlanList = {
  plans: With<Plan, never, {
    allowance: With<Omit<Limits, "keys" | "members">, never, {
      requestsPerDay: number;
      dashboardRequestsPerDay: number;
      search: boolean;
      webhooks: number;
      channels: number;
      emailsPerDay: number;
      modelTokensPerDay: number;
      trackedProducts: number;
      trackedKeywords: number;
      alerts: number;
      listings: number;
      refreshHours: number;
    }>;
  }>[];
};

export type ProductKeywords = {
  /** The product. */ asin: string;
  /** The marketplace. */ marketplace: string;
  /** The currency of the revenue (ISO 4217). */ currency: string;
  keywords: With<Omit<KeywordFigures, "phrase" | "value" | "day" | "tracked" | "daysAgo7" | "daysAgo30" | "position" | "source" | "seenAt" | "sharedProducts">, "keyword" | "rank" | "products" | "units" | "revenue" | "demand" | "competition" | "opportunity" | "enough" | "reason", {
    score: number;
    organic: With<Omit<KeywordFigures, "phrase" | "value" | "products" | "units" | "revenue" | "score" | "demand" | "competition" | "opportunity" | "enough" | "reason" | "day" | "rank" | "keyword" | "tracked" | "daysAgo7" | "daysAgo30" | "organic" | "sponsored" | "sharedProducts">, "position" | "source" | "seenAt"> | null;
    sponsored: With<Omit<KeywordFigures, "phrase" | "value" | "products" | "units" | "revenue" | "score" | "demand" | "competition" | "opportunity" | "enough" | "reason" | "day" | "rank" | "keyword" | "tracked" | "daysAgo7" | "daysAgo30" | "organic" | "sponsored" | "sharedProducts">, "position" | "source" | "seenAt"> | null;
  }>[];
};

export type ProductStatistics = {
  asin: string;
  marketplace: string;
  /** The currency of prices and revenue (ISO 4217). */ currency: string;
  /** The end of the periods. */ to: string;
  /** The statistics of each requested metric. */ metrics: MetricStatistics[];
};

export type ProfitScreening = {
  /** The marketplace. */ marketplace: string;
  /** The currency of all amounts (ISO 4217). */ currency: string;
  /** How many products were looked at. */ screened: number;
  /** How many reach the target for certain. */ reached: number;
  /** How many may reach it, depending on what is unknown. */ possible: number;
  /** How many have unknown fees or no price. */ unknown: number;
  products: With<ScreenedProduct, never, {
    netPerUnit: With<Omit<Range, "value" | "source">, "amount">;
    marginPercent: With<Omit<Range, "value" | "source">, "amount">;
    roiPercent: With<Omit<Range, "value" | "source">, "amount">;
  }>[];
};

export type QuerySeries = {
  /** The normalized keyword: lowercase, with single spaces. */ keyword: string;
  marketplace: string;
  series: QueryPeriod[];
};

export type RecoveredDeliveries = {
  /** The number of queued deliveries. */ queued: number;
};

export type RejectList = {
  rejects: RejectedRow[];
  /** Pass this as `after` to get the next page. Null on the last page. */ next: number | null;
};

export type ReportList = {
  imports: With<Omit<ReportImport, "reasons">, never, { status: "waiting" | "running" | "done" | "failed" | "cancelled" }>[];
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type RestoreVersionInput = {
  /** The version to restore. */ version: number;
};

export type ResubscribedAddress = {
  /** The address. */ address: string;
  confirmed: true;
};

export type SalesConnectionList = {
  connections: SalesConnection[];
  /** Whether the operator has an application, so that a connection needs no client id and secret. */ application: boolean;
};

export type SalesConnectionTest = {
  /** Whether Amazon accepted the credentials. */ works: boolean;
  /** What went wrong. */ problem: string | null;
};

export type SalesCostChangeList = {
  changes: With<SalesCost, "at" | "change">[];
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type SalesCostList = {
  /** By SKU, the newest first. */ costs: Omit<SalesCost, "at" | "change">[];
  /** SKUs with sales that have no cost, most units first. */ missing: MissingCost[];
};

/** The days that imported reports cover, of the whole account. Days before and after them are unknown. */
export type SalesCoverage = {
  /** The first day with an order. */ ordersFrom: string | null;
  /** The last day with an order. */ ordersTo: string | null;
  /** The first posted day of a settlement. */ settledFrom: string | null;
  /** The last posted day of a settlement. */ settledTo: string | null;
  /** The last day that reports cover to its end. Periods end here by default. */ completeTo: string | null;
};

export type SalesImportList = {
  imports: With<Omit<SalesImport, "reasons" | "settlements" | "advertising">, never, { status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled" }>[];
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type SalesPreview = {
  /** When the file was read. Imports after that may change what this one would do. */ readAt: string;
  /** The kind of report, recognised by the content of the file; null until it is read. */ kind: SalesKind | null;
  /** The detected file format; null if the file can't be read. */ format: string | null;
  columns: string[];
  /** The sheet of the workbook that is read; null for other files. */ sheet: string | null;
  /** All sheets of the workbook; empty for other files. */ sheets: string[];
  /** Columns that nothing is read from. */ unusedColumns: string[];
  /** Whether the whole file was read. */ isAll: boolean;
  /** Why the file can't be read, or not to its end. */ problem: string | null;
  /** The marketplaces that the report is about. */ marketplaces: string[];
  /** The first day that the report is about. */ periodStart: string | null;
  /** The last day that the report is about. */ periodEnd: string | null;
  counts: ImportCounts;
  /** The first records as they would be stored; empty if amounts are hidden from you. */ first: Record<string, string>[];
  /** Why rows would be rejected, the most frequent first. */ reasons: With<Omit<ImportTally, "marketplace" | "field" | "isCell">, "reason" | "firstLine">[];
  /** The totals of the file by kind of amount and currency; empty for reports without amounts to add up. */ totals: SalesPreviewTotal[];
  /** The settlements that the file would bring. */ settlements: Omit<Settlement, "startAt" | "endAt" | "depositAt" | "sum" | "lines" | "unclassifiedAmount" | "importId" | "moneyHidden" | "classes">[];
  /** The totals of an advertising report by currency. */ advertising: ImportedAdvertising[];
};

/** The total of a file, and what would be kept of it. */
export type SalesPreviewTotal = {
  /** The amounts that are added up. */ amounts: "settlement_lines" | "date_range_rows" | "transactions" | "item_prices" | "sales_by_day" | "sales_by_product" | "reimbursements" | "storage_fees" | "advertising_spend";
  /** The currency (ISO 4217); null for amounts without one. */ currency: string | null;
  /** The total of the file, without rejected rows: the sum of the other five. Null if hidden from you. */ total: number | null;
  /** The part that this import brings. Null if hidden from you. */ kept: number | null;
  /** The part that an earlier import had already brought. It is not stored again. Null if hidden from you. */ known: number | null;
  /** The part that counts from another report with the same money, such as a settlement. Null if hidden from you. */ covered: number | null;
  /** The part of cancelled lines of orders, which count in no figure whatever amounts they have. Null if hidden from you. */ cancelled: number | null;
  /** The rest: older than what is stored, repeated by a later row of the file, or of a file that can't be read to its end. Null if hidden from you. */ dropped: number | null;
};

export type SalesProducts = {
  /** The first day. */ from: string;
  /** The last day. */ to: string;
  /** How the rows are grouped. */ by: SalesGrouping;
  /** Whether the owner hides amounts from viewers such as you. */ moneyHidden: boolean;
  /** How amounts were converted; null if they were not. */ conversion: SalesConversion | null;
  /** The number of rows in all. */ total: number;
  products: SalesProduct[];
};

export type SalesSeries = {
  /** The first day. */ from: string;
  /** The last day. */ to: string;
  /** The interval of a point. */ resolution: "day" | "week" | "month";
  /** Whether the owner hides amounts from viewers such as you. */ moneyHidden: boolean;
  /** How amounts were converted; null if they were not. */ conversion: SalesConversion | null;
  /** The days that imported reports cover, of the whole account. Days before and after them are unknown. */ coverage: SalesCoverage;
  blocks: SalesSeriesBlock[];
};

export type SalesSeriesBlock = {
  /** The currency of the amounts (ISO 4217). */ currency: string;
  /** Oldest first. A point without a sale has zeros; one before or after all reports has null. */ points: With<SalesPeriod, "sessions">[];
};

export type SalesStock = {
  /** The day for which days of cover and reorder dates are computed. */ today: string;
  /** Whether the owner hides amounts from viewers such as you. */ moneyHidden: boolean;
  /** The weights of units per day. */ weights: StockWeight[];
  /** The earliest reorder date first. */ items: With<StockItem, never, {
    lost: With<LostSales, never, {
      units: With<Omit<Range, "amount" | "source">, "value">;
      sales: With<Omit<Range, "amount" | "source">, "value">;
    }>;
  }>[];
};

export type SalesSummary = {
  /** The first day. */ from: string;
  /** The last day. */ to: string;
  /** Whether the owner hides amounts from viewers such as you. */ moneyHidden: boolean;
  /** How amounts were converted; null if they were not. */ conversion: SalesConversion | null;
  /** The days that imported reports cover, of the whole account. Days before and after them are unknown. */ coverage: SalesCoverage;
  /** One for each currency, that with the most sales first. */ blocks: With<SalesBlock, never, { pending: With<Omit<SalesPending, "reason">, "unsettled", { parts: With<Omit<SalesPending, "parts" | "unsettled">, "reason">[] }> | null }>[];
};

export type SavedSearchList = {
  savedSearches: With<Omit<SavedSearch, "description">, "keyword" | "marketplace" | "createdAt" | "updatedAt", { filters: With<FinderPresetFilters, never, { sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "titleScore" | "-titleScore" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90" }> }>[];
};

export type ScenarioList = {
  scenarios: Scenario[];
};

export type SearchTermSeries = {
  /** The normalized keyword: lowercase, with single spaces. */ keyword: string;
  marketplace: string;
  series: SearchTermPeriod[];
};

export type SessionList = {
  sessions: With<Omit<Session, "user" | "account" | "accounts">, "lastSeenAt" | "userAgent" | "ip" | "current">[];
};

export type SettlementLineList = {
  /** The currency of the amounts (ISO 4217). */ currency: string;
  /** Whether the owner hides amounts from viewers such as you. */ moneyHidden: boolean;
  /** The number of lines that match. */ total: number;
  lines: SettlementLine[];
  /** Pass this as `after` to get the next page. Null on the last page. */ next: number | null;
};

export type SettlementList = {
  /** Whether the owner hides amounts from viewers such as you. */ moneyHidden: boolean;
  settlements: With<Omit<Settlement, "moneyHidden" | "classes">, "startAt" | "endAt" | "depositAt" | "sum" | "lines" | "unclassifiedAmount" | "importId">[];
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type ShareOfVoice = {
  /** The normalized keyword: lowercase, with single spaces. */ keyword: string;
  /** The marketplace. */ marketplace: string;
  /** The number of products counted, at most 50. */ positions: number;
  /** The brand with the most positions first. */ brands: With<Omit<Voice, "asin" | "rank" | "day" | "version" | "positions" | "brands" | "title">, "brand" | "bestRank" | "top10" | "top50" | "units" | "revenue", { products: number }>[];
  products: With<Omit<Voice, "day" | "version" | "positions" | "brands" | "products" | "bestRank" | "top10" | "top50">, "asin" | "title" | "brand" | "rank" | "units" | "revenue">[];
  /** The recorded days of the period, in order. */ days: With<Omit<Voice, "asin" | "rank" | "units" | "revenue" | "title" | "brand" | "bestRank" | "top10" | "top50">, "day" | "version" | "positions", {
    brands: With<Omit<Voice, "asin" | "rank" | "day" | "version" | "positions" | "brands" | "title">, "brand" | "bestRank" | "top10" | "top50" | "units" | "revenue", { products: number }>[];
    products: With<Omit<Voice, "day" | "version" | "positions" | "brands" | "products" | "title" | "brand" | "bestRank" | "top10" | "top50">, "asin" | "rank" | "units" | "revenue">[];
  }>[];
};

export type SignedOut = {
  signedOut: true;
};

export type Sources = {
  sources: Source[];
  /** When overdue data is fetched next; null if no source is set up. */ nextRefreshAt: string | null;
  /** Smallest plan first. Empty if counting took too long. */ plans: PlanRefresh[];
};

export type StockSettingList = {
  /** The default first. */ settings: StockSettingListSetting[];
};

export type StockWeight = {
  /** The last days. */ days: number;
  /** Their weight. */ weight: number;
};

export type SynonymsList = {
  synonyms: With<Synonyms, "id" | "createdAt">[];
};

export type TrackedKeywordList = {
  keywords: With<TrackedKeyword, never, {
    threshold: With<Omit<Threshold, "unit">, "by", { direction: "any" | "better" | "worse" }>;
    rankSource: "marketplace" | "nichescope" | null;
    base: With<Omit<TrackingBase, "price" | "bsr" | "bsrCategory" | "reviewCount">, "rank"> | null;
    recent?: With<Omit<Series, "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "buyBoxPrice" | "offerCount">, never, {
      rank: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
      nicheScore: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, never, { value: number }>[];
    }>;
    product?: With<Omit<ProductSummary, "asin" | "marketplace" | "brand" | "category" | "price" | "bsr" | "monthlySales" | "salesEstimate" | "monthlyRevenue" | "reviewCount" | "rating" | "updatedAt">, never, { title: string }> | null;
    lastEvent?: With<Event, "id"> | null;
  }>[];
  /** The total number of items on all pages. */ total: number;
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type TrackedProductList = {
  products: With<TrackedProduct, never, {
    thresholds: With<Thresholds, never, {
      price: With<Threshold, "by", {
        direction: "any" | "down" | "up";
        unit: "percent" | "amount";
      }>;
      bsr: With<Threshold, "by", {
        direction: "any" | "better" | "worse";
        unit: "percent" | "places";
      }>;
      reviews: With<Omit<Threshold, "direction" | "unit">, "by">;
    }>;
    base: With<Omit<TrackingBase, "rank">, "price" | "bsr" | "bsrCategory" | "reviewCount">;
    product: With<Omit<ProductSummary, "asin" | "marketplace" | "category">, "brand" | "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "updatedAt", {
      title: string;
      salesEstimate: With<Omit<Range, "amount" | "value">, never, {
        low: number;
        high: number;
        source: "reported" | "rank" | "rank_any_category";
      }> | null;
    }> | null;
    recent?: With<Omit<Series, "rank" | "nicheScore" | "rating" | "buyBoxPrice" | "offerCount">, never, {
      price: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
      bsr: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
      monthlySales: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
      monthlyRevenue: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
      reviewCount: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
    }>;
    lastEvent?: With<Event, "id"> | null;
  }>[];
  /** The total number of items on all pages. */ total: number;
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type UnsubscribedAddress = {
  /** The address. */ address: string;
  unsubscribed: true;
};

export type UsageHistory = {
  days: With<Omit<Usage, "plan" | "resetsAt" | "dashboard">, "day">[];
};

export type UserList = {
  users: With<User, "createdAt" | "lastSeenAt", { accounts: Omit<Membership, "plan">[] }>[];
  /** The total number of items. */ total: number;
  /** The page number. */ page: number;
  /** The number of pages of 50 items. */ pages: number;
};

export type WebhookActivity = {
  /** The length of a step in hours. */ stepHours: number;
  /** One point per step, oldest first. */ points: With<Omit<RecentDeliveries, "retrying" | "lastAt">, "at">[];
  /** False if there were more than 50,000 deliveries; then the newest are counted. */ isComplete: boolean;
};

export type WebhookList = {
  webhooks: With<Omit<Webhook, "secret">, never, {
    status: "active" | "failing" | "disabled";
    recent: With<Omit<RecentDeliveries, "at">, "retrying" | "lastAt">;
  }>[];
  /** The total number of webhooks. */ total: number;
  /** Pass this as `before` to get the next page. Null on the last page. */ next: string | null;
};

export type WebhookTest = {
  /** The delivery's ID. */ deliveryId: string;
  /** Whether the receiver returned a 2xx status. */ delivered: boolean;
  /** The HTTP status of the response; null if there was none. */ status: number | null;
  /** The duration in milliseconds. */ durationMs: number;
  /** What went wrong. */ problem: string | null;
  /** The first 20 kB of the response body. */ response: string | null;
};
