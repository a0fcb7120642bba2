import { Button } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { tellDone, tellFailed } from "../../parts/told.ts";
import { useFocusKept } from "../../parts/use-focus-kept.ts";
import type { ProductPlace } from "./product-query.ts";

type TrackButtonProps = { place: ProductPlace; trackingId: string | null; title: string };

export function TrackButton({ place, trackingId, title }: TrackButtonProps) {
  const keepFocus = useFocusKept();
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const changed = () =>
    Promise.all(["product", "tracking", "events"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  const track = useMutation({
    mutationFn: () =>
      ask(
        client.POST("/api/v1/tracking/products", {
          body: { asin: place.asin, marketplace: place.marketplace as Marketplace },
        }),
      ),
    onSuccess: async () => {
      await changed();
      tellDone("Tracked: its changes are told from now on.");
    },
    onError: tellFailed,
  });
  const untrack = async () => {
    await ask(client.DELETE("/api/v1/tracking/products/{id}", { params: { path: { id: trackingId as string } } }));
    await changed();
    tellDone("No longer tracked.");
  };
  if (trackingId === null)
    return (
      <BusyButton
        ref={keepFocus}
        leftSection={<IconEye size={16} />}
        busy={track.isPending}
        onClick={() => track.mutate()}
      >
        Track
      </BusyButton>
    );
  return (
    <>
      <Button ref={keepFocus} variant="default" leftSection={<IconEyeOff size={16} />} onClick={() => setAsked(true)}>
        Stop tracking
      </Button>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title="Stop tracking this product?"
        action="Stop tracking"
        onConfirm={untrack}
      >
        Changes of “{title}” are no longer told, and its thresholds are forgotten. Events that were told stay.
      </Confirm>
    </>
  );
}
