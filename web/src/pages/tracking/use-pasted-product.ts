import { useState } from "react";
import { DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { productReference } from "../../parts/product-reference.ts";

const UNREADABLE = "Enter an ASIN (10 letters and digits) or a link to a product page.";

/** The state of a field that takes an ASIN or a link to a product; a link also sets the marketplace. */
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
    /** Set only after an attempt to submit. */
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
