import type { SelectProps } from "@mantine/core";
import { useMarketplaceData } from "../api/catalogue.ts";
import { countryOf, isMarketplace, MARKETPLACES, type Marketplace } from "./marketplaces.ts";
import { Select } from "./select.tsx";

type MarketplaceSelectProps = Omit<SelectProps, "data" | "value" | "onChange"> & {
  value: Marketplace;
  onChange: (marketplace: Marketplace) => void;
};

/** The marketplaces as options; those without products are marked. */
export function useMarketplaceOptions() {
  const { hasData } = useMarketplaceData();
  return MARKETPLACES.map((domain) => ({
    value: domain,
    label: `${countryOf(domain)} · ${domain}${hasData(domain) ? "" : " (no data)"}`,
  }));
}

export function MarketplaceSelect({ value, onChange, ...others }: MarketplaceSelectProps) {
  const options = useMarketplaceOptions();
  return (
    <Select
      label="Marketplace"
      data={options}
      value={value}
      onChange={(chosen) => {
        if (isMarketplace(chosen)) onChange(chosen);
      }}
      allowDeselect={false}
      searchable
      {...others}
    />
  );
}
