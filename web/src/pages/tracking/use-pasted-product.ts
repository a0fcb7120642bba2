import { useState } from "react";
import { DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { productReference } from "../../parts/product-reference.ts";

const UNREADABLE = "This is neither an ASIN (ten letters and digits) nor a link to a product's page.";

export type PastedProduct = ReturnType<typeof usePastedProduct>;

/** A product that somebody names by its ASIN or by a link to its page, which also tells the marketplace. */
export function usePastedProduct() {
  const [text, setText] = useState("");
  const [marketplace, setMarketplace] = useState<Marketplace>(DEFAULT_MARKETPLACE);
  const [isRefused, setRefused] = useState(false);
  const asin = productReference(text)?.asin;
  return {
    text,
    marketplace,
    setMarketplace,
    asin,
    isEmpty: text.trim() === "",
    /** What is wrong with it, once it was to be sent. */
    error: isRefused && asin === undefined ? UNREADABLE : undefined,
    refuse: () => setRefused(true),
    paste(next: string) {
      setText(next);
      setRefused(false);
      const found = productReference(next)?.marketplace;
      if (found) setMarketplace(found);
    },
  };
}
