import { Button } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { BusyButton } from "../../parts/busy-button.tsx";
import { useTransferredFocus } from "../../parts/use-transferred-focus.ts";
import type { FoundProduct } from "./search-query.ts";
import type { Tracked } from "./use-tracked.ts";

export function TrackButton({ product, tracked }: { product: FoundProduct; tracked: Tracked }) {
  const [busy, setBusy] = useState(false);
  const keepFocus = useTransferredFocus();
  if (tracked.asins?.has(product.asin))
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
  const track = async () => {
    setBusy(true);
    await tracked.track([product.asin]).finally(() => setBusy(false));
  };
  return (
    <BusyButton
      ref={keepFocus}
      size="compact-sm"
      mih={32}
      variant="light"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={track}
      busy={busy}
      aria-label={`Track ${product.title}`}
    >
      Track
    </BusyButton>
  );
}
