// Written by `npm run docs` from the route table. Do not edit.

export type paths = {
  "/api/v1/search": {
    get: {
      parameters: {
        query: {
          keyword: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          page?: number;
          correct?: boolean;
          minPrice?: number;
          maxPrice?: number;
          minBsr?: number;
          maxBsr?: number;
          minMonthlySales?: number;
          maxMonthlySales?: number;
          minRevenue?: number;
          maxRevenue?: number;
          minReviews?: number;
          maxReviews?: number;
          minRating?: number;
          maxRating?: number;
          minAgeDays?: number;
          maxAgeDays?: number;
          minOffers?: number;
          maxOffers?: number;
          minWeight?: number;
          maxWeight?: number;
          minPriceChange7?: number;
          maxPriceChange7?: number;
          minPriceChange30?: number;
          maxPriceChange30?: number;
          minPriceChange90?: number;
          maxPriceChange90?: number;
          minBsrChange7?: number;
          maxBsrChange7?: number;
          minBsrChange30?: number;
          maxBsrChange30?: number;
          minBsrChange90?: number;
          maxBsrChange90?: number;
          minRatingChange7?: number;
          maxRatingChange7?: number;
          minRatingChange30?: number;
          maxRatingChange30?: number;
          minRatingChange90?: number;
          maxRatingChange90?: number;
          brand?: string;
          category?: string;
          sizeTier?: string;
          sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90";
          explain?: boolean;
          distributions?: boolean;
          format?: "csv" | "ndjson";
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            keyword: string;
            marketplace: string;
            currency: string;
            page: number;
            totalResults: number;
            correctedKeyword: string | null;
            nicheScore: {
              score: number;
              demand: number;
              competition: number;
              opportunity: number;
              version: number;
              confidence: number;
              range: {
                low: number;
                high: number;
              };
              enough: boolean;
              reason: string | null;
              basis: {
                products: number;
                sales: number;
                reviews: number;
                prices: number;
                ratings: number;
                brands: number;
              };
            };
            interpretation: {
              coverage: number;
              corrected: ({
                from: string;
                to: string;
              })[];
              expanded: ({
                word: string;
                to: (string)[];
              })[];
            };
            products: ({
              asin: string;
              title: string;
              brand: string | null;
              category: string | null;
              imageUrl: string | null;
              price: number | null;
              bsr: number | null;
              monthlySales: number | null;
              reviewCount: number | null;
              rating: number | null;
              updatedAt: string;
              salesEstimate: {
                low: number;
                high: number;
                source: "reported" | "rank" | "rank_any_category";
              } | null;
              monthlyRevenue: number | null;
              match?: "related";
            })[];
            explain?: {
              statistics: {
                products: number;
                rounded: boolean;
                known: {
                  sales: number;
                  reviews: number;
                  prices: number;
                  ratings: number;
                  brands: number;
                };
                unitsTotal: number | null;
                unitsMedian: number | null;
                revenueTotal: number | null;
                revenueMedian: number | null;
                revenueFifth: number | null;
                sellers: number | null;
                reviewsMedian: number | null;
                reviewsTypical: number | null;
                ratingTypical: number | null;
                priceLow: number | null;
                priceMedian: number | null;
                priceHigh: number | null;
                brandConcentration: number | null;
                topThreeShare: number | null;
                topTenShare: number | null;
                weakShare: number | null;
              };
              parts: {
                demand: {
                  revenue: number | null;
                  revenueFifth: number | null;
                  units: number | null;
                };
                competition: {
                  reviews: number | null;
                  brands: number | null;
                  topThree: number | null;
                  ratingStrength: number | null;
                  crowding: number | null;
                };
                opportunity: {
                  weak: number | null;
                  margin: number | null;
                  ratingGap: number | null;
                  prices: number | null;
                };
              };
              constants: {
                scales: {
                  revenue: {
                    none: number;
                    full: number;
                  };
                  revenueFifth: {
                    none: number;
                    full: number;
                  };
                  units: {
                    none: number;
                    full: number;
                  };
                  reviews: {
                    none: number;
                    full: number;
                  };
                  products: {
                    none: number;
                    full: number;
                  };
                  prices: {
                    none: number;
                    full: number;
                  };
                };
                lines: {
                  brands: {
                    none: number;
                    full: number;
                  };
                  topThree: {
                    none: number;
                    full: number;
                  };
                  ratingStrength: {
                    none: number;
                    full: number;
                  };
                  weak: {
                    none: number;
                    full: number;
                  };
                  margin: {
                    none: number;
                    full: number;
                  };
                  ratingGap: {
                    none: number;
                    full: number;
                  };
                };
                ordinary: {
                  listings: number;
                  reviews: number;
                  rating: number;
                  weak: number;
                  brands: number;
                  topThree: number;
                };
                costs: {
                  commission: number;
                  parcelDollars: number;
                };
                capital: {
                  from: number;
                  to: number;
                  worth: number;
                };
                weights: {
                  demand: {
                    revenue: number;
                    revenueFifth: number;
                    units: number;
                  };
                  competition: {
                    reviews: number;
                    brands: number;
                    topThree: number;
                    ratingStrength: number;
                    crowding: number;
                  };
                  opportunity: {
                    weak: number;
                    margin: number;
                    ratingGap: number;
                    prices: number;
                  };
                  score: {
                    demand: number;
                    room: number;
                    opportunity: number;
                  };
                  confidence: {
                    sales: number;
                    reviews: number;
                    prices: number;
                    ratings: number;
                    brands: number;
                  };
                };
                middle: {
                  product: number;
                  steepness: number;
                };
                range: {
                  points: number;
                  leastVariance: number;
                };
                listingsForHalf: number;
                weakListing: {
                  reviews: number;
                  rating: number;
                  unitsPerReview: number;
                  youngReviews: number;
                  giant: number;
                };
              };
              levels: {
                score: "low" | "moderate" | "high";
                demand: "low" | "moderate" | "high";
                competition: "low" | "moderate" | "high";
                opportunity: "low" | "moderate" | "high";
              };
              sentences: {
                score: string;
                demand: string;
                competition: string;
                opportunity: string;
              };
            };
            distributions?: {
              price: ({
                from: number;
                to: number | null;
                products: number;
                units: number;
              })[];
              revenue: ({
                from: number;
                to: number | null;
                products: number;
                units: number;
              })[];
              reviews: ({
                from: number;
                to: number | null;
                products: number;
                units: number;
              })[];
              rating: ({
                from: number;
                to: number | null;
                products: number;
                units: number;
              })[];
              unknown: {
                price: number;
                revenue: number;
                reviews: number;
                rating: number;
              };
              brands: ({
                brand: string;
                products: number;
                units: number;
                revenue: number;
                share: number;
              })[];
              others: {
                brands: number;
                products: number;
                units: number;
                revenue: number;
                share: number;
              };
              unknownBrand: {
                products: number;
                units: number;
                revenue: number;
                share: number;
              };
            };
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/products": {
    get: {
      parameters: {
        query?: {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          page?: number;
          minPrice?: number;
          maxPrice?: number;
          minBsr?: number;
          maxBsr?: number;
          minMonthlySales?: number;
          maxMonthlySales?: number;
          minRevenue?: number;
          maxRevenue?: number;
          minReviews?: number;
          maxReviews?: number;
          minRating?: number;
          maxRating?: number;
          minAgeDays?: number;
          maxAgeDays?: number;
          minOffers?: number;
          maxOffers?: number;
          minWeight?: number;
          maxWeight?: number;
          minPriceChange7?: number;
          maxPriceChange7?: number;
          minPriceChange30?: number;
          maxPriceChange30?: number;
          minPriceChange90?: number;
          maxPriceChange90?: number;
          minBsrChange7?: number;
          maxBsrChange7?: number;
          minBsrChange30?: number;
          maxBsrChange30?: number;
          minBsrChange90?: number;
          maxBsrChange90?: number;
          minRatingChange7?: number;
          maxRatingChange7?: number;
          minRatingChange30?: number;
          maxRatingChange30?: number;
          minRatingChange90?: number;
          maxRatingChange90?: number;
          brand?: string;
          category?: string;
          sizeTier?: string;
          sort?: "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90";
          explain?: boolean;
          distributions?: boolean;
          format?: "csv" | "ndjson";
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            keyword: string | null;
            marketplace: string;
            currency: string;
            page: number;
            totalResults: number;
            correctedKeyword: string | null;
            nicheScore: {
              score: number;
              demand: number;
              competition: number;
              opportunity: number;
              version: number;
              confidence: number;
              range: {
                low: number;
                high: number;
              };
              enough: boolean;
              reason: string | null;
              basis: {
                products: number;
                sales: number;
                reviews: number;
                prices: number;
                ratings: number;
                brands: number;
              };
            };
            interpretation: {
              coverage: number;
              corrected: ({
                from: string;
                to: string;
              })[];
              expanded: ({
                word: string;
                to: (string)[];
              })[];
            };
            products: ({
              asin: string;
              title: string;
              brand: string | null;
              category: string | null;
              imageUrl: string | null;
              price: number | null;
              bsr: number | null;
              monthlySales: number | null;
              reviewCount: number | null;
              rating: number | null;
              updatedAt: string;
              salesEstimate: {
                low: number;
                high: number;
                source: "reported" | "rank" | "rank_any_category";
              } | null;
              monthlyRevenue: number | null;
              firstSeen: string | null;
              offerCount: number | null;
              weight: number | null;
              sizeTier: string | null;
              priceChange7: number | null;
              priceChange30: number | null;
              priceChange90: number | null;
              bsrChange7: number | null;
              bsrChange30: number | null;
              bsrChange90: number | null;
              ratingChange7: number | null;
              ratingChange30: number | null;
              ratingChange90: number | null;
            })[];
            explain?: {
              statistics: {
                products: number;
                rounded: boolean;
                known: {
                  sales: number;
                  reviews: number;
                  prices: number;
                  ratings: number;
                  brands: number;
                };
                unitsTotal: number | null;
                unitsMedian: number | null;
                revenueTotal: number | null;
                revenueMedian: number | null;
                revenueFifth: number | null;
                sellers: number | null;
                reviewsMedian: number | null;
                reviewsTypical: number | null;
                ratingTypical: number | null;
                priceLow: number | null;
                priceMedian: number | null;
                priceHigh: number | null;
                brandConcentration: number | null;
                topThreeShare: number | null;
                topTenShare: number | null;
                weakShare: number | null;
              };
              parts: {
                demand: {
                  revenue: number | null;
                  revenueFifth: number | null;
                  units: number | null;
                };
                competition: {
                  reviews: number | null;
                  brands: number | null;
                  topThree: number | null;
                  ratingStrength: number | null;
                  crowding: number | null;
                };
                opportunity: {
                  weak: number | null;
                  margin: number | null;
                  ratingGap: number | null;
                  prices: number | null;
                };
              };
              constants: {
                scales: {
                  revenue: {
                    none: number;
                    full: number;
                  };
                  revenueFifth: {
                    none: number;
                    full: number;
                  };
                  units: {
                    none: number;
                    full: number;
                  };
                  reviews: {
                    none: number;
                    full: number;
                  };
                  products: {
                    none: number;
                    full: number;
                  };
                  prices: {
                    none: number;
                    full: number;
                  };
                };
                lines: {
                  brands: {
                    none: number;
                    full: number;
                  };
                  topThree: {
                    none: number;
                    full: number;
                  };
                  ratingStrength: {
                    none: number;
                    full: number;
                  };
                  weak: {
                    none: number;
                    full: number;
                  };
                  margin: {
                    none: number;
                    full: number;
                  };
                  ratingGap: {
                    none: number;
                    full: number;
                  };
                };
                ordinary: {
                  listings: number;
                  reviews: number;
                  rating: number;
                  weak: number;
                  brands: number;
                  topThree: number;
                };
                costs: {
                  commission: number;
                  parcelDollars: number;
                };
                capital: {
                  from: number;
                  to: number;
                  worth: number;
                };
                weights: {
                  demand: {
                    revenue: number;
                    revenueFifth: number;
                    units: number;
                  };
                  competition: {
                    reviews: number;
                    brands: number;
                    topThree: number;
                    ratingStrength: number;
                    crowding: number;
                  };
                  opportunity: {
                    weak: number;
                    margin: number;
                    ratingGap: number;
                    prices: number;
                  };
                  score: {
                    demand: number;
                    room: number;
                    opportunity: number;
                  };
                  confidence: {
                    sales: number;
                    reviews: number;
                    prices: number;
                    ratings: number;
                    brands: number;
                  };
                };
                middle: {
                  product: number;
                  steepness: number;
                };
                range: {
                  points: number;
                  leastVariance: number;
                };
                listingsForHalf: number;
                weakListing: {
                  reviews: number;
                  rating: number;
                  unitsPerReview: number;
                  youngReviews: number;
                  giant: number;
                };
              };
              levels: {
                score: "low" | "moderate" | "high";
                demand: "low" | "moderate" | "high";
                competition: "low" | "moderate" | "high";
                opportunity: "low" | "moderate" | "high";
              };
              sentences: {
                score: string;
                demand: string;
                competition: string;
                opportunity: string;
              };
            };
            distributions?: {
              price: ({
                from: number;
                to: number | null;
                products: number;
                units: number;
              })[];
              revenue: ({
                from: number;
                to: number | null;
                products: number;
                units: number;
              })[];
              reviews: ({
                from: number;
                to: number | null;
                products: number;
                units: number;
              })[];
              rating: ({
                from: number;
                to: number | null;
                products: number;
                units: number;
              })[];
              unknown: {
                price: number;
                revenue: number;
                reviews: number;
                rating: number;
              };
              brands: ({
                brand: string;
                products: number;
                units: number;
                revenue: number;
                share: number;
              })[];
              others: {
                brands: number;
                products: number;
                units: number;
                revenue: number;
                share: number;
              };
              unknownBrand: {
                products: number;
                units: number;
                revenue: number;
                share: number;
              };
            };
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/finder-presets": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            presets: ({
              id: string;
              name: string;
              description: string;
              filters: {
                minPrice?: number;
                maxPrice?: number;
                minBsr?: number;
                maxBsr?: number;
                minMonthlySales?: number;
                maxMonthlySales?: number;
                minRevenue?: number;
                maxRevenue?: number;
                minReviews?: number;
                maxReviews?: number;
                minRating?: number;
                maxRating?: number;
                minAgeDays?: number;
                maxAgeDays?: number;
                minOffers?: number;
                maxOffers?: number;
                minWeight?: number;
                maxWeight?: number;
                minPriceChange7?: number;
                maxPriceChange7?: number;
                minPriceChange30?: number;
                maxPriceChange30?: number;
                minPriceChange90?: number;
                maxPriceChange90?: number;
                minBsrChange7?: number;
                maxBsrChange7?: number;
                minBsrChange30?: number;
                maxBsrChange30?: number;
                minBsrChange90?: number;
                maxBsrChange90?: number;
                minRatingChange7?: number;
                maxRatingChange7?: number;
                minRatingChange30?: number;
                maxRatingChange30?: number;
                minRatingChange90?: number;
                maxRatingChange90?: number;
                brand?: string;
                category?: string;
                sizeTier?: string;
                sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90";
                correct?: boolean;
              };
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/marketplaces": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            marketplaces: ({
              marketplace: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
              currency: string;
              products: number;
              hasData: boolean;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/products/{asin}": {
    get: {
      parameters: {
        query?: {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
        };
        path: {
          asin: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            asin: string;
            title: string;
            brand: string | null;
            category: string | null;
            imageUrl: string | null;
            price: number | null;
            bsr: number | null;
            monthlySales: number | null;
            reviewCount: number | null;
            rating: number | null;
            updatedAt: string;
            salesEstimate: {
              low: number;
              high: number;
              source: "reported" | "rank" | "rank_any_category";
            } | null;
            monthlyRevenue: number | null;
            marketplace: string;
            currency: string;
            parentAsin: string | null;
            bsrCategory: string | null;
            meanRank: number | null;
            buyBoxPrice: number | null;
            offerCount: number | null;
            weight: number | null;
            dimensions: (number)[] | null;
            sizeTier: string | null;
            firstAvailable: string | null;
            seenAt: {
              text: string | null;
              price: string | null;
              bsr: string | null;
              sales: string | null;
              reviews: string | null;
              offers: string | null;
            };
            firstSeenAt: string;
            lastAsked: {
              source: string;
              at: string;
            } | null;
            tracking: {
              id: string;
            } | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/products/{asin}/history": {
    get: {
      parameters: {
        query?: {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          from?: string;
          to?: string;
          metric?: string;
          resolution?: "raw" | "hour" | "day" | "week" | "month";
          format?: "csv";
        };
        path: {
          asin: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            asin: string;
            marketplace: string;
            currency: string;
            from: string;
            to: string;
            resolution: string;
            series: {
              price?: ({
                at: string;
                value: number | null;
              })[];
              bsr?: ({
                at: string;
                value: number | null;
                category: string | null;
              })[];
              monthlySales?: ({
                at: string;
                value: number | null;
                source: "reported" | "rank" | "rank_any_category" | null;
                low: number | null;
                high: number | null;
              })[];
              monthlyRevenue?: ({
                at: string;
                value: number | null;
                source: "reported" | "rank" | "rank_any_category" | null;
                low: number | null;
                high: number | null;
              })[];
              reviewCount?: ({
                at: string;
                value: number | null;
              })[];
              rating?: ({
                at: string;
                value: number | null;
              })[];
              buyBoxPrice?: ({
                at: string;
                value: number | null;
              })[];
              offerCount?: ({
                at: string;
                value: number | null;
              })[];
            };
            outOfStock: ({
              at: string;
              until: string | null;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/products/{asin}/statistics": {
    get: {
      parameters: {
        query?: {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          metric?: string;
        };
        path: {
          asin: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            asin: string;
            marketplace: string;
            currency: string;
            to: string;
            metrics: ({
              metric: "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "buyBoxPrice" | "offerCount";
              current: number | null;
              periods: ({
                days: number;
                min: number | null;
                average: number | null;
                max: number | null;
                known: number;
                absent: number;
              })[];
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/niches/history": {
    get: {
      parameters: {
        query: {
          keyword: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          from?: string;
          to?: string;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            keyword: string;
            marketplace: string;
            currency: string;
            points: ({
              day: string;
              totalResults: number;
              nicheScore: {
                score: number;
                demand: number;
                competition: number;
                opportunity: number;
                version: number;
                confidence?: number;
                range?: {
                  low: number;
                  high: number;
                };
                enough?: boolean;
                basis?: {
                  products: number;
                  sales: number;
                  reviews: number;
                  prices: number;
                  ratings: number;
                  brands: number;
                };
              };
              monthlyUnits: number | null;
              medianUnits: number | null;
              monthlyRevenue: number | null;
              medianReviews: number | null;
              averageRating: number | null;
              priceLow: number | null;
              priceHigh: number | null;
              brandConcentration: number | null;
              topShare: number | null;
              weakShare: number | null;
              takenAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/keywords/ideas": {
    get: {
      parameters: {
        query?: {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          keyword?: string;
          asin?: string;
          category?: string;
          limit?: number;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            marketplace: string;
            currency: string;
            keyword: string | null;
            coverage: number;
            sampledProducts: number;
            ideas: ({
              keyword: string;
              sharedProducts: number;
              products: number;
              units: number | null;
              revenue: number | null;
              score: number;
              demand: number;
              competition: number;
              opportunity: number;
              enough: boolean;
              reason: string | null;
            })[];
            reason: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/products/{asin}/keywords": {
    get: {
      parameters: {
        query?: {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
        };
        path: {
          asin: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            asin: string;
            marketplace: string;
            currency: string;
            keywords: ({
              keyword: string;
              rank: number | null;
              organic: {
                position: number;
                source: string;
                seenAt: string;
              } | null;
              sponsored: {
                position: number;
                source: string;
                seenAt: string;
              } | null;
              products: number;
              units: number | null;
              revenue: number | null;
              score: number;
              demand: number;
              competition: number;
              opportunity: number;
              enough: boolean;
              reason: string | null;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/keywords/share-of-voice": {
    get: {
      parameters: {
        query: {
          keyword: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          from?: string;
          to?: string;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            keyword: string;
            marketplace: string;
            positions: number;
            brands: ({
              brand: string | null;
              products: number;
              bestRank: number;
              top10: number;
              top50: number;
              units: number | null;
              revenue: number | null;
            })[];
            products: ({
              asin: string;
              title: string;
              brand: string | null;
              rank: number;
              units: number | null;
              revenue: number | null;
            })[];
            days: ({
              day: string;
              positions: number;
              brands: ({
                brand: string | null;
                products: number;
                bestRank: number;
                top10: number;
                top50: number;
                units: number | null;
                revenue: number | null;
              })[];
              products: ({
                asin: string;
                rank: number;
                units: number | null;
                revenue: number | null;
              })[];
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/keyword-lists": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            keywordLists: ({
              id: string;
              name: string;
              marketplace: string;
              asin: string | null;
              keywords: number;
              tracked: number;
              createdAt: string;
              updatedAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          name: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          asin?: string | null;
          keywords?: (string)[];
          text?: string;
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            marketplace: string;
            asin: string | null;
            keywords: number;
            tracked: number;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/keyword-lists/{id}": {
    get: {
      parameters: {
        query?: {
          page?: number;
          format?: "csv";
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            marketplace: string;
            asin: string | null;
            keywords: number;
            tracked: number;
            createdAt: string;
            updatedAt: string;
            currency: string;
            page: number;
            rows: ({
              keyword: string;
              tracked: string | null;
              rank: number | null;
              products: number;
              units: number | null;
              revenue: number | null;
              score: number;
              demand: number;
              competition: number;
              opportunity: number;
              enough: boolean;
              reason: string | null;
              daysAgo7: {
                day: string;
                score: number | null;
                units: number | null;
                revenue: number | null;
                rank: number | null;
              } | null;
              daysAgo30: {
                day: string;
                score: number | null;
                units: number | null;
                revenue: number | null;
                rank: number | null;
              } | null;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          name?: string;
          asin?: string | null;
          add?: (string)[];
          text?: string;
          remove?: (string)[];
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            marketplace: string;
            asin: string | null;
            keywords: number;
            tracked: number;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/keyword-lists/{id}/tracking": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            marketplace: string;
            asin: string | null;
            keywords: number;
            tracked: number;
            createdAt: string;
            updatedAt: string;
            added: number;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            marketplace: string;
            asin: string | null;
            keywords: number;
            tracked: number;
            createdAt: string;
            updatedAt: string;
            removed: number;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/keywords/search-terms": {
    get: {
      parameters: {
        query: {
          keyword: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          period?: "day" | "week" | "month" | "quarter";
          limit?: number;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            keyword: string;
            marketplace: string;
            series: ({
              period: "day" | "week" | "month" | "quarter";
              from: string;
              to: string;
              department: string;
              searchFrequencyRank: number;
              clicked: ({
                rank: number;
                asin: string;
                clickShare: number | null;
                conversionShare: number | null;
              })[];
              source: {
                report: string;
                origin: "upload" | "command" | "sp-api";
                shared: boolean;
                importId: string | null;
                importedAt: string;
              };
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/keywords/query-performance": {
    get: {
      parameters: {
        query: {
          keyword: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          period?: "day" | "week" | "month" | "quarter";
          limit?: number;
          asin?: string;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            keyword: string;
            marketplace: string;
            series: ({
              period: "day" | "week" | "month" | "quarter";
              from: string;
              to: string;
              asin: string | null;
              brand: string | null;
              queryScore: number | null;
              queryVolume: number | null;
              impressions: {
                total: number | null;
                own: number | null;
                share: number | null;
              };
              clicks: {
                total: number | null;
                own: number | null;
                share: number | null;
                rate: number | null;
              };
              cartAdds: {
                total: number | null;
                own: number | null;
                share: number | null;
                rate: number | null;
              };
              purchases: {
                total: number | null;
                own: number | null;
                share: number | null;
                rate: number | null;
              };
              source: {
                report: string;
                origin: "upload" | "command" | "sp-api";
                shared: boolean;
                importId: string | null;
                importedAt: string;
              };
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/reports/imports": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          before?: string;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            imports: ({
              id: string;
              name: string;
              origin: "upload" | "command" | "sp-api";
              status: "waiting" | "running" | "done" | "failed" | "cancelled";
              kind: string | null;
              format: string | null;
              digest: string | null;
              marketplaces: (string)[];
              periodStart: string | null;
              periodEnd: string | null;
              counts: {
                read: number;
                added: number;
                changed: number;
                unchanged: number;
                rejected: number;
              };
              progress: number | null;
              shared: boolean;
              problem: string | null;
              createdAt: string;
              updatedAt: string;
              finishedAt: string | null;
            })[];
            next: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: {
          name?: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
        };
        path?: never;
      };
      requestBody: { content: {
        "application/octet-stream": Blob;
      } };
      responses: {
        202: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            origin: "upload" | "command" | "sp-api";
            status: "waiting" | "running" | "done" | "failed" | "cancelled";
            kind: string | null;
            format: string | null;
            digest: string | null;
            marketplaces: (string)[];
            periodStart: string | null;
            periodEnd: string | null;
            counts: {
              read: number;
              added: number;
              changed: number;
              unchanged: number;
              rejected: number;
            };
            progress: number | null;
            shared: boolean;
            problem: string | null;
            createdAt: string;
            updatedAt: string;
            finishedAt: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        408: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            deleted: number;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/reports/imports/{id}": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            origin: "upload" | "command" | "sp-api";
            status: "waiting" | "running" | "done" | "failed" | "cancelled";
            kind: string | null;
            format: string | null;
            digest: string | null;
            marketplaces: (string)[];
            periodStart: string | null;
            periodEnd: string | null;
            counts: {
              read: number;
              added: number;
              changed: number;
              unchanged: number;
              rejected: number;
            };
            progress: number | null;
            shared: boolean;
            problem: string | null;
            createdAt: string;
            updatedAt: string;
            finishedAt: string | null;
            reasons: ({
              reason: string;
              rows: number;
              firstLine: number;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          shared: boolean;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            origin: "upload" | "command" | "sp-api";
            status: "waiting" | "running" | "done" | "failed" | "cancelled";
            kind: string | null;
            format: string | null;
            digest: string | null;
            marketplaces: (string)[];
            periodStart: string | null;
            periodEnd: string | null;
            counts: {
              read: number;
              added: number;
              changed: number;
              unchanged: number;
              rejected: number;
            };
            progress: number | null;
            shared: boolean;
            problem: string | null;
            createdAt: string;
            updatedAt: string;
            finishedAt: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/saved-searches": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            savedSearches: ({
              id: string;
              name: string;
              keyword: string | null;
              marketplace: string;
              filters: {
                minPrice?: number;
                maxPrice?: number;
                minBsr?: number;
                maxBsr?: number;
                minMonthlySales?: number;
                maxMonthlySales?: number;
                minRevenue?: number;
                maxRevenue?: number;
                minReviews?: number;
                maxReviews?: number;
                minRating?: number;
                maxRating?: number;
                minAgeDays?: number;
                maxAgeDays?: number;
                minOffers?: number;
                maxOffers?: number;
                minWeight?: number;
                maxWeight?: number;
                minPriceChange7?: number;
                maxPriceChange7?: number;
                minPriceChange30?: number;
                maxPriceChange30?: number;
                minPriceChange90?: number;
                maxPriceChange90?: number;
                minBsrChange7?: number;
                maxBsrChange7?: number;
                minBsrChange30?: number;
                maxBsrChange30?: number;
                minBsrChange90?: number;
                maxBsrChange90?: number;
                minRatingChange7?: number;
                maxRatingChange7?: number;
                minRatingChange30?: number;
                maxRatingChange30?: number;
                minRatingChange90?: number;
                maxRatingChange90?: number;
                brand?: string;
                category?: string;
                sizeTier?: string;
                sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90";
                correct?: boolean;
              };
              createdAt: string;
              updatedAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          name: string;
          keyword?: string | null;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          filters?: {
            minPrice?: number;
            maxPrice?: number;
            minBsr?: number;
            maxBsr?: number;
            minMonthlySales?: number;
            maxMonthlySales?: number;
            minRevenue?: number;
            maxRevenue?: number;
            minReviews?: number;
            maxReviews?: number;
            minRating?: number;
            maxRating?: number;
            minAgeDays?: number;
            maxAgeDays?: number;
            minOffers?: number;
            maxOffers?: number;
            minWeight?: number;
            maxWeight?: number;
            minPriceChange7?: number;
            maxPriceChange7?: number;
            minPriceChange30?: number;
            maxPriceChange30?: number;
            minPriceChange90?: number;
            maxPriceChange90?: number;
            minBsrChange7?: number;
            maxBsrChange7?: number;
            minBsrChange30?: number;
            maxBsrChange30?: number;
            minBsrChange90?: number;
            maxBsrChange90?: number;
            minRatingChange7?: number;
            maxRatingChange7?: number;
            minRatingChange30?: number;
            maxRatingChange30?: number;
            minRatingChange90?: number;
            maxRatingChange90?: number;
            brand?: string;
            category?: string;
            sizeTier?: string;
            sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90";
            correct?: boolean;
          };
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            keyword: string | null;
            marketplace: string;
            filters: {
              minPrice?: number;
              maxPrice?: number;
              minBsr?: number;
              maxBsr?: number;
              minMonthlySales?: number;
              maxMonthlySales?: number;
              minRevenue?: number;
              maxRevenue?: number;
              minReviews?: number;
              maxReviews?: number;
              minRating?: number;
              maxRating?: number;
              minAgeDays?: number;
              maxAgeDays?: number;
              minOffers?: number;
              maxOffers?: number;
              minWeight?: number;
              maxWeight?: number;
              minPriceChange7?: number;
              maxPriceChange7?: number;
              minPriceChange30?: number;
              maxPriceChange30?: number;
              minPriceChange90?: number;
              maxPriceChange90?: number;
              minBsrChange7?: number;
              maxBsrChange7?: number;
              minBsrChange30?: number;
              maxBsrChange30?: number;
              minBsrChange90?: number;
              maxBsrChange90?: number;
              minRatingChange7?: number;
              maxRatingChange7?: number;
              minRatingChange30?: number;
              maxRatingChange30?: number;
              minRatingChange90?: number;
              maxRatingChange90?: number;
              brand?: string;
              category?: string;
              sizeTier?: string;
              sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90";
              correct?: boolean;
            };
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/saved-searches/{id}": {
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          name?: string;
          keyword?: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          filters?: {
            minPrice?: number;
            maxPrice?: number;
            minBsr?: number;
            maxBsr?: number;
            minMonthlySales?: number;
            maxMonthlySales?: number;
            minRevenue?: number;
            maxRevenue?: number;
            minReviews?: number;
            maxReviews?: number;
            minRating?: number;
            maxRating?: number;
            minAgeDays?: number;
            maxAgeDays?: number;
            minOffers?: number;
            maxOffers?: number;
            minWeight?: number;
            maxWeight?: number;
            minPriceChange7?: number;
            maxPriceChange7?: number;
            minPriceChange30?: number;
            maxPriceChange30?: number;
            minPriceChange90?: number;
            maxPriceChange90?: number;
            minBsrChange7?: number;
            maxBsrChange7?: number;
            minBsrChange30?: number;
            maxBsrChange30?: number;
            minBsrChange90?: number;
            maxBsrChange90?: number;
            minRatingChange7?: number;
            maxRatingChange7?: number;
            minRatingChange30?: number;
            maxRatingChange30?: number;
            minRatingChange90?: number;
            maxRatingChange90?: number;
            brand?: string;
            category?: string;
            sizeTier?: string;
            sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90";
            correct?: boolean;
          };
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            keyword: string | null;
            marketplace: string;
            filters: {
              minPrice?: number;
              maxPrice?: number;
              minBsr?: number;
              maxBsr?: number;
              minMonthlySales?: number;
              maxMonthlySales?: number;
              minRevenue?: number;
              maxRevenue?: number;
              minReviews?: number;
              maxReviews?: number;
              minRating?: number;
              maxRating?: number;
              minAgeDays?: number;
              maxAgeDays?: number;
              minOffers?: number;
              maxOffers?: number;
              minWeight?: number;
              maxWeight?: number;
              minPriceChange7?: number;
              maxPriceChange7?: number;
              minPriceChange30?: number;
              maxPriceChange30?: number;
              minPriceChange90?: number;
              maxPriceChange90?: number;
              minBsrChange7?: number;
              maxBsrChange7?: number;
              minBsrChange30?: number;
              maxBsrChange30?: number;
              minBsrChange90?: number;
              maxBsrChange90?: number;
              minRatingChange7?: number;
              maxRatingChange7?: number;
              minRatingChange30?: number;
              maxRatingChange30?: number;
              minRatingChange90?: number;
              maxRatingChange90?: number;
              brand?: string;
              category?: string;
              sizeTier?: string;
              sort?: "relevance" | "price" | "-price" | "bsr" | "-bsr" | "monthlySales" | "-monthlySales" | "revenue" | "-revenue" | "reviews" | "-reviews" | "rating" | "-rating" | "ageDays" | "-ageDays" | "offers" | "-offers" | "weight" | "-weight" | "priceChange7" | "-priceChange7" | "priceChange30" | "-priceChange30" | "priceChange90" | "-priceChange90" | "bsrChange7" | "-bsrChange7" | "bsrChange30" | "-bsrChange30" | "bsrChange90" | "-bsrChange90" | "ratingChange7" | "-ratingChange7" | "ratingChange30" | "-ratingChange30" | "ratingChange90" | "-ratingChange90";
              correct?: boolean;
            };
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/profit/estimate": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          asin?: string;
          sku?: string;
          category?: string;
          price?: number;
          unitCost?: number;
          freight?: number;
          dutyAmount?: number;
          dutyPercent?: number;
          prep?: number;
          returnsPercent?: number;
          returnCost?: number;
          adsPerUnit?: number;
          vatPercent?: number;
          dimensions?: {
            length?: number | null;
            width?: number | null;
            height?: number | null;
            unit: "in" | "cm";
          };
          weight?: {
            value: number;
            unit: "oz" | "lb" | "g" | "kg";
          };
          sizeTier?: string;
          storageMonths?: number;
          storageMonth?: number;
          referralPercent?: number;
          fulfilmentFee?: number;
          targetMarginPercent?: number;
          targetRoiPercent?: number;
          date?: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            asin: string | null;
            marketplace: string;
            currency: string;
            date: string;
            category: string | null;
            sizeTiers: (string)[];
            price: number;
            vat: number;
            revenue: number;
            feesFrom: "card" | "marketplace";
            card: {
              id: string;
              name: string;
              validFrom: string;
              validTo: string | null;
              source: string;
            } | null;
            fees: ({
              kind: "referral" | "fulfilment" | "storage" | "other" | "total";
              amount: number | null;
              low: number | null;
              high: number | null;
              steps: (string)[];
              card: string | null;
            })[];
            totalFees: {
              amount: number | null;
              low: number | null;
              high: number | null;
            };
            unitCost: number | null;
            freight: number;
            duty: number;
            prep: number;
            landedCost: number | null;
            returns: number;
            adsPerUnit: number;
            netPerUnit: {
              amount: number | null;
              low: number | null;
              high: number | null;
            };
            marginPercent: {
              amount: number | null;
              low: number | null;
              high: number | null;
            };
            roiPercent: {
              amount: number | null;
              low: number | null;
              high: number | null;
            };
            breakEvenPrice: {
              amount: number | null;
              low: number | null;
              high: number | null;
            };
            breakEvenAds: {
              amount: number | null;
              low: number | null;
              high: number | null;
            };
            targetPrice: {
              amount: number | null;
              low: number | null;
              high: number | null;
            };
            maxUnitCost: {
              amount: number | null;
              low: number | null;
              high: number | null;
            };
            monthlySales: number | null;
            monthlyProfit: {
              amount: number | null;
              low: number | null;
              high: number | null;
            };
            notes: (string)[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/profit/estimates": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          keyword?: string;
          asins?: (string)[];
          unitCost?: number;
          unitCostPercent?: number;
          freight?: number;
          dutyAmount?: number;
          dutyPercent?: number;
          prep?: number;
          returnsPercent?: number;
          returnCost?: number;
          adsPerUnit?: number;
          vatPercent?: number;
          dimensions?: {
            length?: number | null;
            width?: number | null;
            height?: number | null;
            unit: "in" | "cm";
          };
          weight?: {
            value: number;
            unit: "oz" | "lb" | "g" | "kg";
          };
          sizeTier?: string;
          storageMonths?: number;
          storageMonth?: number;
          referralPercent?: number;
          fulfilmentFee?: number;
          targetMarginPercent?: number;
          targetRoiPercent?: number;
          only?: "yes" | "maybe";
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            marketplace: string;
            currency: string;
            screened: number;
            reached: number;
            possible: number;
            unknown: number;
            products: ({
              asin: string;
              title: string | null;
              price: number | null;
              netPerUnit: {
                amount: number | null;
                low: number | null;
                high: number | null;
              };
              marginPercent: {
                amount: number | null;
                low: number | null;
                high: number | null;
              };
              roiPercent: {
                amount: number | null;
                low: number | null;
                high: number | null;
              };
              reaches: "yes" | "maybe" | "no" | "unknown" | null;
              reason: string | null;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/profit/fee-cards": {
    get: {
      parameters: {
        query?: {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            cards: ({
              id: string;
              name: string;
              validFrom: string;
              validTo: string | null;
              source: string;
              marketplace: string;
              currency: string;
              notes: (string)[];
              categories: (string)[];
              sizeTiers: (string)[];
              hasStorage: boolean;
              importedAt: string | null;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/profit/scenarios": {
    get: {
      parameters: {
        query?: {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          asin?: string;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            scenarios: ({
              id: string;
              name: string;
              marketplace: string;
              asin: string | null;
              input: {
                marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
                asin?: string;
                sku?: string;
                category?: string;
                price?: number;
                unitCost?: number;
                freight?: number;
                dutyAmount?: number;
                dutyPercent?: number;
                prep?: number;
                returnsPercent?: number;
                returnCost?: number;
                adsPerUnit?: number;
                vatPercent?: number;
                dimensions?: {
                  length?: number | null;
                  width?: number | null;
                  height?: number | null;
                  unit: "in" | "cm";
                };
                weight?: {
                  value: number;
                  unit: "oz" | "lb" | "g" | "kg";
                };
                sizeTier?: string;
                storageMonths?: number;
                storageMonth?: number;
                referralPercent?: number;
                fulfilmentFee?: number;
                targetMarginPercent?: number;
                targetRoiPercent?: number;
                date?: string;
              };
              createdAt: string;
              updatedAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          name: string;
          input: {
            marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
            asin?: string;
            sku?: string;
            category?: string;
            price?: number;
            unitCost?: number;
            freight?: number;
            dutyAmount?: number;
            dutyPercent?: number;
            prep?: number;
            returnsPercent?: number;
            returnCost?: number;
            adsPerUnit?: number;
            vatPercent?: number;
            dimensions?: {
              length?: number | null;
              width?: number | null;
              height?: number | null;
              unit: "in" | "cm";
            };
            weight?: {
              value: number;
              unit: "oz" | "lb" | "g" | "kg";
            };
            sizeTier?: string;
            storageMonths?: number;
            storageMonth?: number;
            referralPercent?: number;
            fulfilmentFee?: number;
            targetMarginPercent?: number;
            targetRoiPercent?: number;
            date?: string;
          };
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            marketplace: string;
            asin: string | null;
            input: {
              marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
              asin?: string;
              sku?: string;
              category?: string;
              price?: number;
              unitCost?: number;
              freight?: number;
              dutyAmount?: number;
              dutyPercent?: number;
              prep?: number;
              returnsPercent?: number;
              returnCost?: number;
              adsPerUnit?: number;
              vatPercent?: number;
              dimensions?: {
                length?: number | null;
                width?: number | null;
                height?: number | null;
                unit: "in" | "cm";
              };
              weight?: {
                value: number;
                unit: "oz" | "lb" | "g" | "kg";
              };
              sizeTier?: string;
              storageMonths?: number;
              storageMonth?: number;
              referralPercent?: number;
              fulfilmentFee?: number;
              targetMarginPercent?: number;
              targetRoiPercent?: number;
              date?: string;
            };
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/profit/scenarios/{id}": {
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          name?: string;
          input?: {
            marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
            asin?: string;
            sku?: string;
            category?: string;
            price?: number;
            unitCost?: number;
            freight?: number;
            dutyAmount?: number;
            dutyPercent?: number;
            prep?: number;
            returnsPercent?: number;
            returnCost?: number;
            adsPerUnit?: number;
            vatPercent?: number;
            dimensions?: {
              length?: number | null;
              width?: number | null;
              height?: number | null;
              unit: "in" | "cm";
            };
            weight?: {
              value: number;
              unit: "oz" | "lb" | "g" | "kg";
            };
            sizeTier?: string;
            storageMonths?: number;
            storageMonth?: number;
            referralPercent?: number;
            fulfilmentFee?: number;
            targetMarginPercent?: number;
            targetRoiPercent?: number;
            date?: string;
          };
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            marketplace: string;
            asin: string | null;
            input: {
              marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
              asin?: string;
              sku?: string;
              category?: string;
              price?: number;
              unitCost?: number;
              freight?: number;
              dutyAmount?: number;
              dutyPercent?: number;
              prep?: number;
              returnsPercent?: number;
              returnCost?: number;
              adsPerUnit?: number;
              vatPercent?: number;
              dimensions?: {
                length?: number | null;
                width?: number | null;
                height?: number | null;
                unit: "in" | "cm";
              };
              weight?: {
                value: number;
                unit: "oz" | "lb" | "g" | "kg";
              };
              sizeTier?: string;
              storageMonths?: number;
              storageMonth?: number;
              referralPercent?: number;
              fulfilmentFee?: number;
              targetMarginPercent?: number;
              targetRoiPercent?: number;
              date?: string;
            };
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/profit/default-costs/{marketplace}": {
    put: {
      parameters: {
        query?: never;
        path: {
          marketplace: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
        };
      };
      requestBody: { content: {
        "application/json": {
          unitCost?: number;
          unitCostPercent?: number;
          freight?: number;
          dutyAmount?: number;
          dutyPercent?: number;
          prep?: number;
          returnsPercent?: number;
          returnCost?: number;
          adsPerUnit?: number;
          vatPercent?: number;
          dimensions?: {
            length?: number | null;
            width?: number | null;
            height?: number | null;
            unit: "in" | "cm";
          };
          weight?: {
            value: number;
            unit: "oz" | "lb" | "g" | "kg";
          };
          sizeTier?: string;
          storageMonths?: number;
          storageMonth?: number;
          referralPercent?: number;
          fulfilmentFee?: number;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            marketplace: string;
            costs: {
              unitCost?: number;
              unitCostPercent?: number;
              freight?: number;
              dutyAmount?: number;
              dutyPercent?: number;
              prep?: number;
              returnsPercent?: number;
              returnCost?: number;
              adsPerUnit?: number;
              vatPercent?: number;
              dimensions?: {
                length?: number | null;
                width?: number | null;
                height?: number | null;
                unit: "in" | "cm";
              };
              weight?: {
                value: number;
                unit: "oz" | "lb" | "g" | "kg";
              };
              sizeTier?: string;
              storageMonths?: number;
              storageMonth?: number;
              referralPercent?: number;
              fulfilmentFee?: number;
            };
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          marketplace: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            marketplace: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/profit/default-costs": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            defaultCosts: ({
              marketplace: string;
              costs: {
                unitCost?: number;
                unitCostPercent?: number;
                freight?: number;
                dutyAmount?: number;
                dutyPercent?: number;
                prep?: number;
                returnsPercent?: number;
                returnCost?: number;
                adsPerUnit?: number;
                vatPercent?: number;
                dimensions?: {
                  length?: number | null;
                  width?: number | null;
                  height?: number | null;
                  unit: "in" | "cm";
                };
                weight?: {
                  value: number;
                  unit: "oz" | "lb" | "g" | "kg";
                };
                sizeTier?: string;
                storageMonths?: number;
                storageMonth?: number;
                referralPercent?: number;
                fulfilmentFee?: number;
              };
              updatedAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/tracking/products": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          before?: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          asin?: string;
          search?: string;
          sort?: "newest" | "moved";
          recent?: number;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            products: ({
              id: string;
              marketplace: string;
              asin: string;
              label: string | null;
              thresholds: {
                price: {
                  by: number;
                  unit: "percent" | "amount";
                  direction: "any" | "down" | "up";
                };
                bsr: {
                  by: number;
                  unit: "percent" | "places";
                  direction: "any" | "better" | "worse";
                };
                reviews: {
                  by: number;
                };
              };
              cooldownMinutes: number;
              channels: (string)[];
              base: {
                price: number | null;
                bsr: number | null;
                bsrCategory: string | null;
                reviewCount: number | null;
              };
              product: {
                title: string;
                brand: string | null;
                imageUrl: string | null;
                price: number | null;
                bsr: number | null;
                monthlySales: number | null;
                salesEstimate: {
                  low: number;
                  high: number;
                  source: "reported" | "rank" | "rank_any_category";
                } | null;
                monthlyRevenue: number | null;
                reviewCount: number | null;
                rating: number | null;
                updatedAt: string;
              } | null;
              currency: string;
              lastEventAt: string | null;
              createdAt: string;
              updatedAt: string;
              moved?: {
                price: number | null;
                bsr: number | null;
                bsrPlaces: number | null;
              };
              recent?: {
                price: ({
                  at: string;
                  value: number | null;
                })[];
                bsr: ({
                  at: string;
                  value: number | null;
                })[];
                monthlySales: ({
                  at: string;
                  value: number | null;
                })[];
                monthlyRevenue: ({
                  at: string;
                  value: number | null;
                })[];
                reviewCount: ({
                  at: string;
                  value: number | null;
                })[];
              };
              lastEvent?: {
                id: string;
                type: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
                timestamp: string;
                test?: true;
                data: Record<string, unknown>;
              } | null;
            })[];
            total: number;
            next: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          asin: string;
          label?: string | null;
          thresholds?: {
            price?: {
              by?: number;
              unit?: "percent" | "amount";
              direction?: "any" | "down" | "up";
            };
            bsr?: {
              by?: number;
              unit?: "percent" | "places";
              direction?: "any" | "better" | "worse";
            };
            reviews?: {
              by?: number;
            };
          };
          cooldownMinutes?: number;
          channels?: (string)[] | "all" | "none";
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            marketplace: string;
            asin: string;
            label: string | null;
            thresholds: {
              price: {
                by: number;
                unit: "percent" | "amount";
                direction: "any" | "down" | "up";
              };
              bsr: {
                by: number;
                unit: "percent" | "places";
                direction: "any" | "better" | "worse";
              };
              reviews: {
                by: number;
              };
            };
            cooldownMinutes: number;
            channels: (string)[];
            base: {
              price: number | null;
              bsr: number | null;
              bsrCategory: string | null;
              reviewCount: number | null;
            };
            product: {
              title: string;
              brand: string | null;
              imageUrl: string | null;
              price: number | null;
              bsr: number | null;
              monthlySales: number | null;
              salesEstimate: {
                low: number;
                high: number;
                source: "reported" | "rank" | "rank_any_category";
              } | null;
              monthlyRevenue: number | null;
              reviewCount: number | null;
              rating: number | null;
              updatedAt: string;
            } | null;
            currency: string;
            lastEventAt: string | null;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/tracking/products/{id}": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            marketplace: string;
            asin: string;
            label: string | null;
            thresholds: {
              price: {
                by: number;
                unit: "percent" | "amount";
                direction: "any" | "down" | "up";
              };
              bsr: {
                by: number;
                unit: "percent" | "places";
                direction: "any" | "better" | "worse";
              };
              reviews: {
                by: number;
              };
            };
            cooldownMinutes: number;
            channels: (string)[];
            base: {
              price: number | null;
              bsr: number | null;
              bsrCategory: string | null;
              reviewCount: number | null;
            };
            product: {
              title: string;
              brand: string | null;
              imageUrl: string | null;
              price: number | null;
              bsr: number | null;
              monthlySales: number | null;
              salesEstimate: {
                low: number;
                high: number;
                source: "reported" | "rank" | "rank_any_category";
              } | null;
              monthlyRevenue: number | null;
              reviewCount: number | null;
              rating: number | null;
              updatedAt: string;
            } | null;
            currency: string;
            lastEventAt: string | null;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          label?: string | null;
          thresholds?: {
            price?: {
              by?: number;
              unit?: "percent" | "amount";
              direction?: "any" | "down" | "up";
            };
            bsr?: {
              by?: number;
              unit?: "percent" | "places";
              direction?: "any" | "better" | "worse";
            };
            reviews?: {
              by?: number;
            };
          };
          cooldownMinutes?: number;
          channels?: (string)[] | "all" | "none";
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            marketplace: string;
            asin: string;
            label: string | null;
            thresholds: {
              price: {
                by: number;
                unit: "percent" | "amount";
                direction: "any" | "down" | "up";
              };
              bsr: {
                by: number;
                unit: "percent" | "places";
                direction: "any" | "better" | "worse";
              };
              reviews: {
                by: number;
              };
            };
            cooldownMinutes: number;
            channels: (string)[];
            base: {
              price: number | null;
              bsr: number | null;
              bsrCategory: string | null;
              reviewCount: number | null;
            };
            product: {
              title: string;
              brand: string | null;
              imageUrl: string | null;
              price: number | null;
              bsr: number | null;
              monthlySales: number | null;
              salesEstimate: {
                low: number;
                high: number;
                source: "reported" | "rank" | "rank_any_category";
              } | null;
              monthlyRevenue: number | null;
              reviewCount: number | null;
              rating: number | null;
              updatedAt: string;
            } | null;
            currency: string;
            lastEventAt: string | null;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/market-lists": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            marketLists: ({
              id: string;
              name: string;
              marketplace: string;
              mine: number;
              rivals: number;
              createdAt: string;
              updatedAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          name: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          mine?: (string)[];
          rivals?: (string)[];
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            marketplace: string;
            mine: number;
            rivals: number;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/market-lists/{id}": {
    get: {
      parameters: {
        query?: {
          format?: "csv";
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            marketplace: string;
            mine: number;
            rivals: number;
            createdAt: string;
            updatedAt: string;
            currency: string;
            units: {
              share: number | null;
              low: number | null;
              high: number | null;
              mine: number | null;
              rivals: number | null;
              known: number;
              unknown: number;
              sources: {
                reported: number;
                rank: number;
                rank_any_category: number;
              };
            };
            revenue: {
              share: number | null;
              low: number | null;
              high: number | null;
              mine: number | null;
              rivals: number | null;
              known: number;
              unknown: number;
              sources: {
                reported: number;
                rank: number;
                rank_any_category: number;
              };
            };
            products: ({
              asin: string;
              group: "mine" | "rival";
              title: string | null;
              brand: string | null;
              imageUrl: string | null;
              price: number | null;
              bsr: number | null;
              monthlySales: number | null;
              salesEstimate: {
                low: number;
                high: number;
                source: "reported" | "rank" | "rank_any_category";
              } | null;
              monthlyRevenue: number | null;
              unitShare: number | null;
              revenueShare: number | null;
              pricePosition: {
                rank: number;
                of: number;
                median: number;
                percentOfMedian: number | null;
              } | null;
              reviewCount: number | null;
              rating: number | null;
              trackingId: string | null;
              addedAt: string;
              updatedAt: string | null;
            })[];
            notes: ({
              id: string;
              asin: string | null;
              day: string;
              text: string;
              createdAt: string;
              updatedAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          name?: string;
          mine?: (string)[];
          rivals?: (string)[];
          remove?: (string)[];
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            marketplace: string;
            mine: number;
            rivals: number;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/market-lists/{id}/series": {
    get: {
      parameters: {
        query?: {
          from?: string;
          to?: string;
          resolution?: "day" | "week" | "month";
          format?: "csv";
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            marketplace: string;
            currency: string;
            from: string;
            to: string;
            resolution: string;
            points: ({
              at: string;
              units: {
                share: number | null;
                low: number | null;
                high: number | null;
                mine: number | null;
                rivals: number | null;
                known: number;
                unknown: number;
                sources: {
                  reported: number;
                  rank: number;
                  rank_any_category: number;
                };
              };
              revenue: {
                share: number | null;
                low: number | null;
                high: number | null;
                mine: number | null;
                rivals: number | null;
                known: number;
                unknown: number;
                sources: {
                  reported: number;
                  rank: number;
                  rank_any_category: number;
                };
              };
              positions: ({
                asin: string;
                rank: number;
                of: number;
                median: number;
                percentOfMedian: number | null;
              })[];
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/market-lists/{id}/notes": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          text: string;
          asin?: string | null;
          day?: string;
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            asin: string | null;
            day: string;
            text: string;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/market-lists/{id}/notes/{noteId}": {
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
          noteId: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
          noteId: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          text?: string;
          day?: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            asin: string | null;
            day: string;
            text: string;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/tracking/keywords": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          before?: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          asin?: string;
          keyword?: string;
          search?: string;
          recent?: number;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            keywords: ({
              id: string;
              marketplace: string;
              keyword: string;
              asin: string | null;
              label: string | null;
              threshold: {
                by: number;
                direction: "any" | "better" | "worse";
              };
              cooldownMinutes: number;
              channels: (string)[];
              rank: number | null;
              rankSource: "marketplace" | "nichescope" | null;
              rankSeenAt: string | null;
              totalResults: number | null;
              evaluatedAt: string | null;
              base: {
                rank: number | null;
              } | null;
              lastEventAt: string | null;
              createdAt: string;
              updatedAt: string;
              recent?: {
                rank: ({
                  at: string;
                  value: number | null;
                })[];
                nicheScore: ({
                  at: string;
                  value: number;
                })[];
              };
              product?: {
                title: string;
                imageUrl: string | null;
              } | null;
              lastEvent?: {
                id: string;
                type: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
                timestamp: string;
                test?: true;
                data: Record<string, unknown>;
              } | null;
            })[];
            total: number;
            next: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          keyword: string;
          asin?: string | null;
          label?: string | null;
          threshold?: {
            by?: number;
            direction?: "any" | "better" | "worse";
          };
          cooldownMinutes?: number;
          channels?: (string)[] | "all" | "none";
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            marketplace: string;
            keyword: string;
            asin: string | null;
            label: string | null;
            threshold: {
              by: number;
              direction: "any" | "better" | "worse";
            };
            cooldownMinutes: number;
            channels: (string)[];
            rank: number | null;
            rankSource: "marketplace" | "nichescope" | null;
            rankSeenAt: string | null;
            totalResults: number | null;
            evaluatedAt: string | null;
            base: {
              rank: number | null;
            } | null;
            lastEventAt: string | null;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/tracking/keywords/{id}": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            marketplace: string;
            keyword: string;
            asin: string | null;
            label: string | null;
            threshold: {
              by: number;
              direction: "any" | "better" | "worse";
            };
            cooldownMinutes: number;
            channels: (string)[];
            rank: number | null;
            rankSource: "marketplace" | "nichescope" | null;
            rankSeenAt: string | null;
            totalResults: number | null;
            evaluatedAt: string | null;
            base: {
              rank: number | null;
            } | null;
            lastEventAt: string | null;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          label?: string | null;
          threshold?: {
            by?: number;
            direction?: "any" | "better" | "worse";
          };
          cooldownMinutes?: number;
          channels?: (string)[] | "all" | "none";
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            marketplace: string;
            keyword: string;
            asin: string | null;
            label: string | null;
            threshold: {
              by: number;
              direction: "any" | "better" | "worse";
            };
            cooldownMinutes: number;
            channels: (string)[];
            rank: number | null;
            rankSource: "marketplace" | "nichescope" | null;
            rankSeenAt: string | null;
            totalResults: number | null;
            evaluatedAt: string | null;
            base: {
              rank: number | null;
            } | null;
            lastEventAt: string | null;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/alerts/preview": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          metric: "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "keywordRank" | "nicheScore" | "unitShare" | "revenueShare" | "priceRank" | "pricePercentOfMedian";
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          asin?: string | null;
          keyword?: string | null;
          marketListId?: string | null;
          comparison: "above" | "at_least" | "below" | "at_most";
          value: number;
          name?: string | null;
          hysteresisPercent?: number;
          cooldownMinutes?: number;
          enabled?: boolean;
          channels?: (string)[] | "all" | "none";
          days?: number;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            from: string;
            to: string;
            points: ({
              at: string;
              value: number | null;
            })[];
            fired: ({
              at: string;
              value: number | null;
            })[];
            wouldFire: number;
            state: "waiting" | "armed" | "met";
            hysteresisPercent: number;
            cooldownMinutes: number;
            currency: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/alerts": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          before?: string;
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          asin?: string;
          keyword?: string;
          metric?: "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "keywordRank" | "nicheScore" | "unitShare" | "revenueShare" | "priceRank" | "pricePercentOfMedian";
          marketListId?: string;
          enabled?: boolean;
          search?: string;
          recent?: number;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            alerts: ({
              id: string;
              name: string | null;
              metric: "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "keywordRank" | "nicheScore" | "unitShare" | "revenueShare" | "priceRank" | "pricePercentOfMedian";
              marketplace: string;
              asin: string | null;
              keyword: string | null;
              marketListId: string | null;
              marketListName: string | null;
              comparison: "above" | "at_least" | "below" | "at_most";
              value: number;
              hysteresisPercent: number;
              cooldownMinutes: number;
              enabled: boolean;
              channels: (string)[];
              state: "waiting" | "armed" | "met" | "fired";
              lastValue: number | null;
              lastValueAt: string | null;
              lastFiredAt: string | null;
              firedCount: number;
              currency: string;
              createdAt: string;
              updatedAt: string;
              current?: {
                value: number | null;
                at: string | null;
                holds: boolean;
                distance: number | null;
                distancePercent: number | null;
              } | null;
              recent?: ({
                at: string;
                value: number | null;
              })[];
              product?: {
                title: string;
                imageUrl: string | null;
              } | null;
              lastEvent?: {
                id: string;
                type: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
                timestamp: string;
                test?: true;
                data: Record<string, unknown>;
              } | null;
            })[];
            total: number;
            next: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          metric: "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "keywordRank" | "nicheScore" | "unitShare" | "revenueShare" | "priceRank" | "pricePercentOfMedian";
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          asin?: string | null;
          keyword?: string | null;
          marketListId?: string | null;
          comparison: "above" | "at_least" | "below" | "at_most";
          value: number;
          name?: string | null;
          hysteresisPercent?: number;
          cooldownMinutes?: number;
          enabled?: boolean;
          channels?: (string)[] | "all" | "none";
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string | null;
            metric: "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "keywordRank" | "nicheScore" | "unitShare" | "revenueShare" | "priceRank" | "pricePercentOfMedian";
            marketplace: string;
            asin: string | null;
            keyword: string | null;
            marketListId: string | null;
            marketListName: string | null;
            comparison: "above" | "at_least" | "below" | "at_most";
            value: number;
            hysteresisPercent: number;
            cooldownMinutes: number;
            enabled: boolean;
            channels: (string)[];
            state: "waiting" | "armed" | "met" | "fired";
            lastValue: number | null;
            lastValueAt: string | null;
            lastFiredAt: string | null;
            firedCount: number;
            currency: string;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/alerts/{id}": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string | null;
            metric: "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "keywordRank" | "nicheScore" | "unitShare" | "revenueShare" | "priceRank" | "pricePercentOfMedian";
            marketplace: string;
            asin: string | null;
            keyword: string | null;
            marketListId: string | null;
            marketListName: string | null;
            comparison: "above" | "at_least" | "below" | "at_most";
            value: number;
            hysteresisPercent: number;
            cooldownMinutes: number;
            enabled: boolean;
            channels: (string)[];
            state: "waiting" | "armed" | "met" | "fired";
            lastValue: number | null;
            lastValueAt: string | null;
            lastFiredAt: string | null;
            firedCount: number;
            currency: string;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          metric?: "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "keywordRank" | "nicheScore" | "unitShare" | "revenueShare" | "priceRank" | "pricePercentOfMedian";
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          asin?: string | null;
          keyword?: string | null;
          marketListId?: string | null;
          comparison?: "above" | "at_least" | "below" | "at_most";
          value?: number;
          name?: string | null;
          hysteresisPercent?: number;
          cooldownMinutes?: number;
          enabled?: boolean;
          channels?: (string)[] | "all" | "none";
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string | null;
            metric: "price" | "bsr" | "monthlySales" | "monthlyRevenue" | "reviewCount" | "rating" | "keywordRank" | "nicheScore" | "unitShare" | "revenueShare" | "priceRank" | "pricePercentOfMedian";
            marketplace: string;
            asin: string | null;
            keyword: string | null;
            marketListId: string | null;
            marketListName: string | null;
            comparison: "above" | "at_least" | "below" | "at_most";
            value: number;
            hysteresisPercent: number;
            cooldownMinutes: number;
            enabled: boolean;
            channels: (string)[];
            state: "waiting" | "armed" | "met" | "fired";
            lastValue: number | null;
            lastValueAt: string | null;
            lastFiredAt: string | null;
            firedCount: number;
            currency: string;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/events": {
    get: {
      parameters: {
        query?: {
          type?: string;
          from?: string;
          to?: string;
          subject?: string;
          limit?: number;
          before?: string;
          after?: string;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            events: ({
              id: string;
              type: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
              timestamp: string;
              test?: true;
              data: Record<string, unknown>;
            })[];
            next: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/events/{id}": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            type: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
            timestamp: string;
            test?: true;
            data: Record<string, unknown>;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/events": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            events: ({
              type: string;
              meaning: string;
              subscribable: boolean;
              announced: boolean;
              sample: {
                type: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
                timestamp: string;
                test?: true;
                data: Record<string, unknown>;
              } | null;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/events/{type}/samples": {
    get: {
      parameters: {
        query?: never;
        path: {
          type: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            samples: ({
              type: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
              timestamp: string;
              test?: true;
              data: Record<string, unknown>;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/webhooks": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          before?: string;
          url?: string;
          event?: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            webhooks: ({
              id: string;
              url: string;
              description: string | null;
              events: ("bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered")[];
              enabled: boolean;
              status: "active" | "failing" | "disabled";
              disabledReason: string | null;
              disabledAt: string | null;
              failingSince: string | null;
              lastSuccessAt: string | null;
              previousSecretUntil: string | null;
              createdAt: string;
              updatedAt: string;
              recent: {
                delivered: number;
                failed: number;
                pending: number;
                retrying: number;
                lastAt: string | null;
              };
            })[];
            total: number;
            next: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          url?: string;
          events?: (string)[] | string;
          description?: string | null;
          enabled?: boolean;
          hookUrl?: string;
          targetUrl?: string;
          target_url?: string;
          event?: (string)[] | string;
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            url: string;
            description: string | null;
            events: ("bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered")[];
            enabled: boolean;
            status: "active" | "failing" | "disabled";
            disabledReason: string | null;
            disabledAt: string | null;
            failingSince: string | null;
            lastSuccessAt: string | null;
            previousSecretUntil: string | null;
            createdAt: string;
            updatedAt: string;
            secret: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/webhooks/{id}": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            url: string;
            description: string | null;
            events: ("bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered")[];
            enabled: boolean;
            status: "active" | "failing" | "disabled";
            disabledReason: string | null;
            disabledAt: string | null;
            failingSince: string | null;
            lastSuccessAt: string | null;
            previousSecretUntil: string | null;
            createdAt: string;
            updatedAt: string;
            recent: {
              delivered: number;
              failed: number;
              pending: number;
              retrying: number;
              lastAt: string | null;
            };
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          url?: string;
          events?: (string)[] | string;
          description?: string | null;
          enabled?: boolean;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            url: string;
            description: string | null;
            events: ("bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered")[];
            enabled: boolean;
            status: "active" | "failing" | "disabled";
            disabledReason: string | null;
            disabledAt: string | null;
            failingSince: string | null;
            lastSuccessAt: string | null;
            previousSecretUntil: string | null;
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/webhooks/{id}/test": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody?: { content: {
        "application/json": {
          type?: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            deliveryId: string;
            delivered: boolean;
            status: number | null;
            durationMs: number;
            problem: string | null;
            response: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/webhooks/{id}/rotate-secret": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            url: string;
            description: string | null;
            events: ("bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered")[];
            enabled: boolean;
            status: "active" | "failing" | "disabled";
            disabledReason: string | null;
            disabledAt: string | null;
            failingSince: string | null;
            lastSuccessAt: string | null;
            previousSecretUntil: string | null;
            createdAt: string;
            updatedAt: string;
            secret: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/webhooks/{id}/recover": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          since: string;
          until?: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            queued: number;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/webhooks/{id}/deliveries": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          before?: string;
          status?: "pending" | "delivered" | "failed";
          type?: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
          from?: string;
          to?: string;
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            deliveries: ({
              id: string;
              webhookId: string;
              eventId: string;
              type: string | null;
              status: "pending" | "delivered" | "failed";
              isTest: boolean;
              attempts: number;
              nextAttemptAt: string | null;
              lastStatus: number | null;
              lastProblem: string | null;
              createdAt: string;
              finishedAt: string | null;
              durationMs: number | null;
              event: {
                type: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
                timestamp: string;
                test?: true;
                data: Record<string, unknown>;
              } | null;
            })[];
            next: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/webhooks/{id}/activity": {
    get: {
      parameters: {
        query?: {
          period?: "day" | "week";
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            stepHours: number;
            points: ({
              at: string;
              delivered: number;
              failed: number;
              pending: number;
            })[];
            isComplete: boolean;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/webhooks/deliveries/{id}": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            webhookId: string;
            eventId: string;
            type: string | null;
            status: "pending" | "delivered" | "failed";
            isTest: boolean;
            attempts: number;
            nextAttemptAt: string | null;
            lastStatus: number | null;
            lastProblem: string | null;
            createdAt: string;
            finishedAt: string | null;
            body: string | null;
            tried: ({
              number: number;
              at: string;
              durationMs: number;
              status: number | null;
              problem: string | null;
              response: string | null;
              requestHeaders: Record<string, string> | null;
              responseHeaders: Record<string, string> | null;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/automation/webhooks/deliveries/{id}/replay": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        202: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            webhookId: string;
            eventId: string;
            type: string | null;
            status: "pending" | "delivered" | "failed";
            isTest: boolean;
            attempts: number;
            nextAttemptAt: string | null;
            lastStatus: number | null;
            lastProblem: string | null;
            createdAt: string;
            finishedAt: string | null;
            body: string | null;
            tried: ({
              number: number;
              at: string;
              durationMs: number;
              status: number | null;
              problem: string | null;
              response: string | null;
              requestHeaders: Record<string, string> | null;
              responseHeaders: Record<string, string> | null;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/channels": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            channels: ({
              id: string;
              type: "email" | "slack";
              name: string | null;
              address: string;
              status: "unverified" | "active" | "failing" | "disabled";
              enabled: boolean;
              disabledReason: "gone" | "failing" | "unsubscribed" | "unreadable" | null;
              verifiedAt: string | null;
              digest: {
                hour: number;
                timeZone: string;
                nextAt: string;
              } | null;
              failingSince: string | null;
              lastSuccessAt: string | null;
              recent: {
                delivered: number;
                failed: number;
                pending: number;
                retrying: number;
                lastAt: string | null;
              };
              createdAt: string;
              updatedAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          type: "email" | "slack";
          email?: string;
          url?: string;
          name?: string | null;
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            type: "email" | "slack";
            name: string | null;
            address: string;
            status: "unverified" | "active" | "failing" | "disabled";
            enabled: boolean;
            disabledReason: "gone" | "failing" | "unsubscribed" | "unreadable" | null;
            verifiedAt: string | null;
            digest: {
              hour: number;
              timeZone: string;
              nextAt: string;
            } | null;
            failingSince: string | null;
            lastSuccessAt: string | null;
            recent: {
              delivered: number;
              failed: number;
              pending: number;
              retrying: number;
              lastAt: string | null;
            };
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/channels/{id}": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            type: "email" | "slack";
            name: string | null;
            address: string;
            status: "unverified" | "active" | "failing" | "disabled";
            enabled: boolean;
            disabledReason: "gone" | "failing" | "unsubscribed" | "unreadable" | null;
            verifiedAt: string | null;
            digest: {
              hour: number;
              timeZone: string;
              nextAt: string;
            } | null;
            failingSince: string | null;
            lastSuccessAt: string | null;
            recent: {
              delivered: number;
              failed: number;
              pending: number;
              retrying: number;
              lastAt: string | null;
            };
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          name?: string | null;
          enabled?: boolean;
          digest?: {
            hour: number;
            timeZone: string;
          } | null;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            type: "email" | "slack";
            name: string | null;
            address: string;
            status: "unverified" | "active" | "failing" | "disabled";
            enabled: boolean;
            disabledReason: "gone" | "failing" | "unsubscribed" | "unreadable" | null;
            verifiedAt: string | null;
            digest: {
              hour: number;
              timeZone: string;
              nextAt: string;
            } | null;
            failingSince: string | null;
            lastSuccessAt: string | null;
            recent: {
              delivered: number;
              failed: number;
              pending: number;
              retrying: number;
              lastAt: string | null;
            };
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/channels/{id}/verify": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            type: "email" | "slack";
            name: string | null;
            address: string;
            status: "unverified" | "active" | "failing" | "disabled";
            enabled: boolean;
            disabledReason: "gone" | "failing" | "unsubscribed" | "unreadable" | null;
            verifiedAt: string | null;
            digest: {
              hour: number;
              timeZone: string;
              nextAt: string;
            } | null;
            failingSince: string | null;
            lastSuccessAt: string | null;
            recent: {
              delivered: number;
              failed: number;
              pending: number;
              retrying: number;
              lastAt: string | null;
            };
            createdAt: string;
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/channels/{id}/test": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody?: { content: {
        "application/json": {
          event?: "bsr_drop" | "keyword_rank_change" | "new_review" | "price_change" | "alert_triggered";
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            deliveryId: string;
            delivered: boolean;
            status: number | null;
            durationMs: number;
            problem: string | null;
            response: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/channels/{id}/deliveries": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          before?: string;
          status?: "pending" | "delivered" | "failed";
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            deliveries: ({
              id: string;
              channelId: string;
              eventId: string;
              type: string | null;
              status: "pending" | "delivered" | "failed";
              isTest: boolean;
              attempts: number;
              nextAttemptAt: string | null;
              lastStatus: number | null;
              lastProblem: string | null;
              createdAt: string;
              finishedAt: string | null;
            })[];
            next: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/channels/{id}/digest": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            subject: string;
            text: string;
            html: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            deliveryId: string;
            delivered: boolean;
            status: number | null;
            durationMs: number;
            problem: string | null;
            response: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/channels/confirm": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          token: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            address: string;
            confirmed: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/channels/unsubscribe": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          token: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            address: string;
            unsubscribed: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/channels/resubscribe": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          token: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            address: string;
            confirmed: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/channels/deliveries/{id}/replay": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        202: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            channelId: string;
            eventId: string;
            type: string | null;
            status: "pending" | "delivered" | "failed";
            isTest: boolean;
            attempts: number;
            nextAttemptAt: string | null;
            lastStatus: number | null;
            lastProblem: string | null;
            createdAt: string;
            finishedAt: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/usage": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            plan: "free" | "starter" | "pro" | "business" | "agency";
            limit: number;
            used: number;
            resetsAt: string;
            dashboard: {
              limit: number;
              used: number;
            };
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/usage/history": {
    get: {
      parameters: {
        query?: {
          days?: number;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            days: ({
              day: string;
              used: number;
              limit: number;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/status": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            status: "operational" | "degraded";
            checks: ({
              name: string;
              status: "ok" | "unavailable";
            })[];
            target: number;
            since: string | null;
            last30Days: number | null;
            last90Days: number | null;
            days: ({
              day: string;
              availability: number | null;
              downMinutes: number | null;
            })[];
            incidents: ({
              startedAt: string;
              endedAt: string | null;
              minutes: number;
              kind: "failing" | "stopped";
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/plans": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            plans: ({
              name: "free" | "starter" | "pro" | "business" | "agency";
              title: string;
              allowance: {
                requestsPerDay: number;
                dashboardRequestsPerDay: number;
                search: boolean;
                webhooks: number;
                channels: number;
                emailsPerDay: number;
                trackedProducts: number;
                trackedKeywords: number;
                alerts: number;
                refreshHours: number;
              };
              burstPerSecond: number | null;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/account": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            plan: "free" | "starter" | "pro" | "business" | "agency";
            operator: boolean;
            allowance: {
              requestsPerDay: number;
              dashboardRequestsPerDay: number;
              search: boolean;
              webhooks: number;
              channels: number;
              emailsPerDay: number;
              trackedProducts: number;
              trackedKeywords: number;
              alerts: number;
              refreshHours: number;
            };
            overrides: {
              requestsPerDay?: number;
              dashboardRequestsPerDay?: number;
              search?: boolean;
              webhooks?: number;
              channels?: number;
              emailsPerDay?: number;
              trackedProducts?: number;
              trackedKeywords?: number;
              alerts?: number;
              refreshHours?: number;
            };
            counts: {
              webhooks: number;
              channels: number;
              trackedProducts: number;
              trackedKeywords: number;
              alerts: number;
              keys: number;
              members: number;
            };
            createdAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          name: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            plan: "free" | "starter" | "pro" | "business" | "agency";
            operator: boolean;
            allowance: {
              requestsPerDay: number;
              dashboardRequestsPerDay: number;
              search: boolean;
              webhooks: number;
              channels: number;
              emailsPerDay: number;
              trackedProducts: number;
              trackedKeywords: number;
              alerts: number;
              refreshHours: number;
            };
            overrides: {
              requestsPerDay?: number;
              dashboardRequestsPerDay?: number;
              search?: boolean;
              webhooks?: number;
              channels?: number;
              emailsPerDay?: number;
              trackedProducts?: number;
              trackedKeywords?: number;
              alerts?: number;
              refreshHours?: number;
            };
            counts: {
              webhooks: number;
              channels: number;
              trackedProducts: number;
              trackedKeywords: number;
              alerts: number;
              keys: number;
              members: number;
            };
            createdAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/keys": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          before?: string;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            keys: ({
              id: string;
              name: string;
              hint: string;
              state: "active" | "rotated" | "expired" | "revoked";
              createdAt: string;
              lastUsedAt: string | null;
              expiresAt: string | null;
              revokedAt: string | null;
              replacedBy: string | null;
            })[];
            total: number;
            next: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          name: string;
          expiresAt?: string | null;
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            hint: string;
            state: "active" | "rotated" | "expired" | "revoked";
            createdAt: string;
            lastUsedAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            replacedBy: string | null;
            key: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/keys/{id}": {
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            hint: string;
            state: "active" | "rotated" | "expired" | "revoked";
            createdAt: string;
            lastUsedAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            replacedBy: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          name: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            hint: string;
            state: "active" | "rotated" | "expired" | "revoked";
            createdAt: string;
            lastUsedAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            replacedBy: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/keys/{id}/rotate": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody?: { content: {
        "application/json": {
          graceHours?: number;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            hint: string;
            state: "active" | "rotated" | "expired" | "revoked";
            createdAt: string;
            lastUsedAt: string | null;
            expiresAt: string | null;
            revokedAt: string | null;
            replacedBy: string | null;
            key: string;
            replaces: string;
            oldExpiresAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/imports": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          before?: string;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            imports: ({
              id: string;
              name: string;
              uploaded: boolean;
              status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
              format: string | null;
              preset: string | null;
              options: {
                preset?: string;
                marketplace?: string;
                format?: string;
                encoding?: string;
                delimiter?: string;
                header?: boolean;
                decimal?: string;
                map?: ({
                  field: string;
                  column: string;
                })[];
                seenAt: string;
                seenAtFrom?: "modified" | "received";
              };
              counts: {
                read: number;
                added: number;
                changed: number;
                unchanged: number;
                rejected: number;
              };
              rejectedCells: number;
              warnings: ({
                code: "marketplace_assumed" | "currency_assumed" | "time_assumed" | "decimal_assumed";
                message: string;
                rows: number | null;
                column: string | null;
              })[];
              position: number;
              bytesRead: number;
              bytesTotal: number | null;
              progress: number | null;
              rowsPerSecond: number | null;
              problem: string | null;
              createdAt: string;
              startedAt: string | null;
              updatedAt: string;
              finishedAt: string | null;
              waitingSince: string | null;
            })[];
            next: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: {
          name?: string;
          preset?: "nichescope" | "bright-data" | "keepa-export" | "keepa-api" | "helium10-black-box" | "helium10-xray" | "amazon-reviews-2023" | "kaggle-1.4m" | "rainforest" | "dataforseo" | "rank-series" | "plain";
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          format?: "csv" | "tsv" | "json" | "jsonl" | "parquet";
          encoding?: string;
          delimiter?: string;
          header?: boolean;
          decimal?: "comma" | "point";
          map?: string;
          seenAt?: string;
          mapping?: string;
          hold?: boolean;
        };
        path?: never;
      };
      requestBody: { content: {
        "application/octet-stream": Blob;
      } };
      responses: {
        202: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            uploaded: boolean;
            status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
            format: string | null;
            preset: string | null;
            options: {
              preset?: string;
              marketplace?: string;
              format?: string;
              encoding?: string;
              delimiter?: string;
              header?: boolean;
              decimal?: string;
              map?: ({
                field: string;
                column: string;
              })[];
              seenAt: string;
              seenAtFrom?: "modified" | "received";
            };
            counts: {
              read: number;
              added: number;
              changed: number;
              unchanged: number;
              rejected: number;
            };
            rejectedCells: number;
            warnings: ({
              code: "marketplace_assumed" | "currency_assumed" | "time_assumed" | "decimal_assumed";
              message: string;
              rows: number | null;
              column: string | null;
            })[];
            position: number;
            bytesRead: number;
            bytesTotal: number | null;
            progress: number | null;
            rowsPerSecond: number | null;
            problem: string | null;
            createdAt: string;
            startedAt: string | null;
            updatedAt: string;
            finishedAt: string | null;
            waitingSince: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        408: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/imports/{id}": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            uploaded: boolean;
            status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
            format: string | null;
            preset: string | null;
            options: {
              preset?: string;
              marketplace?: string;
              format?: string;
              encoding?: string;
              delimiter?: string;
              header?: boolean;
              decimal?: string;
              map?: ({
                field: string;
                column: string;
              })[];
              seenAt: string;
              seenAtFrom?: "modified" | "received";
            };
            counts: {
              read: number;
              added: number;
              changed: number;
              unchanged: number;
              rejected: number;
            };
            rejectedCells: number;
            warnings: ({
              code: "marketplace_assumed" | "currency_assumed" | "time_assumed" | "decimal_assumed";
              message: string;
              rows: number | null;
              column: string | null;
            })[];
            position: number;
            bytesRead: number;
            bytesTotal: number | null;
            progress: number | null;
            rowsPerSecond: number | null;
            problem: string | null;
            createdAt: string;
            startedAt: string | null;
            updatedAt: string;
            finishedAt: string | null;
            waitingSince: string | null;
            reasons: ({
              reason: string;
              rows: number;
              firstLine: number;
              isCell: boolean;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            uploaded: boolean;
            status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
            format: string | null;
            preset: string | null;
            options: {
              preset?: string;
              marketplace?: string;
              format?: string;
              encoding?: string;
              delimiter?: string;
              header?: boolean;
              decimal?: string;
              map?: ({
                field: string;
                column: string;
              })[];
              seenAt: string;
              seenAtFrom?: "modified" | "received";
            };
            counts: {
              read: number;
              added: number;
              changed: number;
              unchanged: number;
              rejected: number;
            };
            rejectedCells: number;
            warnings: ({
              code: "marketplace_assumed" | "currency_assumed" | "time_assumed" | "decimal_assumed";
              message: string;
              rows: number | null;
              column: string | null;
            })[];
            position: number;
            bytesRead: number;
            bytesTotal: number | null;
            progress: number | null;
            rowsPerSecond: number | null;
            problem: string | null;
            createdAt: string;
            startedAt: string | null;
            updatedAt: string;
            finishedAt: string | null;
            waitingSince: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          preset?: "nichescope" | "bright-data" | "keepa-export" | "keepa-api" | "helium10-black-box" | "helium10-xray" | "amazon-reviews-2023" | "kaggle-1.4m" | "rainforest" | "dataforseo" | "rank-series" | "plain";
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          format?: "csv" | "tsv" | "json" | "jsonl" | "parquet";
          encoding?: string;
          delimiter?: string;
          header?: boolean;
          decimal?: "comma" | "point";
          map?: string;
          seenAt?: string;
          mapping?: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            uploaded: boolean;
            status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
            format: string | null;
            preset: string | null;
            options: {
              preset?: string;
              marketplace?: string;
              format?: string;
              encoding?: string;
              delimiter?: string;
              header?: boolean;
              decimal?: string;
              map?: ({
                field: string;
                column: string;
              })[];
              seenAt: string;
              seenAtFrom?: "modified" | "received";
            };
            counts: {
              read: number;
              added: number;
              changed: number;
              unchanged: number;
              rejected: number;
            };
            rejectedCells: number;
            warnings: ({
              code: "marketplace_assumed" | "currency_assumed" | "time_assumed" | "decimal_assumed";
              message: string;
              rows: number | null;
              column: string | null;
            })[];
            position: number;
            bytesRead: number;
            bytesTotal: number | null;
            progress: number | null;
            rowsPerSecond: number | null;
            problem: string | null;
            createdAt: string;
            startedAt: string | null;
            updatedAt: string;
            finishedAt: string | null;
            waitingSince: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/imports/{id}/rejects": {
    get: {
      parameters: {
        query?: {
          limit?: number;
          after?: number;
          format?: "csv";
        };
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            rejects: ({
              number: number;
              line: number;
              asin: string | null;
              reason: string;
              row: string | null;
              column: string | null;
              value: string | null;
            })[];
            next: number | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/imports/{id}/preview": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            format: string;
            preset: {
              name: string;
              title: string;
            } | null;
            columns: (string)[];
            unusedColumns: (string)[];
            mapping: Record<string, string>;
            isAll: boolean;
            read: number;
            usable: number;
            rejected: number;
            rejectedCells: number;
            historyPoints: number;
            warnings: ({
              code: "marketplace_assumed" | "currency_assumed" | "time_assumed" | "decimal_assumed";
              message: string;
              rows: number | null;
              column: string | null;
            })[];
            problem: string | null;
            first: ({
              marketplace: string;
              asin: string;
              parentAsin: string | null;
              title: string | null;
              brand: string | null;
              category: string | null;
              imageUrl: string | null;
              price: number | null;
              currency: string;
              bsr: number | null;
              bsrCategory: string | null;
              reportedSales: number | null;
              reviewCount: number | null;
              rating: number | null;
              seenAt: string;
            })[];
            fill: ({
              field: string;
              rows: number;
            })[];
            reasons: ({
              reason: string;
              rows: number;
              firstLine: number;
              isCell: boolean;
            })[];
            marketplaces: ({
              marketplace: string;
              rows: number;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/imports/{id}/start": {
    post: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            uploaded: boolean;
            status: "held" | "waiting" | "running" | "done" | "failed" | "cancelled";
            format: string | null;
            preset: string | null;
            options: {
              preset?: string;
              marketplace?: string;
              format?: string;
              encoding?: string;
              delimiter?: string;
              header?: boolean;
              decimal?: string;
              map?: ({
                field: string;
                column: string;
              })[];
              seenAt: string;
              seenAtFrom?: "modified" | "received";
            };
            counts: {
              read: number;
              added: number;
              changed: number;
              unchanged: number;
              rejected: number;
            };
            rejectedCells: number;
            warnings: ({
              code: "marketplace_assumed" | "currency_assumed" | "time_assumed" | "decimal_assumed";
              message: string;
              rows: number | null;
              column: string | null;
            })[];
            position: number;
            bytesRead: number;
            bytesTotal: number | null;
            progress: number | null;
            rowsPerSecond: number | null;
            problem: string | null;
            createdAt: string;
            startedAt: string | null;
            updatedAt: string;
            finishedAt: string | null;
            waitingSince: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/import-mappings": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            mappings: ({
              name: string;
              options: {
                preset?: string;
                marketplace?: string;
                format?: string;
                encoding?: string;
                delimiter?: string;
                header?: boolean;
                decimal?: string;
                map?: ({
                  field: string;
                  column: string;
                })[];
              };
              updatedAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/import-mappings/{name}": {
    put: {
      parameters: {
        query?: never;
        path: {
          name: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          preset?: "nichescope" | "bright-data" | "keepa-export" | "keepa-api" | "helium10-black-box" | "helium10-xray" | "amazon-reviews-2023" | "kaggle-1.4m" | "rainforest" | "dataforseo" | "rank-series" | "plain";
          marketplace?: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          format?: "csv" | "tsv" | "json" | "jsonl" | "parquet";
          encoding?: string;
          delimiter?: string;
          header?: boolean;
          decimal?: "comma" | "point";
          map?: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            name: string;
            options: {
              preset?: string;
              marketplace?: string;
              format?: string;
              encoding?: string;
              delimiter?: string;
              header?: boolean;
              decimal?: string;
              map?: ({
                field: string;
                column: string;
              })[];
            };
            updatedAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path: {
          name: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/accounts": {
    get: {
      parameters: {
        query?: {
          search?: string;
          plan?: "free" | "starter" | "pro" | "business" | "agency";
          page?: number;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            accounts: ({
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              overrides: {
                requestsPerDay?: number;
                dashboardRequestsPerDay?: number;
                search?: boolean;
                webhooks?: number;
                channels?: number;
                emailsPerDay?: number;
                trackedProducts?: number;
                trackedKeywords?: number;
                alerts?: number;
                refreshHours?: number;
              };
              operator: boolean;
              createdAt: string;
              counts: {
                webhooks: number;
                channels: number;
                trackedProducts: number;
                trackedKeywords: number;
                alerts: number;
                keys: number;
                members: number;
              };
              usedToday: number;
              limitToday: number;
            })[];
            total: number;
            page: number;
            pages: number;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          name: string;
          plan: "free" | "starter" | "pro" | "business" | "agency";
          ownerEmail?: string | null;
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            plan: "free" | "starter" | "pro" | "business" | "agency";
            overrides: {
              requestsPerDay?: number;
              dashboardRequestsPerDay?: number;
              search?: boolean;
              webhooks?: number;
              channels?: number;
              emailsPerDay?: number;
              trackedProducts?: number;
              trackedKeywords?: number;
              alerts?: number;
              refreshHours?: number;
            };
            operator: boolean;
            createdAt: string;
            counts: {
              webhooks: number;
              channels: number;
              trackedProducts: number;
              trackedKeywords: number;
              alerts: number;
              keys: number;
              members: number;
            };
            usedToday: number;
            limitToday: number;
            allowance: {
              requestsPerDay: number;
              dashboardRequestsPerDay: number;
              search: boolean;
              webhooks: number;
              channels: number;
              emailsPerDay: number;
              trackedProducts: number;
              trackedKeywords: number;
              alerts: number;
              refreshHours: number;
            };
            members: ({
              id: string;
              email: string;
              name: string;
              role: "viewer" | "member" | "owner";
              lastSeenAt: string | null;
            })[];
            keys: ({
              id: string;
              name: string;
              hint: string;
              state: "active" | "rotated" | "expired" | "revoked";
              createdAt: string;
              lastUsedAt: string | null;
              expiresAt: string | null;
              revokedAt: string | null;
              replacedBy: string | null;
            })[];
            usage: ({
              day: string;
              used: number;
              limit: number;
            })[];
            invitation: {
              id: string;
              email: string;
              link: string;
              expiresAt: string;
            } | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/accounts/{id}": {
    get: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            plan: "free" | "starter" | "pro" | "business" | "agency";
            overrides: {
              requestsPerDay?: number;
              dashboardRequestsPerDay?: number;
              search?: boolean;
              webhooks?: number;
              channels?: number;
              emailsPerDay?: number;
              trackedProducts?: number;
              trackedKeywords?: number;
              alerts?: number;
              refreshHours?: number;
            };
            operator: boolean;
            createdAt: string;
            counts: {
              webhooks: number;
              channels: number;
              trackedProducts: number;
              trackedKeywords: number;
              alerts: number;
              keys: number;
              members: number;
            };
            usedToday: number;
            limitToday: number;
            allowance: {
              requestsPerDay: number;
              dashboardRequestsPerDay: number;
              search: boolean;
              webhooks: number;
              channels: number;
              emailsPerDay: number;
              trackedProducts: number;
              trackedKeywords: number;
              alerts: number;
              refreshHours: number;
            };
            members: ({
              id: string;
              email: string;
              name: string;
              role: "viewer" | "member" | "owner";
              lastSeenAt: string | null;
            })[];
            keys: ({
              id: string;
              name: string;
              hint: string;
              state: "active" | "rotated" | "expired" | "revoked";
              createdAt: string;
              lastUsedAt: string | null;
              expiresAt: string | null;
              revokedAt: string | null;
              replacedBy: string | null;
            })[];
            usage: ({
              day: string;
              used: number;
              limit: number;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          name?: string;
          plan?: "free" | "starter" | "pro" | "business" | "agency";
          overrides?: {
            requestsPerDay?: number | null;
            dashboardRequestsPerDay?: number | null;
            search?: boolean | null;
            webhooks?: number | null;
            channels?: number | null;
            emailsPerDay?: number | null;
            trackedProducts?: number | null;
            trackedKeywords?: number | null;
            alerts?: number | null;
            refreshHours?: number | null;
          };
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            plan: "free" | "starter" | "pro" | "business" | "agency";
            overrides: {
              requestsPerDay?: number;
              dashboardRequestsPerDay?: number;
              search?: boolean;
              webhooks?: number;
              channels?: number;
              emailsPerDay?: number;
              trackedProducts?: number;
              trackedKeywords?: number;
              alerts?: number;
              refreshHours?: number;
            };
            operator: boolean;
            createdAt: string;
            counts: {
              webhooks: number;
              channels: number;
              trackedProducts: number;
              trackedKeywords: number;
              alerts: number;
              keys: number;
              members: number;
            };
            usedToday: number;
            limitToday: number;
            allowance: {
              requestsPerDay: number;
              dashboardRequestsPerDay: number;
              search: boolean;
              webhooks: number;
              channels: number;
              emailsPerDay: number;
              trackedProducts: number;
              trackedKeywords: number;
              alerts: number;
              refreshHours: number;
            };
            members: ({
              id: string;
              email: string;
              name: string;
              role: "viewer" | "member" | "owner";
              lastSeenAt: string | null;
            })[];
            keys: ({
              id: string;
              name: string;
              hint: string;
              state: "active" | "rotated" | "expired" | "revoked";
              createdAt: string;
              lastUsedAt: string | null;
              expiresAt: string | null;
              revokedAt: string | null;
              replacedBy: string | null;
            })[];
            usage: ({
              day: string;
              used: number;
              limit: number;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/users": {
    get: {
      parameters: {
        query?: {
          search?: string;
          page?: number;
        };
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            users: ({
              id: string;
              email: string;
              name: string;
              operator: boolean;
              accounts: ({
                id: string;
                name: string;
                role: "viewer" | "member" | "owner";
              })[];
              createdAt: string;
              lastSeenAt: string | null;
            })[];
            total: number;
            page: number;
            pages: number;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/users/{id}": {
    patch: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          operator: boolean;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            email: string;
            name: string;
            operator: boolean;
            accounts: ({
              id: string;
              name: string;
              role: "viewer" | "member" | "owner";
            })[];
            createdAt: string;
            lastSeenAt: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/synonyms": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            synonyms: ({
              id: string;
              language: "en" | "de" | "fr" | "it" | "es" | "nl" | "sv" | "pl" | "tr" | "ar" | "ja" | "pt";
              entry: string;
              createdAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          language: "en" | "de" | "fr" | "it" | "es" | "nl" | "sv" | "pl" | "tr" | "ar" | "ja" | "pt";
          entry: string;
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            language: "en" | "de" | "fr" | "it" | "es" | "nl" | "sv" | "pl" | "tr" | "ar" | "ja" | "pt";
            entry: string;
            createdAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/synonyms/{id}": {
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/fee-cards": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": Record<string, unknown>;
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            name: string;
            validFrom: string;
            validTo: string | null;
            source: string;
            marketplace: string;
            currency: string;
            notes: (string)[];
            categories: (string)[];
            sizeTiers: (string)[];
            hasStorage: boolean;
            importedAt: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/fee-cards/{marketplace}/{card}": {
    delete: {
      parameters: {
        query?: never;
        path: {
          marketplace: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
          card: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            marketplace: string;
            card: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/sources": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            sources: ({
              name: "keepa" | "sp-api";
              state: "not_set_up" | "not_used" | "healthy" | "failing";
              howToSetUp: string | null;
              lastSuccessAt: string | null;
              lastFailureAt: string | null;
              lastFault: string | null;
              lastProblem: string | null;
              today: {
                stored: number;
                rejected: number;
                unknown: number;
                failures: number;
                spent: number;
              };
              budgetPerDay: number | null;
              budgetLeft: number | null;
            })[];
            nextRefreshAt: string | null;
            plans: ({
              plan: "free" | "starter" | "pro" | "business" | "agency";
              refreshHours: number;
              products: number;
              overdueProducts: number;
              keywords: number;
              overdueKeywords: number;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/admin/state": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            service: {
              version: string;
              node: string;
              role: string;
              demo: boolean;
              startedAt: string;
            } | null;
            index: {
              products: number;
              marketplaces: ({
                marketplace: "amazon.com" | "amazon.co.uk" | "amazon.de" | "amazon.fr" | "amazon.it" | "amazon.es" | "amazon.nl" | "amazon.se" | "amazon.pl" | "amazon.com.be" | "amazon.ie" | "amazon.com.tr" | "amazon.ae" | "amazon.sa" | "amazon.eg" | "amazon.in" | "amazon.co.jp" | "amazon.com.au" | "amazon.sg" | "amazon.ca" | "amazon.com.mx" | "amazon.com.br" | "amazon.co.za";
                products: number;
              })[];
              bytes: number;
              revision: number;
              catalogRevision: number | null;
              lagSeconds: number;
              readyAt: string | null;
            } | null;
            deliveries: {
              due: number;
              scheduled: number;
              oldestDueAt: string | null;
              deliveredToday: number;
              failedToday: number;
              disabledWebhooks: number;
            } | null;
            jobs: ({
              name: string;
              schedule: string;
              lastRunAt: string | null;
              lastOutcome: "done" | "failed" | null;
              lastProblem: string | null;
              lastDurationMs: number | null;
              nextRunAt: string;
              waiting: number;
              failing: number;
            })[] | null;
            imports: {
              running: number;
              waiting: number;
              held: number;
            } | null;
            database: {
              version: string;
              embedded: boolean;
              sizeBytes: number;
              historyFrom: string | null;
              historyRows: number | null;
            } | null;
            disk: {
              dataDirFreeBytes: number;
              dataDirTotalBytes: number;
            } | null;
            missing: ({
              part: "service" | "index" | "deliveries" | "jobs" | "imports" | "database" | "disk";
              reason: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/session": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            session: {
              id: string;
              user: {
                id: string;
                email: string;
                name: string;
                operator: boolean;
              };
              account: {
                id: string;
                name: string;
                plan: "free" | "starter" | "pro" | "business" | "agency";
                role: "viewer" | "member" | "owner";
              };
              accounts: ({
                id: string;
                name: string;
                plan: "free" | "starter" | "pro" | "business" | "agency";
                role: "viewer" | "member" | "owner";
              })[];
              createdAt: string;
              expiresAt: string;
            } | null;
            installation: {
              needsFirstUser: boolean;
              signUp: "open" | "invited";
              demo: boolean;
              demoSignIn: boolean;
              hasProducts: boolean;
              mail: boolean;
              version: string;
            };
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          email: string;
          password: string;
          invitation?: string;
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            user: {
              id: string;
              email: string;
              name: string;
              operator: boolean;
            };
            account: {
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            };
            accounts: ({
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            })[];
            createdAt: string;
            expiresAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            signedOut: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/session/demo": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            user: {
              id: string;
              email: string;
              name: string;
              operator: boolean;
            };
            account: {
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            };
            accounts: ({
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            })[];
            createdAt: string;
            expiresAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/session/account": {
    put: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          accountId: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            user: {
              id: string;
              email: string;
              name: string;
              operator: boolean;
            };
            account: {
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            };
            accounts: ({
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            })[];
            createdAt: string;
            expiresAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/session/user": {
    patch: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          name?: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            user: {
              id: string;
              email: string;
              name: string;
              operator: boolean;
            };
            account: {
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            };
            accounts: ({
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            })[];
            createdAt: string;
            expiresAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/session/password": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          currentPassword: string;
          newPassword: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            user: {
              id: string;
              email: string;
              name: string;
              operator: boolean;
            };
            account: {
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            };
            accounts: ({
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            })[];
            createdAt: string;
            expiresAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/session/email": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          email: string;
          currentPassword: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            user: {
              id: string;
              email: string;
              name: string;
              operator: boolean;
            };
            account: {
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            };
            accounts: ({
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            })[];
            createdAt: string;
            expiresAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/sessions": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            sessions: ({
              id: string;
              createdAt: string;
              lastSeenAt: string;
              expiresAt: string;
              userAgent: string | null;
              ip: string | null;
              current: boolean;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    delete: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            ended: number;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/sessions/{id}": {
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/users": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          name: string;
          email: string;
          password: string;
          accountName?: string;
          invitation?: string;
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            user: {
              id: string;
              email: string;
              name: string;
              operator: boolean;
            };
            account: {
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            };
            accounts: ({
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            })[];
            createdAt: string;
            expiresAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/sign-ups": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          name: string;
          email: string;
          accountName?: string;
        };
      } };
      responses: {
        202: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            accepted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/password-resets": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          email: string;
        };
      } };
      responses: {
        202: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            accepted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/password-resets/use": {
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          token: string;
          password: string;
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            changed: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/account/members": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            members: ({
              userId: string;
              name: string;
              email: string;
              role: "viewer" | "member" | "owner";
              joinedAt: string;
              lastSeenAt: string | null;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/account/members/{userId}": {
    delete: {
      parameters: {
        query?: never;
        path: {
          userId: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            userId: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    patch: {
      parameters: {
        query?: never;
        path: {
          userId: string;
        };
      };
      requestBody: { content: {
        "application/json": {
          role: "viewer" | "member" | "owner";
        };
      } };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            userId: string;
            name: string;
            email: string;
            role: "viewer" | "member" | "owner";
            joinedAt: string;
            lastSeenAt: string | null;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/account/invitations": {
    get: {
      parameters: {
        query?: never;
        path?: never;
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            invitations: ({
              id: string;
              email: string;
              role: "viewer" | "member" | "owner";
              invitedBy: string | null;
              expiresAt: string;
              createdAt: string;
            })[];
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
    post: {
      parameters: {
        query?: never;
        path?: never;
      };
      requestBody: { content: {
        "application/json": {
          email: string;
          role: "viewer" | "member" | "owner";
        };
      } };
      responses: {
        201: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            email: string;
            role: "viewer" | "member" | "owner";
            invitedBy: string | null;
            expiresAt: string;
            createdAt: string;
            link: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/account/invitations/{id}": {
    delete: {
      parameters: {
        query?: never;
        path: {
          id: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            deleted: true;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/invitations/{token}": {
    get: {
      parameters: {
        query?: never;
        path: {
          token: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            accountName: string;
            role: "viewer" | "member" | "owner";
            email: string;
            userExists: boolean;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
  "/api/v1/invitations/{token}/accept": {
    post: {
      parameters: {
        query?: never;
        path: {
          token: string;
        };
      };
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": {
          success: true;
          data: {
            id: string;
            user: {
              id: string;
              email: string;
              name: string;
              operator: boolean;
            };
            account: {
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            };
            accounts: ({
              id: string;
              name: string;
              plan: "free" | "starter" | "pro" | "business" | "agency";
              role: "viewer" | "member" | "owner";
            })[];
            createdAt: string;
            expiresAt: string;
          };
          meta: {
            timestamp: string;
            warnings?: ({
              parameter: string;
              message: string;
            })[];
          };
        } } };
        400: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        401: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        403: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        404: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        409: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        413: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        414: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        415: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        429: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["RateLimited"] } };
        431: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        500: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
        503: { headers: Record<string, unknown>; content: { "application/json": components["schemas"]["Error"] } };
      };
    };
  };
};

export type components = {
  schemas: {
    Error: {
      success: false;
      error: {
        code: "invalid_request" | "unauthenticated" | "plan_limit" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "other_account" | "conflict" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal" | "unavailable";
        message: string;
        details: ({
          parameter: string;
          message: string;
        })[];
      };
      meta: {
        timestamp: string;
        requestId: string;
      };
    };
    RateLimited: {
      success: false;
      error: {
        code: "invalid_request" | "unauthenticated" | "plan_limit" | "forbidden" | "not_found" | "method_not_allowed" | "request_timeout" | "other_account" | "conflict" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "rate_limited" | "headers_too_large" | "internal" | "unavailable";
        message: string;
        details: ({
          parameter: string;
          message: string;
        })[];
      };
      meta: {
        timestamp: string;
        requestId: string;
      };
      limit: number;
      used: number;
      resetsAt: string;
    };
    Success: {
      success: true;
      data: unknown;
      meta: {
        timestamp: string;
        warnings?: ({
          parameter: string;
          message: string;
        })[];
      };
    };
  };
};
