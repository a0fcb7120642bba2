import { Button } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { ConfirmUntrack } from "../../parts/confirm-untrack.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone, notifyFailed } from "../../parts/notify.ts";
import { useTransferredFocus } from "../../parts/use-transferred-focus.ts";
import type { ProductPath } from "./product-query.ts";

type TrackButtonProps = { path: ProductPath; trackingId: string | null; title: string };

export function TrackButton({ path, trackingId, title }: TrackButtonProps) {
  const keepFocus = useTransferredFocus();
  const [isConfirming, setConfirming] = useState(false);
  const queries = useQueryClient();
  const changed = () =>
    Promise.all(["product", "tracking", "events"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const track = useMutation({
    mutationFn: () =>
      client.post("/api/v1/tracking/products", {
        body: { asin: path.asin, marketplace: path.marketplace as Marketplace },
      }),
    onSuccess: async () => {
      await changed();
      notifyDone("Now tracking. We record every change.");
    },
    onError: notifyFailed,
  });
  const untrack = async () => {
    await client.delete("/api/v1/tracking/products/{id}", { path: { id: trackingId as string } });
    await changed();
    notifyDone("Stopped tracking.");
  };
  if (trackingId === null)
    return (
      <BusyButton
        ref={keepFocus}
        leftSection={<IconEye size={16} />}
        busy={track.isPending}
        onClick={() => track.mutate()}
      >
        Track product
      </BusyButton>
    );
  return (
    <>
      <Button
        ref={keepFocus}
        variant="default"
        leftSection={<IconEyeOff size={16} />}
        onClick={() => setConfirming(true)}
      >
        Stop tracking
      </Button>
      <ConfirmUntrack
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question="Stop tracking this product?"
        title={title}
        onConfirm={untrack}
      />
    </>
  );
}
