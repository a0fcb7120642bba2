/** The sources of the rules. `official` is the marketplace's own page; others report on it. */
export const SOURCES = {
  titles: {
    name: "Product title requirements and guidelines",
    url: "https://sellercentral-europe.amazon.com/help/hub/reference/external/201100890",
    isOfficial: true,
  },
  titleTips: {
    name: "Product title requirements (United States)",
    url: "https://sellercentral.amazon.com/gp/help/external/help.html?itemID=YTR6SYGFA5E3EQC",
    isOfficial: true,
  },
  sellerOverview: {
    name: "Things to do: start the title with the product brand where appropriate",
    url: "https://sellercentral.amazon.ae/gp/help/external/help.html?itemID=200421970",
    isOfficial: true,
  },
  titlePolicy2025: {
    name: "New title requirements from 21 January 2025",
    url: "https://forestleopard.com/knowledgedetail/Amazon-US-announcement--the-ne",
    isOfficial: false,
  },
  electronicsStyle: {
    name: "Category style guide: consumer electronics (July 2013), one of those that the product detail page rules refer to",
    url: "https://sellercentral.amazon.com/gp/help/external/200390640",
    isOfficial: true,
  },
  computerTitles: {
    name: "Official title requirements, computer and tablet accessories",
    url: "https://ssopdot.com/blog/97971.html",
    isOfficial: false,
  },
  bullets2024: {
    name: "Bullet point requirements from 15 August 2024",
    url: "https://goatconsulting.com/amazon-policy/amazon-product-detail-page-rules-violation-policy-compliance",
    isOfficial: false,
  },
  bulletClaims2024: {
    name: "General listing restrictions, phrases banned from 15 August 2024",
    url: "https://www.marknology.com/blogs/latest-e-commerce-news/general-amazon-listing-restrictions-for-sellers",
    isOfficial: false,
  },
  bulletGuidelines: {
    name: "Bullet point guidelines",
    url: "https://www.amazonlistingaudit.com/policy/bullet-point-guidelines",
    isOfficial: false,
  },
  bulletFormat: {
    name: "Error 8102: bullet point format violation",
    url: "https://www.godatafeed.com/disapproval/amazon-8102-bullet-format-issue",
    isOfficial: false,
  },
  bulletForm: {
    name: "Bullet points: 10 to 255 characters, a capital letter first, no period at the end",
    url: "https://zying.net/newsdet-3084.html",
    isOfficial: false,
  },
  bulletNumber: {
    name: "Limits of listings: at least three and at most five bullets of 10 to 255 characters",
    url: "https://www.skills.sh/kuudoai/skills/amazon-sp-listing-optimizer",
    isOfficial: false,
  },
  germanLimits: {
    name: "Bullet point and description requirements of amazon.de",
    url: "https://listloco.hayasaka.app/blog/amazon-de-bullet-points-description-requirements",
    isOfficial: false,
  },
  detailPages: {
    name: "Product detail page rules",
    url: "https://sellercentral.amazon.com/gp/help/external/help.html?itemID=200390640",
    isOfficial: true,
  },
  claims: {
    name: "Prohibited product claims",
    url: "https://sellercentral.amazon.com/gp/help/external/help.html?itemID=202024200",
    isOfficial: true,
  },
  searchTerms: {
    name: "Use search terms effectively",
    url: "https://sellercentral.amazon.com/gp/help/external/help.html?itemID=23501",
    isOfficial: true,
  },
  searchTermLimit: {
    name: "Search terms are limited to less than 250 bytes (August 2018)",
    url: "https://www.sellerlabs.com/blog/amazons-250-character-indexing-maximum-means-merchants/",
    isOfficial: false,
  },
  searchTermTips: {
    name: "Writing rules of backend keywords",
    url: "https://ssopdot.com/?p=31814",
    isOfficial: false,
  },
} as const satisfies Record<string, { name: string; url: string; isOfficial: boolean }>;

export type SourceId = keyof typeof SOURCES;
