import { Select, type SelectProps } from "@mantine/core";
import { countryOf, isMarketplace, MARKETPLACES, type Marketplace } from "./marketplaces.ts";

type MarketplaceSelectProps = Omit<SelectProps, "data" | "value" | "onChange"> & {
  value: Marketplace;
  onChange: (marketplace: Marketplace) => void;
};

const OPTIONS = MARKETPLACES.map((domain) => ({ value: domain, label: `${countryOf(domain)} · ${domain}` }));

export function MarketplaceSelect({ value, onChange, ...others }: MarketplaceSelectProps) {
  return (
    <Select
      label="Marketplace"
      data={OPTIONS}
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
