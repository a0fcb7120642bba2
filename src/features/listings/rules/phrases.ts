/**
 * Phrases that rules forbid, by language. A listing is checked against the phrases of its language and the multi-word phrases
 * of all others: a single word of another language may mean something else ("sale" is salt in Italian).
 */
import type { Language } from "../../catalog/marketplace.ts";
import { isUnspaced, type PhraseFinder, phraseFinder } from "../words.ts";
import { CLAIM_PHRASES } from "./claim-phrases.ts";

const list = (text: string) => text.split(",").map((phrase) => phrase.trim());

const SALES_PHRASES = {
  promotional: {
    en: list(
      "free shipping, free delivery, fast shipping, ships free, free gift, free bonus, on sale, big sale, flash sale, hot sale, clearance, discount, discounted, best price, lowest price, low price, cheapest, best deal, great deal, good deal, hot deal, hot deals, super deal, deal of the day, for sale, sale price, special price, great price, cheap, free returns, special offer, limited offer, limited time, today only, last chance, buy now, order now, shop now, add to cart, click here, buy one get one, money back, 100% quality guaranteed, quality guaranteed, satisfaction guaranteed, 100% satisfaction, best seller, bestseller, best selling, top rated, top seller, hot item, must have, new arrival, just launched, amazon's choice, number one, number 1, no 1, 1 rated, black friday, cyber monday, prime day",
    ),
    de: list(
      "kostenloser versand, gratis versand, versandkostenfrei, versand kostenlos, schneller versand, gratisversand, sonderangebot, angebot, angebote, sonderpreis, aktionspreis, billig, preisknaller, rabatt, rabattiert, reduziert, schnäppchen, bester preis, tiefpreis, bestpreis, günstigster preis, nur heute, nur für kurze zeit, jetzt kaufen, jetzt bestellen, jetzt zugreifen, in den warenkorb, bestseller, verkaufsschlager, topseller, nummer 1, nr 1, testsieger, geld zurück, zufriedenheitsgarantie, 100% zufriedenheit, qualität garantiert, neuheit, letzte chance, gratis geschenk, ausverkauf",
    ),
    fr: list(
      "livraison gratuite, livraison offerte, livraison rapide, frais de port offerts, promotion, promo, en promotion, en solde, soldes, remise, rabais, réduction de prix, prix réduit, meilleur prix, prix imbattable, prix le plus bas, pas cher, offre spéciale, offre limitée, durée limitée, dernière chance, achetez maintenant, commandez maintenant, ajouter au panier, cliquez ici, cadeau gratuit, cadeau offert, meilleure vente, meilleures ventes, numéro 1, n 1, satisfait ou remboursé, satisfaction garantie, qualité garantie, 100% satisfaction, nouveauté, bonne affaire, liquidation, best seller",
    ),
    es: list(
      "envío gratis, envío gratuito, envío rápido, entrega gratis, oferta, ofertas, rebaja, rebajas, rebajado, descuento, mejor precio, precio más bajo, precio bajo, barato, ganga, tiempo limitado, solo hoy, última oportunidad, compra ahora, compre ahora, comprar ahora, pide ahora, añadir al carrito, haz clic, regalo gratis, más vendido, superventas, número 1, n 1, número uno, satisfacción garantizada, garantía de satisfacción, calidad garantizada, 100% satisfacción, devolución del dinero, novedad, liquidación, best seller",
    ),
    it: list(
      "spedizione gratuita, spedizione gratis, consegna gratuita, spedizione veloce, offerta, offerte, sottocosto, sconto, scontato, sconti, in saldo, saldi, prezzo migliore, miglior prezzo, prezzo più basso, prezzo basso, economico, affare, tempo limitato, solo oggi, ultima occasione, acquista ora, compra ora, ordina ora, aggiungi al carrello, clicca qui, regalo gratis, omaggio, più venduto, i più venduti, numero 1, n 1, numero uno, soddisfatti o rimborsati, soddisfazione garantita, qualità garantita, 100% soddisfazione, novità, svendita, best seller",
    ),
    ja: list(
      "送料無料, 激安, 格安, 最安値, 特価, 特売, お買い得, セール, 割引, 値引き, 限定価格, 期間限定, 在庫処分, 今だけ, 今すぐ購入, 売れ筋, ベストセラー, ランキング1位, 全額返金, 満足保証, 品質保証, プレゼント付き",
    ),
  },
  guarantee: {
    en: list(
      "guarantee, guaranteed, money back, full refund, refund, unconditional guarantee, lifetime warranty, if not satisfied, send it back, return it, risk free, hassle free return, free replacement",
    ),
    de: list(
      "garantie, garantiert, geld zurück, rückerstattung, volle erstattung, lebenslange garantie, bei nichtgefallen, zufriedenheitsgarantie, kostenlose rückgabe, kostenloser umtausch, kostenloser ersatz, ohne risiko",
    ),
    fr: list(
      "garantie, garanti, garantis, garanties, satisfait ou remboursé, remboursement, remboursé, garantie à vie, sans risque, retour gratuit, échange gratuit",
    ),
    es: list(
      "garantía, garantizado, garantizada, devolución del dinero, reembolso, garantía de por vida, sin riesgo, devolución gratuita, cambio gratuito",
    ),
    it: list(
      "garanzia, garantito, garantita, soddisfatti o rimborsati, rimborso, garanzia a vita, senza rischi, reso gratuito, sostituzione gratuita",
    ),
    ja: list("返金保証, 全額返金, 永久保証, 満足保証, 無料交換"),
  },
  placeholder: {
    en: list(
      "n/a, not applicable, not eligible, yet to decide, to be decided, tbd, copy pending, lorem ipsum, coming soon",
    ),
    de: list("n/a, nicht zutreffend, entfällt, keine angabe, folgt in kürze, wird nachgereicht, lorem ipsum"),
    fr: list("n/a, non applicable, sans objet, à définir, à venir, lorem ipsum"),
    es: list("n/a, no aplicable, no aplica, por definir, por determinar, lorem ipsum"),
    it: list("n/a, non applicabile, da definire, da determinare, lorem ipsum"),
    ja: list("該当なし, 未定, 準備中"),
  },
  reviews: {
    en: list(
      "5 star, five star, customer reviews, leave a review, positive review, 5 stars, rated by customers, testimonials, as seen on tv, write a review",
    ),
    de: list(
      "5 sterne, fünf sterne, kundenbewertung, kundenbewertungen, bewerten sie uns, positive bewertung, bekannt aus dem tv",
    ),
    fr: list("5 étoiles, cinq étoiles, avis clients, laissez un avis, avis positif, vu à la télé"),
    es: list(
      "5 estrellas, cinco estrellas, reseñas de clientes, opiniones de clientes, deja una reseña, reseña positiva",
    ),
    it: list("5 stelle, cinque stelle, recensioni dei clienti, lascia una recensione, recensione positiva"),
    ja: list("星5, 高評価, レビューを書いて, お客様の声"),
  },
  temporary: {
    en: list(
      "available now, brand new, current, discounted, just launched, last chance, last minute, latest, limited time, new, on sale, this week, this month, this year, today",
    ),
    de: list(
      "neu, jetzt verfügbar, brandneu, aktuell, rabattiert, letzte chance, neueste, neuestes, nur heute, heute, im angebot, diese woche",
    ),
    fr: list(
      "nouveau, nouvelle, disponible maintenant, tout neuf, actuel, dernière chance, dernier cri, durée limitée, en solde, aujourd'hui, cette semaine",
    ),
    es: list(
      "nuevo, nueva, disponible ahora, actual, última oportunidad, lo último, tiempo limitado, en oferta, hoy, esta semana",
    ),
    it: list(
      "nuovo, nuova, disponibile ora, attuale, ultima occasione, ultimissimo, tempo limitato, in offerta, oggi, questa settimana",
    ),
    ja: list("新品, 最新, 新発売, 今週, 本日, 期間限定"),
  },
  subjective: {
    en: list(
      "amazing, best, cheap, cheapest, effective, fastest, good deal, least, most, popular, trending, good quality, high quality, incredible, perfect, awesome",
    ),
    de: list(
      "beste, bester, bestes, besten, günstig, billig, billigste, schnellste, beliebt, erstaunlich, perfekt, unglaublich, hochwertig, trendig",
    ),
    fr: list(
      "meilleur, meilleure, incroyable, pas cher, populaire, tendance, parfait, parfaite, efficace, haute qualité, plus rapide",
    ),
    es: list(
      "mejor, mejores, increíble, barato, barata, popular, tendencia, perfecto, perfecta, eficaz, alta calidad, más rápido",
    ),
    it: list(
      "migliore, migliori, incredibile, economico, economica, popolare, di tendenza, perfetto, perfetta, efficace, alta qualità, più veloce",
    ),
    ja: list("最高, 最強, 人気, 最安, 話題, 大人気, 高品質"),
  },
};

const PHRASES = { ...SALES_PHRASES, ...CLAIM_PHRASES } satisfies Record<string, Partial<Record<Language, string[]>>>;

export type PhraseList = keyof typeof PHRASES;

export const PHRASE_LISTS = Object.keys(PHRASES) as PhraseList[];

const finders = new Map<string, PhraseFinder>();

/** The phrases of a list that apply to a text of the language. */
export function phrasesOf(name: PhraseList, language: Language): string[] {
  const byLanguage: Partial<Record<Language, string[]>> = PHRASES[name];
  return [...new Set([...(byLanguage[language] ?? []), ...Object.values(byLanguage).flat().filter(isUnmistakable)])];
}

/** Numbers and single letters are no help: "n 1" may be the name of a model. */
function isUnmistakable(phrase: string): boolean {
  return isUnspaced(phrase) || /\p{L}{2,}[\s/].*\p{L}{2,}|^n\/a$/u.test(phrase);
}

export function findPhrases(name: PhraseList, language: Language): PhraseFinder {
  const key = `${name} ${language}`;
  let finder = finders.get(key);
  if (finder === undefined) {
    finder = phraseFinder(phrasesOf(name, language));
    finders.set(key, finder);
  }
  return finder;
}
