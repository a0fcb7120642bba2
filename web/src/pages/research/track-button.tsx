import { Button } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { BusyButton } from "../../parts/busy-button.tsx";
import { useTransferredFocus } from "../../parts/use-transferred-focus.ts";
import type { FoundProduct } from "./search-query.ts";
import type { Tracked } from "./use-tracked.ts";

type TrackButtonProps = { product: FoundProduct; isTracked: boolean; track: Tracked["track"] };

export function TrackButton({ product, isTracked, track }: TrackButtonProps) {
  const [busy, setBusy] = useState(false);
  const keepFocus = useTransferredFocus();
  if (isTracked)
    return (
      <Button
        size="compact-sm"
        mih={32}
        variant="subtle"
        color="gray"
        leftSection={<IconCheck size={14} aria-hidden />}
        renderRoot={(props) => <Link {...props} ref={keepFocus} to="/tracking/products" />}
        aria-label={`Tracked: ${product.title}`}
      >
        Tracked
      </Button>
    );
  return (
    <BusyButton
      ref={keepFocus}
      size="compact-sm"
      mih={32}
      variant="light"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => {
        setBusy(true);
        void track([product.asin]).finally(() => setBusy(false));
      }}
      busy={busy}
      aria-label={`Track ${product.title}`}
    >
      Track
    </BusyButton>
  );
}
