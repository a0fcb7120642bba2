// Written by `npm run docs` from the OpenAPI document. Do not edit.

import type { FileBody } from "./body.ts";
import type {
  Accepted,
  Account,
  AccountInput,
  AccountList,
  Alert,
  AlertInput,
  AlertList,
  AlertMetric,
  AlertPreview,
  AlertTriggered,
  ApiKey,
  AppRequest,
  AppRequestInput,
  AssignClassInput,
  BrandShare,
  BsrDrop,
  ChangeSalesConnectionInput,
  Channel,
  ChannelDeliveryList,
  ChannelInput,
  ChannelList,
  ChannelTest,
  CheckListingInput,
  ConfirmChannelInput,
  ConfirmedAddress,
  ConnectedAppCode,
  ConnectedAppList,
  CreateSalesConnectionInput,
  Credentials,
  CredentialsChange,
  DecimalMark,
  DefaultCost,
  DefaultCostList,
  DefaultCosts,
  Deleted,
  DeletedDefaultCost,
  DeletedFeeCard,
  DeletedReports,
  Delivery,
  DeliveryList,
  DeliveryStatus,
  DigestPreview,
  DigestSchedule,
  Distributions,
  EndedSessions,
  Event,
  EventList,
  EventSamples,
  EventType,
  EventTypeList,
  FeeCard,
  FeeCardList,
  FinderPresetFilters,
  FinderPresetList,
  Import,
  ImportList,
  ImportMapping,
  ImportOptions,
  ImportOptionsInput,
  ImportPreview,
  ImportTally,
  IndexState,
  InstallationState,
  Interpretation,
  Invitation,
  InvitationList,
  KeyInput,
  KeyList,
  KeywordFigures,
  KeywordIdeas,
  KeywordList,
  KeywordListInput,
  KeywordListList,
  KeywordRankChange,
  Limits,
  LineClass,
  LineKindList,
  LineKindListKind,
  ListingCheck,
  ListingCoverage,
  ListingDiff,
  ListingDraft,
  ListingDraftInput,
  ListingDraftList,
  ListingModel,
  ListingPhrases,
  ListingProposal,
  ListingRuleList,
  ListingScore,
  ListingText,
  ListingVersionList,
  MappingList,
  MarketList,
  MarketListInput,
  MarketListList,
  MarketListTableNote,
  MarketNoteInput,
  MarketProduct,
  MarketSeries,
  MarketShare,
  MarketShareSources,
  Marketplace,
  MarketplaceInfo,
  MarketplaceList,
  Member,
  MemberList,
  Membership,
  ModelInput,
  ModelTest,
  NewReview,
  NicheDay,
  NicheHistory,
  NicheScore,
  NicheStatistics,
  NicheStatisticsFront,
  PackSearchTermsInput,
  PackedSearchTerms,
  PartState,
  PasswordChanged,
  PlanList,
  PlanName,
  Point,
  Preset,
  PriceChange,
  Product,
  ProductFacts,
  ProductHistory,
  ProductKeywords,
  ProductStatistics,
  ProductSummary,
  ProfitEstimate,
  ProfitInput,
  ProfitScreening,
  ProfitScreeningInput,
  ProposalInput,
  PutCalibrationInput,
  QuerySeries,
  QueueState,
  Range,
  RecentDeliveries,
  RecoverWebhookInput,
  RecoveredDeliveries,
  RejectList,
  ReportImport,
  ReportList,
  ReportPeriod,
  Resolution,
  RestoreVersionInput,
  ResubscribedAddress,
  SalesBasis,
  SalesCalibration,
  SalesConnection,
  SalesConnectionList,
  SalesConnectionTest,
  SalesCost,
  SalesCostChangeList,
  SalesCostInput,
  SalesCostList,
  SalesGrouping,
  SalesImport,
  SalesImportList,
  SalesMarket,
  SalesMarketSales,
  SalesPreview,
  SalesProducts,
  SalesSeries,
  SalesSettings,
  SalesSort,
  SalesStock,
  SalesSummary,
  SavedSearch,
  SavedSearchInput,
  SavedSearchList,
  Scenario,
  ScenarioChange,
  ScenarioInput,
  ScenarioList,
  ScoreBasis,
  ScoreExplanation,
  ScoreLevel,
  ScorePart,
  ScoreParts,
  ScoreWords,
  SearchResult,
  SearchTermSeries,
  Series,
  Session,
  SessionList,
  SessionState,
  Settlement,
  SettlementLineList,
  SettlementList,
  ShareOfVoice,
  ShareReportInput,
  SignedOut,
  Sources,
  Status,
  StatusCheck,
  StockSetting,
  StockSettingList,
  StockSettingListSetting,
  StockStatus,
  SwitchAccountInput,
  Synonyms,
  SynonymsList,
  TargetPhrase,
  TestInput,
  Threshold,
  Thresholds,
  TrackedKeyword,
  TrackedKeywordInput,
  TrackedKeywordList,
  TrackedProduct,
  TrackedProductInput,
  TrackedProductList,
  TrackingBase,
  UnsubscribedAddress,
  Usage,
  UsageHistory,
  User,
  UserInput,
  UserList,
  Webhook,
  WebhookActivity,
  WebhookInput,
  WebhookList,
  WebhookTest,
  With,
  WordChange,
} from "./models.ts";

/** The input and the result of each operation. */
export type Operations = {
  /** Search products. */ search: {
    method: "get";
    url: "/api/v1/search";
    query: {
      /** The search term. */ keyword: string;
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** The page number. Pages reach the first 10,000 products. */ page?: number;
      /** The number of products per page. */ limit?: number;
      /** Corrects misspelt words where titles confirm it. With `false`, the words are searched for as written, and corrections are only offered. */ correct?: boolean;
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
      /** The sort order. `-` means descending. Products without the figure come last. */ sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "titleScore" | "-titleScore" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90";
      /** Adds everything the niche score is made of (statistics, parts, constants) and an explanation in words. */ explain?: boolean;
      /** Adds the distribution of the whole result set by price, reviews, rating and brand. */ distributions?: boolean;
    };
    format: "csv" | "ndjson";
    items: "products";
    data: With<SearchResult, never, {
      keyword: string;
      nicheScore: With<NicheScore, "confidence" | "asOf" | "enough" | "reason", {
        range: With<Omit<Range, "amount" | "value" | "source">, never, {
          low: number;
          high: number;
        }>;
        basis: With<Omit<ScoreBasis, "price" | "revenue" | "rating">, "products" | "sales" | "prices" | "ratings" | "brands">;
      }>;
      interpretation: With<Interpretation, never, {
        corrected: With<Omit<WordChange, "word">, "from", { to: string }>[];
        spellings: With<Omit<WordChange, "from">, "word", { to: string[] }>[];
        expanded: With<Omit<WordChange, "from">, "word", { to: string[] }>[];
      }>;
      products: With<Omit<Product, "marketplace" | "currency" | "parentAsin" | "bsrCategory" | "meanRank" | "buyBoxPrice" | "offerCount" | "weight" | "dimensions" | "sizeTier" | "firstAvailable" | "seenAt" | "firstSeenAt" | "lastAsked" | "tracking" | "titleScore" | "priceChange7" | "priceChange30" | "priceChange90" | "bsrChange7" | "bsrChange30" | "bsrChange90" | "ratingChange7" | "ratingChange30" | "ratingChange90">, never, {
        salesEstimate: With<Omit<Range, "amount" | "value">, never, {
          low: number;
          high: number;
          source: "reported" | "rank" | "rank_any_category";
        }> | null;
      }>[];
      explain?: With<ScoreExplanation, never, {
        statistics: With<NicheStatistics, never, {
          known: With<Omit<ScoreBasis, "price" | "revenue" | "rating" | "products">, "sales" | "prices" | "ratings" | "brands">;
          front: With<NicheStatisticsFront, never, { known: With<Omit<ScoreBasis, "price" | "revenue" | "rating" | "sales" | "prices" | "products">, "ratings" | "brands"> }>;
        }>;
        parts: With<ScoreParts, never, {
          demand: With<Omit<ScorePart, "name" | "points" | "weak" | "margin" | "ratingGap" | "prices" | "reviews" | "brands" | "topThree" | "ratingStrength">, "revenueTopTen" | "revenueFifth" | "units">;
          competition: With<Omit<ScorePart, "name" | "points" | "weak" | "margin" | "ratingGap" | "prices" | "revenueTopTen" | "revenueFifth" | "units">, "reviews" | "brands" | "topThree" | "ratingStrength">;
          opportunity: With<Omit<ScorePart, "name" | "points" | "reviews" | "brands" | "topThree" | "ratingStrength" | "revenueTopTen" | "revenueFifth" | "units">, "weak" | "margin" | "ratingGap" | "prices">;
        }>;
        inputs: With<Omit<ScorePart, "weak" | "margin" | "ratingGap" | "prices" | "reviews" | "brands" | "topThree" | "ratingStrength" | "revenueTopTen" | "revenueFifth" | "units">, "name" | "points">[];
        levels: With<Omit<ScoreWords, "inputs" | "listings">, never, {
          score: ScoreLevel;
          demand: ScoreLevel;
          competition: ScoreLevel;
          opportunity: ScoreLevel;
        }> | null;
        sentences: With<ScoreWords, "inputs" | "listings", {
          score: string;
          demand: string;
          competition: string;
          opportunity: string;
        }>;
      }>;
      distributions?: With<Distributions, never, {
        unknown: With<Omit<ScoreBasis, "ratings" | "brands" | "sales" | "prices" | "products">, "price" | "revenue" | "rating">;
        brands: With<Omit<BrandShare, "brands">, "brand">[];
        others: With<Omit<BrandShare, "brand">, "brands">;
      }>;
    }>;
  };
  /** Find products without a keyword. */ findProducts: {
    method: "get";
    url: "/api/v1/products";
    query: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** The page number. Pages reach the first 10,000 products. */ page?: number;
      /** The number of products per page. */ limit?: number;
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
      /** The sort order. `-` means descending. Products without the figure come last. */ sort?: "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "titleScore" | "-titleScore" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90";
      /** Adds everything the niche score is made of (statistics, parts, constants) and an explanation in words. */ explain?: boolean;
      /** Adds the distribution of the whole result set by price, reviews, rating and brand. */ distributions?: boolean;
    };
    format: "csv" | "ndjson";
    items: "products";
    data: With<SearchResult, never, {
      nicheScore: With<NicheScore, "confidence" | "asOf" | "enough" | "reason", {
        range: With<Omit<Range, "amount" | "value" | "source">, never, {
          low: number;
          high: number;
        }>;
        basis: With<Omit<ScoreBasis, "price" | "revenue" | "rating">, "products" | "sales" | "prices" | "ratings" | "brands">;
      }>;
      interpretation: With<Interpretation, never, {
        corrected: With<Omit<WordChange, "word">, "from", { to: string }>[];
        spellings: With<Omit<WordChange, "from">, "word", { to: string[] }>[];
        expanded: With<Omit<WordChange, "from">, "word", { to: string[] }>[];
      }>;
      products: With<Omit<Product, "marketplace" | "currency" | "parentAsin" | "bsrCategory" | "meanRank" | "buyBoxPrice" | "dimensions" | "seenAt" | "firstSeenAt" | "lastAsked" | "tracking" | "match">, "firstAvailable" | "offerCount" | "weight" | "sizeTier" | "titleScore" | "priceChange7" | "priceChange30" | "priceChange90" | "bsrChange7" | "bsrChange30" | "bsrChange90" | "ratingChange7" | "ratingChange30" | "ratingChange90", {
        salesEstimate: With<Omit<Range, "amount" | "value">, never, {
          low: number;
          high: number;
          source: "reported" | "rank" | "rank_any_category";
        }> | null;
      }>[];
      explain?: With<ScoreExplanation, never, {
        statistics: With<NicheStatistics, never, {
          known: With<Omit<ScoreBasis, "price" | "revenue" | "rating" | "products">, "sales" | "prices" | "ratings" | "brands">;
          front: With<NicheStatisticsFront, never, { known: With<Omit<ScoreBasis, "price" | "revenue" | "rating" | "sales" | "prices" | "products">, "ratings" | "brands"> }>;
        }>;
        parts: With<ScoreParts, never, {
          demand: With<Omit<ScorePart, "name" | "points" | "weak" | "margin" | "ratingGap" | "prices" | "reviews" | "brands" | "topThree" | "ratingStrength">, "revenueTopTen" | "revenueFifth" | "units">;
          competition: With<Omit<ScorePart, "name" | "points" | "weak" | "margin" | "ratingGap" | "prices" | "revenueTopTen" | "revenueFifth" | "units">, "reviews" | "brands" | "topThree" | "ratingStrength">;
          opportunity: With<Omit<ScorePart, "name" | "points" | "reviews" | "brands" | "topThree" | "ratingStrength" | "revenueTopTen" | "revenueFifth" | "units">, "weak" | "margin" | "ratingGap" | "prices">;
        }>;
        inputs: With<Omit<ScorePart, "weak" | "margin" | "ratingGap" | "prices" | "reviews" | "brands" | "topThree" | "ratingStrength" | "revenueTopTen" | "revenueFifth" | "units">, "name" | "points">[];
        levels: With<Omit<ScoreWords, "inputs" | "listings">, never, {
          score: ScoreLevel;
          demand: ScoreLevel;
          competition: ScoreLevel;
          opportunity: ScoreLevel;
        }> | null;
        sentences: With<ScoreWords, "inputs" | "listings", {
          score: string;
          demand: string;
          competition: string;
          opportunity: string;
        }>;
      }>;
      distributions?: With<Distributions, never, {
        unknown: With<Omit<ScoreBasis, "ratings" | "brands" | "sales" | "prices" | "products">, "price" | "revenue" | "rating">;
        brands: With<Omit<BrandShare, "brands">, "brand">[];
        others: With<Omit<BrandShare, "brand">, "brands">;
      }>;
    }>;
  };
  /** List finder presets. */ listFinderPresets: {
    method: "get";
    url: "/api/v1/finder-presets";
    data: FinderPresetList;
  };
  /** List marketplaces. */ listMarketplaces: {
    method: "get";
    url: "/api/v1/marketplaces";
    data: MarketplaceList;
  };
  /** Get a product. */ product: {
    method: "get";
    url: "/api/v1/products/{asin}";
    path: {
      /** The product's identifier on the marketplace. Not case-sensitive. */ asin: string;
    };
    query: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
    };
    data: With<Omit<Product, "titleScore" | "priceChange7" | "priceChange30" | "priceChange90" | "bsrChange7" | "bsrChange30" | "bsrChange90" | "ratingChange7" | "ratingChange30" | "ratingChange90" | "match">, "marketplace" | "currency" | "parentAsin" | "bsrCategory" | "meanRank" | "buyBoxPrice" | "offerCount" | "weight" | "dimensions" | "sizeTier" | "firstAvailable" | "seenAt" | "firstSeenAt" | "lastAsked" | "tracking", {
      salesEstimate: With<Omit<Range, "amount" | "value">, never, {
        low: number;
        high: number;
        source: "reported" | "rank" | "rank_any_category";
      }> | null;
    }>;
  };
  /** Get a product's history. */ productHistory: {
    method: "get";
    url: "/api/v1/products/{asin}/history";
    path: {
      /** The product's identifier on the marketplace. Not case-sensitive. */ asin: string;
    };
    query: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** Start of the period. Defaults to 90 days before its end. An ISO 8601 date or date-time; UTC if it has no time zone. */ from?: string;
      /** End of the period. Defaults to now. A date means the end of that day. An ISO 8601 date or date-time; UTC if it has no time zone. */ to?: string;
      /** The metrics to return, separated by commas. */ metric?: string;
      /** The interval between points. */ resolution?: Resolution;
    };
    format: "csv";
    data: With<ProductHistory, never, {
      series: With<Omit<Series, "rank" | "nicheScore">, never, {
        price?: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
        bsr?: With<Omit<Point, "until" | "source" | "low" | "high">, "value" | "category">[];
        monthlySales?: With<Omit<Point, "until" | "category">, "value" | "low" | "high", { source: "reported" | "rank" | "rank_any_category" | null }>[];
        monthlyRevenue?: With<Omit<Point, "until" | "category">, "value" | "low" | "high", { source: "reported" | "rank" | "rank_any_category" | null }>[];
        reviewCount?: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
        rating?: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
        buyBoxPrice?: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
        offerCount?: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
      }>;
      outOfStock: With<Omit<Point, "value" | "source" | "low" | "high" | "category">, "until">[];
    }>;
  };
  /** Get a product's statistics. */ productStatistics: {
    method: "get";
    url: "/api/v1/products/{asin}/statistics";
    path: {
      /** The product's identifier on the marketplace. Not case-sensitive. */ asin: string;
    };
    query: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** The metrics to return, separated by commas. */ metric?: string;
    };
    data: ProductStatistics;
  };
  /** Get a niche's history. */ nicheHistory: {
    method: "get";
    url: "/api/v1/niches/history";
    query: {
      /** The search term. */ keyword: string;
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** Start of the period. Defaults to 90 days before its end. An ISO 8601 date or date-time; UTC if it has no time zone. */ from?: string;
      /** End of the period. Defaults to now. A date means the end of that day. An ISO 8601 date or date-time; UTC if it has no time zone. */ to?: string;
    };
    data: With<NicheHistory, never, {
      points: With<NicheDay, never, {
        nicheScore: With<Omit<NicheScore, "reason">, never, {
          range?: With<Omit<Range, "amount" | "value" | "source">, never, {
            low: number;
            high: number;
          }>;
          basis?: With<Omit<ScoreBasis, "price" | "revenue" | "rating">, "products" | "sales" | "prices" | "ratings" | "brands">;
        }>;
      }>[];
    }>;
  };
  /** Get keyword ideas. */ keywordIdeas: {
    method: "get";
    url: "/api/v1/keywords/ideas";
    query: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** The search term. */ keyword?: string;
      /** The product's identifier on the marketplace. Not case-sensitive. */ asin?: string;
      /** The name of a category. Not case-sensitive. */ category?: string;
      /** The maximum number of ideas to return. */ limit?: number;
    };
    data: KeywordIdeas;
  };
  /** Get a product's keywords. */ productKeywords: {
    method: "get";
    url: "/api/v1/products/{asin}/keywords";
    path: {
      /** The product's identifier on the marketplace. Not case-sensitive. */ asin: string;
    };
    query: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
    };
    data: ProductKeywords;
  };
  /** Get a keyword's share of voice. */ shareOfVoice: {
    method: "get";
    url: "/api/v1/keywords/share-of-voice";
    query: {
      /** The search term. */ keyword: string;
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** Start of the period. Defaults to 90 days before its end. An ISO 8601 date or date-time; UTC if it has no time zone. */ from?: string;
      /** End of the period. Defaults to now. A date means the end of that day. An ISO 8601 date or date-time; UTC if it has no time zone. */ to?: string;
    };
    data: ShareOfVoice;
  };
  /** Create a keyword list. */ createKeywordList: {
    method: "post";
    url: "/api/v1/keyword-lists";
    body: With<Omit<KeywordListInput, "add" | "remove">, "name">;
    data: Omit<KeywordList, "removed" | "added" | "currency" | "page" | "rows">;
  };
  /** List keyword lists. */ listKeywordLists: {
    method: "get";
    url: "/api/v1/keyword-lists";
    data: KeywordListList;
  };
  /** Get a keyword list. */ showKeywordList: {
    method: "get";
    url: "/api/v1/keyword-lists/{id}";
    path: {
      /** The keyword list's ID. */ id: string;
    };
    query: {
      /** The page number. */ page?: number;
    };
    format: "csv";
    items: "rows";
    data: With<Omit<KeywordList, "removed" | "added">, "currency" | "page", {
      rows: With<Omit<KeywordFigures, "phrase" | "value" | "day" | "position" | "source" | "seenAt" | "organic" | "sponsored" | "sharedProducts">, "keyword" | "tracked" | "rank" | "products" | "units" | "revenue" | "demand" | "competition" | "opportunity" | "enough" | "reason", {
        score: number;
        daysAgo7: With<Omit<KeywordFigures, "phrase" | "value" | "products" | "demand" | "competition" | "opportunity" | "enough" | "reason" | "keyword" | "tracked" | "daysAgo7" | "daysAgo30" | "position" | "source" | "seenAt" | "organic" | "sponsored" | "sharedProducts">, "day" | "score" | "units" | "revenue" | "rank"> | null;
        daysAgo30: With<Omit<KeywordFigures, "phrase" | "value" | "products" | "demand" | "competition" | "opportunity" | "enough" | "reason" | "keyword" | "tracked" | "daysAgo7" | "daysAgo30" | "position" | "source" | "seenAt" | "organic" | "sponsored" | "sharedProducts">, "day" | "score" | "units" | "revenue" | "rank"> | null;
      }>[];
    }>;
  };
  /** Update a keyword list. */ changeKeywordList: {
    method: "patch";
    url: "/api/v1/keyword-lists/{id}";
    path: {
      /** The keyword list's ID. */ id: string;
    };
    body: Omit<KeywordListInput, "marketplace" | "keywords">;
    data: Omit<KeywordList, "removed" | "added" | "currency" | "page" | "rows">;
  };
  /** Delete a keyword list. */ deleteKeywordList: {
    method: "delete";
    url: "/api/v1/keyword-lists/{id}";
    path: {
      /** The keyword list's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Track a keyword list. */ trackKeywordList: {
    method: "post";
    url: "/api/v1/keyword-lists/{id}/tracking";
    path: {
      /** The keyword list's ID. */ id: string;
    };
    data: With<Omit<KeywordList, "removed" | "currency" | "page" | "rows">, "added">;
  };
  /** Stop tracking a keyword list. */ untrackKeywordList: {
    method: "delete";
    url: "/api/v1/keyword-lists/{id}/tracking";
    path: {
      /** The keyword list's ID. */ id: string;
    };
    data: With<Omit<KeywordList, "added" | "currency" | "page" | "rows">, "removed">;
  };
  /** Get the listing model. */ showListingModel: {
    method: "get";
    url: "/api/v1/listing-model";
    data: ListingModel;
  };
  /** Connect a model. */ connectListingModel: {
    method: "put";
    url: "/api/v1/listing-model";
    body: ModelInput;
    data: ListingModel;
  };
  /** Disconnect a model. */ disconnectListingModel: {
    method: "delete";
    url: "/api/v1/listing-model";
    data: ListingModel;
  };
  /** Test the listing model. */ testListingModel: {
    method: "post";
    url: "/api/v1/listing-model/test";
    data: ModelTest;
  };
  /** Get a keyword's search frequency rank. */ searchTerms: {
    method: "get";
    url: "/api/v1/keywords/search-terms";
    query: {
      /** The search term. */ keyword: string;
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** Returns only periods of this length. */ period?: ReportPeriod;
      /** The maximum number of items to return. */ limit?: number;
    };
    data: SearchTermSeries;
  };
  /** Get a keyword's query volume. */ queryPerformance: {
    method: "get";
    url: "/api/v1/keywords/query-performance";
    query: {
      /** The search term. */ keyword: string;
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** Returns only periods of this length. */ period?: ReportPeriod;
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only this product. */ asin?: string;
    };
    data: QuerySeries;
  };
  /** Import a report. */ importReport: {
    method: "post";
    url: "/api/v1/reports/imports";
    query: {
      /** The file name. That of a download names the country and the period. */ name?: string;
      /** The marketplace of a download, if neither the file nor its name says it. */ marketplace?: Marketplace;
    };
    file: FileBody;
    data: With<Omit<ReportImport, "reasons">, never, { status: "waiting" | "running" | "done" | "failed" | "cancelled" }>;
  };
  /** List imported reports. */ listReports: {
    method: "get";
    url: "/api/v1/reports/imports";
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only items older than this one. Pass `next` of the previous page. */ before?: string;
    };
    items: "imports";
    data: ReportList;
  };
  /** Delete all reports. */ deleteReports: {
    method: "delete";
    url: "/api/v1/reports/imports";
    data: DeletedReports;
  };
  /** Get an imported report. */ showReport: {
    method: "get";
    url: "/api/v1/reports/imports/{id}";
    path: {
      /** The import's ID. */ id: string;
    };
    data: With<ReportImport, never, {
      status: "waiting" | "running" | "done" | "failed" | "cancelled";
      reasons: With<Omit<ImportTally, "marketplace" | "field" | "isCell">, "reason" | "firstLine">[];
    }>;
  };
  /** Share a report. */ shareReport: {
    method: "patch";
    url: "/api/v1/reports/imports/{id}";
    path: {
      /** The import's ID. */ id: string;
    };
    body: ShareReportInput;
    data: With<Omit<ReportImport, "reasons">, never, { status: "waiting" | "running" | "done" | "failed" | "cancelled" }>;
  };
  /** Delete a report. */ deleteReport: {
    method: "delete";
    url: "/api/v1/reports/imports/{id}";
    path: {
      /** The import's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Import a report of your sales. */ importSales: {
    method: "post";
    url: "/api/v1/sales/imports";
    query: {
      /** The file name. */ name?: string;
      /** The marketplace of a file that does not name it. */ marketplace?: Marketplace;
      /** The first day of a report that does not name its days, such as a business report. */ from?: string;
      /** The last day of that report. The default is `from`. */ to?: string;
      /** Whether the import waits until it is started, so that you can look at its preview first. Held imports are cancelled after a day. */ hold?: boolean;
      /** When the file was last modified: a date or date-time. Stock was counted then if the report does not say when, and orders of that day are not complete. The time of the upload is used by default, and instead of a time in the future or before 1995. */ seenAt?: string;
    };
    file: FileBody;
    data: With<Omit<SalesImport, "reasons" | "settlements" | "advertising">, never, { status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled" }>;
  };
  /** List imports of sales. */ listSalesImports: {
    method: "get";
    url: "/api/v1/sales/imports";
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only items older than this one. Pass `next` of the previous page. */ before?: string;
    };
    items: "imports";
    data: SalesImportList;
  };
  /** Get an import of sales. */ showSalesImport: {
    method: "get";
    url: "/api/v1/sales/imports/{id}";
    path: {
      /** The import's ID. */ id: string;
    };
    data: With<SalesImport, "advertising", {
      status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
      reasons: With<Omit<ImportTally, "marketplace" | "field" | "isCell">, "reason" | "firstLine">[];
      settlements: Omit<Settlement, "startAt" | "endAt" | "depositAt" | "sum" | "lines" | "unclassifiedAmount" | "importId" | "moneyHidden" | "classes">[];
    }>;
  };
  /** Delete an import of sales. */ deleteSalesImport: {
    method: "delete";
    url: "/api/v1/sales/imports/{id}";
    path: {
      /** The import's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Preview an import of sales. */ previewSalesImport: {
    method: "get";
    url: "/api/v1/sales/imports/{id}/preview";
    path: {
      /** The import's ID. */ id: string;
    };
    data: SalesPreview;
  };
  /** Start a held import of sales. */ startSalesImport: {
    method: "post";
    url: "/api/v1/sales/imports/{id}/start";
    path: {
      /** The import's ID. */ id: string;
    };
    data: With<Omit<SalesImport, "reasons" | "settlements" | "advertising">, never, { status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled" }>;
  };
  /** Delete all sales data. */ deleteSales: {
    method: "delete";
    url: "/api/v1/sales";
    data: DeletedReports;
  };
  /** Get the settings of sales. */ showSalesSettings: {
    method: "get";
    url: "/api/v1/sales/settings";
    data: SalesSettings;
  };
  /** Hide or show amounts. */ putSalesSettings: {
    method: "put";
    url: "/api/v1/sales/settings";
    body: SalesSettings;
    data: SalesSettings;
  };
  /** List settlements. */ listSettlements: {
    method: "get";
    url: "/api/v1/sales/settlements";
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only items older than this one. Pass `next` of the previous page. */ before?: string;
    };
    format: "csv";
    items: "settlements";
    data: SettlementList;
  };
  /** Get a settlement. */ showSettlement: {
    method: "get";
    url: "/api/v1/sales/settlements/{id}";
    path: {
      /** The settlement's ID. */ id: string;
    };
    data: With<Settlement, "startAt" | "endAt" | "depositAt" | "sum" | "lines" | "unclassifiedAmount" | "importId" | "moneyHidden" | "classes">;
  };
  /** List the lines of a settlement. */ listSettlementLines: {
    method: "get";
    url: "/api/v1/sales/settlements/{id}/lines";
    path: {
      /** The settlement's ID. */ id: string;
    };
    query: {
      /** Only lines of this class. */ class?: LineClass;
      /** Only lines of this order. */ orderId?: string;
      /** Only lines of this SKU. */ sku?: string;
      /** Only lines whose order, SKU or description contains this text. */ search?: string;
      /** The maximum number of items to return. */ limit?: number;
      /** Only lines after this one. Pass `next`. */ after?: number;
    };
    format: "csv";
    items: "lines";
    data: SettlementLineList;
  };
  /** List kinds of settlement lines. */ listLineKinds: {
    method: "get";
    url: "/api/v1/sales/line-kinds";
    query: {
      /** Only kinds of this class. */ class?: LineClass;
    };
    data: LineKindList;
  };
  /** Assign a class. */ assignClass: {
    method: "put";
    url: "/api/v1/sales/line-kinds/{id}";
    path: {
      /** The kind's ID. */ id: string;
    };
    body: AssignClassInput;
    data: LineKindListKind;
  };
  /** Connect a selling account. */ createSalesConnection: {
    method: "post";
    url: "/api/v1/sales/connections";
    body: CreateSalesConnectionInput;
    data: SalesConnection;
  };
  /** List connections. */ listSalesConnections: {
    method: "get";
    url: "/api/v1/sales/connections";
    data: SalesConnectionList;
  };
  /** Get a connection. */ showSalesConnection: {
    method: "get";
    url: "/api/v1/sales/connections/{id}";
    path: {
      /** The connection's ID. */ id: string;
    };
    data: SalesConnection;
  };
  /** Update a connection. */ changeSalesConnection: {
    method: "patch";
    url: "/api/v1/sales/connections/{id}";
    path: {
      /** The connection's ID. */ id: string;
    };
    body: ChangeSalesConnectionInput;
    data: SalesConnection;
  };
  /** Disconnect a selling account. */ deleteSalesConnection: {
    method: "delete";
    url: "/api/v1/sales/connections/{id}";
    path: {
      /** The connection's ID. */ id: string;
    };
    query: {
      /** With `delete`, everything that was fetched through connections is deleted too. */ data?: "keep" | "delete";
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Test a connection. */ testSalesConnection: {
    method: "post";
    url: "/api/v1/sales/connections/{id}/test";
    path: {
      /** The connection's ID. */ id: string;
    };
    data: SalesConnectionTest;
  };
  /** Fetch reports now. */ runSalesConnection: {
    method: "post";
    url: "/api/v1/sales/connections/{id}/run";
    path: {
      /** The connection's ID. */ id: string;
    };
    data: SalesConnection;
  };
  /** Check a listing. */ checkListing: {
    method: "post";
    url: "/api/v1/listings/check";
    body: CheckListingInput;
    data: ListingCheck;
  };
  /** List listing rules. */ listListingRules: {
    method: "get";
    url: "/api/v1/listings/rules";
    query: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** The root category, as the catalog names it. */ category?: string;
    };
    data: ListingRuleList;
  };
  /** Find phrases to cover. */ listingPhrases: {
    method: "get";
    url: "/api/v1/listings/phrases";
    query: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** The search term. */ keyword?: string;
      /** The product's identifier on the marketplace. Not case-sensitive. */ asin?: string;
      /** A keyword list of yours. Its marketplace applies. */ listId?: string;
      /** The maximum number of phrases. */ limit?: number;
    };
    data: ListingPhrases;
  };
  /** Pack search terms. */ packSearchTerms: {
    method: "post";
    url: "/api/v1/listings/search-terms";
    body: PackSearchTermsInput;
    data: PackedSearchTerms;
  };
  /** Score a product's listing. */ listingScore: {
    method: "get";
    url: "/api/v1/products/{asin}/listing-score";
    path: {
      /** The product's identifier on the marketplace. Not case-sensitive. */ asin: string;
    };
    query: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
    };
    data: ListingScore;
  };
  /** Create a listing draft. */ createListingDraft: {
    method: "post";
    url: "/api/v1/listings/drafts";
    body: Omit<ListingDraftInput, "origin" | "note" | "ifVersion">;
    data: With<Omit<ListingDraft, "leftOut" | "findings" | "coverage" | "title">, "category" | "voice" | "competitors", {
      facts: With<ProductFacts, "product" | "brand" | "model" | "materials" | "colors" | "measures" | "quantity" | "features" | "uses" | "audience" | "care" | "includes" | "certificates" | "origin">;
      phrases: Omit<TargetPhrase, "covered" | "fields" | "missing" | "weight">[];
      text: With<ListingText, "title" | "bullets" | "description" | "searchTerms">;
    }>;
  };
  /** List listing drafts. */ listListingDrafts: {
    method: "get";
    url: "/api/v1/listings/drafts";
    data: ListingDraftList;
  };
  /** Get a listing draft. */ showListingDraft: {
    method: "get";
    url: "/api/v1/listings/drafts/{id}";
    path: {
      /** The listing draft's ID. */ id: string;
    };
    format: "csv" | "tsv" | "txt";
    data: With<Omit<ListingDraft, "leftOut" | "title">, "category" | "voice" | "competitors" | "findings", {
      facts: With<ProductFacts, "product" | "brand" | "model" | "materials" | "colors" | "measures" | "quantity" | "features" | "uses" | "audience" | "care" | "includes" | "certificates" | "origin">;
      phrases: Omit<TargetPhrase, "covered" | "fields" | "missing" | "weight">[];
      text: With<ListingText, "title" | "bullets" | "description" | "searchTerms">;
      coverage: With<ListingCoverage, never, { phrases: With<TargetPhrase, "covered" | "fields" | "missing" | "weight">[] }>;
    }>;
  };
  /** Update a listing draft. */ changeListingDraft: {
    method: "patch";
    url: "/api/v1/listings/drafts/{id}";
    path: {
      /** The listing draft's ID. */ id: string;
    };
    body: Omit<ListingDraftInput, "marketplace" | "asin">;
    data: With<Omit<ListingDraft, "leftOut" | "findings" | "coverage" | "title">, "category" | "voice" | "competitors", {
      facts: With<ProductFacts, "product" | "brand" | "model" | "materials" | "colors" | "measures" | "quantity" | "features" | "uses" | "audience" | "care" | "includes" | "certificates" | "origin">;
      phrases: Omit<TargetPhrase, "covered" | "fields" | "missing" | "weight">[];
      text: With<ListingText, "title" | "bullets" | "description" | "searchTerms">;
    }>;
  };
  /** Delete a listing draft. */ deleteListingDraft: {
    method: "delete";
    url: "/api/v1/listings/drafts/{id}";
    path: {
      /** The listing draft's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Write the text from the facts. */ buildListingDraft: {
    method: "post";
    url: "/api/v1/listings/drafts/{id}/build";
    path: {
      /** The listing draft's ID. */ id: string;
    };
    data: With<Omit<ListingDraft, "findings" | "coverage" | "title">, "category" | "voice" | "competitors" | "leftOut", {
      facts: With<ProductFacts, "product" | "brand" | "model" | "materials" | "colors" | "measures" | "quantity" | "features" | "uses" | "audience" | "care" | "includes" | "certificates" | "origin">;
      phrases: Omit<TargetPhrase, "covered" | "fields" | "missing" | "weight">[];
      text: With<ListingText, "title" | "bullets" | "description" | "searchTerms">;
    }>;
  };
  /** List the versions of a draft. */ listListingVersions: {
    method: "get";
    url: "/api/v1/listings/drafts/{id}/versions";
    path: {
      /** The listing draft's ID. */ id: string;
    };
    data: ListingVersionList;
  };
  /** Compare two versions. */ diffListingVersions: {
    method: "get";
    url: "/api/v1/listings/drafts/{id}/diff";
    path: {
      /** The listing draft's ID. */ id: string;
    };
    query: {
      /** The earlier version. */ from: number;
      /** The later version. */ to: number;
    };
    data: ListingDiff;
  };
  /** Restore a version. */ restoreListingVersion: {
    method: "post";
    url: "/api/v1/listings/drafts/{id}/restore";
    path: {
      /** The listing draft's ID. */ id: string;
    };
    body: RestoreVersionInput;
    data: With<Omit<ListingDraft, "leftOut" | "findings" | "coverage" | "title">, "category" | "voice" | "competitors", {
      facts: With<ProductFacts, "product" | "brand" | "model" | "materials" | "colors" | "measures" | "quantity" | "features" | "uses" | "audience" | "care" | "includes" | "certificates" | "origin">;
      phrases: Omit<TargetPhrase, "covered" | "fields" | "missing" | "weight">[];
      text: With<ListingText, "title" | "bullets" | "description" | "searchTerms">;
    }>;
  };
  /** Propose texts with a model. */ proposeListing: {
    method: "post";
    url: "/api/v1/listings/drafts/{id}/proposals";
    path: {
      /** The listing draft's ID. */ id: string;
    };
    body: ProposalInput;
    stream: true;
    data: ListingProposal;
  };
  /** Save a search. */ saveSearch: {
    method: "post";
    url: "/api/v1/saved-searches";
    body: With<SavedSearchInput, "name", { filters?: With<FinderPresetFilters, never, { sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "titleScore" | "-titleScore" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90" }> }>;
    data: With<Omit<SavedSearch, "description">, "keyword" | "marketplace" | "createdAt" | "updatedAt", { filters: With<FinderPresetFilters, never, { sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "titleScore" | "-titleScore" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90" }> }>;
  };
  /** List saved searches. */ listSavedSearches: {
    method: "get";
    url: "/api/v1/saved-searches";
    data: SavedSearchList;
  };
  /** Update a saved search. */ changeSavedSearch: {
    method: "patch";
    url: "/api/v1/saved-searches/{id}";
    path: {
      /** The saved search's ID. */ id: string;
    };
    body: With<SavedSearchInput, never, {
      keyword?: string;
      filters?: With<FinderPresetFilters, never, { sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "titleScore" | "-titleScore" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90" }>;
    }>;
    data: With<Omit<SavedSearch, "description">, "keyword" | "marketplace" | "createdAt" | "updatedAt", { filters: With<FinderPresetFilters, never, { sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "titleScore" | "-titleScore" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90" }> }>;
  };
  /** Delete a saved search. */ deleteSavedSearch: {
    method: "delete";
    url: "/api/v1/saved-searches/{id}";
    path: {
      /** The saved search's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Get the figures of a period. */ salesSummary: {
    method: "get";
    url: "/api/v1/sales/summary";
    query: {
      /** The first day (UTC). Defaults to 29 days before the last. */ from?: string;
      /** The last day (UTC), included. Defaults to the last one that your reports cover to its end: `coverage.completeTo`. */ to?: string;
      /** The number of days up to the last, instead of `from`. */ days?: number;
      /** Only sales on this marketplace. */ marketplace?: Marketplace;
      /** Only this SKU. */ sku?: string;
      /** Only SKUs of this ASIN. */ asin?: string;
      /** Only SKUs of this parent ASIN. */ parent?: string;
      /** Only SKUs of this category. */ category?: string;
      /** Converts all amounts to this currency, each by the imported rate of its day. Without it, currencies stay apart. */ currency?: string;
    };
    format: "csv";
    data: SalesSummary;
  };
  /** Get figures over time. */ salesSeries: {
    method: "get";
    url: "/api/v1/sales/series";
    query: {
      /** The first day (UTC). Defaults to 29 days before the last. */ from?: string;
      /** The last day (UTC), included. Defaults to the last one that your reports cover to its end: `coverage.completeTo`. */ to?: string;
      /** The number of days up to the last, instead of `from`. */ days?: number;
      /** The interval of a point. */ resolution?: "day" | "week" | "month";
      /** Only sales on this marketplace. */ marketplace?: Marketplace;
      /** Only this SKU. */ sku?: string;
      /** Only SKUs of this ASIN. */ asin?: string;
      /** Only SKUs of this parent ASIN. */ parent?: string;
      /** Only SKUs of this category. */ category?: string;
      /** Converts all amounts to this currency, each by the imported rate of its day. Without it, currencies stay apart. */ currency?: string;
    };
    format: "csv";
    data: SalesSeries;
  };
  /** Get figures by product. */ salesProducts: {
    method: "get";
    url: "/api/v1/sales/products";
    query: {
      /** The first day (UTC). Defaults to 29 days before the last. */ from?: string;
      /** The last day (UTC), included. Defaults to the last one that your reports cover to its end: `coverage.completeTo`. */ to?: string;
      /** The number of days up to the last, instead of `from`. */ days?: number;
      /** How the rows are grouped. */ by?: SalesGrouping;
      /** The figure to sort by, largest first. Unknown figures are last. */ sort?: SalesSort;
      /** The basis to sort by. */ basis?: SalesBasis;
      /** Whether to return the units of each product over the days that reports cover, in at most 31 equal steps, oldest first. */ trend?: boolean;
      /** The maximum number of rows. */ limit?: number;
      /** How many rows to skip. */ offset?: number;
      /** Only sales on this marketplace. */ marketplace?: Marketplace;
      /** Only this SKU. */ sku?: string;
      /** Only SKUs of this ASIN. */ asin?: string;
      /** Only SKUs of this parent ASIN. */ parent?: string;
      /** Only SKUs of this category. */ category?: string;
      /** Converts all amounts to this currency, each by the imported rate of its day. Without it, currencies stay apart. */ currency?: string;
    };
    format: "csv";
    items: "products";
    data: SalesProducts;
  };
  /** Get stock and reorder dates. */ salesStock: {
    method: "get";
    url: "/api/v1/sales/stock";
    query: {
      /** Only sales on this marketplace. */ marketplace?: Marketplace;
      /** Only this SKU. */ sku?: string;
      /** Only SKUs with this status. */ status?: StockStatus;
    };
    format: "csv";
    data: SalesStock;
  };
  /** List stock settings. */ listStockSettings: {
    method: "get";
    url: "/api/v1/sales/stock/settings";
    data: StockSettingList;
  };
  /** Set lead time and safety days. */ putStockSetting: {
    method: "put";
    url: "/api/v1/sales/stock/settings";
    body: StockSetting;
    data: StockSettingListSetting;
  };
  /** Add a cost. */ addCost: {
    method: "post";
    url: "/api/v1/sales/costs";
    body: With<SalesCostInput, "sku" | "from" | "currency" | "unitCost">;
    data: Omit<SalesCost, "at" | "change">;
  };
  /** List costs. */ listCosts: {
    method: "get";
    url: "/api/v1/sales/costs";
    query: {
      /** Only costs of this SKU. */ sku?: string;
    };
    format: "csv";
    data: SalesCostList;
  };
  /** Update a cost. */ changeCost: {
    method: "patch";
    url: "/api/v1/sales/costs/{id}";
    path: {
      /** The cost's ID. */ id: string;
    };
    body: Omit<SalesCostInput, "sku">;
    data: Omit<SalesCost, "at" | "change">;
  };
  /** Delete a cost. */ deleteCost: {
    method: "delete";
    url: "/api/v1/sales/costs/{id}";
    path: {
      /** The cost's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** List changes of costs. */ listCostChanges: {
    method: "get";
    url: "/api/v1/sales/costs/history";
    query: {
      /** Only changes of this SKU. */ sku?: string;
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only items older than this one. Pass `next` of the previous page. */ before?: string;
    };
    items: "changes";
    data: SalesCostChangeList;
  };
  /** Compare your sales with the market. */ salesMarket: {
    method: "get";
    url: "/api/v1/sales/market";
    query: {
      /** The search term. */ keyword?: string;
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace?: Marketplace;
      /** A market list, instead of a keyword. */ marketListId?: string;
    };
    data: With<SalesMarket, never, {
      units: With<MarketShare, "rivalsLow" | "rivalsHigh", { sources: With<MarketShareSources, "calibrated"> }>;
      sales: With<SalesMarketSales, never, { sources: With<MarketShareSources, "calibrated"> }>;
    }>;
  };
  /** Get your calibration. */ showCalibration: {
    method: "get";
    url: "/api/v1/sales/calibration";
    data: SalesCalibration;
  };
  /** Switch your calibration on or off. */ putCalibration: {
    method: "put";
    url: "/api/v1/sales/calibration";
    body: PutCalibrationInput;
    data: SalesCalibration;
  };
  /** Estimate the profit of a product. */ estimateProfit: {
    method: "post";
    url: "/api/v1/profit/estimate";
    body: ProfitInput;
    data: With<ProfitEstimate, never, {
      totalFees: With<Omit<Range, "value" | "source">, "amount">;
      netPerUnit: With<Omit<Range, "value" | "source">, "amount">;
      marginPercent: With<Omit<Range, "value" | "source">, "amount">;
      roiPercent: With<Omit<Range, "value" | "source">, "amount">;
      breakEvenPrice: With<Omit<Range, "value" | "source">, "amount">;
      breakEvenAds: With<Omit<Range, "value" | "source">, "amount">;
      targetPrice: With<Omit<Range, "value" | "source">, "amount">;
      maxUnitCost: With<Omit<Range, "value" | "source">, "amount">;
      monthlyProfit: With<Omit<Range, "value" | "source">, "amount">;
    }>;
  };
  /** Screen products by profit. */ estimateProfits: {
    method: "post";
    url: "/api/v1/profit/estimates";
    body: ProfitScreeningInput;
    data: ProfitScreening;
  };
  /** List fee cards. */ listFeeCards: {
    method: "get";
    url: "/api/v1/profit/fee-cards";
    query: {
      /** Returns only items of this marketplace. */ marketplace?: Marketplace;
    };
    data: FeeCardList;
  };
  /** Save a scenario. */ saveScenario: {
    method: "post";
    url: "/api/v1/profit/scenarios";
    body: ScenarioInput;
    data: Scenario;
  };
  /** List scenarios. */ listScenarios: {
    method: "get";
    url: "/api/v1/profit/scenarios";
    query: {
      /** Returns only items of this marketplace. */ marketplace?: Marketplace;
      /** Returns only items about this product. */ asin?: string;
    };
    data: ScenarioList;
  };
  /** Update a scenario. */ changeScenario: {
    method: "patch";
    url: "/api/v1/profit/scenarios/{id}";
    path: {
      /** The scenario's ID. */ id: string;
    };
    body: ScenarioChange;
    data: Scenario;
  };
  /** Delete a scenario. */ deleteScenario: {
    method: "delete";
    url: "/api/v1/profit/scenarios/{id}";
    path: {
      /** The scenario's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Set a default cost. */ putDefaultCost: {
    method: "put";
    url: "/api/v1/profit/default-costs/{marketplace}";
    path: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace: Marketplace;
    };
    body: DefaultCosts;
    data: DefaultCost;
  };
  /** Delete a default cost. */ deleteDefaultCost: {
    method: "delete";
    url: "/api/v1/profit/default-costs/{marketplace}";
    path: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace: Marketplace;
    };
    data: DeletedDefaultCost;
  };
  /** List default costs. */ listDefaultCosts: {
    method: "get";
    url: "/api/v1/profit/default-costs";
    data: DefaultCostList;
  };
  /** Track a product. */ trackProduct: {
    method: "post";
    url: "/api/v1/tracking/products";
    body: With<TrackedProductInput, "asin", {
      thresholds?: With<Thresholds, never, {
        price?: With<Threshold, never, {
          unit?: "percent" | "amount";
          direction?: "any" | "down" | "up";
        }>;
        bsr?: With<Threshold, never, {
          unit?: "percent" | "places";
          direction?: "any" | "better" | "worse";
        }>;
      }>;
    }>;
    data: With<Omit<TrackedProduct, "moved" | "recent" | "lastEvent">, never, {
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
    }>;
  };
  /** List tracked products. */ listTrackedProducts: {
    method: "get";
    url: "/api/v1/tracking/products";
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only items older than this one. Pass `next` of the previous page. */ before?: string;
      /** Returns only items of this marketplace. */ marketplace?: Marketplace;
      /** Returns only this product, or several, separated by commas. */ asin?: string;
      /** Returns only items with this text in the title, brand, ASIN or label. Not case-sensitive. */ search?: string;
      /** `moved` sorts by the largest percentage change in price or rank within a day. It returns a single page and can't be combined with `before`. */ sort?: "newest" | "moved";
      /** Adds price, rank, sales and review history for this many days, with at most one point per day, and the last event. */ recent?: number;
    };
    items: "products";
    data: TrackedProductList;
  };
  /** Get a tracked product. */ showTrackedProduct: {
    method: "get";
    url: "/api/v1/tracking/products/{id}";
    path: {
      /** The tracked product's ID. */ id: string;
    };
    data: With<Omit<TrackedProduct, "moved" | "recent" | "lastEvent">, never, {
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
    }>;
  };
  /** Update a tracked product. */ changeTrackedProduct: {
    method: "patch";
    url: "/api/v1/tracking/products/{id}";
    path: {
      /** The tracked product's ID. */ id: string;
    };
    body: With<Omit<TrackedProductInput, "marketplace" | "asin">, never, {
      thresholds?: With<Thresholds, never, {
        price?: With<Threshold, never, {
          unit?: "percent" | "amount";
          direction?: "any" | "down" | "up";
        }>;
        bsr?: With<Threshold, never, {
          unit?: "percent" | "places";
          direction?: "any" | "better" | "worse";
        }>;
      }>;
    }>;
    data: With<Omit<TrackedProduct, "moved" | "recent" | "lastEvent">, never, {
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
    }>;
  };
  /** Stop tracking a product. */ untrackProduct: {
    method: "delete";
    url: "/api/v1/tracking/products/{id}";
    path: {
      /** The tracked product's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Create a market list. */ createMarketList: {
    method: "post";
    url: "/api/v1/market-lists";
    body: With<Omit<MarketListInput, "remove">, "name">;
    data: Omit<MarketList, "currency" | "units" | "revenue" | "products" | "notes">;
  };
  /** List market lists. */ listMarketLists: {
    method: "get";
    url: "/api/v1/market-lists";
    data: MarketListList;
  };
  /** Get a market list. */ showMarketList: {
    method: "get";
    url: "/api/v1/market-lists/{id}";
    path: {
      /** The market list's ID. */ id: string;
    };
    format: "csv";
    data: With<MarketList, "currency" | "notes", {
      units: Omit<MarketShare, "rivalsLow" | "rivalsHigh">;
      revenue: Omit<MarketShare, "rivalsLow" | "rivalsHigh">;
      products: With<MarketProduct, never, {
        salesEstimate: With<Omit<Range, "amount" | "value">, never, {
          low: number;
          high: number;
          source: "reported" | "rank" | "rank_any_category";
        }> | null;
      }>[];
    }>;
  };
  /** Update a market list. */ changeMarketList: {
    method: "patch";
    url: "/api/v1/market-lists/{id}";
    path: {
      /** The market list's ID. */ id: string;
    };
    body: Omit<MarketListInput, "marketplace">;
    data: Omit<MarketList, "currency" | "units" | "revenue" | "products" | "notes">;
  };
  /** Delete a market list. */ deleteMarketList: {
    method: "delete";
    url: "/api/v1/market-lists/{id}";
    path: {
      /** The market list's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Get the shares of a market list over time. */ marketListSeries: {
    method: "get";
    url: "/api/v1/market-lists/{id}/series";
    path: {
      /** The market list's ID. */ id: string;
    };
    query: {
      /** Start of the period. Defaults to 90 days before its end. An ISO 8601 date or date-time; UTC if it has no time zone. */ from?: string;
      /** End of the period. Defaults to now. A date means the end of that day. An ISO 8601 date or date-time; UTC if it has no time zone. */ to?: string;
      /** The interval between points. */ resolution?: "day" | "week" | "month";
    };
    format: "csv";
    data: MarketSeries;
  };
  /** Add a note to a market list. */ addMarketNote: {
    method: "post";
    url: "/api/v1/market-lists/{id}/notes";
    path: {
      /** The market list's ID. */ id: string;
    };
    body: With<MarketNoteInput, "text">;
    data: MarketListTableNote;
  };
  /** Update a note of a market list. */ changeMarketNote: {
    method: "patch";
    url: "/api/v1/market-lists/{id}/notes/{noteId}";
    path: {
      /** The market list's ID. */ id: string;
      /** The note's ID. */ noteId: string;
    };
    body: Omit<MarketNoteInput, "asin">;
    data: MarketListTableNote;
  };
  /** Delete a note of a market list. */ deleteMarketNote: {
    method: "delete";
    url: "/api/v1/market-lists/{id}/notes/{noteId}";
    path: {
      /** The market list's ID. */ id: string;
      /** The note's ID. */ noteId: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Track a keyword. */ trackKeyword: {
    method: "post";
    url: "/api/v1/tracking/keywords";
    body: With<TrackedKeywordInput, "keyword", { threshold?: With<Threshold, never, { direction?: "any" | "better" | "worse" }> }>;
    data: With<Omit<TrackedKeyword, "recent" | "product" | "lastEvent">, never, {
      threshold: With<Omit<Threshold, "unit">, "by", { direction: "any" | "better" | "worse" }>;
      rankSource: "marketplace" | "nichescope" | null;
      base: With<Omit<TrackingBase, "price" | "bsr" | "bsrCategory" | "reviewCount">, "rank"> | null;
    }>;
  };
  /** List tracked keywords. */ listTrackedKeywords: {
    method: "get";
    url: "/api/v1/tracking/keywords";
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only items older than this one. Pass `next` of the previous page. */ before?: string;
      /** Returns only items of this marketplace. */ marketplace?: Marketplace;
      /** Returns only items about this product. */ asin?: string;
      /** Returns only items about this keyword. */ keyword?: string;
      /** Returns only items with this text in the keyword, ASIN, label or product title. Not case-sensitive. */ search?: string;
      /** Adds the product, and keyword rank and niche score history for this many days, with at most one point per day, and the last event. */ recent?: number;
    };
    items: "keywords";
    data: TrackedKeywordList;
  };
  /** Get a tracked keyword. */ showTrackedKeyword: {
    method: "get";
    url: "/api/v1/tracking/keywords/{id}";
    path: {
      /** The tracked keyword's ID. */ id: string;
    };
    data: With<Omit<TrackedKeyword, "recent" | "product" | "lastEvent">, never, {
      threshold: With<Omit<Threshold, "unit">, "by", { direction: "any" | "better" | "worse" }>;
      rankSource: "marketplace" | "nichescope" | null;
      base: With<Omit<TrackingBase, "price" | "bsr" | "bsrCategory" | "reviewCount">, "rank"> | null;
    }>;
  };
  /** Update a tracked keyword. */ changeTrackedKeyword: {
    method: "patch";
    url: "/api/v1/tracking/keywords/{id}";
    path: {
      /** The tracked keyword's ID. */ id: string;
    };
    body: With<Omit<TrackedKeywordInput, "marketplace" | "keyword" | "asin">, never, { threshold?: With<Threshold, never, { direction?: "any" | "better" | "worse" }> }>;
    data: With<Omit<TrackedKeyword, "recent" | "product" | "lastEvent">, never, {
      threshold: With<Omit<Threshold, "unit">, "by", { direction: "any" | "better" | "worse" }>;
      rankSource: "marketplace" | "nichescope" | null;
      base: With<Omit<TrackingBase, "price" | "bsr" | "bsrCategory" | "reviewCount">, "rank"> | null;
    }>;
  };
  /** Stop tracking a keyword. */ untrackKeyword: {
    method: "delete";
    url: "/api/v1/tracking/keywords/{id}";
    path: {
      /** The tracked keyword's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Preview an alert. */ previewAlert: {
    method: "post";
    url: "/api/v1/alerts/preview";
    body: With<AlertInput, "metric" | "comparison" | "value">;
    data: With<AlertPreview, never, {
      points: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
      fired: With<Omit<Point, "until" | "source" | "low" | "high" | "category">, "value">[];
      state: "waiting" | "armed" | "met";
    }>;
  };
  /** Create an alert. */ makeAlert: {
    method: "post";
    url: "/api/v1/alerts";
    body: With<Omit<AlertInput, "days">, "metric" | "comparison" | "value">;
    data: Omit<Alert, "current" | "recent" | "product" | "lastEvent">;
  };
  /** List alerts. */ listAlerts: {
    method: "get";
    url: "/api/v1/alerts";
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only items older than this one. Pass `next` of the previous page. */ before?: string;
      /** Returns only items of this marketplace. */ marketplace?: Marketplace;
      /** Returns only items about this product. */ asin?: string;
      /** Returns only items about this keyword. */ keyword?: string;
      /** Returns only alerts on this metric. */ metric?: AlertMetric;
      /** Returns only alerts on this market list. */ marketListId?: string;
      /** Returns only enabled, or only disabled, alerts. */ enabled?: boolean;
      /** Returns only items with this text in the name, keyword, ASIN, product title or market list. Not case-sensitive. */ search?: string;
      /** Adds the product, and the watched figure and its history for this many days, with at most one point per day, and the last event. */ recent?: number;
    };
    items: "alerts";
    data: AlertList;
  };
  /** Get an alert. */ showAlert: {
    method: "get";
    url: "/api/v1/alerts/{id}";
    path: {
      /** The alert's ID. */ id: string;
    };
    data: Omit<Alert, "current" | "recent" | "product" | "lastEvent">;
  };
  /** Update an alert. */ changeAlert: {
    method: "patch";
    url: "/api/v1/alerts/{id}";
    path: {
      /** The alert's ID. */ id: string;
    };
    body: Omit<AlertInput, "days">;
    data: Omit<Alert, "current" | "recent" | "product" | "lastEvent">;
  };
  /** Delete an alert. */ deleteAlert: {
    method: "delete";
    url: "/api/v1/alerts/{id}";
    path: {
      /** The alert's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** List events. */ listEvents: {
    method: "get";
    url: "/api/v1/events";
    query: {
      /** One or more of bsr_drop, keyword_rank_change, new_review, price_change, alert_triggered, separated by commas. */ type?: string;
      /** Returns only events at or after this time. An ISO 8601 date or date-time. */ from?: string;
      /** Returns only events at or before this time. A date means the end of that day. */ to?: string;
      /** Returns only events of the tracked product, tracked keyword or alert with this ID. */ subject?: string;
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only events stored before this one. Pass `next` of the previous page, or an event's ID. */ before?: string;
      /** Returns only events stored after this one, oldest first. Pass `next` of the previous page, an event's ID, or `0` for all stored events. Can't be combined with `before`. */ after?: string;
    };
    items: "events";
    data: EventList;
  };
  /** Get an event. */ showEvent: {
    method: "get";
    url: "/api/v1/events/{id}";
    path: {
      /** The event's ID. */ id: string;
    };
    data: With<Event, "id">;
  };
  /** List event types. */ listEventTypes: {
    method: "get";
    url: "/api/automation/events";
    data: EventTypeList;
  };
  /** List samples of an event type. */ listEventSamples: {
    method: "get";
    url: "/api/automation/events/{type}/samples";
    path: {
      /** The event type. */ type: EventType;
    };
    data: EventSamples;
  };
  /** Create a webhook. */ createWebhook: {
    method: "post";
    url: "/api/automation/webhooks";
    body: WebhookInput;
    data: With<Omit<Webhook, "recent">, "secret", { status: "active" | "failing" | "disabled" }>;
  };
  /** List webhooks. */ listWebhooks: {
    method: "get";
    url: "/api/automation/webhooks";
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only items older than this one. Pass `next` of the previous page. */ before?: string;
      /** Returns only webhooks with exactly this URL. */ url?: string;
      /** Returns only webhooks that receive this event type. */ event?: EventType;
    };
    items: "webhooks";
    data: WebhookList;
  };
  /** Get a webhook. */ showWebhook: {
    method: "get";
    url: "/api/automation/webhooks/{id}";
    path: {
      /** The webhook's ID. */ id: string;
    };
    data: With<Omit<Webhook, "secret">, never, {
      status: "active" | "failing" | "disabled";
      recent: With<Omit<RecentDeliveries, "at">, "retrying" | "lastAt">;
    }>;
  };
  /** Update a webhook. */ changeWebhook: {
    method: "patch";
    url: "/api/automation/webhooks/{id}";
    path: {
      /** The webhook's ID. */ id: string;
    };
    body: Omit<WebhookInput, "hookUrl" | "targetUrl" | "target_url" | "event">;
    data: With<Omit<Webhook, "secret" | "recent">, never, { status: "active" | "failing" | "disabled" }>;
  };
  /** Delete a webhook. */ deleteWebhook: {
    method: "delete";
    url: "/api/automation/webhooks/{id}";
    path: {
      /** The webhook's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Test a webhook. */ testWebhook: {
    method: "post";
    url: "/api/automation/webhooks/{id}/test";
    path: {
      /** The webhook's ID. */ id: string;
    };
    body?: Omit<TestInput, "event">;
    data: WebhookTest;
  };
  /** Rotate a webhook's secret. */ rotateWebhookSecret: {
    method: "post";
    url: "/api/automation/webhooks/{id}/rotate-secret";
    path: {
      /** The webhook's ID. */ id: string;
    };
    data: With<Omit<Webhook, "recent">, never, {
      status: "active" | "failing" | "disabled";
      secret: string;
    }>;
  };
  /** Recover missed events. */ recoverWebhook: {
    method: "post";
    url: "/api/automation/webhooks/{id}/recover";
    path: {
      /** The webhook's ID. */ id: string;
    };
    body: RecoverWebhookInput;
    data: RecoveredDeliveries;
  };
  /** List a webhook's deliveries. */ listDeliveries: {
    method: "get";
    url: "/api/automation/webhooks/{id}/deliveries";
    path: {
      /** The webhook's ID. */ id: string;
    };
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only deliveries of older events. Pass `next` of the previous page. */ before?: string;
      /** Returns only deliveries with this status. */ status?: DeliveryStatus;
      /** Returns only deliveries of this event type. */ type?: EventType;
      /** Returns only deliveries of events since this time. An ISO 8601 date or date-time; UTC if it has no time zone. */ from?: string;
      /** Returns only deliveries of events until this time. A date means the end of that day. An ISO 8601 date or date-time; UTC if it has no time zone. */ to?: string;
    };
    items: "deliveries";
    data: DeliveryList;
  };
  /** Get a webhook's activity. */ webhookActivity: {
    method: "get";
    url: "/api/automation/webhooks/{id}/activity";
    path: {
      /** The webhook's ID. */ id: string;
    };
    query: {
      /** The period that ends with the current hour. */ period?: "day" | "week";
    };
    data: WebhookActivity;
  };
  /** Get a delivery. */ showDelivery: {
    method: "get";
    url: "/api/automation/webhooks/deliveries/{id}";
    path: {
      /** The delivery's ID. */ id: string;
    };
    data: With<Omit<Delivery, "channelId" | "durationMs" | "event">, "webhookId" | "body" | "tried">;
  };
  /** Replay a delivery. */ replayDelivery: {
    method: "post";
    url: "/api/automation/webhooks/deliveries/{id}/replay";
    path: {
      /** The delivery's ID. */ id: string;
    };
    data: With<Omit<Delivery, "channelId" | "durationMs" | "event">, "webhookId" | "body" | "tried">;
  };
  /** Create a notification channel. */ createChannel: {
    method: "post";
    url: "/api/v1/channels";
    body: With<Omit<ChannelInput, "enabled" | "digest">, "type">;
    data: With<Channel, never, {
      status: "unverified" | "active" | "failing" | "disabled";
      digest: With<DigestSchedule, "nextAt"> | null;
      recent: With<Omit<RecentDeliveries, "at">, "retrying" | "lastAt">;
    }>;
  };
  /** List notification channels. */ listChannels: {
    method: "get";
    url: "/api/v1/channels";
    data: ChannelList;
  };
  /** Get a notification channel. */ showChannel: {
    method: "get";
    url: "/api/v1/channels/{id}";
    path: {
      /** The channel's ID. */ id: string;
    };
    data: With<Channel, never, {
      status: "unverified" | "active" | "failing" | "disabled";
      digest: With<DigestSchedule, "nextAt"> | null;
      recent: With<Omit<RecentDeliveries, "at">, "retrying" | "lastAt">;
    }>;
  };
  /** Update a notification channel. */ changeChannel: {
    method: "patch";
    url: "/api/v1/channels/{id}";
    path: {
      /** The channel's ID. */ id: string;
    };
    body: Omit<ChannelInput, "type" | "email" | "url">;
    data: With<Channel, never, {
      status: "unverified" | "active" | "failing" | "disabled";
      digest: With<DigestSchedule, "nextAt"> | null;
      recent: With<Omit<RecentDeliveries, "at">, "retrying" | "lastAt">;
    }>;
  };
  /** Delete a notification channel. */ deleteChannel: {
    method: "delete";
    url: "/api/v1/channels/{id}";
    path: {
      /** The channel's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Verify a notification channel. */ verifyChannel: {
    method: "post";
    url: "/api/v1/channels/{id}/verify";
    path: {
      /** The channel's ID. */ id: string;
    };
    data: With<Channel, never, {
      status: "unverified" | "active" | "failing" | "disabled";
      digest: With<DigestSchedule, "nextAt"> | null;
      recent: With<Omit<RecentDeliveries, "at">, "retrying" | "lastAt">;
    }>;
  };
  /** Test a notification channel. */ testChannel: {
    method: "post";
    url: "/api/v1/channels/{id}/test";
    path: {
      /** The channel's ID. */ id: string;
    };
    body?: Omit<TestInput, "type">;
    data: ChannelTest;
  };
  /** List a channel's deliveries. */ listChannelDeliveries: {
    method: "get";
    url: "/api/v1/channels/{id}/deliveries";
    path: {
      /** The channel's ID. */ id: string;
    };
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only deliveries of older events. Pass `next` of the previous page. */ before?: string;
      /** Returns only deliveries with this status. */ status?: DeliveryStatus;
    };
    items: "deliveries";
    data: ChannelDeliveryList;
  };
  /** Preview the daily digest. */ previewDigest: {
    method: "get";
    url: "/api/v1/channels/{id}/digest";
    path: {
      /** The channel's ID. */ id: string;
    };
    data: DigestPreview;
  };
  /** Send a sample digest. */ sendDigest: {
    method: "post";
    url: "/api/v1/channels/{id}/digest";
    path: {
      /** The channel's ID. */ id: string;
    };
    data: ChannelTest;
  };
  /** Confirm an e-mail address. */ confirmChannel: {
    method: "post";
    url: "/api/v1/channels/confirm";
    body: ConfirmChannelInput;
    data: ConfirmedAddress;
  };
  /** Unsubscribe an e-mail address. */ unsubscribeChannel: {
    method: "post";
    url: "/api/v1/channels/unsubscribe";
    body: ConfirmChannelInput;
    data: UnsubscribedAddress;
  };
  /** Take an unsubscription back. */ resubscribeChannel: {
    method: "post";
    url: "/api/v1/channels/resubscribe";
    body: ConfirmChannelInput;
    data: ResubscribedAddress;
  };
  /** Replay a channel's delivery. */ replayChannelDelivery: {
    method: "post";
    url: "/api/v1/channels/deliveries/{id}/replay";
    path: {
      /** The delivery's ID. */ id: string;
    };
    data: With<Omit<Delivery, "webhookId" | "body" | "tried" | "durationMs" | "event">, "channelId">;
  };
  /** Get today's usage. */ usage: {
    method: "get";
    url: "/api/v1/usage";
    data: With<Omit<Usage, "day">, "plan" | "resetsAt", { dashboard: Omit<Usage, "day" | "plan" | "resetsAt" | "dashboard"> }>;
  };
  /** List usage by day. */ usageHistory: {
    method: "get";
    url: "/api/v1/usage/history";
    query: {
      /** The number of days, including today. */ days?: number;
    };
    data: UsageHistory;
  };
  /** Get the status. */ showStatus: {
    method: "get";
    url: "/api/status";
    data: With<Status, never, {
      status: "operational" | "degraded";
      checks: With<StatusCheck, never, { status: "ok" | "unavailable" }>[];
    }>;
  };
  /** List plans. */ listPlans: {
    method: "get";
    url: "/api/v1/plans";
    data: PlanList;
  };
  /** Get the account. */ showAccount: {
    method: "get";
    url: "/api/v1/account";
    data: With<Omit<Account, "usedToday" | "limitToday" | "members" | "keys" | "usage" | "invitation">, never, {
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
    }>;
  };
  /** Rename the account. */ changeAccount: {
    method: "patch";
    url: "/api/v1/account";
    body: With<Omit<AccountInput, "plan" | "overrides" | "ownerEmail">, "name">;
    data: With<Omit<Account, "usedToday" | "limitToday" | "members" | "keys" | "usage" | "invitation">, never, {
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
    }>;
  };
  /** Create an API key. */ createKey: {
    method: "post";
    url: "/api/v1/keys";
    body: With<Omit<KeyInput, "graceHours">, "name">;
    data: With<Omit<ApiKey, "replaces" | "oldExpiresAt">, "key">;
  };
  /** List API keys. */ listKeys: {
    method: "get";
    url: "/api/v1/keys";
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only items older than this one. Pass `next` of the previous page. */ before?: string;
    };
    items: "keys";
    data: KeyList;
  };
  /** Rename an API key. */ renameKey: {
    method: "patch";
    url: "/api/v1/keys/{id}";
    path: {
      /** The key's ID. */ id: string;
    };
    body: With<Omit<KeyInput, "graceHours" | "expiresAt">, "name">;
    data: Omit<ApiKey, "key" | "replaces" | "oldExpiresAt">;
  };
  /** Revoke an API key. */ revokeKey: {
    method: "delete";
    url: "/api/v1/keys/{id}";
    path: {
      /** The key's ID. */ id: string;
    };
    data: Omit<ApiKey, "key" | "replaces" | "oldExpiresAt">;
  };
  /** Rotate an API key. */ rotateKey: {
    method: "post";
    url: "/api/v1/keys/{id}/rotate";
    path: {
      /** The key's ID. */ id: string;
    };
    body?: Omit<KeyInput, "name" | "expiresAt">;
    data: With<ApiKey, "key" | "replaces" | "oldExpiresAt">;
  };
  /** Import a file. */ importFile: {
    method: "post";
    url: "/api/admin/imports";
    query: {
      /** The file name. Its extension helps to detect the format. */ name?: string;
      /** The kind of export. Detected by default. */ preset?: Preset;
      /** The marketplace of rows that don't name one. */ marketplace?: Marketplace;
      /** The file format. Detected by default. */ format?: "csv" | "tsv" | "json" | "jsonl" | "parquet" | "xlsx";
      /** The encoding of a text that is not UTF-8, such as `windows-1252`. */ encoding?: string;
      /** The CSV delimiter; `tab` for a tab. */ delimiter?: string;
      /** `false` if the first line is not a header. */ header?: boolean;
      /** The sheet of an Excel workbook. By default the first one with columns that are recognized. */ sheet?: string;
      /** The decimal separator of numbers that can be read in two ways, such as `1.250`. Detected by default. */ decimal?: DecimalMark;
      /** Maps fields to columns, as `field=column` pairs separated by commas. Fields: asin, parentAsin, title, brand, category, imageUrl, url, price, currency, bsr, bsrCategory, meanRank, reportedSales, reviewCount, rating, offers, weight, dimensions, length, width, height, firstAvailable, imageCount, marketplace, seenAt. */ map?: string;
      /** When the rows were observed if they don't say so: a date or date-time. Defaults to the time of the upload. */ seenAt?: string;
      /** The name of a saved mapping. Other parameters take precedence over it. */ mapping?: string;
      /** Whether the import waits until it is started. */ hold?: boolean;
    };
    file: FileBody;
    data: With<Omit<Import, "reasons">, never, {
      status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
      options: With<ImportOptions, "seenAt">;
    }>;
  };
  /** List imports. */ listImports: {
    method: "get";
    url: "/api/admin/imports";
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only items older than this one. Pass `next` of the previous page. */ before?: string;
    };
    items: "imports";
    data: ImportList;
  };
  /** Get an import. */ showImport: {
    method: "get";
    url: "/api/admin/imports/{id}";
    path: {
      /** The import's ID. */ id: string;
    };
    data: With<Import, never, {
      status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
      options: With<ImportOptions, "seenAt">;
      reasons: With<Omit<ImportTally, "marketplace" | "field">, "reason" | "firstLine" | "isCell">[];
    }>;
  };
  /** Change how a file is read. */ changeImport: {
    method: "patch";
    url: "/api/admin/imports/{id}";
    path: {
      /** The import's ID. */ id: string;
    };
    body: With<ImportOptionsInput, never, { format?: "csv" | "tsv" | "json" | "jsonl" | "parquet" | "xlsx" }>;
    data: With<Omit<Import, "reasons">, never, {
      status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
      options: With<ImportOptions, "seenAt">;
    }>;
  };
  /** Cancel an import. */ cancelImport: {
    method: "delete";
    url: "/api/admin/imports/{id}";
    path: {
      /** The import's ID. */ id: string;
    };
    data: With<Omit<Import, "reasons">, never, {
      status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
      options: With<ImportOptions, "seenAt">;
    }>;
  };
  /** List rejected rows. */ listRejects: {
    method: "get";
    url: "/api/admin/imports/{id}/rejects";
    path: {
      /** The import's ID. */ id: string;
    };
    query: {
      /** The maximum number of items to return. */ limit?: number;
      /** Returns only rows after this one. Pass `next` of the previous page. */ after?: number;
    };
    format: "csv";
    items: "rejects";
    data: RejectList;
  };
  /** Preview an import. */ previewImport: {
    method: "get";
    url: "/api/admin/imports/{id}/preview";
    path: {
      /** The import's ID. */ id: string;
    };
    data: With<ImportPreview, never, {
      fill: With<Omit<ImportTally, "marketplace" | "reason" | "firstLine" | "isCell">, "field">[];
      reasons: With<Omit<ImportTally, "marketplace" | "field">, "reason" | "firstLine" | "isCell">[];
      marketplaces: With<Omit<ImportTally, "field" | "reason" | "firstLine" | "isCell">, "marketplace">[];
    }>;
  };
  /** Start an import. */ startImport: {
    method: "post";
    url: "/api/admin/imports/{id}/start";
    path: {
      /** The import's ID. */ id: string;
    };
    data: With<Omit<Import, "reasons">, never, {
      status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
      options: With<ImportOptions, "seenAt">;
    }>;
  };
  /** List saved mappings. */ listMappings: {
    method: "get";
    url: "/api/admin/import-mappings";
    data: MappingList;
  };
  /** Save a mapping. */ saveMapping: {
    method: "put";
    url: "/api/admin/import-mappings/{name}";
    path: {
      /** The mapping's name. Not case-sensitive. */ name: string;
    };
    body: With<Omit<ImportOptionsInput, "seenAt" | "mapping">, never, { format?: "csv" | "tsv" | "json" | "jsonl" | "parquet" | "xlsx" }>;
    data: ImportMapping;
  };
  /** Delete a saved mapping. */ deleteMapping: {
    method: "delete";
    url: "/api/admin/import-mappings/{name}";
    path: {
      /** The mapping's name. Not case-sensitive. */ name: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Create an account. */ createAccount: {
    method: "post";
    url: "/api/admin/accounts";
    body: With<Omit<AccountInput, "overrides">, "name" | "plan">;
    data: With<Account, "usedToday" | "limitToday" | "keys", {
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
      members: With<Omit<Member, "userId" | "joinedAt">, "id">[];
      usage: With<Omit<Usage, "plan" | "resetsAt" | "dashboard">, "day">[];
      invitation: With<Omit<Invitation, "accountName" | "role" | "userExists" | "invitedBy" | "createdAt">, "id" | "link" | "expiresAt"> | null;
    }>;
  };
  /** List accounts. */ listAccounts: {
    method: "get";
    url: "/api/admin/accounts";
    query: {
      /** Returns only accounts whose name or ID contains this text. */ search?: string;
      /** Returns only accounts on this plan. */ plan?: PlanName;
      /** The page number. */ page?: number;
    };
    items: "accounts";
    data: AccountList;
  };
  /** Get any account. */ showAnyAccount: {
    method: "get";
    url: "/api/admin/accounts/{id}";
    path: {
      /** The account's ID. */ id: string;
    };
    data: With<Omit<Account, "invitation">, "usedToday" | "limitToday" | "keys", {
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
      members: With<Omit<Member, "userId" | "joinedAt">, "id">[];
      usage: With<Omit<Usage, "plan" | "resetsAt" | "dashboard">, "day">[];
    }>;
  };
  /** Update any account. */ changeAnyAccount: {
    method: "patch";
    url: "/api/admin/accounts/{id}";
    path: {
      /** The account's ID. */ id: string;
    };
    body: Omit<AccountInput, "ownerEmail">;
    data: With<Omit<Account, "invitation">, "usedToday" | "limitToday" | "keys", {
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
      members: With<Omit<Member, "userId" | "joinedAt">, "id">[];
      usage: With<Omit<Usage, "plan" | "resetsAt" | "dashboard">, "day">[];
    }>;
  };
  /** List users. */ listUsers: {
    method: "get";
    url: "/api/admin/users";
    query: {
      /** Returns only users whose name, email address or ID contains this text. */ search?: string;
      /** The page number. */ page?: number;
    };
    items: "users";
    data: UserList;
  };
  /** Grant or revoke operator rights. */ changeAnyUser: {
    method: "patch";
    url: "/api/admin/users/{id}";
    path: {
      /** The user's ID. */ id: string;
    };
    body: With<Omit<UserInput, "email" | "role" | "name">, "operator">;
    data: With<User, "createdAt" | "lastSeenAt", { accounts: Omit<Membership, "plan">[] }>;
  };
  /** Add synonyms. */ addSynonyms: {
    method: "post";
    url: "/api/admin/synonyms";
    body: Synonyms;
    data: With<Synonyms, "id" | "createdAt">;
  };
  /** List synonyms. */ listSynonyms: {
    method: "get";
    url: "/api/admin/synonyms";
    data: SynonymsList;
  };
  /** Delete synonyms. */ deleteSynonyms: {
    method: "delete";
    url: "/api/admin/synonyms/{id}";
    path: {
      /** The synonyms's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Import a fee card. */ importFeeCard: {
    method: "post";
    url: "/api/admin/fee-cards";
    body: Record<string, unknown>;
    data: FeeCard;
  };
  /** Delete a fee card. */ deleteFeeCard: {
    method: "delete";
    url: "/api/admin/fee-cards/{marketplace}/{card}";
    path: {
      /** The marketplace's domain. Not case-sensitive; a leading `www.` is ignored. */ marketplace: Marketplace;
      /** The card's ID. */ card: string;
    };
    data: DeletedFeeCard;
  };
  /** List live sources. */ showSources: {
    method: "get";
    url: "/api/admin/sources";
    data: Sources;
  };
  /** Get the installation's status. */ showState: {
    method: "get";
    url: "/api/admin/state";
    data: With<InstallationState, never, {
      service: With<Omit<PartState, "dataDirFreeBytes" | "dataDirTotalBytes" | "embedded" | "sizeBytes" | "historyFrom" | "historyRows">, "version" | "node" | "role" | "demo" | "startedAt"> | null;
      index: With<IndexState, never, { marketplaces: Omit<MarketplaceInfo, "currency" | "hasData">[] }> | null;
      deliveries: With<Omit<QueueState, "running" | "waiting" | "held">, "due" | "scheduled" | "oldestDueAt" | "deliveredToday" | "failedToday" | "disabledWebhooks"> | null;
      imports: With<Omit<QueueState, "due" | "scheduled" | "oldestDueAt" | "deliveredToday" | "failedToday" | "disabledWebhooks">, "running" | "waiting" | "held"> | null;
      database: With<Omit<PartState, "dataDirFreeBytes" | "dataDirTotalBytes" | "node" | "role" | "demo" | "startedAt">, "version" | "embedded" | "sizeBytes" | "historyFrom" | "historyRows"> | null;
      disk: With<Omit<PartState, "version" | "embedded" | "sizeBytes" | "historyFrom" | "historyRows" | "node" | "role" | "demo" | "startedAt">, "dataDirFreeBytes" | "dataDirTotalBytes"> | null;
    }>;
  };
  /** Get the current session. */ showSession: {
    method: "get";
    url: "/api/v1/session";
    data: With<SessionState, never, {
      session: With<Omit<Session, "lastSeenAt" | "userAgent" | "ip" | "current">, never, {
        user: Omit<User, "accounts" | "createdAt" | "lastSeenAt">;
        account: With<Membership, "plan">;
        accounts: With<Membership, "plan">[];
      }> | null;
    }>;
  };
  /** Sign in. */ signIn: {
    method: "post";
    url: "/api/v1/session";
    body: With<Omit<Credentials, "name" | "accountName">, "password">;
    data: With<Omit<Session, "lastSeenAt" | "userAgent" | "ip" | "current">, never, {
      user: Omit<User, "accounts" | "createdAt" | "lastSeenAt">;
      account: With<Membership, "plan">;
      accounts: With<Membership, "plan">[];
    }>;
  };
  /** Sign out. */ signOut: {
    method: "delete";
    url: "/api/v1/session";
    data: SignedOut;
  };
  /** Switch accounts. */ switchAccount: {
    method: "put";
    url: "/api/v1/session/account";
    body: SwitchAccountInput;
    data: With<Omit<Session, "lastSeenAt" | "userAgent" | "ip" | "current">, never, {
      user: Omit<User, "accounts" | "createdAt" | "lastSeenAt">;
      account: With<Membership, "plan">;
      accounts: With<Membership, "plan">[];
    }>;
  };
  /** Change your name. */ changeUser: {
    method: "patch";
    url: "/api/v1/session/user";
    body: Omit<UserInput, "email" | "role" | "operator">;
    data: With<Omit<Session, "lastSeenAt" | "userAgent" | "ip" | "current">, never, {
      user: Omit<User, "accounts" | "createdAt" | "lastSeenAt">;
      account: With<Membership, "plan">;
      accounts: With<Membership, "plan">[];
    }>;
  };
  /** Change your password. */ changePassword: {
    method: "post";
    url: "/api/v1/session/password";
    body: With<Omit<CredentialsChange, "token" | "password" | "email">, "currentPassword" | "newPassword">;
    data: With<Omit<Session, "lastSeenAt" | "userAgent" | "ip" | "current">, never, {
      user: Omit<User, "accounts" | "createdAt" | "lastSeenAt">;
      account: With<Membership, "plan">;
      accounts: With<Membership, "plan">[];
    }>;
  };
  /** Change your email address. */ changeEmail: {
    method: "post";
    url: "/api/v1/session/email";
    body: With<Omit<CredentialsChange, "token" | "password" | "newPassword">, "email" | "currentPassword">;
    data: With<Omit<Session, "lastSeenAt" | "userAgent" | "ip" | "current">, never, {
      user: Omit<User, "accounts" | "createdAt" | "lastSeenAt">;
      account: With<Membership, "plan">;
      accounts: With<Membership, "plan">[];
    }>;
  };
  /** List sessions. */ listSessions: {
    method: "get";
    url: "/api/v1/sessions";
    data: SessionList;
  };
  /** Sign out everywhere. */ endAllSessions: {
    method: "delete";
    url: "/api/v1/sessions";
    data: EndedSessions;
  };
  /** End a session. */ endSession: {
    method: "delete";
    url: "/api/v1/sessions/{id}";
    path: {
      /** The session's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Sign up. */ signUp: {
    method: "post";
    url: "/api/v1/users";
    body: With<Credentials, "name" | "password">;
    data: With<Omit<Session, "lastSeenAt" | "userAgent" | "ip" | "current">, never, {
      user: Omit<User, "accounts" | "createdAt" | "lastSeenAt">;
      account: With<Membership, "plan">;
      accounts: With<Membership, "plan">[];
    }>;
  };
  /** Request to sign up. */ requestSignUp: {
    method: "post";
    url: "/api/v1/sign-ups";
    body: With<Omit<Credentials, "password" | "invitation">, "name">;
    data: Accepted;
  };
  /** Request a password reset. */ askPasswordReset: {
    method: "post";
    url: "/api/v1/password-resets";
    body: With<Omit<CredentialsChange, "token" | "password" | "currentPassword" | "newPassword">, "email">;
    data: Accepted;
  };
  /** Reset a password. */ usePasswordReset: {
    method: "post";
    url: "/api/v1/password-resets/use";
    body: With<Omit<CredentialsChange, "email" | "currentPassword" | "newPassword">, "token" | "password">;
    data: PasswordChanged;
  };
  /** List members. */ listMembers: {
    method: "get";
    url: "/api/v1/account/members";
    data: MemberList;
  };
  /** Change a member's role. */ changeMember: {
    method: "patch";
    url: "/api/v1/account/members/{userId}";
    path: {
      /** The user's ID. */ userId: string;
    };
    body: With<Omit<UserInput, "email" | "name" | "operator">, "role">;
    data: With<Omit<Member, "id">, "userId" | "joinedAt">;
  };
  /** Remove a member. */ removeMember: {
    method: "delete";
    url: "/api/v1/account/members/{userId}";
    path: {
      /** The user's ID. */ userId: string;
    };
    data: With<Omit<Deleted, "id">, "userId">;
  };
  /** List invitations. */ listInvitations: {
    method: "get";
    url: "/api/v1/account/invitations";
    data: InvitationList;
  };
  /** Create an invitation. */ invite: {
    method: "post";
    url: "/api/v1/account/invitations";
    body: With<Omit<UserInput, "name" | "operator">, "email" | "role">;
    data: With<Omit<Invitation, "accountName" | "userExists">, "id" | "role" | "invitedBy" | "expiresAt" | "createdAt" | "link">;
  };
  /** Withdraw an invitation. */ withdrawInvitation: {
    method: "delete";
    url: "/api/v1/account/invitations/{id}";
    path: {
      /** The invitation's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
  /** Get an invitation. */ showInvitation: {
    method: "get";
    url: "/api/v1/invitations/{token}";
    path: {
      /** The token at the end of the invitation link. */ token: string;
    };
    data: With<Omit<Invitation, "id" | "invitedBy" | "expiresAt" | "createdAt" | "link">, "accountName" | "role" | "userExists">;
  };
  /** Accept an invitation. */ acceptInvitation: {
    method: "post";
    url: "/api/v1/invitations/{token}/accept";
    path: {
      /** The token at the end of the invitation link. */ token: string;
    };
    data: With<Omit<Session, "lastSeenAt" | "userAgent" | "ip" | "current">, never, {
      user: Omit<User, "accounts" | "createdAt" | "lastSeenAt">;
      account: With<Membership, "plan">;
      accounts: With<Membership, "plan">[];
    }>;
  };
  /** Describe an app's request. */ describeAppRequest: {
    method: "post";
    url: "/api/v1/connected-apps/requests";
    body: Omit<AppRequestInput, "scopes">;
    data: AppRequest;
  };
  /** Connect an app. */ connectApp: {
    method: "post";
    url: "/api/v1/connected-apps";
    body: With<AppRequestInput, "scopes">;
    data: ConnectedAppCode;
  };
  /** List connected apps. */ listConnectedApps: {
    method: "get";
    url: "/api/v1/connected-apps";
    data: ConnectedAppList;
  };
  /** Disconnect an app. */ disconnectApp: {
    method: "delete";
    url: "/api/v1/connected-apps/{id}";
    path: {
      /** The connected app's ID. */ id: string;
    };
    data: With<Omit<Deleted, "userId">, "id">;
  };
};

/** The operation of each path and method. */
export type Routes = {
  "/api/v1/search": { get: "search" };
  "/api/v1/products": { get: "findProducts" };
  "/api/v1/finder-presets": { get: "listFinderPresets" };
  "/api/v1/marketplaces": { get: "listMarketplaces" };
  "/api/v1/products/{asin}": { get: "product" };
  "/api/v1/products/{asin}/history": { get: "productHistory" };
  "/api/v1/products/{asin}/statistics": { get: "productStatistics" };
  "/api/v1/niches/history": { get: "nicheHistory" };
  "/api/v1/keywords/ideas": { get: "keywordIdeas" };
  "/api/v1/products/{asin}/keywords": { get: "productKeywords" };
  "/api/v1/keywords/share-of-voice": { get: "shareOfVoice" };
  "/api/v1/keyword-lists": { post: "createKeywordList"; get: "listKeywordLists" };
  "/api/v1/keyword-lists/{id}": { get: "showKeywordList"; patch: "changeKeywordList"; delete: "deleteKeywordList" };
  "/api/v1/keyword-lists/{id}/tracking": { post: "trackKeywordList"; delete: "untrackKeywordList" };
  "/api/v1/listing-model": { get: "showListingModel"; put: "connectListingModel"; delete: "disconnectListingModel" };
  "/api/v1/listing-model/test": { post: "testListingModel" };
  "/api/v1/keywords/search-terms": { get: "searchTerms" };
  "/api/v1/keywords/query-performance": { get: "queryPerformance" };
  "/api/v1/reports/imports": { post: "importReport"; get: "listReports"; delete: "deleteReports" };
  "/api/v1/reports/imports/{id}": { get: "showReport"; patch: "shareReport"; delete: "deleteReport" };
  "/api/v1/sales/imports": { post: "importSales"; get: "listSalesImports" };
  "/api/v1/sales/imports/{id}": { get: "showSalesImport"; delete: "deleteSalesImport" };
  "/api/v1/sales/imports/{id}/preview": { get: "previewSalesImport" };
  "/api/v1/sales/imports/{id}/start": { post: "startSalesImport" };
  "/api/v1/sales": { delete: "deleteSales" };
  "/api/v1/sales/settings": { get: "showSalesSettings"; put: "putSalesSettings" };
  "/api/v1/sales/settlements": { get: "listSettlements" };
  "/api/v1/sales/settlements/{id}": { get: "showSettlement" };
  "/api/v1/sales/settlements/{id}/lines": { get: "listSettlementLines" };
  "/api/v1/sales/line-kinds": { get: "listLineKinds" };
  "/api/v1/sales/line-kinds/{id}": { put: "assignClass" };
  "/api/v1/sales/connections": { post: "createSalesConnection"; get: "listSalesConnections" };
  "/api/v1/sales/connections/{id}": { get: "showSalesConnection"; patch: "changeSalesConnection"; delete: "deleteSalesConnection" };
  "/api/v1/sales/connections/{id}/test": { post: "testSalesConnection" };
  "/api/v1/sales/connections/{id}/run": { post: "runSalesConnection" };
  "/api/v1/listings/check": { post: "checkListing" };
  "/api/v1/listings/rules": { get: "listListingRules" };
  "/api/v1/listings/phrases": { get: "listingPhrases" };
  "/api/v1/listings/search-terms": { post: "packSearchTerms" };
  "/api/v1/products/{asin}/listing-score": { get: "listingScore" };
  "/api/v1/listings/drafts": { post: "createListingDraft"; get: "listListingDrafts" };
  "/api/v1/listings/drafts/{id}": { get: "showListingDraft"; patch: "changeListingDraft"; delete: "deleteListingDraft" };
  "/api/v1/listings/drafts/{id}/build": { post: "buildListingDraft" };
  "/api/v1/listings/drafts/{id}/versions": { get: "listListingVersions" };
  "/api/v1/listings/drafts/{id}/diff": { get: "diffListingVersions" };
  "/api/v1/listings/drafts/{id}/restore": { post: "restoreListingVersion" };
  "/api/v1/listings/drafts/{id}/proposals": { post: "proposeListing" };
  "/api/v1/saved-searches": { post: "saveSearch"; get: "listSavedSearches" };
  "/api/v1/saved-searches/{id}": { patch: "changeSavedSearch"; delete: "deleteSavedSearch" };
  "/api/v1/sales/summary": { get: "salesSummary" };
  "/api/v1/sales/series": { get: "salesSeries" };
  "/api/v1/sales/products": { get: "salesProducts" };
  "/api/v1/sales/stock": { get: "salesStock" };
  "/api/v1/sales/stock/settings": { get: "listStockSettings"; put: "putStockSetting" };
  "/api/v1/sales/costs": { post: "addCost"; get: "listCosts" };
  "/api/v1/sales/costs/{id}": { patch: "changeCost"; delete: "deleteCost" };
  "/api/v1/sales/costs/history": { get: "listCostChanges" };
  "/api/v1/sales/market": { get: "salesMarket" };
  "/api/v1/sales/calibration": { get: "showCalibration"; put: "putCalibration" };
  "/api/v1/profit/estimate": { post: "estimateProfit" };
  "/api/v1/profit/estimates": { post: "estimateProfits" };
  "/api/v1/profit/fee-cards": { get: "listFeeCards" };
  "/api/v1/profit/scenarios": { post: "saveScenario"; get: "listScenarios" };
  "/api/v1/profit/scenarios/{id}": { patch: "changeScenario"; delete: "deleteScenario" };
  "/api/v1/profit/default-costs/{marketplace}": { put: "putDefaultCost"; delete: "deleteDefaultCost" };
  "/api/v1/profit/default-costs": { get: "listDefaultCosts" };
  "/api/v1/tracking/products": { post: "trackProduct"; get: "listTrackedProducts" };
  "/api/v1/tracking/products/{id}": { get: "showTrackedProduct"; patch: "changeTrackedProduct"; delete: "untrackProduct" };
  "/api/v1/market-lists": { post: "createMarketList"; get: "listMarketLists" };
  "/api/v1/market-lists/{id}": { get: "showMarketList"; patch: "changeMarketList"; delete: "deleteMarketList" };
  "/api/v1/market-lists/{id}/series": { get: "marketListSeries" };
  "/api/v1/market-lists/{id}/notes": { post: "addMarketNote" };
  "/api/v1/market-lists/{id}/notes/{noteId}": { patch: "changeMarketNote"; delete: "deleteMarketNote" };
  "/api/v1/tracking/keywords": { post: "trackKeyword"; get: "listTrackedKeywords" };
  "/api/v1/tracking/keywords/{id}": { get: "showTrackedKeyword"; patch: "changeTrackedKeyword"; delete: "untrackKeyword" };
  "/api/v1/alerts/preview": { post: "previewAlert" };
  "/api/v1/alerts": { post: "makeAlert"; get: "listAlerts" };
  "/api/v1/alerts/{id}": { get: "showAlert"; patch: "changeAlert"; delete: "deleteAlert" };
  "/api/v1/events": { get: "listEvents" };
  "/api/v1/events/{id}": { get: "showEvent" };
  "/api/automation/events": { get: "listEventTypes" };
  "/api/automation/events/{type}/samples": { get: "listEventSamples" };
  "/api/automation/webhooks": { post: "createWebhook"; get: "listWebhooks" };
  "/api/automation/webhooks/{id}": { get: "showWebhook"; patch: "changeWebhook"; delete: "deleteWebhook" };
  "/api/automation/webhooks/{id}/test": { post: "testWebhook" };
  "/api/automation/webhooks/{id}/rotate-secret": { post: "rotateWebhookSecret" };
  "/api/automation/webhooks/{id}/recover": { post: "recoverWebhook" };
  "/api/automation/webhooks/{id}/deliveries": { get: "listDeliveries" };
  "/api/automation/webhooks/{id}/activity": { get: "webhookActivity" };
  "/api/automation/webhooks/deliveries/{id}": { get: "showDelivery" };
  "/api/automation/webhooks/deliveries/{id}/replay": { post: "replayDelivery" };
  "/api/v1/channels": { post: "createChannel"; get: "listChannels" };
  "/api/v1/channels/{id}": { get: "showChannel"; patch: "changeChannel"; delete: "deleteChannel" };
  "/api/v1/channels/{id}/verify": { post: "verifyChannel" };
  "/api/v1/channels/{id}/test": { post: "testChannel" };
  "/api/v1/channels/{id}/deliveries": { get: "listChannelDeliveries" };
  "/api/v1/channels/{id}/digest": { get: "previewDigest"; post: "sendDigest" };
  "/api/v1/channels/confirm": { post: "confirmChannel" };
  "/api/v1/channels/unsubscribe": { post: "unsubscribeChannel" };
  "/api/v1/channels/resubscribe": { post: "resubscribeChannel" };
  "/api/v1/channels/deliveries/{id}/replay": { post: "replayChannelDelivery" };
  "/api/v1/usage": { get: "usage" };
  "/api/v1/usage/history": { get: "usageHistory" };
  "/api/status": { get: "showStatus" };
  "/api/v1/plans": { get: "listPlans" };
  "/api/v1/account": { get: "showAccount"; patch: "changeAccount" };
  "/api/v1/keys": { post: "createKey"; get: "listKeys" };
  "/api/v1/keys/{id}": { patch: "renameKey"; delete: "revokeKey" };
  "/api/v1/keys/{id}/rotate": { post: "rotateKey" };
  "/api/admin/imports": { post: "importFile"; get: "listImports" };
  "/api/admin/imports/{id}": { get: "showImport"; patch: "changeImport"; delete: "cancelImport" };
  "/api/admin/imports/{id}/rejects": { get: "listRejects" };
  "/api/admin/imports/{id}/preview": { get: "previewImport" };
  "/api/admin/imports/{id}/start": { post: "startImport" };
  "/api/admin/import-mappings": { get: "listMappings" };
  "/api/admin/import-mappings/{name}": { put: "saveMapping"; delete: "deleteMapping" };
  "/api/admin/accounts": { post: "createAccount"; get: "listAccounts" };
  "/api/admin/accounts/{id}": { get: "showAnyAccount"; patch: "changeAnyAccount" };
  "/api/admin/users": { get: "listUsers" };
  "/api/admin/users/{id}": { patch: "changeAnyUser" };
  "/api/admin/synonyms": { post: "addSynonyms"; get: "listSynonyms" };
  "/api/admin/synonyms/{id}": { delete: "deleteSynonyms" };
  "/api/admin/fee-cards": { post: "importFeeCard" };
  "/api/admin/fee-cards/{marketplace}/{card}": { delete: "deleteFeeCard" };
  "/api/admin/sources": { get: "showSources" };
  "/api/admin/state": { get: "showState" };
  "/api/v1/session": { get: "showSession"; post: "signIn"; delete: "signOut" };
  "/api/v1/session/account": { put: "switchAccount" };
  "/api/v1/session/user": { patch: "changeUser" };
  "/api/v1/session/password": { post: "changePassword" };
  "/api/v1/session/email": { post: "changeEmail" };
  "/api/v1/sessions": { get: "listSessions"; delete: "endAllSessions" };
  "/api/v1/sessions/{id}": { delete: "endSession" };
  "/api/v1/users": { post: "signUp" };
  "/api/v1/sign-ups": { post: "requestSignUp" };
  "/api/v1/password-resets": { post: "askPasswordReset" };
  "/api/v1/password-resets/use": { post: "usePasswordReset" };
  "/api/v1/account/members": { get: "listMembers" };
  "/api/v1/account/members/{userId}": { patch: "changeMember"; delete: "removeMember" };
  "/api/v1/account/invitations": { get: "listInvitations"; post: "invite" };
  "/api/v1/account/invitations/{id}": { delete: "withdrawInvitation" };
  "/api/v1/invitations/{token}": { get: "showInvitation" };
  "/api/v1/invitations/{token}/accept": { post: "acceptInvitation" };
  "/api/v1/connected-apps/requests": { post: "describeAppRequest" };
  "/api/v1/connected-apps": { post: "connectApp"; get: "listConnectedApps" };
  "/api/v1/connected-apps/{id}": { delete: "disconnectApp" };
};

/** The body of a webhook request, by the type of its event. */
export type WebhookBodies = {
  bsr_drop: With<Event, never, {
  type: "bsr_drop";
  data: With<BsrDrop, never, {
    product: With<ProductSummary, "asin" | "marketplace" | "brand" | "category">;
    direction: "better" | "worse";
  }>;
}>;
  keyword_rank_change: With<Event, never, {
  type: "keyword_rank_change";
  data: With<KeywordRankChange, never, {
    product: With<ProductSummary, "asin" | "marketplace" | "brand" | "category">;
    direction: "better" | "worse";
    rankSource: "marketplace" | "nichescope";
  }>;
}>;
  new_review: With<Event, never, {
  type: "new_review";
  data: With<NewReview, never, { product: With<ProductSummary, "asin" | "marketplace" | "brand" | "category"> }>;
}>;
  price_change: With<Event, never, {
  type: "price_change";
  data: With<PriceChange, never, {
    product: With<ProductSummary, "asin" | "marketplace" | "brand" | "category">;
    direction: "down" | "up";
  }>;
}>;
  alert_triggered: With<Event, never, {
  type: "alert_triggered";
  data: With<AlertTriggered, never, {
    product: With<ProductSummary, "asin" | "marketplace" | "brand" | "category"> | null;
    rankSource: "marketplace" | "nichescope" | null;
  }>;
}>;
};

/** The method and path of each operation. */
export const OPERATIONS: { readonly [Id in keyof Operations]: string } = {
  search: "get /api/v1/search",
  findProducts: "get /api/v1/products",
  listFinderPresets: "get /api/v1/finder-presets",
  listMarketplaces: "get /api/v1/marketplaces",
  product: "get /api/v1/products/{asin}",
  productHistory: "get /api/v1/products/{asin}/history",
  productStatistics: "get /api/v1/products/{asin}/statistics",
  nicheHistory: "get /api/v1/niches/history",
  keywordIdeas: "get /api/v1/keywords/ideas",
  productKeywords: "get /api/v1/products/{asin}/keywords",
  shareOfVoice: "get /api/v1/keywords/share-of-voice",
  createKeywordList: "post /api/v1/keyword-lists",
  listKeywordLists: "get /api/v1/keyword-lists",
  showKeywordList: "get /api/v1/keyword-lists/{id}",
  changeKeywordList: "patch /api/v1/keyword-lists/{id}",
  deleteKeywordList: "delete /api/v1/keyword-lists/{id}",
  trackKeywordList: "post /api/v1/keyword-lists/{id}/tracking",
  untrackKeywordList: "delete /api/v1/keyword-lists/{id}/tracking",
  showListingModel: "get /api/v1/listing-model",
  connectListingModel: "put /api/v1/listing-model",
  disconnectListingModel: "delete /api/v1/listing-model",
  testListingModel: "post /api/v1/listing-model/test",
  searchTerms: "get /api/v1/keywords/search-terms",
  queryPerformance: "get /api/v1/keywords/query-performance",
  importReport: "post /api/v1/reports/imports",
  listReports: "get /api/v1/reports/imports",
  deleteReports: "delete /api/v1/reports/imports",
  showReport: "get /api/v1/reports/imports/{id}",
  shareReport: "patch /api/v1/reports/imports/{id}",
  deleteReport: "delete /api/v1/reports/imports/{id}",
  importSales: "post /api/v1/sales/imports",
  listSalesImports: "get /api/v1/sales/imports",
  showSalesImport: "get /api/v1/sales/imports/{id}",
  deleteSalesImport: "delete /api/v1/sales/imports/{id}",
  previewSalesImport: "get /api/v1/sales/imports/{id}/preview",
  startSalesImport: "post /api/v1/sales/imports/{id}/start",
  deleteSales: "delete /api/v1/sales",
  showSalesSettings: "get /api/v1/sales/settings",
  putSalesSettings: "put /api/v1/sales/settings",
  listSettlements: "get /api/v1/sales/settlements",
  showSettlement: "get /api/v1/sales/settlements/{id}",
  listSettlementLines: "get /api/v1/sales/settlements/{id}/lines",
  listLineKinds: "get /api/v1/sales/line-kinds",
  assignClass: "put /api/v1/sales/line-kinds/{id}",
  createSalesConnection: "post /api/v1/sales/connections",
  listSalesConnections: "get /api/v1/sales/connections",
  showSalesConnection: "get /api/v1/sales/connections/{id}",
  changeSalesConnection: "patch /api/v1/sales/connections/{id}",
  deleteSalesConnection: "delete /api/v1/sales/connections/{id}",
  testSalesConnection: "post /api/v1/sales/connections/{id}/test",
  runSalesConnection: "post /api/v1/sales/connections/{id}/run",
  checkListing: "post /api/v1/listings/check",
  listListingRules: "get /api/v1/listings/rules",
  listingPhrases: "get /api/v1/listings/phrases",
  packSearchTerms: "post /api/v1/listings/search-terms",
  listingScore: "get /api/v1/products/{asin}/listing-score",
  createListingDraft: "post /api/v1/listings/drafts",
  listListingDrafts: "get /api/v1/listings/drafts",
  showListingDraft: "get /api/v1/listings/drafts/{id}",
  changeListingDraft: "patch /api/v1/listings/drafts/{id}",
  deleteListingDraft: "delete /api/v1/listings/drafts/{id}",
  buildListingDraft: "post /api/v1/listings/drafts/{id}/build",
  listListingVersions: "get /api/v1/listings/drafts/{id}/versions",
  diffListingVersions: "get /api/v1/listings/drafts/{id}/diff",
  restoreListingVersion: "post /api/v1/listings/drafts/{id}/restore",
  proposeListing: "post /api/v1/listings/drafts/{id}/proposals",
  saveSearch: "post /api/v1/saved-searches",
  listSavedSearches: "get /api/v1/saved-searches",
  changeSavedSearch: "patch /api/v1/saved-searches/{id}",
  deleteSavedSearch: "delete /api/v1/saved-searches/{id}",
  salesSummary: "get /api/v1/sales/summary",
  salesSeries: "get /api/v1/sales/series",
  salesProducts: "get /api/v1/sales/products",
  salesStock: "get /api/v1/sales/stock",
  listStockSettings: "get /api/v1/sales/stock/settings",
  putStockSetting: "put /api/v1/sales/stock/settings",
  addCost: "post /api/v1/sales/costs",
  listCosts: "get /api/v1/sales/costs",
  changeCost: "patch /api/v1/sales/costs/{id}",
  deleteCost: "delete /api/v1/sales/costs/{id}",
  listCostChanges: "get /api/v1/sales/costs/history",
  salesMarket: "get /api/v1/sales/market",
  showCalibration: "get /api/v1/sales/calibration",
  putCalibration: "put /api/v1/sales/calibration",
  estimateProfit: "post /api/v1/profit/estimate",
  estimateProfits: "post /api/v1/profit/estimates",
  listFeeCards: "get /api/v1/profit/fee-cards",
  saveScenario: "post /api/v1/profit/scenarios",
  listScenarios: "get /api/v1/profit/scenarios",
  changeScenario: "patch /api/v1/profit/scenarios/{id}",
  deleteScenario: "delete /api/v1/profit/scenarios/{id}",
  putDefaultCost: "put /api/v1/profit/default-costs/{marketplace}",
  deleteDefaultCost: "delete /api/v1/profit/default-costs/{marketplace}",
  listDefaultCosts: "get /api/v1/profit/default-costs",
  trackProduct: "post /api/v1/tracking/products",
  listTrackedProducts: "get /api/v1/tracking/products",
  showTrackedProduct: "get /api/v1/tracking/products/{id}",
  changeTrackedProduct: "patch /api/v1/tracking/products/{id}",
  untrackProduct: "delete /api/v1/tracking/products/{id}",
  createMarketList: "post /api/v1/market-lists",
  listMarketLists: "get /api/v1/market-lists",
  showMarketList: "get /api/v1/market-lists/{id}",
  changeMarketList: "patch /api/v1/market-lists/{id}",
  deleteMarketList: "delete /api/v1/market-lists/{id}",
  marketListSeries: "get /api/v1/market-lists/{id}/series",
  addMarketNote: "post /api/v1/market-lists/{id}/notes",
  changeMarketNote: "patch /api/v1/market-lists/{id}/notes/{noteId}",
  deleteMarketNote: "delete /api/v1/market-lists/{id}/notes/{noteId}",
  trackKeyword: "post /api/v1/tracking/keywords",
  listTrackedKeywords: "get /api/v1/tracking/keywords",
  showTrackedKeyword: "get /api/v1/tracking/keywords/{id}",
  changeTrackedKeyword: "patch /api/v1/tracking/keywords/{id}",
  untrackKeyword: "delete /api/v1/tracking/keywords/{id}",
  previewAlert: "post /api/v1/alerts/preview",
  makeAlert: "post /api/v1/alerts",
  listAlerts: "get /api/v1/alerts",
  showAlert: "get /api/v1/alerts/{id}",
  changeAlert: "patch /api/v1/alerts/{id}",
  deleteAlert: "delete /api/v1/alerts/{id}",
  listEvents: "get /api/v1/events",
  showEvent: "get /api/v1/events/{id}",
  listEventTypes: "get /api/automation/events",
  listEventSamples: "get /api/automation/events/{type}/samples",
  createWebhook: "post /api/automation/webhooks",
  listWebhooks: "get /api/automation/webhooks",
  showWebhook: "get /api/automation/webhooks/{id}",
  changeWebhook: "patch /api/automation/webhooks/{id}",
  deleteWebhook: "delete /api/automation/webhooks/{id}",
  testWebhook: "post /api/automation/webhooks/{id}/test",
  rotateWebhookSecret: "post /api/automation/webhooks/{id}/rotate-secret",
  recoverWebhook: "post /api/automation/webhooks/{id}/recover",
  listDeliveries: "get /api/automation/webhooks/{id}/deliveries",
  webhookActivity: "get /api/automation/webhooks/{id}/activity",
  showDelivery: "get /api/automation/webhooks/deliveries/{id}",
  replayDelivery: "post /api/automation/webhooks/deliveries/{id}/replay",
  createChannel: "post /api/v1/channels",
  listChannels: "get /api/v1/channels",
  showChannel: "get /api/v1/channels/{id}",
  changeChannel: "patch /api/v1/channels/{id}",
  deleteChannel: "delete /api/v1/channels/{id}",
  verifyChannel: "post /api/v1/channels/{id}/verify",
  testChannel: "post /api/v1/channels/{id}/test",
  listChannelDeliveries: "get /api/v1/channels/{id}/deliveries",
  previewDigest: "get /api/v1/channels/{id}/digest",
  sendDigest: "post /api/v1/channels/{id}/digest",
  confirmChannel: "post /api/v1/channels/confirm",
  unsubscribeChannel: "post /api/v1/channels/unsubscribe",
  resubscribeChannel: "post /api/v1/channels/resubscribe",
  replayChannelDelivery: "post /api/v1/channels/deliveries/{id}/replay",
  usage: "get /api/v1/usage",
  usageHistory: "get /api/v1/usage/history",
  showStatus: "get /api/status",
  listPlans: "get /api/v1/plans",
  showAccount: "get /api/v1/account",
  changeAccount: "patch /api/v1/account",
  createKey: "post /api/v1/keys",
  listKeys: "get /api/v1/keys",
  renameKey: "patch /api/v1/keys/{id}",
  revokeKey: "delete /api/v1/keys/{id}",
  rotateKey: "post /api/v1/keys/{id}/rotate",
  importFile: "post /api/admin/imports",
  listImports: "get /api/admin/imports",
  showImport: "get /api/admin/imports/{id}",
  changeImport: "patch /api/admin/imports/{id}",
  cancelImport: "delete /api/admin/imports/{id}",
  listRejects: "get /api/admin/imports/{id}/rejects",
  previewImport: "get /api/admin/imports/{id}/preview",
  startImport: "post /api/admin/imports/{id}/start",
  listMappings: "get /api/admin/import-mappings",
  saveMapping: "put /api/admin/import-mappings/{name}",
  deleteMapping: "delete /api/admin/import-mappings/{name}",
  createAccount: "post /api/admin/accounts",
  listAccounts: "get /api/admin/accounts",
  showAnyAccount: "get /api/admin/accounts/{id}",
  changeAnyAccount: "patch /api/admin/accounts/{id}",
  listUsers: "get /api/admin/users",
  changeAnyUser: "patch /api/admin/users/{id}",
  addSynonyms: "post /api/admin/synonyms",
  listSynonyms: "get /api/admin/synonyms",
  deleteSynonyms: "delete /api/admin/synonyms/{id}",
  importFeeCard: "post /api/admin/fee-cards",
  deleteFeeCard: "delete /api/admin/fee-cards/{marketplace}/{card}",
  showSources: "get /api/admin/sources",
  showState: "get /api/admin/state",
  showSession: "get /api/v1/session",
  signIn: "post /api/v1/session",
  signOut: "delete /api/v1/session",
  switchAccount: "put /api/v1/session/account",
  changeUser: "patch /api/v1/session/user",
  changePassword: "post /api/v1/session/password",
  changeEmail: "post /api/v1/session/email",
  listSessions: "get /api/v1/sessions",
  endAllSessions: "delete /api/v1/sessions",
  endSession: "delete /api/v1/sessions/{id}",
  signUp: "post /api/v1/users",
  requestSignUp: "post /api/v1/sign-ups",
  askPasswordReset: "post /api/v1/password-resets",
  usePasswordReset: "post /api/v1/password-resets/use",
  listMembers: "get /api/v1/account/members",
  changeMember: "patch /api/v1/account/members/{userId}",
  removeMember: "delete /api/v1/account/members/{userId}",
  listInvitations: "get /api/v1/account/invitations",
  invite: "post /api/v1/account/invitations",
  withdrawInvitation: "delete /api/v1/account/invitations/{id}",
  showInvitation: "get /api/v1/invitations/{token}",
  acceptInvitation: "post /api/v1/invitations/{token}/accept",
  describeAppRequest: "post /api/v1/connected-apps/requests",
  connectApp: "post /api/v1/connected-apps",
  listConnectedApps: "get /api/v1/connected-apps",
  disconnectApp: "delete /api/v1/connected-apps/{id}",
};
