import { Box, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { FormEvent, ReactNode } from "react";
import { BusyButton } from "../../parts/busy-button.tsx";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { Failure } from "../../parts/states.tsx";
import type { PastedProduct } from "./use-pasted-product.ts";

type TrackFormProps = {
  /** "Track a product" */
  label: string;
  pasted: PastedProduct;
  busy: boolean;
  failure: unknown;
  marketplaceError: string | undefined;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
  /** Shown below the fields: the progress and the outcome. */
  below?: ReactNode;
};

/** The form to start tracking: a product or keyword, and a marketplace. */
export function TrackForm(props: TrackFormProps) {
  const { label, pasted, busy, failure, marketplaceError, onSubmit, children, below } = props;
  return (
    <Box component="form" p="md" onSubmit={onSubmit} aria-label={label}>
      <Group align="flex-start" gap="sm">
        {children}
        <MarketplaceSelect
          value={pasted.marketplace}
          onChange={pasted.setMarketplace}
          error={marketplaceError}
          style={{ flex: "1 1 200px" }}
        />
        <BusyButton type="submit" mt={25} leftSection={<IconPlus size={16} />} busy={busy}>
          Track
        </BusyButton>
      </Group>
      {failure !== undefined && (
        <Box mt="sm">
          <Failure error={failure} />
        </Box>
      )}
      {below && <Box mt="sm">{below}</Box>}
    </Box>
  );
}
