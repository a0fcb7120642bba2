# Written by `npm run docs` from the OpenAPI document. Do not edit.

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from . import models
from ._call import UNSET, AsyncCaller, CallOptions, FileBody, SyncCaller, Unset


class Operations(SyncCaller):
    """One method per operation of the API."""

    def search(
        self,
        *,
        keyword: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        page: int | Unset = UNSET,
        limit: int | Unset = UNSET,
        correct: bool | Unset = UNSET,
        min_price: float | Unset = UNSET,
        max_price: float | Unset = UNSET,
        min_bsr: int | Unset = UNSET,
        max_bsr: int | Unset = UNSET,
        min_monthly_sales: int | Unset = UNSET,
        max_monthly_sales: int | Unset = UNSET,
        min_revenue: float | Unset = UNSET,
        max_revenue: float | Unset = UNSET,
        min_reviews: int | Unset = UNSET,
        max_reviews: int | Unset = UNSET,
        min_rating: float | Unset = UNSET,
        max_rating: float | Unset = UNSET,
        min_age_days: int | Unset = UNSET,
        max_age_days: int | Unset = UNSET,
        min_offers: int | Unset = UNSET,
        max_offers: int | Unset = UNSET,
        min_weight: int | Unset = UNSET,
        max_weight: int | Unset = UNSET,
        min_title_score: int | Unset = UNSET,
        max_title_score: int | Unset = UNSET,
        min_price_change_7: int | Unset = UNSET,
        max_price_change_7: int | Unset = UNSET,
        min_price_change_30: int | Unset = UNSET,
        max_price_change_30: int | Unset = UNSET,
        min_price_change_90: int | Unset = UNSET,
        max_price_change_90: int | Unset = UNSET,
        min_bsr_change_7: int | Unset = UNSET,
        max_bsr_change_7: int | Unset = UNSET,
        min_bsr_change_30: int | Unset = UNSET,
        max_bsr_change_30: int | Unset = UNSET,
        min_bsr_change_90: int | Unset = UNSET,
        max_bsr_change_90: int | Unset = UNSET,
        min_rating_change_7: float | Unset = UNSET,
        max_rating_change_7: float | Unset = UNSET,
        min_rating_change_30: float | Unset = UNSET,
        max_rating_change_30: float | Unset = UNSET,
        min_rating_change_90: float | Unset = UNSET,
        max_rating_change_90: float | Unset = UNSET,
        brand: str | Unset = UNSET,
        category: str | Unset = UNSET,
        size_tier: str | Unset = UNSET,
        sort: Literal["relevance", "price", "-price", "bsr", "-bsr", "monthlySales", "-monthlySales", "revenue", "-revenue", "reviews", "-reviews", "rating", "-rating", "ageDays", "-ageDays", "offers", "-offers", "weight", "-weight", "titleScore", "-titleScore", "priceChange7", "-priceChange7", "priceChange30", "-priceChange30", "priceChange90", "-priceChange90", "bsrChange7", "-bsrChange7", "bsrChange30", "-bsrChange30", "bsrChange90", "-bsrChange90", "ratingChange7", "-ratingChange7", "ratingChange30", "-ratingChange30", "ratingChange90", "-ratingChange90"] | Unset = UNSET,
        explain: bool | Unset = UNSET,
        distributions: bool | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SearchResult:
        """Search products."""
        return self._call("get", "/api/v1/search", {"keyword": keyword, "marketplace": marketplace, "page": page, "limit": limit, "correct": correct, "minPrice": min_price, "maxPrice": max_price, "minBsr": min_bsr, "maxBsr": max_bsr, "minMonthlySales": min_monthly_sales, "maxMonthlySales": max_monthly_sales, "minRevenue": min_revenue, "maxRevenue": max_revenue, "minReviews": min_reviews, "maxReviews": max_reviews, "minRating": min_rating, "maxRating": max_rating, "minAgeDays": min_age_days, "maxAgeDays": max_age_days, "minOffers": min_offers, "maxOffers": max_offers, "minWeight": min_weight, "maxWeight": max_weight, "minTitleScore": min_title_score, "maxTitleScore": max_title_score, "minPriceChange7": min_price_change_7, "maxPriceChange7": max_price_change_7, "minPriceChange30": min_price_change_30, "maxPriceChange30": max_price_change_30, "minPriceChange90": min_price_change_90, "maxPriceChange90": max_price_change_90, "minBsrChange7": min_bsr_change_7, "maxBsrChange7": max_bsr_change_7, "minBsrChange30": min_bsr_change_30, "maxBsrChange30": max_bsr_change_30, "minBsrChange90": min_bsr_change_90, "maxBsrChange90": max_bsr_change_90, "minRatingChange7": min_rating_change_7, "maxRatingChange7": max_rating_change_7, "minRatingChange30": min_rating_change_30, "maxRatingChange30": max_rating_change_30, "minRatingChange90": min_rating_change_90, "maxRatingChange90": max_rating_change_90, "brand": brand, "category": category, "sizeTier": size_tier, "sort": sort, "explain": explain, "distributions": distributions}, models.SearchResult, options)

    def find_products(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        page: int | Unset = UNSET,
        limit: int | Unset = UNSET,
        min_price: float | Unset = UNSET,
        max_price: float | Unset = UNSET,
        min_bsr: int | Unset = UNSET,
        max_bsr: int | Unset = UNSET,
        min_monthly_sales: int | Unset = UNSET,
        max_monthly_sales: int | Unset = UNSET,
        min_revenue: float | Unset = UNSET,
        max_revenue: float | Unset = UNSET,
        min_reviews: int | Unset = UNSET,
        max_reviews: int | Unset = UNSET,
        min_rating: float | Unset = UNSET,
        max_rating: float | Unset = UNSET,
        min_age_days: int | Unset = UNSET,
        max_age_days: int | Unset = UNSET,
        min_offers: int | Unset = UNSET,
        max_offers: int | Unset = UNSET,
        min_weight: int | Unset = UNSET,
        max_weight: int | Unset = UNSET,
        min_title_score: int | Unset = UNSET,
        max_title_score: int | Unset = UNSET,
        min_price_change_7: int | Unset = UNSET,
        max_price_change_7: int | Unset = UNSET,
        min_price_change_30: int | Unset = UNSET,
        max_price_change_30: int | Unset = UNSET,
        min_price_change_90: int | Unset = UNSET,
        max_price_change_90: int | Unset = UNSET,
        min_bsr_change_7: int | Unset = UNSET,
        max_bsr_change_7: int | Unset = UNSET,
        min_bsr_change_30: int | Unset = UNSET,
        max_bsr_change_30: int | Unset = UNSET,
        min_bsr_change_90: int | Unset = UNSET,
        max_bsr_change_90: int | Unset = UNSET,
        min_rating_change_7: float | Unset = UNSET,
        max_rating_change_7: float | Unset = UNSET,
        min_rating_change_30: float | Unset = UNSET,
        max_rating_change_30: float | Unset = UNSET,
        min_rating_change_90: float | Unset = UNSET,
        max_rating_change_90: float | Unset = UNSET,
        brand: str | Unset = UNSET,
        category: str | Unset = UNSET,
        size_tier: str | Unset = UNSET,
        sort: Literal["price", "-price", "bsr", "-bsr", "monthlySales", "-monthlySales", "revenue", "-revenue", "reviews", "-reviews", "rating", "-rating", "ageDays", "-ageDays", "offers", "-offers", "weight", "-weight", "titleScore", "-titleScore", "priceChange7", "-priceChange7", "priceChange30", "-priceChange30", "priceChange90", "-priceChange90", "bsrChange7", "-bsrChange7", "bsrChange30", "-bsrChange30", "bsrChange90", "-bsrChange90", "ratingChange7", "-ratingChange7", "ratingChange30", "-ratingChange30", "ratingChange90", "-ratingChange90"] | Unset = UNSET,
        explain: bool | Unset = UNSET,
        distributions: bool | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SearchResult:
        """Find products without a keyword."""
        return self._call("get", "/api/v1/products", {"marketplace": marketplace, "page": page, "limit": limit, "minPrice": min_price, "maxPrice": max_price, "minBsr": min_bsr, "maxBsr": max_bsr, "minMonthlySales": min_monthly_sales, "maxMonthlySales": max_monthly_sales, "minRevenue": min_revenue, "maxRevenue": max_revenue, "minReviews": min_reviews, "maxReviews": max_reviews, "minRating": min_rating, "maxRating": max_rating, "minAgeDays": min_age_days, "maxAgeDays": max_age_days, "minOffers": min_offers, "maxOffers": max_offers, "minWeight": min_weight, "maxWeight": max_weight, "minTitleScore": min_title_score, "maxTitleScore": max_title_score, "minPriceChange7": min_price_change_7, "maxPriceChange7": max_price_change_7, "minPriceChange30": min_price_change_30, "maxPriceChange30": max_price_change_30, "minPriceChange90": min_price_change_90, "maxPriceChange90": max_price_change_90, "minBsrChange7": min_bsr_change_7, "maxBsrChange7": max_bsr_change_7, "minBsrChange30": min_bsr_change_30, "maxBsrChange30": max_bsr_change_30, "minBsrChange90": min_bsr_change_90, "maxBsrChange90": max_bsr_change_90, "minRatingChange7": min_rating_change_7, "maxRatingChange7": max_rating_change_7, "minRatingChange30": min_rating_change_30, "maxRatingChange30": max_rating_change_30, "minRatingChange90": min_rating_change_90, "maxRatingChange90": max_rating_change_90, "brand": brand, "category": category, "sizeTier": size_tier, "sort": sort, "explain": explain, "distributions": distributions}, models.SearchResult, options)

    def list_finder_presets(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.FinderPresetList:
        """List finder presets."""
        return self._call("get", "/api/v1/finder-presets", {}, models.FinderPresetList, options)

    def list_marketplaces(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.MarketplaceList:
        """List marketplaces."""
        return self._call("get", "/api/v1/marketplaces", {}, models.MarketplaceList, options)

    def product(
        self,
        asin: str,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProductResult:
        """Get a product."""
        return self._call("get", "/api/v1/products/{asin}", {"asin": asin, "marketplace": marketplace}, models.ProductResult, options)

    def product_history(
        self,
        asin: str,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        metric: str | Unset = UNSET,
        resolution: Literal["raw", "hour", "day", "week", "month"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProductHistory:
        """Get a product's history."""
        return self._call("get", "/api/v1/products/{asin}/history", {"asin": asin, "marketplace": marketplace, "from": from_, "to": to, "metric": metric, "resolution": resolution}, models.ProductHistory, options)

    def product_statistics(
        self,
        asin: str,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        metric: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProductStatistics:
        """Get a product's statistics."""
        return self._call("get", "/api/v1/products/{asin}/statistics", {"asin": asin, "marketplace": marketplace, "metric": metric}, models.ProductStatistics, options)

    def niche_history(
        self,
        *,
        keyword: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.NicheHistory:
        """Get a niche's history."""
        return self._call("get", "/api/v1/niches/history", {"keyword": keyword, "marketplace": marketplace, "from": from_, "to": to}, models.NicheHistory, options)

    def keyword_ideas(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        keyword: str | Unset = UNSET,
        asin: str | Unset = UNSET,
        category: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.KeywordIdeas:
        """Get keyword ideas."""
        return self._call("get", "/api/v1/keywords/ideas", {"marketplace": marketplace, "keyword": keyword, "asin": asin, "category": category, "limit": limit}, models.KeywordIdeas, options)

    def product_keywords(
        self,
        asin: str,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProductKeywords:
        """Get a product's keywords."""
        return self._call("get", "/api/v1/products/{asin}/keywords", {"asin": asin, "marketplace": marketplace}, models.ProductKeywords, options)

    def share_of_voice(
        self,
        *,
        keyword: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ShareOfVoice:
        """Get a keyword's share of voice."""
        return self._call("get", "/api/v1/keywords/share-of-voice", {"keyword": keyword, "marketplace": marketplace, "from": from_, "to": to}, models.ShareOfVoice, options)

    def create_keyword_list(
        self,
        *,
        name: str,
        asin: str | Unset | None = UNSET,
        text: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        keywords: Sequence[str] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.KeywordList:
        """Create a keyword list."""
        return self._call("post", "/api/v1/keyword-lists", {"name": name, "asin": asin, "text": text, "marketplace": marketplace, "keywords": keywords}, models.KeywordList, options)

    def list_keyword_lists(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.KeywordListList:
        """List keyword lists."""
        return self._call("get", "/api/v1/keyword-lists", {}, models.KeywordListList, options)

    def show_keyword_list(
        self,
        id: str,
        *,
        page: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ShowKeywordListResult:
        """Get a keyword list."""
        return self._call("get", "/api/v1/keyword-lists/{id}", {"id": id, "page": page}, models.ShowKeywordListResult, options)

    def change_keyword_list(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        add: Sequence[str] | Unset = UNSET,
        text: str | Unset = UNSET,
        remove: Sequence[str] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.KeywordList:
        """Update a keyword list."""
        return self._call("patch", "/api/v1/keyword-lists/{id}", {"id": id, "name": name, "asin": asin, "add": add, "text": text, "remove": remove}, models.KeywordList, options)

    def delete_keyword_list(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteKeywordListResult:
        """Delete a keyword list."""
        return self._call("delete", "/api/v1/keyword-lists/{id}", {"id": id}, models.DeleteKeywordListResult, options)

    def track_keyword_list(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.TrackKeywordListResult:
        """Track a keyword list."""
        return self._call("post", "/api/v1/keyword-lists/{id}/tracking", {"id": id}, models.TrackKeywordListResult, options)

    def untrack_keyword_list(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.UntrackKeywordListResult:
        """Stop tracking a keyword list."""
        return self._call("delete", "/api/v1/keyword-lists/{id}/tracking", {"id": id}, models.UntrackKeywordListResult, options)

    def show_listing_model(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ListingModel:
        """Get the listing model."""
        return self._call("get", "/api/v1/listing-model", {}, models.ListingModel, options)

    def connect_listing_model(
        self,
        *,
        provider: Literal["openai-compatible", "anthropic"],
        name: str,
        base_url: str | Unset = UNSET,
        key: str | Unset | None = UNSET,
        input_price: float | Unset | None = UNSET,
        output_price: float | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingModel:
        """Connect a model."""
        return self._call("put", "/api/v1/listing-model", {"provider": provider, "name": name, "baseUrl": base_url, "key": key, "inputPrice": input_price, "outputPrice": output_price}, models.ListingModel, options)

    def disconnect_listing_model(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ListingModel:
        """Disconnect a model."""
        return self._call("delete", "/api/v1/listing-model", {}, models.ListingModel, options)

    def test_listing_model(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ModelTest:
        """Test the listing model."""
        return self._call("post", "/api/v1/listing-model/test", {}, models.ModelTest, options)

    def search_terms(
        self,
        *,
        keyword: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        period: Literal["day", "week", "month", "quarter"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SearchTermSeries:
        """Get a keyword's search frequency rank."""
        return self._call("get", "/api/v1/keywords/search-terms", {"keyword": keyword, "marketplace": marketplace, "period": period, "limit": limit}, models.SearchTermSeries, options)

    def query_performance(
        self,
        *,
        keyword: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        period: Literal["day", "week", "month", "quarter"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        asin: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.QuerySeries:
        """Get a keyword's query volume."""
        return self._call("get", "/api/v1/keywords/query-performance", {"keyword": keyword, "marketplace": marketplace, "period": period, "limit": limit, "asin": asin}, models.QuerySeries, options)

    def import_report(
        self,
        *,
        file: FileBody,
        name: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ReportImport:
        """Import a report."""
        return self._call("post", "/api/v1/reports/imports", {"file": file, "name": name, "marketplace": marketplace}, models.ReportImport, options)

    def list_reports(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ReportList:
        """List imported reports."""
        return self._call("get", "/api/v1/reports/imports", {"limit": limit, "before": before}, models.ReportList, options)

    def delete_reports(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.DeletedReports:
        """Delete all reports."""
        return self._call("delete", "/api/v1/reports/imports", {}, models.DeletedReports, options)

    def show_report(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowReportResult:
        """Get an imported report."""
        return self._call("get", "/api/v1/reports/imports/{id}", {"id": id}, models.ShowReportResult, options)

    def share_report(
        self,
        id: str,
        *,
        shared: bool,
        options: CallOptions | None = None,
    ) -> models.ReportImport:
        """Share a report."""
        return self._call("patch", "/api/v1/reports/imports/{id}", {"id": id, "shared": shared}, models.ReportImport, options)

    def delete_report(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteReportResult:
        """Delete a report."""
        return self._call("delete", "/api/v1/reports/imports/{id}", {"id": id}, models.DeleteReportResult, options)

    def import_sales(
        self,
        *,
        file: FileBody,
        name: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        hold: bool | Unset = UNSET,
        seen_at: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesImport:
        """Import a report of your sales."""
        return self._call("post", "/api/v1/sales/imports", {"file": file, "name": name, "marketplace": marketplace, "from": from_, "to": to, "hold": hold, "seenAt": seen_at}, models.SalesImport, options)

    def list_sales_imports(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesImportList:
        """List imports of sales."""
        return self._call("get", "/api/v1/sales/imports", {"limit": limit, "before": before}, models.SalesImportList, options)

    def show_sales_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowSalesImportResult:
        """Get an import of sales."""
        return self._call("get", "/api/v1/sales/imports/{id}", {"id": id}, models.ShowSalesImportResult, options)

    def delete_sales_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteSalesImportResult:
        """Delete an import of sales."""
        return self._call("delete", "/api/v1/sales/imports/{id}", {"id": id}, models.DeleteSalesImportResult, options)

    def preview_sales_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesPreview:
        """Preview an import of sales."""
        return self._call("get", "/api/v1/sales/imports/{id}/preview", {"id": id}, models.SalesPreview, options)

    def start_sales_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesImport:
        """Start a held import of sales."""
        return self._call("post", "/api/v1/sales/imports/{id}/start", {"id": id}, models.SalesImport, options)

    def delete_sales(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.DeletedReports:
        """Delete all sales data."""
        return self._call("delete", "/api/v1/sales", {}, models.DeletedReports, options)

    def show_sales_settings(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesSettings:
        """Get the settings of sales."""
        return self._call("get", "/api/v1/sales/settings", {}, models.SalesSettings, options)

    def put_sales_settings(
        self,
        *,
        hide_money: bool,
        options: CallOptions | None = None,
    ) -> models.SalesSettings:
        """Hide or show amounts."""
        return self._call("put", "/api/v1/sales/settings", {"hideMoney": hide_money}, models.SalesSettings, options)

    def list_settlements(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SettlementList:
        """List settlements."""
        return self._call("get", "/api/v1/sales/settlements", {"limit": limit, "before": before}, models.SettlementList, options)

    def show_settlement(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowSettlementResult:
        """Get a settlement."""
        return self._call("get", "/api/v1/sales/settlements/{id}", {"id": id}, models.ShowSettlementResult, options)

    def list_settlement_lines(
        self,
        id: str,
        *,
        class_: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | Unset = UNSET,
        order_id: str | Unset = UNSET,
        sku: str | Unset = UNSET,
        search: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        after: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SettlementLineList:
        """List the lines of a settlement."""
        return self._call("get", "/api/v1/sales/settlements/{id}/lines", {"id": id, "class": class_, "orderId": order_id, "sku": sku, "search": search, "limit": limit, "after": after}, models.SettlementLineList, options)

    def list_line_kinds(
        self,
        *,
        class_: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.LineKindList:
        """List kinds of settlement lines."""
        return self._call("get", "/api/v1/sales/line-kinds", {"class": class_}, models.LineKindList, options)

    def assign_class(
        self,
        id: str,
        *,
        class_: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | None,
        options: CallOptions | None = None,
    ) -> models.LineKindListKind:
        """Assign a class."""
        return self._call("put", "/api/v1/sales/line-kinds/{id}", {"id": id, "class": class_}, models.LineKindListKind, options)

    def create_sales_connection(
        self,
        *,
        marketplaces: Sequence[Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"]],
        refresh_token: str,
        name: str | Unset | None = UNSET,
        client_id: str | Unset = UNSET,
        client_secret: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesConnection:
        """Connect a selling account."""
        return self._call("post", "/api/v1/sales/connections", {"marketplaces": marketplaces, "refreshToken": refresh_token, "name": name, "clientId": client_id, "clientSecret": client_secret}, models.SalesConnection, options)

    def list_sales_connections(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesConnectionList:
        """List connections."""
        return self._call("get", "/api/v1/sales/connections", {}, models.SalesConnectionList, options)

    def show_sales_connection(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesConnection:
        """Get a connection."""
        return self._call("get", "/api/v1/sales/connections/{id}", {"id": id}, models.SalesConnection, options)

    def change_sales_connection(
        self,
        id: str,
        *,
        name: str | Unset | None = UNSET,
        marketplaces: Sequence[Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"]] | Unset = UNSET,
        refresh_token: str | Unset = UNSET,
        client_id: str | Unset = UNSET,
        client_secret: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesConnection:
        """Update a connection."""
        return self._call("patch", "/api/v1/sales/connections/{id}", {"id": id, "name": name, "marketplaces": marketplaces, "refreshToken": refresh_token, "clientId": client_id, "clientSecret": client_secret}, models.SalesConnection, options)

    def delete_sales_connection(
        self,
        id: str,
        *,
        data: Literal["keep", "delete"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.DeleteSalesConnectionResult:
        """Disconnect a selling account."""
        return self._call("delete", "/api/v1/sales/connections/{id}", {"id": id, "data": data}, models.DeleteSalesConnectionResult, options)

    def test_sales_connection(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesConnectionTest:
        """Test a connection."""
        return self._call("post", "/api/v1/sales/connections/{id}/test", {"id": id}, models.SalesConnectionTest, options)

    def run_sales_connection(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesConnection:
        """Fetch reports now."""
        return self._call("post", "/api/v1/sales/connections/{id}/run", {"id": id}, models.SalesConnection, options)

    def check_listing(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        title: str | Unset = UNSET,
        bullets: Sequence[str] | Unset = UNSET,
        description: str | Unset = UNSET,
        search_terms: str | Unset = UNSET,
        brand: str | Unset = UNSET,
        category: str | Unset = UNSET,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | Unset = UNSET,
        competitor_brands: Sequence[str] | Unset = UNSET,
        facts: Mapping[str, Any] | Unset = UNSET,
        phrases: Sequence[Mapping[str, Any]] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingCheck:
        """Check a listing."""
        return self._call("post", "/api/v1/listings/check", {"marketplace": marketplace, "title": title, "bullets": bullets, "description": description, "searchTerms": search_terms, "brand": brand, "category": category, "language": language, "competitorBrands": competitor_brands, "facts": facts, "phrases": phrases}, models.ListingCheck, options)

    def list_listing_rules(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        category: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingRuleList:
        """List listing rules."""
        return self._call("get", "/api/v1/listings/rules", {"marketplace": marketplace, "category": category}, models.ListingRuleList, options)

    def listing_phrases(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        keyword: str | Unset = UNSET,
        asin: str | Unset = UNSET,
        list_id: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingPhrases:
        """Find phrases to cover."""
        return self._call("get", "/api/v1/listings/phrases", {"marketplace": marketplace, "keyword": keyword, "asin": asin, "listId": list_id, "limit": limit}, models.ListingPhrases, options)

    def pack_search_terms(
        self,
        *,
        phrases: Sequence[Mapping[str, Any]],
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        title: str | Unset = UNSET,
        bullets: Sequence[str] | Unset = UNSET,
        brand: str | Unset = UNSET,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | Unset = UNSET,
        competitor_brands: Sequence[str] | Unset = UNSET,
        facts: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.PackedSearchTerms:
        """Pack search terms."""
        return self._call("post", "/api/v1/listings/search-terms", {"phrases": phrases, "marketplace": marketplace, "title": title, "bullets": bullets, "brand": brand, "language": language, "competitorBrands": competitor_brands, "facts": facts}, models.PackedSearchTerms, options)

    def listing_score(
        self,
        asin: str,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingScore:
        """Score a product's listing."""
        return self._call("get", "/api/v1/products/{asin}/listing-score", {"asin": asin, "marketplace": marketplace}, models.ListingScore, options)

    def create_listing_draft(
        self,
        *,
        name: str | Unset = UNSET,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | Unset = UNSET,
        category: str | Unset | None = UNSET,
        facts: Mapping[str, Any] | Unset = UNSET,
        voice: str | Unset | None = UNSET,
        competitors: Sequence[str] | Unset = UNSET,
        phrases: Sequence[Mapping[str, Any]] | Unset = UNSET,
        text: Mapping[str, Any] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.CreateListingDraftResult:
        """Create a listing draft."""
        return self._call("post", "/api/v1/listings/drafts", {"name": name, "language": language, "category": category, "facts": facts, "voice": voice, "competitors": competitors, "phrases": phrases, "text": text, "marketplace": marketplace, "asin": asin}, models.CreateListingDraftResult, options)

    def list_listing_drafts(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ListingDraftList:
        """List listing drafts."""
        return self._call("get", "/api/v1/listings/drafts", {}, models.ListingDraftList, options)

    def show_listing_draft(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowListingDraftResult:
        """Get a listing draft."""
        return self._call("get", "/api/v1/listings/drafts/{id}", {"id": id}, models.ShowListingDraftResult, options)

    def change_listing_draft(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | Unset = UNSET,
        category: str | Unset | None = UNSET,
        facts: Mapping[str, Any] | Unset = UNSET,
        voice: str | Unset | None = UNSET,
        competitors: Sequence[str] | Unset = UNSET,
        phrases: Sequence[Mapping[str, Any]] | Unset = UNSET,
        text: Mapping[str, Any] | Unset = UNSET,
        origin: Literal["import", "template", "edit", "model", "restore"] | Unset = UNSET,
        note: str | Unset | None = UNSET,
        if_version: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChangeListingDraftResult:
        """Update a listing draft."""
        return self._call("patch", "/api/v1/listings/drafts/{id}", {"id": id, "name": name, "language": language, "category": category, "facts": facts, "voice": voice, "competitors": competitors, "phrases": phrases, "text": text, "origin": origin, "note": note, "ifVersion": if_version}, models.ChangeListingDraftResult, options)

    def delete_listing_draft(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteListingDraftResult:
        """Delete a listing draft."""
        return self._call("delete", "/api/v1/listings/drafts/{id}", {"id": id}, models.DeleteListingDraftResult, options)

    def build_listing_draft(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.BuildListingDraftResult:
        """Write the text from the facts."""
        return self._call("post", "/api/v1/listings/drafts/{id}/build", {"id": id}, models.BuildListingDraftResult, options)

    def list_listing_versions(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ListingVersionList:
        """List the versions of a draft."""
        return self._call("get", "/api/v1/listings/drafts/{id}/versions", {"id": id}, models.ListingVersionList, options)

    def diff_listing_versions(
        self,
        id: str,
        *,
        from_: int,
        to: int,
        options: CallOptions | None = None,
    ) -> models.ListingDiff:
        """Compare two versions."""
        return self._call("get", "/api/v1/listings/drafts/{id}/diff", {"id": id, "from": from_, "to": to}, models.ListingDiff, options)

    def restore_listing_version(
        self,
        id: str,
        *,
        version: int,
        options: CallOptions | None = None,
    ) -> models.RestoreListingVersionResult:
        """Restore a version."""
        return self._call("post", "/api/v1/listings/drafts/{id}/restore", {"id": id, "version": version}, models.RestoreListingVersionResult, options)

    def propose_listing(
        self,
        id: str,
        *,
        task: Literal["build", "improve", "translate"],
        field: str | Unset = UNSET,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | Unset = UNSET,
        text: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingProposal:
        """Propose texts with a model."""
        return self._call("post", "/api/v1/listings/drafts/{id}/proposals", {"id": id, "task": task, "field": field, "language": language, "text": text}, models.ListingProposal, options)

    def save_search(
        self,
        *,
        name: str,
        keyword: str | Unset | None = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        filters: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SaveSearchResult:
        """Save a search."""
        return self._call("post", "/api/v1/saved-searches", {"name": name, "keyword": keyword, "marketplace": marketplace, "filters": filters}, models.SaveSearchResult, options)

    def list_saved_searches(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SavedSearchList:
        """List saved searches."""
        return self._call("get", "/api/v1/saved-searches", {}, models.SavedSearchList, options)

    def change_saved_search(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        keyword: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        filters: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChangeSavedSearchResult:
        """Update a saved search."""
        return self._call("patch", "/api/v1/saved-searches/{id}", {"id": id, "name": name, "keyword": keyword, "marketplace": marketplace, "filters": filters}, models.ChangeSavedSearchResult, options)

    def delete_saved_search(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteSavedSearchResult:
        """Delete a saved search."""
        return self._call("delete", "/api/v1/saved-searches/{id}", {"id": id}, models.DeleteSavedSearchResult, options)

    def sales_summary(
        self,
        *,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        days: int | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        sku: str | Unset = UNSET,
        asin: str | Unset = UNSET,
        parent: str | Unset = UNSET,
        category: str | Unset = UNSET,
        currency: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesSummary:
        """Get the figures of a period."""
        return self._call("get", "/api/v1/sales/summary", {"from": from_, "to": to, "days": days, "marketplace": marketplace, "sku": sku, "asin": asin, "parent": parent, "category": category, "currency": currency}, models.SalesSummary, options)

    def sales_series(
        self,
        *,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        days: int | Unset = UNSET,
        resolution: Literal["day", "week", "month"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        sku: str | Unset = UNSET,
        asin: str | Unset = UNSET,
        parent: str | Unset = UNSET,
        category: str | Unset = UNSET,
        currency: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesSeries:
        """Get figures over time."""
        return self._call("get", "/api/v1/sales/series", {"from": from_, "to": to, "days": days, "resolution": resolution, "marketplace": marketplace, "sku": sku, "asin": asin, "parent": parent, "category": category, "currency": currency}, models.SalesSeries, options)

    def sales_products(
        self,
        *,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        days: int | Unset = UNSET,
        by: Literal["sku", "asin", "parent", "marketplace", "category"] | Unset = UNSET,
        sort: Literal["sales", "units", "netProfit", "margin", "roi", "refundRate", "advertising"] | Unset = UNSET,
        basis: Literal["ordered", "settled"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        sku: str | Unset = UNSET,
        asin: str | Unset = UNSET,
        parent: str | Unset = UNSET,
        category: str | Unset = UNSET,
        currency: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesProducts:
        """Get figures by product."""
        return self._call("get", "/api/v1/sales/products", {"from": from_, "to": to, "days": days, "by": by, "sort": sort, "basis": basis, "limit": limit, "offset": offset, "marketplace": marketplace, "sku": sku, "asin": asin, "parent": parent, "category": category, "currency": currency}, models.SalesProducts, options)

    def sales_stock(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        sku: str | Unset = UNSET,
        status: Literal["out_of_stock", "reorder_now", "ok", "slow", "unknown"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesStock:
        """Get stock and reorder dates."""
        return self._call("get", "/api/v1/sales/stock", {"marketplace": marketplace, "sku": sku, "status": status}, models.SalesStock, options)

    def list_stock_settings(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.StockSettingList:
        """List stock settings."""
        return self._call("get", "/api/v1/sales/stock/settings", {}, models.StockSettingList, options)

    def put_stock_setting(
        self,
        *,
        sku: str | Unset | None = UNSET,
        lead_time_days: int | Unset = UNSET,
        safety_days: int | Unset = UNSET,
        reset: bool | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.StockSettingListSetting:
        """Set lead time and safety days."""
        return self._call("put", "/api/v1/sales/stock/settings", {"sku": sku, "leadTimeDays": lead_time_days, "safetyDays": safety_days, "reset": reset}, models.StockSettingListSetting, options)

    def add_cost(
        self,
        *,
        from_: dt.datetime | dt.date | str,
        currency: str,
        unit_cost: float,
        sku: str,
        quantity: int | Unset | None = UNSET,
        note: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesCost:
        """Add a cost."""
        return self._call("post", "/api/v1/sales/costs", {"from": from_, "currency": currency, "unitCost": unit_cost, "sku": sku, "quantity": quantity, "note": note}, models.SalesCost, options)

    def list_costs(
        self,
        *,
        sku: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesCostList:
        """List costs."""
        return self._call("get", "/api/v1/sales/costs", {"sku": sku}, models.SalesCostList, options)

    def change_cost(
        self,
        id: str,
        *,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        currency: str | Unset = UNSET,
        unit_cost: float | Unset = UNSET,
        quantity: int | Unset | None = UNSET,
        note: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesCost:
        """Update a cost."""
        return self._call("patch", "/api/v1/sales/costs/{id}", {"id": id, "from": from_, "currency": currency, "unitCost": unit_cost, "quantity": quantity, "note": note}, models.SalesCost, options)

    def delete_cost(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteCostResult:
        """Delete a cost."""
        return self._call("delete", "/api/v1/sales/costs/{id}", {"id": id}, models.DeleteCostResult, options)

    def list_cost_changes(
        self,
        *,
        sku: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesCostChangeList:
        """List changes of costs."""
        return self._call("get", "/api/v1/sales/costs/history", {"sku": sku, "limit": limit, "before": before}, models.SalesCostChangeList, options)

    def sales_market(
        self,
        *,
        keyword: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        market_list_id: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesMarket:
        """Compare your sales with the market."""
        return self._call("get", "/api/v1/sales/market", {"keyword": keyword, "marketplace": marketplace, "marketListId": market_list_id}, models.SalesMarket, options)

    def show_calibration(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesCalibration:
        """Get your calibration."""
        return self._call("get", "/api/v1/sales/calibration", {}, models.SalesCalibration, options)

    def put_calibration(
        self,
        *,
        enabled: bool,
        options: CallOptions | None = None,
    ) -> models.SalesCalibration:
        """Switch your calibration on or off."""
        return self._call("put", "/api/v1/sales/calibration", {"enabled": enabled}, models.SalesCalibration, options)

    def estimate_profit(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        sku: str | Unset = UNSET,
        category: str | Unset = UNSET,
        price: float | Unset = UNSET,
        unit_cost: float | Unset = UNSET,
        freight: float | Unset = UNSET,
        duty_amount: float | Unset = UNSET,
        duty_percent: float | Unset = UNSET,
        prep: float | Unset = UNSET,
        returns_percent: float | Unset = UNSET,
        return_cost: float | Unset = UNSET,
        ads_per_unit: float | Unset = UNSET,
        vat_percent: float | Unset = UNSET,
        dimensions: Mapping[str, Any] | Unset = UNSET,
        weight: Mapping[str, Any] | Unset = UNSET,
        size_tier: str | Unset = UNSET,
        storage_months: float | Unset = UNSET,
        storage_month: int | Unset = UNSET,
        referral_percent: float | Unset = UNSET,
        fulfilment_fee: float | Unset = UNSET,
        target_margin_percent: float | Unset = UNSET,
        target_roi_percent: float | Unset = UNSET,
        date: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProfitEstimate:
        """Estimate the profit of a product."""
        return self._call("post", "/api/v1/profit/estimate", {"marketplace": marketplace, "asin": asin, "sku": sku, "category": category, "price": price, "unitCost": unit_cost, "freight": freight, "dutyAmount": duty_amount, "dutyPercent": duty_percent, "prep": prep, "returnsPercent": returns_percent, "returnCost": return_cost, "adsPerUnit": ads_per_unit, "vatPercent": vat_percent, "dimensions": dimensions, "weight": weight, "sizeTier": size_tier, "storageMonths": storage_months, "storageMonth": storage_month, "referralPercent": referral_percent, "fulfilmentFee": fulfilment_fee, "targetMarginPercent": target_margin_percent, "targetRoiPercent": target_roi_percent, "date": date}, models.ProfitEstimate, options)

    def estimate_profits(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        keyword: str | Unset = UNSET,
        asins: Sequence[str] | Unset = UNSET,
        unit_cost: float | Unset = UNSET,
        unit_cost_percent: float | Unset = UNSET,
        freight: float | Unset = UNSET,
        duty_amount: float | Unset = UNSET,
        duty_percent: float | Unset = UNSET,
        prep: float | Unset = UNSET,
        returns_percent: float | Unset = UNSET,
        return_cost: float | Unset = UNSET,
        ads_per_unit: float | Unset = UNSET,
        vat_percent: float | Unset = UNSET,
        dimensions: Mapping[str, Any] | Unset = UNSET,
        weight: Mapping[str, Any] | Unset = UNSET,
        size_tier: str | Unset = UNSET,
        storage_months: float | Unset = UNSET,
        storage_month: int | Unset = UNSET,
        referral_percent: float | Unset = UNSET,
        fulfilment_fee: float | Unset = UNSET,
        target_margin_percent: float | Unset = UNSET,
        target_roi_percent: float | Unset = UNSET,
        only: Literal["yes", "maybe"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProfitScreening:
        """Screen products by profit."""
        return self._call("post", "/api/v1/profit/estimates", {"marketplace": marketplace, "keyword": keyword, "asins": asins, "unitCost": unit_cost, "unitCostPercent": unit_cost_percent, "freight": freight, "dutyAmount": duty_amount, "dutyPercent": duty_percent, "prep": prep, "returnsPercent": returns_percent, "returnCost": return_cost, "adsPerUnit": ads_per_unit, "vatPercent": vat_percent, "dimensions": dimensions, "weight": weight, "sizeTier": size_tier, "storageMonths": storage_months, "storageMonth": storage_month, "referralPercent": referral_percent, "fulfilmentFee": fulfilment_fee, "targetMarginPercent": target_margin_percent, "targetRoiPercent": target_roi_percent, "only": only}, models.ProfitScreening, options)

    def list_fee_cards(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.FeeCardList:
        """List fee cards."""
        return self._call("get", "/api/v1/profit/fee-cards", {"marketplace": marketplace}, models.FeeCardList, options)

    def save_scenario(
        self,
        *,
        name: str,
        input: Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> models.Scenario:
        """Save a scenario."""
        return self._call("post", "/api/v1/profit/scenarios", {"name": name, "input": input}, models.Scenario, options)

    def list_scenarios(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ScenarioList:
        """List scenarios."""
        return self._call("get", "/api/v1/profit/scenarios", {"marketplace": marketplace, "asin": asin}, models.ScenarioList, options)

    def change_scenario(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        input: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Scenario:
        """Update a scenario."""
        return self._call("patch", "/api/v1/profit/scenarios/{id}", {"id": id, "name": name, "input": input}, models.Scenario, options)

    def delete_scenario(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteScenarioResult:
        """Delete a scenario."""
        return self._call("delete", "/api/v1/profit/scenarios/{id}", {"id": id}, models.DeleteScenarioResult, options)

    def put_default_cost(
        self,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        *,
        unit_cost: float | Unset = UNSET,
        unit_cost_percent: float | Unset = UNSET,
        freight: float | Unset = UNSET,
        duty_amount: float | Unset = UNSET,
        duty_percent: float | Unset = UNSET,
        prep: float | Unset = UNSET,
        returns_percent: float | Unset = UNSET,
        return_cost: float | Unset = UNSET,
        ads_per_unit: float | Unset = UNSET,
        vat_percent: float | Unset = UNSET,
        dimensions: Mapping[str, Any] | Unset = UNSET,
        weight: Mapping[str, Any] | Unset = UNSET,
        size_tier: str | Unset = UNSET,
        storage_months: float | Unset = UNSET,
        storage_month: int | Unset = UNSET,
        referral_percent: float | Unset = UNSET,
        fulfilment_fee: float | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.DefaultCost:
        """Set a default cost."""
        return self._call("put", "/api/v1/profit/default-costs/{marketplace}", {"marketplace": marketplace, "unitCost": unit_cost, "unitCostPercent": unit_cost_percent, "freight": freight, "dutyAmount": duty_amount, "dutyPercent": duty_percent, "prep": prep, "returnsPercent": returns_percent, "returnCost": return_cost, "adsPerUnit": ads_per_unit, "vatPercent": vat_percent, "dimensions": dimensions, "weight": weight, "sizeTier": size_tier, "storageMonths": storage_months, "storageMonth": storage_month, "referralPercent": referral_percent, "fulfilmentFee": fulfilment_fee}, models.DefaultCost, options)

    def delete_default_cost(
        self,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        *,
        options: CallOptions | None = None,
    ) -> models.DeletedDefaultCost:
        """Delete a default cost."""
        return self._call("delete", "/api/v1/profit/default-costs/{marketplace}", {"marketplace": marketplace}, models.DeletedDefaultCost, options)

    def list_default_costs(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.DefaultCostList:
        """List default costs."""
        return self._call("get", "/api/v1/profit/default-costs", {}, models.DefaultCostList, options)

    def track_product(
        self,
        *,
        asin: str,
        label: str | Unset | None = UNSET,
        thresholds: Mapping[str, Any] | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedProduct:
        """Track a product."""
        return self._call("post", "/api/v1/tracking/products", {"asin": asin, "label": label, "thresholds": thresholds, "cooldownMinutes": cooldown_minutes, "channels": channels, "marketplace": marketplace}, models.TrackedProduct, options)

    def list_tracked_products(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        search: str | Unset = UNSET,
        sort: Literal["newest", "moved"] | Unset = UNSET,
        recent: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedProductList:
        """List tracked products."""
        return self._call("get", "/api/v1/tracking/products", {"limit": limit, "before": before, "marketplace": marketplace, "asin": asin, "search": search, "sort": sort, "recent": recent}, models.TrackedProductList, options)

    def show_tracked_product(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.TrackedProduct:
        """Get a tracked product."""
        return self._call("get", "/api/v1/tracking/products/{id}", {"id": id}, models.TrackedProduct, options)

    def change_tracked_product(
        self,
        id: str,
        *,
        label: str | Unset | None = UNSET,
        thresholds: Mapping[str, Any] | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedProduct:
        """Update a tracked product."""
        return self._call("patch", "/api/v1/tracking/products/{id}", {"id": id, "label": label, "thresholds": thresholds, "cooldownMinutes": cooldown_minutes, "channels": channels}, models.TrackedProduct, options)

    def untrack_product(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.UntrackProductResult:
        """Stop tracking a product."""
        return self._call("delete", "/api/v1/tracking/products/{id}", {"id": id}, models.UntrackProductResult, options)

    def create_market_list(
        self,
        *,
        name: str,
        mine: Sequence[str] | Unset = UNSET,
        rivals: Sequence[str] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.MarketList:
        """Create a market list."""
        return self._call("post", "/api/v1/market-lists", {"name": name, "mine": mine, "rivals": rivals, "marketplace": marketplace}, models.MarketList, options)

    def list_market_lists(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.MarketListList:
        """List market lists."""
        return self._call("get", "/api/v1/market-lists", {}, models.MarketListList, options)

    def show_market_list(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowMarketListResult:
        """Get a market list."""
        return self._call("get", "/api/v1/market-lists/{id}", {"id": id}, models.ShowMarketListResult, options)

    def change_market_list(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        mine: Sequence[str] | Unset = UNSET,
        rivals: Sequence[str] | Unset = UNSET,
        remove: Sequence[str] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.MarketList:
        """Update a market list."""
        return self._call("patch", "/api/v1/market-lists/{id}", {"id": id, "name": name, "mine": mine, "rivals": rivals, "remove": remove}, models.MarketList, options)

    def delete_market_list(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteMarketListResult:
        """Delete a market list."""
        return self._call("delete", "/api/v1/market-lists/{id}", {"id": id}, models.DeleteMarketListResult, options)

    def market_list_series(
        self,
        id: str,
        *,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        resolution: Literal["day", "week", "month"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.MarketSeries:
        """Get the shares of a market list over time."""
        return self._call("get", "/api/v1/market-lists/{id}/series", {"id": id, "from": from_, "to": to, "resolution": resolution}, models.MarketSeries, options)

    def add_market_note(
        self,
        id: str,
        *,
        text: str,
        day: dt.datetime | dt.date | str | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.MarketListTableNote:
        """Add a note to a market list."""
        return self._call("post", "/api/v1/market-lists/{id}/notes", {"id": id, "text": text, "day": day, "asin": asin}, models.MarketListTableNote, options)

    def change_market_note(
        self,
        id: str,
        note_id: str,
        *,
        text: str | Unset = UNSET,
        day: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.MarketListTableNote:
        """Update a note of a market list."""
        return self._call("patch", "/api/v1/market-lists/{id}/notes/{noteId}", {"id": id, "noteId": note_id, "text": text, "day": day}, models.MarketListTableNote, options)

    def delete_market_note(
        self,
        id: str,
        note_id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteMarketNoteResult:
        """Delete a note of a market list."""
        return self._call("delete", "/api/v1/market-lists/{id}/notes/{noteId}", {"id": id, "noteId": note_id}, models.DeleteMarketNoteResult, options)

    def track_keyword(
        self,
        *,
        keyword: str,
        label: str | Unset | None = UNSET,
        threshold: Mapping[str, Any] | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedKeyword:
        """Track a keyword."""
        return self._call("post", "/api/v1/tracking/keywords", {"keyword": keyword, "label": label, "threshold": threshold, "cooldownMinutes": cooldown_minutes, "channels": channels, "marketplace": marketplace, "asin": asin}, models.TrackedKeyword, options)

    def list_tracked_keywords(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        keyword: str | Unset = UNSET,
        search: str | Unset = UNSET,
        recent: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedKeywordList:
        """List tracked keywords."""
        return self._call("get", "/api/v1/tracking/keywords", {"limit": limit, "before": before, "marketplace": marketplace, "asin": asin, "keyword": keyword, "search": search, "recent": recent}, models.TrackedKeywordList, options)

    def show_tracked_keyword(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.TrackedKeyword:
        """Get a tracked keyword."""
        return self._call("get", "/api/v1/tracking/keywords/{id}", {"id": id}, models.TrackedKeyword, options)

    def change_tracked_keyword(
        self,
        id: str,
        *,
        label: str | Unset | None = UNSET,
        threshold: Mapping[str, Any] | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedKeyword:
        """Update a tracked keyword."""
        return self._call("patch", "/api/v1/tracking/keywords/{id}", {"id": id, "label": label, "threshold": threshold, "cooldownMinutes": cooldown_minutes, "channels": channels}, models.TrackedKeyword, options)

    def untrack_keyword(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.UntrackKeywordResult:
        """Stop tracking a keyword."""
        return self._call("delete", "/api/v1/tracking/keywords/{id}", {"id": id}, models.UntrackKeywordResult, options)

    def preview_alert(
        self,
        *,
        metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "keywordRank", "nicheScore", "unitShare", "revenueShare", "priceRank", "pricePercentOfMedian"],
        comparison: Literal["above", "at_least", "below", "at_most"],
        value: float,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        keyword: str | Unset | None = UNSET,
        market_list_id: str | Unset | None = UNSET,
        name: str | Unset | None = UNSET,
        hysteresis_percent: float | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        days: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.AlertPreview:
        """Preview an alert."""
        return self._call("post", "/api/v1/alerts/preview", {"metric": metric, "comparison": comparison, "value": value, "marketplace": marketplace, "asin": asin, "keyword": keyword, "marketListId": market_list_id, "name": name, "hysteresisPercent": hysteresis_percent, "cooldownMinutes": cooldown_minutes, "enabled": enabled, "channels": channels, "days": days}, models.AlertPreview, options)

    def make_alert(
        self,
        *,
        metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "keywordRank", "nicheScore", "unitShare", "revenueShare", "priceRank", "pricePercentOfMedian"],
        comparison: Literal["above", "at_least", "below", "at_most"],
        value: float,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        keyword: str | Unset | None = UNSET,
        market_list_id: str | Unset | None = UNSET,
        name: str | Unset | None = UNSET,
        hysteresis_percent: float | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Alert:
        """Create an alert."""
        return self._call("post", "/api/v1/alerts", {"metric": metric, "comparison": comparison, "value": value, "marketplace": marketplace, "asin": asin, "keyword": keyword, "marketListId": market_list_id, "name": name, "hysteresisPercent": hysteresis_percent, "cooldownMinutes": cooldown_minutes, "enabled": enabled, "channels": channels}, models.Alert, options)

    def list_alerts(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        keyword: str | Unset = UNSET,
        metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "keywordRank", "nicheScore", "unitShare", "revenueShare", "priceRank", "pricePercentOfMedian"] | Unset = UNSET,
        market_list_id: str | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        search: str | Unset = UNSET,
        recent: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.AlertList:
        """List alerts."""
        return self._call("get", "/api/v1/alerts", {"limit": limit, "before": before, "marketplace": marketplace, "asin": asin, "keyword": keyword, "metric": metric, "marketListId": market_list_id, "enabled": enabled, "search": search, "recent": recent}, models.AlertList, options)

    def show_alert(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.Alert:
        """Get an alert."""
        return self._call("get", "/api/v1/alerts/{id}", {"id": id}, models.Alert, options)

    def change_alert(
        self,
        id: str,
        *,
        metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "keywordRank", "nicheScore", "unitShare", "revenueShare", "priceRank", "pricePercentOfMedian"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        keyword: str | Unset | None = UNSET,
        market_list_id: str | Unset | None = UNSET,
        comparison: Literal["above", "at_least", "below", "at_most"] | Unset = UNSET,
        value: float | Unset = UNSET,
        name: str | Unset | None = UNSET,
        hysteresis_percent: float | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Alert:
        """Update an alert."""
        return self._call("patch", "/api/v1/alerts/{id}", {"id": id, "metric": metric, "marketplace": marketplace, "asin": asin, "keyword": keyword, "marketListId": market_list_id, "comparison": comparison, "value": value, "name": name, "hysteresisPercent": hysteresis_percent, "cooldownMinutes": cooldown_minutes, "enabled": enabled, "channels": channels}, models.Alert, options)

    def delete_alert(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteAlertResult:
        """Delete an alert."""
        return self._call("delete", "/api/v1/alerts/{id}", {"id": id}, models.DeleteAlertResult, options)

    def list_events(
        self,
        *,
        type: str | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        subject: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        after: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.EventList:
        """List events."""
        return self._call("get", "/api/v1/events", {"type": type, "from": from_, "to": to, "subject": subject, "limit": limit, "before": before, "after": after}, models.EventList, options)

    def show_event(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowEventResult:
        """Get an event."""
        return self._call("get", "/api/v1/events/{id}", {"id": id}, models.ShowEventResult, options)

    def list_event_types(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.EventTypeList:
        """List event types."""
        return self._call("get", "/api/automation/events", {}, models.EventTypeList, options)

    def list_event_samples(
        self,
        type: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"],
        *,
        options: CallOptions | None = None,
    ) -> models.EventSamples:
        """List samples of an event type."""
        return self._call("get", "/api/automation/events/{type}/samples", {"type": type}, models.EventSamples, options)

    def create_webhook(
        self,
        *,
        url: str | Unset = UNSET,
        events: Sequence[Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"]] | Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        description: str | Unset | None = UNSET,
        enabled: bool | Unset = UNSET,
        hook_url: str | Unset = UNSET,
        target_url: str | Unset = UNSET,
        event: Sequence[Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"]] | Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.CreateWebhookResult:
        """Create a webhook."""
        return self._call("post", "/api/automation/webhooks", {"url": url, "events": events, "description": description, "enabled": enabled, "hookUrl": hook_url, "targetUrl": target_url, "event": event}, models.CreateWebhookResult, options)

    def list_webhooks(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        url: str | Unset = UNSET,
        event: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.WebhookList:
        """List webhooks."""
        return self._call("get", "/api/automation/webhooks", {"limit": limit, "before": before, "url": url, "event": event}, models.WebhookList, options)

    def show_webhook(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowWebhookResult:
        """Get a webhook."""
        return self._call("get", "/api/automation/webhooks/{id}", {"id": id}, models.ShowWebhookResult, options)

    def change_webhook(
        self,
        id: str,
        *,
        url: str | Unset = UNSET,
        events: Sequence[Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"]] | Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        description: str | Unset | None = UNSET,
        enabled: bool | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Webhook:
        """Update a webhook."""
        return self._call("patch", "/api/automation/webhooks/{id}", {"id": id, "url": url, "events": events, "description": description, "enabled": enabled}, models.Webhook, options)

    def delete_webhook(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteWebhookResult:
        """Delete a webhook."""
        return self._call("delete", "/api/automation/webhooks/{id}", {"id": id}, models.DeleteWebhookResult, options)

    def test_webhook(
        self,
        id: str,
        *,
        type: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.WebhookTest:
        """Test a webhook."""
        return self._call("post", "/api/automation/webhooks/{id}/test", {"id": id, "type": type}, models.WebhookTest, options)

    def rotate_webhook_secret(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.RotateWebhookSecretResult:
        """Rotate a webhook's secret."""
        return self._call("post", "/api/automation/webhooks/{id}/rotate-secret", {"id": id}, models.RotateWebhookSecretResult, options)

    def recover_webhook(
        self,
        id: str,
        *,
        since: dt.datetime | dt.date | str,
        until: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.RecoveredDeliveries:
        """Recover missed events."""
        return self._call("post", "/api/automation/webhooks/{id}/recover", {"id": id, "since": since, "until": until}, models.RecoveredDeliveries, options)

    def list_deliveries(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        status: Literal["pending", "delivered", "failed"] | Unset = UNSET,
        type: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.DeliveryList:
        """List a webhook's deliveries."""
        return self._call("get", "/api/automation/webhooks/{id}/deliveries", {"id": id, "limit": limit, "before": before, "status": status, "type": type, "from": from_, "to": to}, models.DeliveryList, options)

    def webhook_activity(
        self,
        id: str,
        *,
        period: Literal["day", "week"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.WebhookActivity:
        """Get a webhook's activity."""
        return self._call("get", "/api/automation/webhooks/{id}/activity", {"id": id, "period": period}, models.WebhookActivity, options)

    def show_delivery(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowDeliveryResult:
        """Get a delivery."""
        return self._call("get", "/api/automation/webhooks/deliveries/{id}", {"id": id}, models.ShowDeliveryResult, options)

    def replay_delivery(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ReplayDeliveryResult:
        """Replay a delivery."""
        return self._call("post", "/api/automation/webhooks/deliveries/{id}/replay", {"id": id}, models.ReplayDeliveryResult, options)

    def create_channel(
        self,
        *,
        type: Literal["email", "slack"],
        name: str | Unset | None = UNSET,
        email: str | Unset = UNSET,
        url: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Channel:
        """Create a notification channel."""
        return self._call("post", "/api/v1/channels", {"type": type, "name": name, "email": email, "url": url}, models.Channel, options)

    def list_channels(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ChannelList:
        """List notification channels."""
        return self._call("get", "/api/v1/channels", {}, models.ChannelList, options)

    def show_channel(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.Channel:
        """Get a notification channel."""
        return self._call("get", "/api/v1/channels/{id}", {"id": id}, models.Channel, options)

    def change_channel(
        self,
        id: str,
        *,
        name: str | Unset | None = UNSET,
        enabled: bool | Unset = UNSET,
        digest: Mapping[str, Any] | None | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Channel:
        """Update a notification channel."""
        return self._call("patch", "/api/v1/channels/{id}", {"id": id, "name": name, "enabled": enabled, "digest": digest}, models.Channel, options)

    def delete_channel(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteChannelResult:
        """Delete a notification channel."""
        return self._call("delete", "/api/v1/channels/{id}", {"id": id}, models.DeleteChannelResult, options)

    def verify_channel(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.Channel:
        """Verify a notification channel."""
        return self._call("post", "/api/v1/channels/{id}/verify", {"id": id}, models.Channel, options)

    def test_channel(
        self,
        id: str,
        *,
        event: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChannelTest:
        """Test a notification channel."""
        return self._call("post", "/api/v1/channels/{id}/test", {"id": id, "event": event}, models.ChannelTest, options)

    def list_channel_deliveries(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        status: Literal["pending", "delivered", "failed"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChannelDeliveryList:
        """List a channel's deliveries."""
        return self._call("get", "/api/v1/channels/{id}/deliveries", {"id": id, "limit": limit, "before": before, "status": status}, models.ChannelDeliveryList, options)

    def preview_digest(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DigestPreview:
        """Preview the daily digest."""
        return self._call("get", "/api/v1/channels/{id}/digest", {"id": id}, models.DigestPreview, options)

    def send_digest(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ChannelTest:
        """Send a sample digest."""
        return self._call("post", "/api/v1/channels/{id}/digest", {"id": id}, models.ChannelTest, options)

    def confirm_channel(
        self,
        *,
        token: str,
        options: CallOptions | None = None,
    ) -> models.ConfirmedAddress:
        """Confirm an e-mail address."""
        return self._call("post", "/api/v1/channels/confirm", {"token": token}, models.ConfirmedAddress, options)

    def unsubscribe_channel(
        self,
        *,
        token: str,
        options: CallOptions | None = None,
    ) -> models.UnsubscribedAddress:
        """Unsubscribe an e-mail address."""
        return self._call("post", "/api/v1/channels/unsubscribe", {"token": token}, models.UnsubscribedAddress, options)

    def resubscribe_channel(
        self,
        *,
        token: str,
        options: CallOptions | None = None,
    ) -> models.ResubscribedAddress:
        """Take an unsubscription back."""
        return self._call("post", "/api/v1/channels/resubscribe", {"token": token}, models.ResubscribedAddress, options)

    def replay_channel_delivery(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ReplayChannelDeliveryResult:
        """Replay a channel's delivery."""
        return self._call("post", "/api/v1/channels/deliveries/{id}/replay", {"id": id}, models.ReplayChannelDeliveryResult, options)

    def usage(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.UsageResult:
        """Get today's usage."""
        return self._call("get", "/api/v1/usage", {}, models.UsageResult, options)

    def usage_history(
        self,
        *,
        days: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.UsageHistory:
        """List usage by day."""
        return self._call("get", "/api/v1/usage/history", {"days": days}, models.UsageHistory, options)

    def show_status(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.Status:
        """Get the status."""
        return self._call("get", "/api/status", {}, models.Status, options)

    def list_plans(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.PlanList:
        """List plans."""
        return self._call("get", "/api/v1/plans", {}, models.PlanList, options)

    def show_account(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowAccountResult:
        """Get the account."""
        return self._call("get", "/api/v1/account", {}, models.ShowAccountResult, options)

    def change_account(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> models.ChangeAccountResult:
        """Rename the account."""
        return self._call("patch", "/api/v1/account", {"name": name}, models.ChangeAccountResult, options)

    def create_key(
        self,
        *,
        name: str,
        expires_at: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.CreateKeyResult:
        """Create an API key."""
        return self._call("post", "/api/v1/keys", {"name": name, "expiresAt": expires_at}, models.CreateKeyResult, options)

    def list_keys(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.KeyList:
        """List API keys."""
        return self._call("get", "/api/v1/keys", {"limit": limit, "before": before}, models.KeyList, options)

    def rename_key(
        self,
        id: str,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> models.ApiKey:
        """Rename an API key."""
        return self._call("patch", "/api/v1/keys/{id}", {"id": id, "name": name}, models.ApiKey, options)

    def revoke_key(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ApiKey:
        """Revoke an API key."""
        return self._call("delete", "/api/v1/keys/{id}", {"id": id}, models.ApiKey, options)

    def rotate_key(
        self,
        id: str,
        *,
        grace_hours: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.RotateKeyResult:
        """Rotate an API key."""
        return self._call("post", "/api/v1/keys/{id}/rotate", {"id": id, "graceHours": grace_hours}, models.RotateKeyResult, options)

    def import_file(
        self,
        *,
        file: FileBody,
        name: str | Unset = UNSET,
        preset: Literal["nichescope", "bright-data", "keepa-export", "keepa-api", "helium10-black-box", "helium10-xray", "jungle-scout", "amazon-reviews-2023", "kaggle-1.4m", "rainforest", "dataforseo", "rank-series", "plain"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        format: Literal["csv", "tsv", "json", "jsonl", "parquet", "xlsx"] | Unset = UNSET,
        encoding: str | Unset = UNSET,
        delimiter: str | Unset = UNSET,
        header: bool | Unset = UNSET,
        sheet: str | Unset = UNSET,
        decimal: Literal["comma", "point"] | Unset = UNSET,
        map: str | Unset = UNSET,
        seen_at: str | Unset = UNSET,
        mapping: str | Unset = UNSET,
        hold: bool | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Import:
        """Import a file."""
        return self._call("post", "/api/admin/imports", {"file": file, "name": name, "preset": preset, "marketplace": marketplace, "format": format, "encoding": encoding, "delimiter": delimiter, "header": header, "sheet": sheet, "decimal": decimal, "map": map, "seenAt": seen_at, "mapping": mapping, "hold": hold}, models.Import, options)

    def list_imports(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ImportList:
        """List imports."""
        return self._call("get", "/api/admin/imports", {"limit": limit, "before": before}, models.ImportList, options)

    def show_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowImportResult:
        """Get an import."""
        return self._call("get", "/api/admin/imports/{id}", {"id": id}, models.ShowImportResult, options)

    def change_import(
        self,
        id: str,
        *,
        preset: Literal["nichescope", "bright-data", "keepa-export", "keepa-api", "helium10-black-box", "helium10-xray", "jungle-scout", "amazon-reviews-2023", "kaggle-1.4m", "rainforest", "dataforseo", "rank-series", "plain"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        format: Literal["csv", "tsv", "json", "jsonl", "parquet", "xlsx"] | Unset = UNSET,
        encoding: str | Unset = UNSET,
        delimiter: str | Unset = UNSET,
        header: bool | Unset = UNSET,
        sheet: str | Unset = UNSET,
        decimal: Literal["comma", "point"] | Unset = UNSET,
        map: str | Unset = UNSET,
        seen_at: str | Unset = UNSET,
        mapping: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Import:
        """Change how a file is read."""
        return self._call("patch", "/api/admin/imports/{id}", {"id": id, "preset": preset, "marketplace": marketplace, "format": format, "encoding": encoding, "delimiter": delimiter, "header": header, "sheet": sheet, "decimal": decimal, "map": map, "seenAt": seen_at, "mapping": mapping}, models.Import, options)

    def cancel_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.Import:
        """Cancel an import."""
        return self._call("delete", "/api/admin/imports/{id}", {"id": id}, models.Import, options)

    def list_rejects(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        after: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.RejectList:
        """List rejected rows."""
        return self._call("get", "/api/admin/imports/{id}/rejects", {"id": id, "limit": limit, "after": after}, models.RejectList, options)

    def preview_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ImportPreview:
        """Preview an import."""
        return self._call("get", "/api/admin/imports/{id}/preview", {"id": id}, models.ImportPreview, options)

    def start_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.Import:
        """Start an import."""
        return self._call("post", "/api/admin/imports/{id}/start", {"id": id}, models.Import, options)

    def list_mappings(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.MappingList:
        """List saved mappings."""
        return self._call("get", "/api/admin/import-mappings", {}, models.MappingList, options)

    def save_mapping(
        self,
        name: str,
        *,
        preset: Literal["nichescope", "bright-data", "keepa-export", "keepa-api", "helium10-black-box", "helium10-xray", "jungle-scout", "amazon-reviews-2023", "kaggle-1.4m", "rainforest", "dataforseo", "rank-series", "plain"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        format: Literal["csv", "tsv", "json", "jsonl", "parquet", "xlsx"] | Unset = UNSET,
        encoding: str | Unset = UNSET,
        delimiter: str | Unset = UNSET,
        header: bool | Unset = UNSET,
        sheet: str | Unset = UNSET,
        decimal: Literal["comma", "point"] | Unset = UNSET,
        map: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ImportMapping:
        """Save a mapping."""
        return self._call("put", "/api/admin/import-mappings/{name}", {"name": name, "preset": preset, "marketplace": marketplace, "format": format, "encoding": encoding, "delimiter": delimiter, "header": header, "sheet": sheet, "decimal": decimal, "map": map}, models.ImportMapping, options)

    def delete_mapping(
        self,
        name: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteMappingResult:
        """Delete a saved mapping."""
        return self._call("delete", "/api/admin/import-mappings/{name}", {"name": name}, models.DeleteMappingResult, options)

    def create_account(
        self,
        *,
        name: str,
        plan: Literal["free", "starter", "pro", "business", "agency"],
        owner_email: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.CreateAccountResult:
        """Create an account."""
        return self._call("post", "/api/admin/accounts", {"name": name, "plan": plan, "ownerEmail": owner_email}, models.CreateAccountResult, options)

    def list_accounts(
        self,
        *,
        search: str | Unset = UNSET,
        plan: Literal["free", "starter", "pro", "business", "agency"] | Unset = UNSET,
        page: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.AccountList:
        """List accounts."""
        return self._call("get", "/api/admin/accounts", {"search": search, "plan": plan, "page": page}, models.AccountList, options)

    def show_any_account(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowAnyAccountResult:
        """Get any account."""
        return self._call("get", "/api/admin/accounts/{id}", {"id": id}, models.ShowAnyAccountResult, options)

    def change_any_account(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        plan: Literal["free", "starter", "pro", "business", "agency"] | Unset = UNSET,
        overrides: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChangeAnyAccountResult:
        """Update any account."""
        return self._call("patch", "/api/admin/accounts/{id}", {"id": id, "name": name, "plan": plan, "overrides": overrides}, models.ChangeAnyAccountResult, options)

    def list_users(
        self,
        *,
        search: str | Unset = UNSET,
        page: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.UserList:
        """List users."""
        return self._call("get", "/api/admin/users", {"search": search, "page": page}, models.UserList, options)

    def change_any_user(
        self,
        id: str,
        *,
        operator: bool,
        options: CallOptions | None = None,
    ) -> models.ChangeAnyUserResult:
        """Grant or revoke operator rights."""
        return self._call("patch", "/api/admin/users/{id}", {"id": id, "operator": operator}, models.ChangeAnyUserResult, options)

    def add_synonyms(
        self,
        *,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"],
        entry: str,
        id: str | Unset = UNSET,
        created_at: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.AddSynonymsResult:
        """Add synonyms."""
        return self._call("post", "/api/admin/synonyms", {"language": language, "entry": entry, "id": id, "createdAt": created_at}, models.AddSynonymsResult, options)

    def list_synonyms(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SynonymsList:
        """List synonyms."""
        return self._call("get", "/api/admin/synonyms", {}, models.SynonymsList, options)

    def delete_synonyms(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteSynonymsResult:
        """Delete synonyms."""
        return self._call("delete", "/api/admin/synonyms/{id}", {"id": id}, models.DeleteSynonymsResult, options)

    def import_fee_card(
        self,
        *,
        options: CallOptions | None = None,
        **fields: Any,
    ) -> models.FeeCard:
        """Import a fee card."""
        return self._call("post", "/api/admin/fee-cards", {**fields}, models.FeeCard, options)

    def delete_fee_card(
        self,
        card: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        *,
        options: CallOptions | None = None,
    ) -> models.DeletedFeeCard:
        """Delete a fee card."""
        return self._call("delete", "/api/admin/fee-cards/{marketplace}/{card}", {"card": card, "marketplace": marketplace}, models.DeletedFeeCard, options)

    def show_sources(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.Sources:
        """List live sources."""
        return self._call("get", "/api/admin/sources", {}, models.Sources, options)

    def show_state(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.InstallationState:
        """Get the installation's status."""
        return self._call("get", "/api/admin/state", {}, models.InstallationState, options)

    def show_session(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SessionState:
        """Get the current session."""
        return self._call("get", "/api/v1/session", {}, models.SessionState, options)

    def sign_in(
        self,
        *,
        email: str,
        password: str,
        invitation: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SignInResult:
        """Sign in."""
        return self._call("post", "/api/v1/session", {"email": email, "password": password, "invitation": invitation}, models.SignInResult, options)

    def sign_out(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SignedOut:
        """Sign out."""
        return self._call("delete", "/api/v1/session", {}, models.SignedOut, options)

    def switch_account(
        self,
        *,
        account_id: str,
        options: CallOptions | None = None,
    ) -> models.SwitchAccountResult:
        """Switch accounts."""
        return self._call("put", "/api/v1/session/account", {"accountId": account_id}, models.SwitchAccountResult, options)

    def change_user(
        self,
        *,
        name: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChangeUserResult:
        """Change your name."""
        return self._call("patch", "/api/v1/session/user", {"name": name}, models.ChangeUserResult, options)

    def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
        options: CallOptions | None = None,
    ) -> models.ChangePasswordResult:
        """Change your password."""
        return self._call("post", "/api/v1/session/password", {"currentPassword": current_password, "newPassword": new_password}, models.ChangePasswordResult, options)

    def change_email(
        self,
        *,
        email: str,
        current_password: str,
        options: CallOptions | None = None,
    ) -> models.ChangeEmailResult:
        """Change your email address."""
        return self._call("post", "/api/v1/session/email", {"email": email, "currentPassword": current_password}, models.ChangeEmailResult, options)

    def list_sessions(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SessionList:
        """List sessions."""
        return self._call("get", "/api/v1/sessions", {}, models.SessionList, options)

    def end_all_sessions(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.EndedSessions:
        """Sign out everywhere."""
        return self._call("delete", "/api/v1/sessions", {}, models.EndedSessions, options)

    def end_session(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.EndSessionResult:
        """End a session."""
        return self._call("delete", "/api/v1/sessions/{id}", {"id": id}, models.EndSessionResult, options)

    def sign_up(
        self,
        *,
        name: str,
        email: str,
        password: str,
        account_name: str | Unset = UNSET,
        invitation: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SignUpResult:
        """Sign up."""
        return self._call("post", "/api/v1/users", {"name": name, "email": email, "password": password, "accountName": account_name, "invitation": invitation}, models.SignUpResult, options)

    def request_sign_up(
        self,
        *,
        name: str,
        email: str,
        account_name: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Accepted:
        """Request to sign up."""
        return self._call("post", "/api/v1/sign-ups", {"name": name, "email": email, "accountName": account_name}, models.Accepted, options)

    def ask_password_reset(
        self,
        *,
        email: str,
        options: CallOptions | None = None,
    ) -> models.Accepted:
        """Request a password reset."""
        return self._call("post", "/api/v1/password-resets", {"email": email}, models.Accepted, options)

    def use_password_reset(
        self,
        *,
        token: str,
        password: str,
        options: CallOptions | None = None,
    ) -> models.PasswordChanged:
        """Reset a password."""
        return self._call("post", "/api/v1/password-resets/use", {"token": token, "password": password}, models.PasswordChanged, options)

    def list_members(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.MemberList:
        """List members."""
        return self._call("get", "/api/v1/account/members", {}, models.MemberList, options)

    def change_member(
        self,
        user_id: str,
        *,
        role: Literal["viewer", "member", "owner"],
        options: CallOptions | None = None,
    ) -> models.ChangeMemberResult:
        """Change a member's role."""
        return self._call("patch", "/api/v1/account/members/{userId}", {"userId": user_id, "role": role}, models.ChangeMemberResult, options)

    def remove_member(
        self,
        user_id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.RemoveMemberResult:
        """Remove a member."""
        return self._call("delete", "/api/v1/account/members/{userId}", {"userId": user_id}, models.RemoveMemberResult, options)

    def list_invitations(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.InvitationList:
        """List invitations."""
        return self._call("get", "/api/v1/account/invitations", {}, models.InvitationList, options)

    def invite(
        self,
        *,
        email: str,
        role: Literal["viewer", "member", "owner"],
        options: CallOptions | None = None,
    ) -> models.InviteResult:
        """Create an invitation."""
        return self._call("post", "/api/v1/account/invitations", {"email": email, "role": role}, models.InviteResult, options)

    def withdraw_invitation(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.WithdrawInvitationResult:
        """Withdraw an invitation."""
        return self._call("delete", "/api/v1/account/invitations/{id}", {"id": id}, models.WithdrawInvitationResult, options)

    def show_invitation(
        self,
        token: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowInvitationResult:
        """Get an invitation."""
        return self._call("get", "/api/v1/invitations/{token}", {"token": token}, models.ShowInvitationResult, options)

    def accept_invitation(
        self,
        token: str,
        *,
        options: CallOptions | None = None,
    ) -> models.AcceptInvitationResult:
        """Accept an invitation."""
        return self._call("post", "/api/v1/invitations/{token}/accept", {"token": token}, models.AcceptInvitationResult, options)

    def describe_app_request(
        self,
        *,
        client_id: str | Unset = UNSET,
        redirect_uri: str | Unset = UNSET,
        response_type: str | Unset = UNSET,
        code_challenge: str | Unset = UNSET,
        code_challenge_method: str | Unset = UNSET,
        scope: str | Unset = UNSET,
        state: str | Unset = UNSET,
        resource: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.AppRequest:
        """Describe an app's request."""
        return self._call("post", "/api/v1/connected-apps/requests", {"clientId": client_id, "redirectUri": redirect_uri, "responseType": response_type, "codeChallenge": code_challenge, "codeChallengeMethod": code_challenge_method, "scope": scope, "state": state, "resource": resource}, models.AppRequest, options)

    def connect_app(
        self,
        *,
        scopes: Sequence[Literal["read", "write"]],
        client_id: str | Unset = UNSET,
        redirect_uri: str | Unset = UNSET,
        response_type: str | Unset = UNSET,
        code_challenge: str | Unset = UNSET,
        code_challenge_method: str | Unset = UNSET,
        scope: str | Unset = UNSET,
        state: str | Unset = UNSET,
        resource: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ConnectedAppCode:
        """Connect an app."""
        return self._call("post", "/api/v1/connected-apps", {"scopes": scopes, "clientId": client_id, "redirectUri": redirect_uri, "responseType": response_type, "codeChallenge": code_challenge, "codeChallengeMethod": code_challenge_method, "scope": scope, "state": state, "resource": resource}, models.ConnectedAppCode, options)

    def list_connected_apps(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ConnectedAppList:
        """List connected apps."""
        return self._call("get", "/api/v1/connected-apps", {}, models.ConnectedAppList, options)

    def disconnect_app(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DisconnectAppResult:
        """Disconnect an app."""
        return self._call("delete", "/api/v1/connected-apps/{id}", {"id": id}, models.DisconnectAppResult, options)


class AsyncOperations(AsyncCaller):
    """One method per operation of the API."""

    async def search(
        self,
        *,
        keyword: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        page: int | Unset = UNSET,
        limit: int | Unset = UNSET,
        correct: bool | Unset = UNSET,
        min_price: float | Unset = UNSET,
        max_price: float | Unset = UNSET,
        min_bsr: int | Unset = UNSET,
        max_bsr: int | Unset = UNSET,
        min_monthly_sales: int | Unset = UNSET,
        max_monthly_sales: int | Unset = UNSET,
        min_revenue: float | Unset = UNSET,
        max_revenue: float | Unset = UNSET,
        min_reviews: int | Unset = UNSET,
        max_reviews: int | Unset = UNSET,
        min_rating: float | Unset = UNSET,
        max_rating: float | Unset = UNSET,
        min_age_days: int | Unset = UNSET,
        max_age_days: int | Unset = UNSET,
        min_offers: int | Unset = UNSET,
        max_offers: int | Unset = UNSET,
        min_weight: int | Unset = UNSET,
        max_weight: int | Unset = UNSET,
        min_title_score: int | Unset = UNSET,
        max_title_score: int | Unset = UNSET,
        min_price_change_7: int | Unset = UNSET,
        max_price_change_7: int | Unset = UNSET,
        min_price_change_30: int | Unset = UNSET,
        max_price_change_30: int | Unset = UNSET,
        min_price_change_90: int | Unset = UNSET,
        max_price_change_90: int | Unset = UNSET,
        min_bsr_change_7: int | Unset = UNSET,
        max_bsr_change_7: int | Unset = UNSET,
        min_bsr_change_30: int | Unset = UNSET,
        max_bsr_change_30: int | Unset = UNSET,
        min_bsr_change_90: int | Unset = UNSET,
        max_bsr_change_90: int | Unset = UNSET,
        min_rating_change_7: float | Unset = UNSET,
        max_rating_change_7: float | Unset = UNSET,
        min_rating_change_30: float | Unset = UNSET,
        max_rating_change_30: float | Unset = UNSET,
        min_rating_change_90: float | Unset = UNSET,
        max_rating_change_90: float | Unset = UNSET,
        brand: str | Unset = UNSET,
        category: str | Unset = UNSET,
        size_tier: str | Unset = UNSET,
        sort: Literal["relevance", "price", "-price", "bsr", "-bsr", "monthlySales", "-monthlySales", "revenue", "-revenue", "reviews", "-reviews", "rating", "-rating", "ageDays", "-ageDays", "offers", "-offers", "weight", "-weight", "titleScore", "-titleScore", "priceChange7", "-priceChange7", "priceChange30", "-priceChange30", "priceChange90", "-priceChange90", "bsrChange7", "-bsrChange7", "bsrChange30", "-bsrChange30", "bsrChange90", "-bsrChange90", "ratingChange7", "-ratingChange7", "ratingChange30", "-ratingChange30", "ratingChange90", "-ratingChange90"] | Unset = UNSET,
        explain: bool | Unset = UNSET,
        distributions: bool | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SearchResult:
        """Search products."""
        return await self._call("get", "/api/v1/search", {"keyword": keyword, "marketplace": marketplace, "page": page, "limit": limit, "correct": correct, "minPrice": min_price, "maxPrice": max_price, "minBsr": min_bsr, "maxBsr": max_bsr, "minMonthlySales": min_monthly_sales, "maxMonthlySales": max_monthly_sales, "minRevenue": min_revenue, "maxRevenue": max_revenue, "minReviews": min_reviews, "maxReviews": max_reviews, "minRating": min_rating, "maxRating": max_rating, "minAgeDays": min_age_days, "maxAgeDays": max_age_days, "minOffers": min_offers, "maxOffers": max_offers, "minWeight": min_weight, "maxWeight": max_weight, "minTitleScore": min_title_score, "maxTitleScore": max_title_score, "minPriceChange7": min_price_change_7, "maxPriceChange7": max_price_change_7, "minPriceChange30": min_price_change_30, "maxPriceChange30": max_price_change_30, "minPriceChange90": min_price_change_90, "maxPriceChange90": max_price_change_90, "minBsrChange7": min_bsr_change_7, "maxBsrChange7": max_bsr_change_7, "minBsrChange30": min_bsr_change_30, "maxBsrChange30": max_bsr_change_30, "minBsrChange90": min_bsr_change_90, "maxBsrChange90": max_bsr_change_90, "minRatingChange7": min_rating_change_7, "maxRatingChange7": max_rating_change_7, "minRatingChange30": min_rating_change_30, "maxRatingChange30": max_rating_change_30, "minRatingChange90": min_rating_change_90, "maxRatingChange90": max_rating_change_90, "brand": brand, "category": category, "sizeTier": size_tier, "sort": sort, "explain": explain, "distributions": distributions}, models.SearchResult, options)

    async def find_products(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        page: int | Unset = UNSET,
        limit: int | Unset = UNSET,
        min_price: float | Unset = UNSET,
        max_price: float | Unset = UNSET,
        min_bsr: int | Unset = UNSET,
        max_bsr: int | Unset = UNSET,
        min_monthly_sales: int | Unset = UNSET,
        max_monthly_sales: int | Unset = UNSET,
        min_revenue: float | Unset = UNSET,
        max_revenue: float | Unset = UNSET,
        min_reviews: int | Unset = UNSET,
        max_reviews: int | Unset = UNSET,
        min_rating: float | Unset = UNSET,
        max_rating: float | Unset = UNSET,
        min_age_days: int | Unset = UNSET,
        max_age_days: int | Unset = UNSET,
        min_offers: int | Unset = UNSET,
        max_offers: int | Unset = UNSET,
        min_weight: int | Unset = UNSET,
        max_weight: int | Unset = UNSET,
        min_title_score: int | Unset = UNSET,
        max_title_score: int | Unset = UNSET,
        min_price_change_7: int | Unset = UNSET,
        max_price_change_7: int | Unset = UNSET,
        min_price_change_30: int | Unset = UNSET,
        max_price_change_30: int | Unset = UNSET,
        min_price_change_90: int | Unset = UNSET,
        max_price_change_90: int | Unset = UNSET,
        min_bsr_change_7: int | Unset = UNSET,
        max_bsr_change_7: int | Unset = UNSET,
        min_bsr_change_30: int | Unset = UNSET,
        max_bsr_change_30: int | Unset = UNSET,
        min_bsr_change_90: int | Unset = UNSET,
        max_bsr_change_90: int | Unset = UNSET,
        min_rating_change_7: float | Unset = UNSET,
        max_rating_change_7: float | Unset = UNSET,
        min_rating_change_30: float | Unset = UNSET,
        max_rating_change_30: float | Unset = UNSET,
        min_rating_change_90: float | Unset = UNSET,
        max_rating_change_90: float | Unset = UNSET,
        brand: str | Unset = UNSET,
        category: str | Unset = UNSET,
        size_tier: str | Unset = UNSET,
        sort: Literal["price", "-price", "bsr", "-bsr", "monthlySales", "-monthlySales", "revenue", "-revenue", "reviews", "-reviews", "rating", "-rating", "ageDays", "-ageDays", "offers", "-offers", "weight", "-weight", "titleScore", "-titleScore", "priceChange7", "-priceChange7", "priceChange30", "-priceChange30", "priceChange90", "-priceChange90", "bsrChange7", "-bsrChange7", "bsrChange30", "-bsrChange30", "bsrChange90", "-bsrChange90", "ratingChange7", "-ratingChange7", "ratingChange30", "-ratingChange30", "ratingChange90", "-ratingChange90"] | Unset = UNSET,
        explain: bool | Unset = UNSET,
        distributions: bool | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SearchResult:
        """Find products without a keyword."""
        return await self._call("get", "/api/v1/products", {"marketplace": marketplace, "page": page, "limit": limit, "minPrice": min_price, "maxPrice": max_price, "minBsr": min_bsr, "maxBsr": max_bsr, "minMonthlySales": min_monthly_sales, "maxMonthlySales": max_monthly_sales, "minRevenue": min_revenue, "maxRevenue": max_revenue, "minReviews": min_reviews, "maxReviews": max_reviews, "minRating": min_rating, "maxRating": max_rating, "minAgeDays": min_age_days, "maxAgeDays": max_age_days, "minOffers": min_offers, "maxOffers": max_offers, "minWeight": min_weight, "maxWeight": max_weight, "minTitleScore": min_title_score, "maxTitleScore": max_title_score, "minPriceChange7": min_price_change_7, "maxPriceChange7": max_price_change_7, "minPriceChange30": min_price_change_30, "maxPriceChange30": max_price_change_30, "minPriceChange90": min_price_change_90, "maxPriceChange90": max_price_change_90, "minBsrChange7": min_bsr_change_7, "maxBsrChange7": max_bsr_change_7, "minBsrChange30": min_bsr_change_30, "maxBsrChange30": max_bsr_change_30, "minBsrChange90": min_bsr_change_90, "maxBsrChange90": max_bsr_change_90, "minRatingChange7": min_rating_change_7, "maxRatingChange7": max_rating_change_7, "minRatingChange30": min_rating_change_30, "maxRatingChange30": max_rating_change_30, "minRatingChange90": min_rating_change_90, "maxRatingChange90": max_rating_change_90, "brand": brand, "category": category, "sizeTier": size_tier, "sort": sort, "explain": explain, "distributions": distributions}, models.SearchResult, options)

    async def list_finder_presets(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.FinderPresetList:
        """List finder presets."""
        return await self._call("get", "/api/v1/finder-presets", {}, models.FinderPresetList, options)

    async def list_marketplaces(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.MarketplaceList:
        """List marketplaces."""
        return await self._call("get", "/api/v1/marketplaces", {}, models.MarketplaceList, options)

    async def product(
        self,
        asin: str,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProductResult:
        """Get a product."""
        return await self._call("get", "/api/v1/products/{asin}", {"asin": asin, "marketplace": marketplace}, models.ProductResult, options)

    async def product_history(
        self,
        asin: str,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        metric: str | Unset = UNSET,
        resolution: Literal["raw", "hour", "day", "week", "month"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProductHistory:
        """Get a product's history."""
        return await self._call("get", "/api/v1/products/{asin}/history", {"asin": asin, "marketplace": marketplace, "from": from_, "to": to, "metric": metric, "resolution": resolution}, models.ProductHistory, options)

    async def product_statistics(
        self,
        asin: str,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        metric: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProductStatistics:
        """Get a product's statistics."""
        return await self._call("get", "/api/v1/products/{asin}/statistics", {"asin": asin, "marketplace": marketplace, "metric": metric}, models.ProductStatistics, options)

    async def niche_history(
        self,
        *,
        keyword: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.NicheHistory:
        """Get a niche's history."""
        return await self._call("get", "/api/v1/niches/history", {"keyword": keyword, "marketplace": marketplace, "from": from_, "to": to}, models.NicheHistory, options)

    async def keyword_ideas(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        keyword: str | Unset = UNSET,
        asin: str | Unset = UNSET,
        category: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.KeywordIdeas:
        """Get keyword ideas."""
        return await self._call("get", "/api/v1/keywords/ideas", {"marketplace": marketplace, "keyword": keyword, "asin": asin, "category": category, "limit": limit}, models.KeywordIdeas, options)

    async def product_keywords(
        self,
        asin: str,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProductKeywords:
        """Get a product's keywords."""
        return await self._call("get", "/api/v1/products/{asin}/keywords", {"asin": asin, "marketplace": marketplace}, models.ProductKeywords, options)

    async def share_of_voice(
        self,
        *,
        keyword: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ShareOfVoice:
        """Get a keyword's share of voice."""
        return await self._call("get", "/api/v1/keywords/share-of-voice", {"keyword": keyword, "marketplace": marketplace, "from": from_, "to": to}, models.ShareOfVoice, options)

    async def create_keyword_list(
        self,
        *,
        name: str,
        asin: str | Unset | None = UNSET,
        text: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        keywords: Sequence[str] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.KeywordList:
        """Create a keyword list."""
        return await self._call("post", "/api/v1/keyword-lists", {"name": name, "asin": asin, "text": text, "marketplace": marketplace, "keywords": keywords}, models.KeywordList, options)

    async def list_keyword_lists(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.KeywordListList:
        """List keyword lists."""
        return await self._call("get", "/api/v1/keyword-lists", {}, models.KeywordListList, options)

    async def show_keyword_list(
        self,
        id: str,
        *,
        page: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ShowKeywordListResult:
        """Get a keyword list."""
        return await self._call("get", "/api/v1/keyword-lists/{id}", {"id": id, "page": page}, models.ShowKeywordListResult, options)

    async def change_keyword_list(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        add: Sequence[str] | Unset = UNSET,
        text: str | Unset = UNSET,
        remove: Sequence[str] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.KeywordList:
        """Update a keyword list."""
        return await self._call("patch", "/api/v1/keyword-lists/{id}", {"id": id, "name": name, "asin": asin, "add": add, "text": text, "remove": remove}, models.KeywordList, options)

    async def delete_keyword_list(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteKeywordListResult:
        """Delete a keyword list."""
        return await self._call("delete", "/api/v1/keyword-lists/{id}", {"id": id}, models.DeleteKeywordListResult, options)

    async def track_keyword_list(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.TrackKeywordListResult:
        """Track a keyword list."""
        return await self._call("post", "/api/v1/keyword-lists/{id}/tracking", {"id": id}, models.TrackKeywordListResult, options)

    async def untrack_keyword_list(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.UntrackKeywordListResult:
        """Stop tracking a keyword list."""
        return await self._call("delete", "/api/v1/keyword-lists/{id}/tracking", {"id": id}, models.UntrackKeywordListResult, options)

    async def show_listing_model(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ListingModel:
        """Get the listing model."""
        return await self._call("get", "/api/v1/listing-model", {}, models.ListingModel, options)

    async def connect_listing_model(
        self,
        *,
        provider: Literal["openai-compatible", "anthropic"],
        name: str,
        base_url: str | Unset = UNSET,
        key: str | Unset | None = UNSET,
        input_price: float | Unset | None = UNSET,
        output_price: float | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingModel:
        """Connect a model."""
        return await self._call("put", "/api/v1/listing-model", {"provider": provider, "name": name, "baseUrl": base_url, "key": key, "inputPrice": input_price, "outputPrice": output_price}, models.ListingModel, options)

    async def disconnect_listing_model(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ListingModel:
        """Disconnect a model."""
        return await self._call("delete", "/api/v1/listing-model", {}, models.ListingModel, options)

    async def test_listing_model(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ModelTest:
        """Test the listing model."""
        return await self._call("post", "/api/v1/listing-model/test", {}, models.ModelTest, options)

    async def search_terms(
        self,
        *,
        keyword: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        period: Literal["day", "week", "month", "quarter"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SearchTermSeries:
        """Get a keyword's search frequency rank."""
        return await self._call("get", "/api/v1/keywords/search-terms", {"keyword": keyword, "marketplace": marketplace, "period": period, "limit": limit}, models.SearchTermSeries, options)

    async def query_performance(
        self,
        *,
        keyword: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        period: Literal["day", "week", "month", "quarter"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        asin: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.QuerySeries:
        """Get a keyword's query volume."""
        return await self._call("get", "/api/v1/keywords/query-performance", {"keyword": keyword, "marketplace": marketplace, "period": period, "limit": limit, "asin": asin}, models.QuerySeries, options)

    async def import_report(
        self,
        *,
        file: FileBody,
        name: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ReportImport:
        """Import a report."""
        return await self._call("post", "/api/v1/reports/imports", {"file": file, "name": name, "marketplace": marketplace}, models.ReportImport, options)

    async def list_reports(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ReportList:
        """List imported reports."""
        return await self._call("get", "/api/v1/reports/imports", {"limit": limit, "before": before}, models.ReportList, options)

    async def delete_reports(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.DeletedReports:
        """Delete all reports."""
        return await self._call("delete", "/api/v1/reports/imports", {}, models.DeletedReports, options)

    async def show_report(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowReportResult:
        """Get an imported report."""
        return await self._call("get", "/api/v1/reports/imports/{id}", {"id": id}, models.ShowReportResult, options)

    async def share_report(
        self,
        id: str,
        *,
        shared: bool,
        options: CallOptions | None = None,
    ) -> models.ReportImport:
        """Share a report."""
        return await self._call("patch", "/api/v1/reports/imports/{id}", {"id": id, "shared": shared}, models.ReportImport, options)

    async def delete_report(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteReportResult:
        """Delete a report."""
        return await self._call("delete", "/api/v1/reports/imports/{id}", {"id": id}, models.DeleteReportResult, options)

    async def import_sales(
        self,
        *,
        file: FileBody,
        name: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        hold: bool | Unset = UNSET,
        seen_at: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesImport:
        """Import a report of your sales."""
        return await self._call("post", "/api/v1/sales/imports", {"file": file, "name": name, "marketplace": marketplace, "from": from_, "to": to, "hold": hold, "seenAt": seen_at}, models.SalesImport, options)

    async def list_sales_imports(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesImportList:
        """List imports of sales."""
        return await self._call("get", "/api/v1/sales/imports", {"limit": limit, "before": before}, models.SalesImportList, options)

    async def show_sales_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowSalesImportResult:
        """Get an import of sales."""
        return await self._call("get", "/api/v1/sales/imports/{id}", {"id": id}, models.ShowSalesImportResult, options)

    async def delete_sales_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteSalesImportResult:
        """Delete an import of sales."""
        return await self._call("delete", "/api/v1/sales/imports/{id}", {"id": id}, models.DeleteSalesImportResult, options)

    async def preview_sales_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesPreview:
        """Preview an import of sales."""
        return await self._call("get", "/api/v1/sales/imports/{id}/preview", {"id": id}, models.SalesPreview, options)

    async def start_sales_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesImport:
        """Start a held import of sales."""
        return await self._call("post", "/api/v1/sales/imports/{id}/start", {"id": id}, models.SalesImport, options)

    async def delete_sales(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.DeletedReports:
        """Delete all sales data."""
        return await self._call("delete", "/api/v1/sales", {}, models.DeletedReports, options)

    async def show_sales_settings(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesSettings:
        """Get the settings of sales."""
        return await self._call("get", "/api/v1/sales/settings", {}, models.SalesSettings, options)

    async def put_sales_settings(
        self,
        *,
        hide_money: bool,
        options: CallOptions | None = None,
    ) -> models.SalesSettings:
        """Hide or show amounts."""
        return await self._call("put", "/api/v1/sales/settings", {"hideMoney": hide_money}, models.SalesSettings, options)

    async def list_settlements(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SettlementList:
        """List settlements."""
        return await self._call("get", "/api/v1/sales/settlements", {"limit": limit, "before": before}, models.SettlementList, options)

    async def show_settlement(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowSettlementResult:
        """Get a settlement."""
        return await self._call("get", "/api/v1/sales/settlements/{id}", {"id": id}, models.ShowSettlementResult, options)

    async def list_settlement_lines(
        self,
        id: str,
        *,
        class_: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | Unset = UNSET,
        order_id: str | Unset = UNSET,
        sku: str | Unset = UNSET,
        search: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        after: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SettlementLineList:
        """List the lines of a settlement."""
        return await self._call("get", "/api/v1/sales/settlements/{id}/lines", {"id": id, "class": class_, "orderId": order_id, "sku": sku, "search": search, "limit": limit, "after": after}, models.SettlementLineList, options)

    async def list_line_kinds(
        self,
        *,
        class_: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.LineKindList:
        """List kinds of settlement lines."""
        return await self._call("get", "/api/v1/sales/line-kinds", {"class": class_}, models.LineKindList, options)

    async def assign_class(
        self,
        id: str,
        *,
        class_: Literal["sales", "tax", "shipping", "promotion", "referral", "fulfilment", "storage", "advertising", "refund", "refund_fee", "reimbursement", "reserve", "transfer", "other", "unclassified"] | None,
        options: CallOptions | None = None,
    ) -> models.LineKindListKind:
        """Assign a class."""
        return await self._call("put", "/api/v1/sales/line-kinds/{id}", {"id": id, "class": class_}, models.LineKindListKind, options)

    async def create_sales_connection(
        self,
        *,
        marketplaces: Sequence[Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"]],
        refresh_token: str,
        name: str | Unset | None = UNSET,
        client_id: str | Unset = UNSET,
        client_secret: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesConnection:
        """Connect a selling account."""
        return await self._call("post", "/api/v1/sales/connections", {"marketplaces": marketplaces, "refreshToken": refresh_token, "name": name, "clientId": client_id, "clientSecret": client_secret}, models.SalesConnection, options)

    async def list_sales_connections(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesConnectionList:
        """List connections."""
        return await self._call("get", "/api/v1/sales/connections", {}, models.SalesConnectionList, options)

    async def show_sales_connection(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesConnection:
        """Get a connection."""
        return await self._call("get", "/api/v1/sales/connections/{id}", {"id": id}, models.SalesConnection, options)

    async def change_sales_connection(
        self,
        id: str,
        *,
        name: str | Unset | None = UNSET,
        marketplaces: Sequence[Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"]] | Unset = UNSET,
        refresh_token: str | Unset = UNSET,
        client_id: str | Unset = UNSET,
        client_secret: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesConnection:
        """Update a connection."""
        return await self._call("patch", "/api/v1/sales/connections/{id}", {"id": id, "name": name, "marketplaces": marketplaces, "refreshToken": refresh_token, "clientId": client_id, "clientSecret": client_secret}, models.SalesConnection, options)

    async def delete_sales_connection(
        self,
        id: str,
        *,
        data: Literal["keep", "delete"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.DeleteSalesConnectionResult:
        """Disconnect a selling account."""
        return await self._call("delete", "/api/v1/sales/connections/{id}", {"id": id, "data": data}, models.DeleteSalesConnectionResult, options)

    async def test_sales_connection(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesConnectionTest:
        """Test a connection."""
        return await self._call("post", "/api/v1/sales/connections/{id}/test", {"id": id}, models.SalesConnectionTest, options)

    async def run_sales_connection(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesConnection:
        """Fetch reports now."""
        return await self._call("post", "/api/v1/sales/connections/{id}/run", {"id": id}, models.SalesConnection, options)

    async def check_listing(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        title: str | Unset = UNSET,
        bullets: Sequence[str] | Unset = UNSET,
        description: str | Unset = UNSET,
        search_terms: str | Unset = UNSET,
        brand: str | Unset = UNSET,
        category: str | Unset = UNSET,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | Unset = UNSET,
        competitor_brands: Sequence[str] | Unset = UNSET,
        facts: Mapping[str, Any] | Unset = UNSET,
        phrases: Sequence[Mapping[str, Any]] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingCheck:
        """Check a listing."""
        return await self._call("post", "/api/v1/listings/check", {"marketplace": marketplace, "title": title, "bullets": bullets, "description": description, "searchTerms": search_terms, "brand": brand, "category": category, "language": language, "competitorBrands": competitor_brands, "facts": facts, "phrases": phrases}, models.ListingCheck, options)

    async def list_listing_rules(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        category: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingRuleList:
        """List listing rules."""
        return await self._call("get", "/api/v1/listings/rules", {"marketplace": marketplace, "category": category}, models.ListingRuleList, options)

    async def listing_phrases(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        keyword: str | Unset = UNSET,
        asin: str | Unset = UNSET,
        list_id: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingPhrases:
        """Find phrases to cover."""
        return await self._call("get", "/api/v1/listings/phrases", {"marketplace": marketplace, "keyword": keyword, "asin": asin, "listId": list_id, "limit": limit}, models.ListingPhrases, options)

    async def pack_search_terms(
        self,
        *,
        phrases: Sequence[Mapping[str, Any]],
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        title: str | Unset = UNSET,
        bullets: Sequence[str] | Unset = UNSET,
        brand: str | Unset = UNSET,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | Unset = UNSET,
        competitor_brands: Sequence[str] | Unset = UNSET,
        facts: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.PackedSearchTerms:
        """Pack search terms."""
        return await self._call("post", "/api/v1/listings/search-terms", {"phrases": phrases, "marketplace": marketplace, "title": title, "bullets": bullets, "brand": brand, "language": language, "competitorBrands": competitor_brands, "facts": facts}, models.PackedSearchTerms, options)

    async def listing_score(
        self,
        asin: str,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingScore:
        """Score a product's listing."""
        return await self._call("get", "/api/v1/products/{asin}/listing-score", {"asin": asin, "marketplace": marketplace}, models.ListingScore, options)

    async def create_listing_draft(
        self,
        *,
        name: str | Unset = UNSET,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | Unset = UNSET,
        category: str | Unset | None = UNSET,
        facts: Mapping[str, Any] | Unset = UNSET,
        voice: str | Unset | None = UNSET,
        competitors: Sequence[str] | Unset = UNSET,
        phrases: Sequence[Mapping[str, Any]] | Unset = UNSET,
        text: Mapping[str, Any] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.CreateListingDraftResult:
        """Create a listing draft."""
        return await self._call("post", "/api/v1/listings/drafts", {"name": name, "language": language, "category": category, "facts": facts, "voice": voice, "competitors": competitors, "phrases": phrases, "text": text, "marketplace": marketplace, "asin": asin}, models.CreateListingDraftResult, options)

    async def list_listing_drafts(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ListingDraftList:
        """List listing drafts."""
        return await self._call("get", "/api/v1/listings/drafts", {}, models.ListingDraftList, options)

    async def show_listing_draft(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowListingDraftResult:
        """Get a listing draft."""
        return await self._call("get", "/api/v1/listings/drafts/{id}", {"id": id}, models.ShowListingDraftResult, options)

    async def change_listing_draft(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | Unset = UNSET,
        category: str | Unset | None = UNSET,
        facts: Mapping[str, Any] | Unset = UNSET,
        voice: str | Unset | None = UNSET,
        competitors: Sequence[str] | Unset = UNSET,
        phrases: Sequence[Mapping[str, Any]] | Unset = UNSET,
        text: Mapping[str, Any] | Unset = UNSET,
        origin: Literal["import", "template", "edit", "model", "restore"] | Unset = UNSET,
        note: str | Unset | None = UNSET,
        if_version: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChangeListingDraftResult:
        """Update a listing draft."""
        return await self._call("patch", "/api/v1/listings/drafts/{id}", {"id": id, "name": name, "language": language, "category": category, "facts": facts, "voice": voice, "competitors": competitors, "phrases": phrases, "text": text, "origin": origin, "note": note, "ifVersion": if_version}, models.ChangeListingDraftResult, options)

    async def delete_listing_draft(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteListingDraftResult:
        """Delete a listing draft."""
        return await self._call("delete", "/api/v1/listings/drafts/{id}", {"id": id}, models.DeleteListingDraftResult, options)

    async def build_listing_draft(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.BuildListingDraftResult:
        """Write the text from the facts."""
        return await self._call("post", "/api/v1/listings/drafts/{id}/build", {"id": id}, models.BuildListingDraftResult, options)

    async def list_listing_versions(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ListingVersionList:
        """List the versions of a draft."""
        return await self._call("get", "/api/v1/listings/drafts/{id}/versions", {"id": id}, models.ListingVersionList, options)

    async def diff_listing_versions(
        self,
        id: str,
        *,
        from_: int,
        to: int,
        options: CallOptions | None = None,
    ) -> models.ListingDiff:
        """Compare two versions."""
        return await self._call("get", "/api/v1/listings/drafts/{id}/diff", {"id": id, "from": from_, "to": to}, models.ListingDiff, options)

    async def restore_listing_version(
        self,
        id: str,
        *,
        version: int,
        options: CallOptions | None = None,
    ) -> models.RestoreListingVersionResult:
        """Restore a version."""
        return await self._call("post", "/api/v1/listings/drafts/{id}/restore", {"id": id, "version": version}, models.RestoreListingVersionResult, options)

    async def propose_listing(
        self,
        id: str,
        *,
        task: Literal["build", "improve", "translate"],
        field: str | Unset = UNSET,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"] | Unset = UNSET,
        text: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ListingProposal:
        """Propose texts with a model."""
        return await self._call("post", "/api/v1/listings/drafts/{id}/proposals", {"id": id, "task": task, "field": field, "language": language, "text": text}, models.ListingProposal, options)

    async def save_search(
        self,
        *,
        name: str,
        keyword: str | Unset | None = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        filters: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SaveSearchResult:
        """Save a search."""
        return await self._call("post", "/api/v1/saved-searches", {"name": name, "keyword": keyword, "marketplace": marketplace, "filters": filters}, models.SaveSearchResult, options)

    async def list_saved_searches(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SavedSearchList:
        """List saved searches."""
        return await self._call("get", "/api/v1/saved-searches", {}, models.SavedSearchList, options)

    async def change_saved_search(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        keyword: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        filters: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChangeSavedSearchResult:
        """Update a saved search."""
        return await self._call("patch", "/api/v1/saved-searches/{id}", {"id": id, "name": name, "keyword": keyword, "marketplace": marketplace, "filters": filters}, models.ChangeSavedSearchResult, options)

    async def delete_saved_search(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteSavedSearchResult:
        """Delete a saved search."""
        return await self._call("delete", "/api/v1/saved-searches/{id}", {"id": id}, models.DeleteSavedSearchResult, options)

    async def sales_summary(
        self,
        *,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        days: int | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        sku: str | Unset = UNSET,
        asin: str | Unset = UNSET,
        parent: str | Unset = UNSET,
        category: str | Unset = UNSET,
        currency: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesSummary:
        """Get the figures of a period."""
        return await self._call("get", "/api/v1/sales/summary", {"from": from_, "to": to, "days": days, "marketplace": marketplace, "sku": sku, "asin": asin, "parent": parent, "category": category, "currency": currency}, models.SalesSummary, options)

    async def sales_series(
        self,
        *,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        days: int | Unset = UNSET,
        resolution: Literal["day", "week", "month"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        sku: str | Unset = UNSET,
        asin: str | Unset = UNSET,
        parent: str | Unset = UNSET,
        category: str | Unset = UNSET,
        currency: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesSeries:
        """Get figures over time."""
        return await self._call("get", "/api/v1/sales/series", {"from": from_, "to": to, "days": days, "resolution": resolution, "marketplace": marketplace, "sku": sku, "asin": asin, "parent": parent, "category": category, "currency": currency}, models.SalesSeries, options)

    async def sales_products(
        self,
        *,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        days: int | Unset = UNSET,
        by: Literal["sku", "asin", "parent", "marketplace", "category"] | Unset = UNSET,
        sort: Literal["sales", "units", "netProfit", "margin", "roi", "refundRate", "advertising"] | Unset = UNSET,
        basis: Literal["ordered", "settled"] | Unset = UNSET,
        limit: int | Unset = UNSET,
        offset: int | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        sku: str | Unset = UNSET,
        asin: str | Unset = UNSET,
        parent: str | Unset = UNSET,
        category: str | Unset = UNSET,
        currency: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesProducts:
        """Get figures by product."""
        return await self._call("get", "/api/v1/sales/products", {"from": from_, "to": to, "days": days, "by": by, "sort": sort, "basis": basis, "limit": limit, "offset": offset, "marketplace": marketplace, "sku": sku, "asin": asin, "parent": parent, "category": category, "currency": currency}, models.SalesProducts, options)

    async def sales_stock(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        sku: str | Unset = UNSET,
        status: Literal["out_of_stock", "reorder_now", "ok", "slow", "unknown"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesStock:
        """Get stock and reorder dates."""
        return await self._call("get", "/api/v1/sales/stock", {"marketplace": marketplace, "sku": sku, "status": status}, models.SalesStock, options)

    async def list_stock_settings(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.StockSettingList:
        """List stock settings."""
        return await self._call("get", "/api/v1/sales/stock/settings", {}, models.StockSettingList, options)

    async def put_stock_setting(
        self,
        *,
        sku: str | Unset | None = UNSET,
        lead_time_days: int | Unset = UNSET,
        safety_days: int | Unset = UNSET,
        reset: bool | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.StockSettingListSetting:
        """Set lead time and safety days."""
        return await self._call("put", "/api/v1/sales/stock/settings", {"sku": sku, "leadTimeDays": lead_time_days, "safetyDays": safety_days, "reset": reset}, models.StockSettingListSetting, options)

    async def add_cost(
        self,
        *,
        from_: dt.datetime | dt.date | str,
        currency: str,
        unit_cost: float,
        sku: str,
        quantity: int | Unset | None = UNSET,
        note: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesCost:
        """Add a cost."""
        return await self._call("post", "/api/v1/sales/costs", {"from": from_, "currency": currency, "unitCost": unit_cost, "sku": sku, "quantity": quantity, "note": note}, models.SalesCost, options)

    async def list_costs(
        self,
        *,
        sku: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesCostList:
        """List costs."""
        return await self._call("get", "/api/v1/sales/costs", {"sku": sku}, models.SalesCostList, options)

    async def change_cost(
        self,
        id: str,
        *,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        currency: str | Unset = UNSET,
        unit_cost: float | Unset = UNSET,
        quantity: int | Unset | None = UNSET,
        note: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesCost:
        """Update a cost."""
        return await self._call("patch", "/api/v1/sales/costs/{id}", {"id": id, "from": from_, "currency": currency, "unitCost": unit_cost, "quantity": quantity, "note": note}, models.SalesCost, options)

    async def delete_cost(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteCostResult:
        """Delete a cost."""
        return await self._call("delete", "/api/v1/sales/costs/{id}", {"id": id}, models.DeleteCostResult, options)

    async def list_cost_changes(
        self,
        *,
        sku: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesCostChangeList:
        """List changes of costs."""
        return await self._call("get", "/api/v1/sales/costs/history", {"sku": sku, "limit": limit, "before": before}, models.SalesCostChangeList, options)

    async def sales_market(
        self,
        *,
        keyword: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        market_list_id: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SalesMarket:
        """Compare your sales with the market."""
        return await self._call("get", "/api/v1/sales/market", {"keyword": keyword, "marketplace": marketplace, "marketListId": market_list_id}, models.SalesMarket, options)

    async def show_calibration(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SalesCalibration:
        """Get your calibration."""
        return await self._call("get", "/api/v1/sales/calibration", {}, models.SalesCalibration, options)

    async def put_calibration(
        self,
        *,
        enabled: bool,
        options: CallOptions | None = None,
    ) -> models.SalesCalibration:
        """Switch your calibration on or off."""
        return await self._call("put", "/api/v1/sales/calibration", {"enabled": enabled}, models.SalesCalibration, options)

    async def estimate_profit(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        sku: str | Unset = UNSET,
        category: str | Unset = UNSET,
        price: float | Unset = UNSET,
        unit_cost: float | Unset = UNSET,
        freight: float | Unset = UNSET,
        duty_amount: float | Unset = UNSET,
        duty_percent: float | Unset = UNSET,
        prep: float | Unset = UNSET,
        returns_percent: float | Unset = UNSET,
        return_cost: float | Unset = UNSET,
        ads_per_unit: float | Unset = UNSET,
        vat_percent: float | Unset = UNSET,
        dimensions: Mapping[str, Any] | Unset = UNSET,
        weight: Mapping[str, Any] | Unset = UNSET,
        size_tier: str | Unset = UNSET,
        storage_months: float | Unset = UNSET,
        storage_month: int | Unset = UNSET,
        referral_percent: float | Unset = UNSET,
        fulfilment_fee: float | Unset = UNSET,
        target_margin_percent: float | Unset = UNSET,
        target_roi_percent: float | Unset = UNSET,
        date: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProfitEstimate:
        """Estimate the profit of a product."""
        return await self._call("post", "/api/v1/profit/estimate", {"marketplace": marketplace, "asin": asin, "sku": sku, "category": category, "price": price, "unitCost": unit_cost, "freight": freight, "dutyAmount": duty_amount, "dutyPercent": duty_percent, "prep": prep, "returnsPercent": returns_percent, "returnCost": return_cost, "adsPerUnit": ads_per_unit, "vatPercent": vat_percent, "dimensions": dimensions, "weight": weight, "sizeTier": size_tier, "storageMonths": storage_months, "storageMonth": storage_month, "referralPercent": referral_percent, "fulfilmentFee": fulfilment_fee, "targetMarginPercent": target_margin_percent, "targetRoiPercent": target_roi_percent, "date": date}, models.ProfitEstimate, options)

    async def estimate_profits(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        keyword: str | Unset = UNSET,
        asins: Sequence[str] | Unset = UNSET,
        unit_cost: float | Unset = UNSET,
        unit_cost_percent: float | Unset = UNSET,
        freight: float | Unset = UNSET,
        duty_amount: float | Unset = UNSET,
        duty_percent: float | Unset = UNSET,
        prep: float | Unset = UNSET,
        returns_percent: float | Unset = UNSET,
        return_cost: float | Unset = UNSET,
        ads_per_unit: float | Unset = UNSET,
        vat_percent: float | Unset = UNSET,
        dimensions: Mapping[str, Any] | Unset = UNSET,
        weight: Mapping[str, Any] | Unset = UNSET,
        size_tier: str | Unset = UNSET,
        storage_months: float | Unset = UNSET,
        storage_month: int | Unset = UNSET,
        referral_percent: float | Unset = UNSET,
        fulfilment_fee: float | Unset = UNSET,
        target_margin_percent: float | Unset = UNSET,
        target_roi_percent: float | Unset = UNSET,
        only: Literal["yes", "maybe"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ProfitScreening:
        """Screen products by profit."""
        return await self._call("post", "/api/v1/profit/estimates", {"marketplace": marketplace, "keyword": keyword, "asins": asins, "unitCost": unit_cost, "unitCostPercent": unit_cost_percent, "freight": freight, "dutyAmount": duty_amount, "dutyPercent": duty_percent, "prep": prep, "returnsPercent": returns_percent, "returnCost": return_cost, "adsPerUnit": ads_per_unit, "vatPercent": vat_percent, "dimensions": dimensions, "weight": weight, "sizeTier": size_tier, "storageMonths": storage_months, "storageMonth": storage_month, "referralPercent": referral_percent, "fulfilmentFee": fulfilment_fee, "targetMarginPercent": target_margin_percent, "targetRoiPercent": target_roi_percent, "only": only}, models.ProfitScreening, options)

    async def list_fee_cards(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.FeeCardList:
        """List fee cards."""
        return await self._call("get", "/api/v1/profit/fee-cards", {"marketplace": marketplace}, models.FeeCardList, options)

    async def save_scenario(
        self,
        *,
        name: str,
        input: Mapping[str, Any],
        options: CallOptions | None = None,
    ) -> models.Scenario:
        """Save a scenario."""
        return await self._call("post", "/api/v1/profit/scenarios", {"name": name, "input": input}, models.Scenario, options)

    async def list_scenarios(
        self,
        *,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ScenarioList:
        """List scenarios."""
        return await self._call("get", "/api/v1/profit/scenarios", {"marketplace": marketplace, "asin": asin}, models.ScenarioList, options)

    async def change_scenario(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        input: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Scenario:
        """Update a scenario."""
        return await self._call("patch", "/api/v1/profit/scenarios/{id}", {"id": id, "name": name, "input": input}, models.Scenario, options)

    async def delete_scenario(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteScenarioResult:
        """Delete a scenario."""
        return await self._call("delete", "/api/v1/profit/scenarios/{id}", {"id": id}, models.DeleteScenarioResult, options)

    async def put_default_cost(
        self,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        *,
        unit_cost: float | Unset = UNSET,
        unit_cost_percent: float | Unset = UNSET,
        freight: float | Unset = UNSET,
        duty_amount: float | Unset = UNSET,
        duty_percent: float | Unset = UNSET,
        prep: float | Unset = UNSET,
        returns_percent: float | Unset = UNSET,
        return_cost: float | Unset = UNSET,
        ads_per_unit: float | Unset = UNSET,
        vat_percent: float | Unset = UNSET,
        dimensions: Mapping[str, Any] | Unset = UNSET,
        weight: Mapping[str, Any] | Unset = UNSET,
        size_tier: str | Unset = UNSET,
        storage_months: float | Unset = UNSET,
        storage_month: int | Unset = UNSET,
        referral_percent: float | Unset = UNSET,
        fulfilment_fee: float | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.DefaultCost:
        """Set a default cost."""
        return await self._call("put", "/api/v1/profit/default-costs/{marketplace}", {"marketplace": marketplace, "unitCost": unit_cost, "unitCostPercent": unit_cost_percent, "freight": freight, "dutyAmount": duty_amount, "dutyPercent": duty_percent, "prep": prep, "returnsPercent": returns_percent, "returnCost": return_cost, "adsPerUnit": ads_per_unit, "vatPercent": vat_percent, "dimensions": dimensions, "weight": weight, "sizeTier": size_tier, "storageMonths": storage_months, "storageMonth": storage_month, "referralPercent": referral_percent, "fulfilmentFee": fulfilment_fee}, models.DefaultCost, options)

    async def delete_default_cost(
        self,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        *,
        options: CallOptions | None = None,
    ) -> models.DeletedDefaultCost:
        """Delete a default cost."""
        return await self._call("delete", "/api/v1/profit/default-costs/{marketplace}", {"marketplace": marketplace}, models.DeletedDefaultCost, options)

    async def list_default_costs(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.DefaultCostList:
        """List default costs."""
        return await self._call("get", "/api/v1/profit/default-costs", {}, models.DefaultCostList, options)

    async def track_product(
        self,
        *,
        asin: str,
        label: str | Unset | None = UNSET,
        thresholds: Mapping[str, Any] | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedProduct:
        """Track a product."""
        return await self._call("post", "/api/v1/tracking/products", {"asin": asin, "label": label, "thresholds": thresholds, "cooldownMinutes": cooldown_minutes, "channels": channels, "marketplace": marketplace}, models.TrackedProduct, options)

    async def list_tracked_products(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        search: str | Unset = UNSET,
        sort: Literal["newest", "moved"] | Unset = UNSET,
        recent: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedProductList:
        """List tracked products."""
        return await self._call("get", "/api/v1/tracking/products", {"limit": limit, "before": before, "marketplace": marketplace, "asin": asin, "search": search, "sort": sort, "recent": recent}, models.TrackedProductList, options)

    async def show_tracked_product(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.TrackedProduct:
        """Get a tracked product."""
        return await self._call("get", "/api/v1/tracking/products/{id}", {"id": id}, models.TrackedProduct, options)

    async def change_tracked_product(
        self,
        id: str,
        *,
        label: str | Unset | None = UNSET,
        thresholds: Mapping[str, Any] | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedProduct:
        """Update a tracked product."""
        return await self._call("patch", "/api/v1/tracking/products/{id}", {"id": id, "label": label, "thresholds": thresholds, "cooldownMinutes": cooldown_minutes, "channels": channels}, models.TrackedProduct, options)

    async def untrack_product(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.UntrackProductResult:
        """Stop tracking a product."""
        return await self._call("delete", "/api/v1/tracking/products/{id}", {"id": id}, models.UntrackProductResult, options)

    async def create_market_list(
        self,
        *,
        name: str,
        mine: Sequence[str] | Unset = UNSET,
        rivals: Sequence[str] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.MarketList:
        """Create a market list."""
        return await self._call("post", "/api/v1/market-lists", {"name": name, "mine": mine, "rivals": rivals, "marketplace": marketplace}, models.MarketList, options)

    async def list_market_lists(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.MarketListList:
        """List market lists."""
        return await self._call("get", "/api/v1/market-lists", {}, models.MarketListList, options)

    async def show_market_list(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowMarketListResult:
        """Get a market list."""
        return await self._call("get", "/api/v1/market-lists/{id}", {"id": id}, models.ShowMarketListResult, options)

    async def change_market_list(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        mine: Sequence[str] | Unset = UNSET,
        rivals: Sequence[str] | Unset = UNSET,
        remove: Sequence[str] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.MarketList:
        """Update a market list."""
        return await self._call("patch", "/api/v1/market-lists/{id}", {"id": id, "name": name, "mine": mine, "rivals": rivals, "remove": remove}, models.MarketList, options)

    async def delete_market_list(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteMarketListResult:
        """Delete a market list."""
        return await self._call("delete", "/api/v1/market-lists/{id}", {"id": id}, models.DeleteMarketListResult, options)

    async def market_list_series(
        self,
        id: str,
        *,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        resolution: Literal["day", "week", "month"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.MarketSeries:
        """Get the shares of a market list over time."""
        return await self._call("get", "/api/v1/market-lists/{id}/series", {"id": id, "from": from_, "to": to, "resolution": resolution}, models.MarketSeries, options)

    async def add_market_note(
        self,
        id: str,
        *,
        text: str,
        day: dt.datetime | dt.date | str | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.MarketListTableNote:
        """Add a note to a market list."""
        return await self._call("post", "/api/v1/market-lists/{id}/notes", {"id": id, "text": text, "day": day, "asin": asin}, models.MarketListTableNote, options)

    async def change_market_note(
        self,
        id: str,
        note_id: str,
        *,
        text: str | Unset = UNSET,
        day: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.MarketListTableNote:
        """Update a note of a market list."""
        return await self._call("patch", "/api/v1/market-lists/{id}/notes/{noteId}", {"id": id, "noteId": note_id, "text": text, "day": day}, models.MarketListTableNote, options)

    async def delete_market_note(
        self,
        id: str,
        note_id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteMarketNoteResult:
        """Delete a note of a market list."""
        return await self._call("delete", "/api/v1/market-lists/{id}/notes/{noteId}", {"id": id, "noteId": note_id}, models.DeleteMarketNoteResult, options)

    async def track_keyword(
        self,
        *,
        keyword: str,
        label: str | Unset | None = UNSET,
        threshold: Mapping[str, Any] | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedKeyword:
        """Track a keyword."""
        return await self._call("post", "/api/v1/tracking/keywords", {"keyword": keyword, "label": label, "threshold": threshold, "cooldownMinutes": cooldown_minutes, "channels": channels, "marketplace": marketplace, "asin": asin}, models.TrackedKeyword, options)

    async def list_tracked_keywords(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        keyword: str | Unset = UNSET,
        search: str | Unset = UNSET,
        recent: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedKeywordList:
        """List tracked keywords."""
        return await self._call("get", "/api/v1/tracking/keywords", {"limit": limit, "before": before, "marketplace": marketplace, "asin": asin, "keyword": keyword, "search": search, "recent": recent}, models.TrackedKeywordList, options)

    async def show_tracked_keyword(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.TrackedKeyword:
        """Get a tracked keyword."""
        return await self._call("get", "/api/v1/tracking/keywords/{id}", {"id": id}, models.TrackedKeyword, options)

    async def change_tracked_keyword(
        self,
        id: str,
        *,
        label: str | Unset | None = UNSET,
        threshold: Mapping[str, Any] | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.TrackedKeyword:
        """Update a tracked keyword."""
        return await self._call("patch", "/api/v1/tracking/keywords/{id}", {"id": id, "label": label, "threshold": threshold, "cooldownMinutes": cooldown_minutes, "channels": channels}, models.TrackedKeyword, options)

    async def untrack_keyword(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.UntrackKeywordResult:
        """Stop tracking a keyword."""
        return await self._call("delete", "/api/v1/tracking/keywords/{id}", {"id": id}, models.UntrackKeywordResult, options)

    async def preview_alert(
        self,
        *,
        metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "keywordRank", "nicheScore", "unitShare", "revenueShare", "priceRank", "pricePercentOfMedian"],
        comparison: Literal["above", "at_least", "below", "at_most"],
        value: float,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        keyword: str | Unset | None = UNSET,
        market_list_id: str | Unset | None = UNSET,
        name: str | Unset | None = UNSET,
        hysteresis_percent: float | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        days: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.AlertPreview:
        """Preview an alert."""
        return await self._call("post", "/api/v1/alerts/preview", {"metric": metric, "comparison": comparison, "value": value, "marketplace": marketplace, "asin": asin, "keyword": keyword, "marketListId": market_list_id, "name": name, "hysteresisPercent": hysteresis_percent, "cooldownMinutes": cooldown_minutes, "enabled": enabled, "channels": channels, "days": days}, models.AlertPreview, options)

    async def make_alert(
        self,
        *,
        metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "keywordRank", "nicheScore", "unitShare", "revenueShare", "priceRank", "pricePercentOfMedian"],
        comparison: Literal["above", "at_least", "below", "at_most"],
        value: float,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        keyword: str | Unset | None = UNSET,
        market_list_id: str | Unset | None = UNSET,
        name: str | Unset | None = UNSET,
        hysteresis_percent: float | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Alert:
        """Create an alert."""
        return await self._call("post", "/api/v1/alerts", {"metric": metric, "comparison": comparison, "value": value, "marketplace": marketplace, "asin": asin, "keyword": keyword, "marketListId": market_list_id, "name": name, "hysteresisPercent": hysteresis_percent, "cooldownMinutes": cooldown_minutes, "enabled": enabled, "channels": channels}, models.Alert, options)

    async def list_alerts(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset = UNSET,
        keyword: str | Unset = UNSET,
        metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "keywordRank", "nicheScore", "unitShare", "revenueShare", "priceRank", "pricePercentOfMedian"] | Unset = UNSET,
        market_list_id: str | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        search: str | Unset = UNSET,
        recent: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.AlertList:
        """List alerts."""
        return await self._call("get", "/api/v1/alerts", {"limit": limit, "before": before, "marketplace": marketplace, "asin": asin, "keyword": keyword, "metric": metric, "marketListId": market_list_id, "enabled": enabled, "search": search, "recent": recent}, models.AlertList, options)

    async def show_alert(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.Alert:
        """Get an alert."""
        return await self._call("get", "/api/v1/alerts/{id}", {"id": id}, models.Alert, options)

    async def change_alert(
        self,
        id: str,
        *,
        metric: Literal["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating", "keywordRank", "nicheScore", "unitShare", "revenueShare", "priceRank", "pricePercentOfMedian"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        asin: str | Unset | None = UNSET,
        keyword: str | Unset | None = UNSET,
        market_list_id: str | Unset | None = UNSET,
        comparison: Literal["above", "at_least", "below", "at_most"] | Unset = UNSET,
        value: float | Unset = UNSET,
        name: str | Unset | None = UNSET,
        hysteresis_percent: float | Unset = UNSET,
        cooldown_minutes: int | Unset = UNSET,
        enabled: bool | Unset = UNSET,
        channels: Sequence[str] | Literal["all", "none"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Alert:
        """Update an alert."""
        return await self._call("patch", "/api/v1/alerts/{id}", {"id": id, "metric": metric, "marketplace": marketplace, "asin": asin, "keyword": keyword, "marketListId": market_list_id, "comparison": comparison, "value": value, "name": name, "hysteresisPercent": hysteresis_percent, "cooldownMinutes": cooldown_minutes, "enabled": enabled, "channels": channels}, models.Alert, options)

    async def delete_alert(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteAlertResult:
        """Delete an alert."""
        return await self._call("delete", "/api/v1/alerts/{id}", {"id": id}, models.DeleteAlertResult, options)

    async def list_events(
        self,
        *,
        type: str | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        subject: str | Unset = UNSET,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        after: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.EventList:
        """List events."""
        return await self._call("get", "/api/v1/events", {"type": type, "from": from_, "to": to, "subject": subject, "limit": limit, "before": before, "after": after}, models.EventList, options)

    async def show_event(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowEventResult:
        """Get an event."""
        return await self._call("get", "/api/v1/events/{id}", {"id": id}, models.ShowEventResult, options)

    async def list_event_types(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.EventTypeList:
        """List event types."""
        return await self._call("get", "/api/automation/events", {}, models.EventTypeList, options)

    async def list_event_samples(
        self,
        type: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"],
        *,
        options: CallOptions | None = None,
    ) -> models.EventSamples:
        """List samples of an event type."""
        return await self._call("get", "/api/automation/events/{type}/samples", {"type": type}, models.EventSamples, options)

    async def create_webhook(
        self,
        *,
        url: str | Unset = UNSET,
        events: Sequence[Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"]] | Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        description: str | Unset | None = UNSET,
        enabled: bool | Unset = UNSET,
        hook_url: str | Unset = UNSET,
        target_url: str | Unset = UNSET,
        event: Sequence[Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"]] | Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.CreateWebhookResult:
        """Create a webhook."""
        return await self._call("post", "/api/automation/webhooks", {"url": url, "events": events, "description": description, "enabled": enabled, "hookUrl": hook_url, "targetUrl": target_url, "event": event}, models.CreateWebhookResult, options)

    async def list_webhooks(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        url: str | Unset = UNSET,
        event: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.WebhookList:
        """List webhooks."""
        return await self._call("get", "/api/automation/webhooks", {"limit": limit, "before": before, "url": url, "event": event}, models.WebhookList, options)

    async def show_webhook(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowWebhookResult:
        """Get a webhook."""
        return await self._call("get", "/api/automation/webhooks/{id}", {"id": id}, models.ShowWebhookResult, options)

    async def change_webhook(
        self,
        id: str,
        *,
        url: str | Unset = UNSET,
        events: Sequence[Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"]] | Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        description: str | Unset | None = UNSET,
        enabled: bool | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Webhook:
        """Update a webhook."""
        return await self._call("patch", "/api/automation/webhooks/{id}", {"id": id, "url": url, "events": events, "description": description, "enabled": enabled}, models.Webhook, options)

    async def delete_webhook(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteWebhookResult:
        """Delete a webhook."""
        return await self._call("delete", "/api/automation/webhooks/{id}", {"id": id}, models.DeleteWebhookResult, options)

    async def test_webhook(
        self,
        id: str,
        *,
        type: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.WebhookTest:
        """Test a webhook."""
        return await self._call("post", "/api/automation/webhooks/{id}/test", {"id": id, "type": type}, models.WebhookTest, options)

    async def rotate_webhook_secret(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.RotateWebhookSecretResult:
        """Rotate a webhook's secret."""
        return await self._call("post", "/api/automation/webhooks/{id}/rotate-secret", {"id": id}, models.RotateWebhookSecretResult, options)

    async def recover_webhook(
        self,
        id: str,
        *,
        since: dt.datetime | dt.date | str,
        until: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.RecoveredDeliveries:
        """Recover missed events."""
        return await self._call("post", "/api/automation/webhooks/{id}/recover", {"id": id, "since": since, "until": until}, models.RecoveredDeliveries, options)

    async def list_deliveries(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        status: Literal["pending", "delivered", "failed"] | Unset = UNSET,
        type: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        from_: dt.datetime | dt.date | str | Unset = UNSET,
        to: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.DeliveryList:
        """List a webhook's deliveries."""
        return await self._call("get", "/api/automation/webhooks/{id}/deliveries", {"id": id, "limit": limit, "before": before, "status": status, "type": type, "from": from_, "to": to}, models.DeliveryList, options)

    async def webhook_activity(
        self,
        id: str,
        *,
        period: Literal["day", "week"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.WebhookActivity:
        """Get a webhook's activity."""
        return await self._call("get", "/api/automation/webhooks/{id}/activity", {"id": id, "period": period}, models.WebhookActivity, options)

    async def show_delivery(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowDeliveryResult:
        """Get a delivery."""
        return await self._call("get", "/api/automation/webhooks/deliveries/{id}", {"id": id}, models.ShowDeliveryResult, options)

    async def replay_delivery(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ReplayDeliveryResult:
        """Replay a delivery."""
        return await self._call("post", "/api/automation/webhooks/deliveries/{id}/replay", {"id": id}, models.ReplayDeliveryResult, options)

    async def create_channel(
        self,
        *,
        type: Literal["email", "slack"],
        name: str | Unset | None = UNSET,
        email: str | Unset = UNSET,
        url: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Channel:
        """Create a notification channel."""
        return await self._call("post", "/api/v1/channels", {"type": type, "name": name, "email": email, "url": url}, models.Channel, options)

    async def list_channels(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ChannelList:
        """List notification channels."""
        return await self._call("get", "/api/v1/channels", {}, models.ChannelList, options)

    async def show_channel(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.Channel:
        """Get a notification channel."""
        return await self._call("get", "/api/v1/channels/{id}", {"id": id}, models.Channel, options)

    async def change_channel(
        self,
        id: str,
        *,
        name: str | Unset | None = UNSET,
        enabled: bool | Unset = UNSET,
        digest: Mapping[str, Any] | None | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Channel:
        """Update a notification channel."""
        return await self._call("patch", "/api/v1/channels/{id}", {"id": id, "name": name, "enabled": enabled, "digest": digest}, models.Channel, options)

    async def delete_channel(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteChannelResult:
        """Delete a notification channel."""
        return await self._call("delete", "/api/v1/channels/{id}", {"id": id}, models.DeleteChannelResult, options)

    async def verify_channel(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.Channel:
        """Verify a notification channel."""
        return await self._call("post", "/api/v1/channels/{id}/verify", {"id": id}, models.Channel, options)

    async def test_channel(
        self,
        id: str,
        *,
        event: Literal["bsr_drop", "keyword_rank_change", "new_review", "price_change", "alert_triggered"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChannelTest:
        """Test a notification channel."""
        return await self._call("post", "/api/v1/channels/{id}/test", {"id": id, "event": event}, models.ChannelTest, options)

    async def list_channel_deliveries(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        status: Literal["pending", "delivered", "failed"] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChannelDeliveryList:
        """List a channel's deliveries."""
        return await self._call("get", "/api/v1/channels/{id}/deliveries", {"id": id, "limit": limit, "before": before, "status": status}, models.ChannelDeliveryList, options)

    async def preview_digest(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DigestPreview:
        """Preview the daily digest."""
        return await self._call("get", "/api/v1/channels/{id}/digest", {"id": id}, models.DigestPreview, options)

    async def send_digest(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ChannelTest:
        """Send a sample digest."""
        return await self._call("post", "/api/v1/channels/{id}/digest", {"id": id}, models.ChannelTest, options)

    async def confirm_channel(
        self,
        *,
        token: str,
        options: CallOptions | None = None,
    ) -> models.ConfirmedAddress:
        """Confirm an e-mail address."""
        return await self._call("post", "/api/v1/channels/confirm", {"token": token}, models.ConfirmedAddress, options)

    async def unsubscribe_channel(
        self,
        *,
        token: str,
        options: CallOptions | None = None,
    ) -> models.UnsubscribedAddress:
        """Unsubscribe an e-mail address."""
        return await self._call("post", "/api/v1/channels/unsubscribe", {"token": token}, models.UnsubscribedAddress, options)

    async def resubscribe_channel(
        self,
        *,
        token: str,
        options: CallOptions | None = None,
    ) -> models.ResubscribedAddress:
        """Take an unsubscription back."""
        return await self._call("post", "/api/v1/channels/resubscribe", {"token": token}, models.ResubscribedAddress, options)

    async def replay_channel_delivery(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ReplayChannelDeliveryResult:
        """Replay a channel's delivery."""
        return await self._call("post", "/api/v1/channels/deliveries/{id}/replay", {"id": id}, models.ReplayChannelDeliveryResult, options)

    async def usage(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.UsageResult:
        """Get today's usage."""
        return await self._call("get", "/api/v1/usage", {}, models.UsageResult, options)

    async def usage_history(
        self,
        *,
        days: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.UsageHistory:
        """List usage by day."""
        return await self._call("get", "/api/v1/usage/history", {"days": days}, models.UsageHistory, options)

    async def show_status(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.Status:
        """Get the status."""
        return await self._call("get", "/api/status", {}, models.Status, options)

    async def list_plans(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.PlanList:
        """List plans."""
        return await self._call("get", "/api/v1/plans", {}, models.PlanList, options)

    async def show_account(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowAccountResult:
        """Get the account."""
        return await self._call("get", "/api/v1/account", {}, models.ShowAccountResult, options)

    async def change_account(
        self,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> models.ChangeAccountResult:
        """Rename the account."""
        return await self._call("patch", "/api/v1/account", {"name": name}, models.ChangeAccountResult, options)

    async def create_key(
        self,
        *,
        name: str,
        expires_at: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.CreateKeyResult:
        """Create an API key."""
        return await self._call("post", "/api/v1/keys", {"name": name, "expiresAt": expires_at}, models.CreateKeyResult, options)

    async def list_keys(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.KeyList:
        """List API keys."""
        return await self._call("get", "/api/v1/keys", {"limit": limit, "before": before}, models.KeyList, options)

    async def rename_key(
        self,
        id: str,
        *,
        name: str,
        options: CallOptions | None = None,
    ) -> models.ApiKey:
        """Rename an API key."""
        return await self._call("patch", "/api/v1/keys/{id}", {"id": id, "name": name}, models.ApiKey, options)

    async def revoke_key(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ApiKey:
        """Revoke an API key."""
        return await self._call("delete", "/api/v1/keys/{id}", {"id": id}, models.ApiKey, options)

    async def rotate_key(
        self,
        id: str,
        *,
        grace_hours: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.RotateKeyResult:
        """Rotate an API key."""
        return await self._call("post", "/api/v1/keys/{id}/rotate", {"id": id, "graceHours": grace_hours}, models.RotateKeyResult, options)

    async def import_file(
        self,
        *,
        file: FileBody,
        name: str | Unset = UNSET,
        preset: Literal["nichescope", "bright-data", "keepa-export", "keepa-api", "helium10-black-box", "helium10-xray", "jungle-scout", "amazon-reviews-2023", "kaggle-1.4m", "rainforest", "dataforseo", "rank-series", "plain"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        format: Literal["csv", "tsv", "json", "jsonl", "parquet", "xlsx"] | Unset = UNSET,
        encoding: str | Unset = UNSET,
        delimiter: str | Unset = UNSET,
        header: bool | Unset = UNSET,
        sheet: str | Unset = UNSET,
        decimal: Literal["comma", "point"] | Unset = UNSET,
        map: str | Unset = UNSET,
        seen_at: str | Unset = UNSET,
        mapping: str | Unset = UNSET,
        hold: bool | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Import:
        """Import a file."""
        return await self._call("post", "/api/admin/imports", {"file": file, "name": name, "preset": preset, "marketplace": marketplace, "format": format, "encoding": encoding, "delimiter": delimiter, "header": header, "sheet": sheet, "decimal": decimal, "map": map, "seenAt": seen_at, "mapping": mapping, "hold": hold}, models.Import, options)

    async def list_imports(
        self,
        *,
        limit: int | Unset = UNSET,
        before: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ImportList:
        """List imports."""
        return await self._call("get", "/api/admin/imports", {"limit": limit, "before": before}, models.ImportList, options)

    async def show_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowImportResult:
        """Get an import."""
        return await self._call("get", "/api/admin/imports/{id}", {"id": id}, models.ShowImportResult, options)

    async def change_import(
        self,
        id: str,
        *,
        preset: Literal["nichescope", "bright-data", "keepa-export", "keepa-api", "helium10-black-box", "helium10-xray", "jungle-scout", "amazon-reviews-2023", "kaggle-1.4m", "rainforest", "dataforseo", "rank-series", "plain"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        format: Literal["csv", "tsv", "json", "jsonl", "parquet", "xlsx"] | Unset = UNSET,
        encoding: str | Unset = UNSET,
        delimiter: str | Unset = UNSET,
        header: bool | Unset = UNSET,
        sheet: str | Unset = UNSET,
        decimal: Literal["comma", "point"] | Unset = UNSET,
        map: str | Unset = UNSET,
        seen_at: str | Unset = UNSET,
        mapping: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Import:
        """Change how a file is read."""
        return await self._call("patch", "/api/admin/imports/{id}", {"id": id, "preset": preset, "marketplace": marketplace, "format": format, "encoding": encoding, "delimiter": delimiter, "header": header, "sheet": sheet, "decimal": decimal, "map": map, "seenAt": seen_at, "mapping": mapping}, models.Import, options)

    async def cancel_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.Import:
        """Cancel an import."""
        return await self._call("delete", "/api/admin/imports/{id}", {"id": id}, models.Import, options)

    async def list_rejects(
        self,
        id: str,
        *,
        limit: int | Unset = UNSET,
        after: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.RejectList:
        """List rejected rows."""
        return await self._call("get", "/api/admin/imports/{id}/rejects", {"id": id, "limit": limit, "after": after}, models.RejectList, options)

    async def preview_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ImportPreview:
        """Preview an import."""
        return await self._call("get", "/api/admin/imports/{id}/preview", {"id": id}, models.ImportPreview, options)

    async def start_import(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.Import:
        """Start an import."""
        return await self._call("post", "/api/admin/imports/{id}/start", {"id": id}, models.Import, options)

    async def list_mappings(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.MappingList:
        """List saved mappings."""
        return await self._call("get", "/api/admin/import-mappings", {}, models.MappingList, options)

    async def save_mapping(
        self,
        name: str,
        *,
        preset: Literal["nichescope", "bright-data", "keepa-export", "keepa-api", "helium10-black-box", "helium10-xray", "jungle-scout", "amazon-reviews-2023", "kaggle-1.4m", "rainforest", "dataforseo", "rank-series", "plain"] | Unset = UNSET,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        format: Literal["csv", "tsv", "json", "jsonl", "parquet", "xlsx"] | Unset = UNSET,
        encoding: str | Unset = UNSET,
        delimiter: str | Unset = UNSET,
        header: bool | Unset = UNSET,
        sheet: str | Unset = UNSET,
        decimal: Literal["comma", "point"] | Unset = UNSET,
        map: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ImportMapping:
        """Save a mapping."""
        return await self._call("put", "/api/admin/import-mappings/{name}", {"name": name, "preset": preset, "marketplace": marketplace, "format": format, "encoding": encoding, "delimiter": delimiter, "header": header, "sheet": sheet, "decimal": decimal, "map": map}, models.ImportMapping, options)

    async def delete_mapping(
        self,
        name: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteMappingResult:
        """Delete a saved mapping."""
        return await self._call("delete", "/api/admin/import-mappings/{name}", {"name": name}, models.DeleteMappingResult, options)

    async def create_account(
        self,
        *,
        name: str,
        plan: Literal["free", "starter", "pro", "business", "agency"],
        owner_email: str | Unset | None = UNSET,
        options: CallOptions | None = None,
    ) -> models.CreateAccountResult:
        """Create an account."""
        return await self._call("post", "/api/admin/accounts", {"name": name, "plan": plan, "ownerEmail": owner_email}, models.CreateAccountResult, options)

    async def list_accounts(
        self,
        *,
        search: str | Unset = UNSET,
        plan: Literal["free", "starter", "pro", "business", "agency"] | Unset = UNSET,
        page: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.AccountList:
        """List accounts."""
        return await self._call("get", "/api/admin/accounts", {"search": search, "plan": plan, "page": page}, models.AccountList, options)

    async def show_any_account(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowAnyAccountResult:
        """Get any account."""
        return await self._call("get", "/api/admin/accounts/{id}", {"id": id}, models.ShowAnyAccountResult, options)

    async def change_any_account(
        self,
        id: str,
        *,
        name: str | Unset = UNSET,
        plan: Literal["free", "starter", "pro", "business", "agency"] | Unset = UNSET,
        overrides: Mapping[str, Any] | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChangeAnyAccountResult:
        """Update any account."""
        return await self._call("patch", "/api/admin/accounts/{id}", {"id": id, "name": name, "plan": plan, "overrides": overrides}, models.ChangeAnyAccountResult, options)

    async def list_users(
        self,
        *,
        search: str | Unset = UNSET,
        page: int | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.UserList:
        """List users."""
        return await self._call("get", "/api/admin/users", {"search": search, "page": page}, models.UserList, options)

    async def change_any_user(
        self,
        id: str,
        *,
        operator: bool,
        options: CallOptions | None = None,
    ) -> models.ChangeAnyUserResult:
        """Grant or revoke operator rights."""
        return await self._call("patch", "/api/admin/users/{id}", {"id": id, "operator": operator}, models.ChangeAnyUserResult, options)

    async def add_synonyms(
        self,
        *,
        language: Literal["en", "de", "fr", "it", "es", "nl", "sv", "pl", "tr", "ar", "ja", "pt"],
        entry: str,
        id: str | Unset = UNSET,
        created_at: dt.datetime | dt.date | str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.AddSynonymsResult:
        """Add synonyms."""
        return await self._call("post", "/api/admin/synonyms", {"language": language, "entry": entry, "id": id, "createdAt": created_at}, models.AddSynonymsResult, options)

    async def list_synonyms(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SynonymsList:
        """List synonyms."""
        return await self._call("get", "/api/admin/synonyms", {}, models.SynonymsList, options)

    async def delete_synonyms(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DeleteSynonymsResult:
        """Delete synonyms."""
        return await self._call("delete", "/api/admin/synonyms/{id}", {"id": id}, models.DeleteSynonymsResult, options)

    async def import_fee_card(
        self,
        *,
        options: CallOptions | None = None,
        **fields: Any,
    ) -> models.FeeCard:
        """Import a fee card."""
        return await self._call("post", "/api/admin/fee-cards", {**fields}, models.FeeCard, options)

    async def delete_fee_card(
        self,
        card: str,
        marketplace: Literal["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.se", "amazon.pl", "amazon.com.be", "amazon.ie", "amazon.com.tr", "amazon.ae", "amazon.sa", "amazon.eg", "amazon.in", "amazon.co.jp", "amazon.com.au", "amazon.sg", "amazon.ca", "amazon.com.mx", "amazon.com.br", "amazon.co.za"] | Unset = UNSET,
        *,
        options: CallOptions | None = None,
    ) -> models.DeletedFeeCard:
        """Delete a fee card."""
        return await self._call("delete", "/api/admin/fee-cards/{marketplace}/{card}", {"card": card, "marketplace": marketplace}, models.DeletedFeeCard, options)

    async def show_sources(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.Sources:
        """List live sources."""
        return await self._call("get", "/api/admin/sources", {}, models.Sources, options)

    async def show_state(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.InstallationState:
        """Get the installation's status."""
        return await self._call("get", "/api/admin/state", {}, models.InstallationState, options)

    async def show_session(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SessionState:
        """Get the current session."""
        return await self._call("get", "/api/v1/session", {}, models.SessionState, options)

    async def sign_in(
        self,
        *,
        email: str,
        password: str,
        invitation: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SignInResult:
        """Sign in."""
        return await self._call("post", "/api/v1/session", {"email": email, "password": password, "invitation": invitation}, models.SignInResult, options)

    async def sign_out(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SignedOut:
        """Sign out."""
        return await self._call("delete", "/api/v1/session", {}, models.SignedOut, options)

    async def switch_account(
        self,
        *,
        account_id: str,
        options: CallOptions | None = None,
    ) -> models.SwitchAccountResult:
        """Switch accounts."""
        return await self._call("put", "/api/v1/session/account", {"accountId": account_id}, models.SwitchAccountResult, options)

    async def change_user(
        self,
        *,
        name: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ChangeUserResult:
        """Change your name."""
        return await self._call("patch", "/api/v1/session/user", {"name": name}, models.ChangeUserResult, options)

    async def change_password(
        self,
        *,
        current_password: str,
        new_password: str,
        options: CallOptions | None = None,
    ) -> models.ChangePasswordResult:
        """Change your password."""
        return await self._call("post", "/api/v1/session/password", {"currentPassword": current_password, "newPassword": new_password}, models.ChangePasswordResult, options)

    async def change_email(
        self,
        *,
        email: str,
        current_password: str,
        options: CallOptions | None = None,
    ) -> models.ChangeEmailResult:
        """Change your email address."""
        return await self._call("post", "/api/v1/session/email", {"email": email, "currentPassword": current_password}, models.ChangeEmailResult, options)

    async def list_sessions(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.SessionList:
        """List sessions."""
        return await self._call("get", "/api/v1/sessions", {}, models.SessionList, options)

    async def end_all_sessions(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.EndedSessions:
        """Sign out everywhere."""
        return await self._call("delete", "/api/v1/sessions", {}, models.EndedSessions, options)

    async def end_session(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.EndSessionResult:
        """End a session."""
        return await self._call("delete", "/api/v1/sessions/{id}", {"id": id}, models.EndSessionResult, options)

    async def sign_up(
        self,
        *,
        name: str,
        email: str,
        password: str,
        account_name: str | Unset = UNSET,
        invitation: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.SignUpResult:
        """Sign up."""
        return await self._call("post", "/api/v1/users", {"name": name, "email": email, "password": password, "accountName": account_name, "invitation": invitation}, models.SignUpResult, options)

    async def request_sign_up(
        self,
        *,
        name: str,
        email: str,
        account_name: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.Accepted:
        """Request to sign up."""
        return await self._call("post", "/api/v1/sign-ups", {"name": name, "email": email, "accountName": account_name}, models.Accepted, options)

    async def ask_password_reset(
        self,
        *,
        email: str,
        options: CallOptions | None = None,
    ) -> models.Accepted:
        """Request a password reset."""
        return await self._call("post", "/api/v1/password-resets", {"email": email}, models.Accepted, options)

    async def use_password_reset(
        self,
        *,
        token: str,
        password: str,
        options: CallOptions | None = None,
    ) -> models.PasswordChanged:
        """Reset a password."""
        return await self._call("post", "/api/v1/password-resets/use", {"token": token, "password": password}, models.PasswordChanged, options)

    async def list_members(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.MemberList:
        """List members."""
        return await self._call("get", "/api/v1/account/members", {}, models.MemberList, options)

    async def change_member(
        self,
        user_id: str,
        *,
        role: Literal["viewer", "member", "owner"],
        options: CallOptions | None = None,
    ) -> models.ChangeMemberResult:
        """Change a member's role."""
        return await self._call("patch", "/api/v1/account/members/{userId}", {"userId": user_id, "role": role}, models.ChangeMemberResult, options)

    async def remove_member(
        self,
        user_id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.RemoveMemberResult:
        """Remove a member."""
        return await self._call("delete", "/api/v1/account/members/{userId}", {"userId": user_id}, models.RemoveMemberResult, options)

    async def list_invitations(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.InvitationList:
        """List invitations."""
        return await self._call("get", "/api/v1/account/invitations", {}, models.InvitationList, options)

    async def invite(
        self,
        *,
        email: str,
        role: Literal["viewer", "member", "owner"],
        options: CallOptions | None = None,
    ) -> models.InviteResult:
        """Create an invitation."""
        return await self._call("post", "/api/v1/account/invitations", {"email": email, "role": role}, models.InviteResult, options)

    async def withdraw_invitation(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.WithdrawInvitationResult:
        """Withdraw an invitation."""
        return await self._call("delete", "/api/v1/account/invitations/{id}", {"id": id}, models.WithdrawInvitationResult, options)

    async def show_invitation(
        self,
        token: str,
        *,
        options: CallOptions | None = None,
    ) -> models.ShowInvitationResult:
        """Get an invitation."""
        return await self._call("get", "/api/v1/invitations/{token}", {"token": token}, models.ShowInvitationResult, options)

    async def accept_invitation(
        self,
        token: str,
        *,
        options: CallOptions | None = None,
    ) -> models.AcceptInvitationResult:
        """Accept an invitation."""
        return await self._call("post", "/api/v1/invitations/{token}/accept", {"token": token}, models.AcceptInvitationResult, options)

    async def describe_app_request(
        self,
        *,
        client_id: str | Unset = UNSET,
        redirect_uri: str | Unset = UNSET,
        response_type: str | Unset = UNSET,
        code_challenge: str | Unset = UNSET,
        code_challenge_method: str | Unset = UNSET,
        scope: str | Unset = UNSET,
        state: str | Unset = UNSET,
        resource: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.AppRequest:
        """Describe an app's request."""
        return await self._call("post", "/api/v1/connected-apps/requests", {"clientId": client_id, "redirectUri": redirect_uri, "responseType": response_type, "codeChallenge": code_challenge, "codeChallengeMethod": code_challenge_method, "scope": scope, "state": state, "resource": resource}, models.AppRequest, options)

    async def connect_app(
        self,
        *,
        scopes: Sequence[Literal["read", "write"]],
        client_id: str | Unset = UNSET,
        redirect_uri: str | Unset = UNSET,
        response_type: str | Unset = UNSET,
        code_challenge: str | Unset = UNSET,
        code_challenge_method: str | Unset = UNSET,
        scope: str | Unset = UNSET,
        state: str | Unset = UNSET,
        resource: str | Unset = UNSET,
        options: CallOptions | None = None,
    ) -> models.ConnectedAppCode:
        """Connect an app."""
        return await self._call("post", "/api/v1/connected-apps", {"scopes": scopes, "clientId": client_id, "redirectUri": redirect_uri, "responseType": response_type, "codeChallenge": code_challenge, "codeChallengeMethod": code_challenge_method, "scope": scope, "state": state, "resource": resource}, models.ConnectedAppCode, options)

    async def list_connected_apps(
        self,
        *,
        options: CallOptions | None = None,
    ) -> models.ConnectedAppList:
        """List connected apps."""
        return await self._call("get", "/api/v1/connected-apps", {}, models.ConnectedAppList, options)

    async def disconnect_app(
        self,
        id: str,
        *,
        options: CallOptions | None = None,
    ) -> models.DisconnectAppResult:
        """Disconnect an app."""
        return await self._call("delete", "/api/v1/connected-apps/{id}", {"id": id}, models.DisconnectAppResult, options)
