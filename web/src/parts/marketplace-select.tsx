import type { SelectProps } from "@mantine/core";
import { useMarketplaceData } from "../api/catalogue.ts";
import { countryOf, isMarketplace, MARKETPLACES, type Marketplace } from "./marketplaces.ts";
import { Select } from "./select.tsx";

type MarketplaceSelectProps = Omit<SelectProps, "data" | "value" | "onChange"> & {
  value: Marketplace;
  onChange: (marketplace: Marketplace) => void;
  /** The field shows the domain only. */
  isShort?: boolean;
};

/** The marketplaces as options; those without products are marked. */
export function useMarketplaceOptions() {
  const { hasData } = useMarketplaceData();
  return MARKETPLACES.map((domain) => ({
    value: domain,
    label: `${countryOf(domain)} · ${domain}${hasData(domain) ? "" : " (no data)"}`,
  }));
}

export function MarketplaceSelect({ value, onChange, isShort = false, ...others }: MarketplaceSelectProps) {
  const options = useMarketplaceOptions();
  const labels = new Map(options.map((option) => [option.value as string, option.label]));
  return (
    <Select
      label="Marketplace"
      data={isShort ? MARKETPLACES : options}
      renderOption={({ option }) => labels.get(option.value)}
      value={value}
      onChange={(chosen) => {
        if (isMarketplace(chosen)) onChange(chosen);
      }}
      allowDeselect={false}
      searchable={!isShort}
      {...others}
    />
  );
}
