/** Which names of `openapi-names.ts` share a component, and which have none. */

/**
 * Components that describe several variants of one thing. The first fields and descriptions come from the first variant by
 * place of occurrence; operations state the fields that their variant always has.
 */
export const FAMILIES: Record<string, readonly string[]> = {
  Error: ["Error", "RateLimited"],
  Meta: ["Meta", "SuccessMeta", "ErrorMeta"],
  Direction: ["PriceDirection", "RankDirection", "RankChangeDirection", "PriceChangeDirection"],
  Unit: ["PriceUnit", "RankUnit"],

  // Research
  Product: ["Product", "FoundProduct"],
  ProductSort: ["ProductSort", "TrackedProductSort"],
  FileFormat: ["FileFormat", "ResponseFormat", "HistoryFormat", "RejectFormat"],
  WordChange: ["CorrectedWord", "ExpandedWord"],
  Range: ["ScoreRange", "SalesEstimate"],
  ScorePart: ["DemandParts", "CompetitionParts", "OpportunityParts"],
  NicheScore: ["NicheScore", "PastNicheScore"],
  ScoreBasis: ["ScoreBasis", "KnownFigures", "UnknownFigures"],
  ScoreWords: ["ScoreSentences", "ScoreLevels"],
  FigureSource: ["SalesSource", "RankSource", "ReportOrigin"],
  BrandShare: ["BrandShare", "OtherBrands", "UnknownBrand"],
  Point: [
    ...["PricePoint", "RankPoint", "SalesPoint", "ReviewPoint", "RatingPoint", "PriceDay", "RankDay", "SalesDay"],
    ...[
      "RevenuePoint",
      "RevenueDay",
      "ReviewDay",
      "KeywordRankDay",
      "NicheScoreDay",
      "AlertPoint",
      "AlertFiring",
      "AlertDay",
    ],
  ],
  Series: ["ProductSeries", "ProductRecent", "KeywordRecent"],

  // Tracking and alerts
  Threshold: [
    ...["PriceThreshold", "RankThreshold", "ReviewThreshold", "KeywordThreshold"],
    ...["PriceThresholdInput", "RankThresholdInput", "ReviewThresholdInput", "KeywordThresholdInput"],
  ],
  Thresholds: ["Thresholds", "ThresholdsInput"],
  TrackingBase: ["ProductBase", "KeywordBase"],
  TrackedProduct: ["TrackedProduct", "ListedTrackedProduct"],
  TrackedKeyword: ["TrackedKeyword", "ListedTrackedKeyword"],
  ProductSummary: ["ProductSummary", "CurrentProduct", "EventProduct"],
  Alert: ["Alert", "ListedAlert"],
  AlertState: ["AlertState", "PreviewedAlertState"],
  Event: [
    ...["Event", "LastEvent", "EventBody", "BsrDropEvent", "KeywordRankChangeEvent", "NewReviewEvent"],
    ...["PriceChangeEvent", "AlertTriggeredEvent"],
  ],
  TrackedProductInput: ["TrackProductInput", "ChangeTrackedProductInput"],
  TrackedKeywordInput: ["TrackKeywordInput", "ChangeTrackedKeywordInput"],
  AlertInput: ["MakeAlertInput", "ChangeAlertInput", "PreviewAlertInput"],
  SavedSearchInput: ["SaveSearchInput", "ChangeSavedSearchInput"],

  // Webhooks
  Webhook: ["Webhook", "CreatedWebhook", "RotatedWebhook", "WebhookWithRecent"],
  Delivery: ["Delivery", "DeliveryDetail", "ChannelDelivery"],
  EndpointStatus: ["WebhookStatus", "ChannelStatus"],
  TestInput: ["TestWebhookInput", "TestChannelInput"],
  ChannelInput: ["CreateChannelInput", "ChangeChannelInput"],
  DigestSchedule: ["DigestSchedule", "DigestScheduleInput"],
  WebhookInput: ["CreateWebhookInput", "ChangeWebhookInput"],

  // Accounts and people
  Account: ["Account", "AccountSummary", "AccountDetail", "CreatedAccount"],
  Limits: ["Allowance", "Overrides", "OverridesInput", "ResourceCounts"],
  Usage: ["UsageDay", "DashboardUsage"],
  ApiKey: ["ApiKey", "CreatedKey", "RotatedKey"],
  KeyInput: ["CreateKeyInput", "RenameKeyInput", "RotateKeyInput"],
  AccountInput: ["CreateAccountInput", "ChangeAccountInput", "ChangeAnyAccountInput"],
  Member: ["Member", "AccountMember"],
  Membership: ["SessionAccount", "UserAccount"],
  User: ["User", "SessionUser"],
  Session: ["Session", "OpenSession"],
  ServiceStatus: ["ServiceStatus", "CheckStatus"],
  Invitation: ["Invitation", "CreatedInvitation", "OwnerInvitation", "InvitationPreview"],
  UserInput: ["ChangeUserInput", "ChangeAnyUserInput", "InviteInput", "ChangeMemberInput"],
  Credentials: ["SignInInput", "SignUpInput", "RequestSignUpInput"],
  CredentialsChange: ["ChangePasswordInput", "ChangeEmailInput", "AskPasswordResetInput", "UsePasswordResetInput"],
  Deleted: ["Deleted", "DeletedWebhook", "EndedSession", "WithdrawnInvitation", "RemovedMember", "DeletedReport"],

  // Operator
  QueueState: ["DeliveriesState", "ImportsState"],
  Import: ["Import", "ImportDetail", "ReportImport", "ReportDetail"],
  ImportStatus: ["ImportStatus", "ReportStatus"],
  ImportCounts: ["ImportCounts", "ReportCounts"],
  ImportOptions: ["ImportOptions", "MappingOptions"],
  ImportTally: ["FieldFill", "MarketplaceRows", "RejectReason", "ReportReason"],
  ImportOptionsInput: ["ChangeImportInput", "SaveMappingInput"],
};

/** Results of one operation that only wrap a list or confirm a change. They have a title instead of a component. */
export const IN_PLACE = new Set([
  ...["SavedSearchList", "TrackedProductList", "TrackedKeywordList", "AlertList", "EventList", "EventTypeList"],
  ...["EventSamples", "WebhookList", "DeliveryList", "KeyList", "PlanList", "UsageHistory", "AccountList", "UserList"],
  ...[
    "ImportList",
    "ReportList",
    "DeletedReports",
    "SearchTermSeries",
    "QuerySeries",
    "SearchTermPeriod",
    "ClickedProduct",
    "ReportSource",
    "QueryPeriod",
    "Impressions",
    "FunnelStage",
    "CartAdds",
    "Purchases",
    "ShareReportInput",
    "RejectList",
    "MappingList",
    "SynonymsList",
    "Sources",
    "SessionList",
    "MemberList",
    "InvitationList",
  ],
  ...[
    "MarketplaceList",
    "ChannelList",
    "ChannelDeliveryList",
    "ChannelTest",
    "ConfirmedAddress",
    "UnsubscribedAddress",
  ],
  ...[
    "DigestPreview",
    "Accepted",
    "SignedOut",
    "EndedSessions",
    "PasswordChanged",
    "RecoveredDeliveries",
    "WebhookTest",
  ],
]);
