import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./alert-preview.contract.ts";
import { alertsExamples } from "./alerts.example.ts";

export const alertPreviewExamples = {
  previewAlert: {
    body: { ...alertsExamples.makeAlert.body, days: 30 },
    data: {
      from: "2026-01-30T12:00:00.000Z",
      to: "2026-03-01T12:00:00.000Z",
      points: [
        { at: "2026-01-30T12:00:00.000Z", value: 27.99 },
        { at: "2026-02-14T08:30:00.000Z", value: 24.49 },
        { at: "2026-02-16T08:30:00.000Z", value: 27.99 },
      ],
      fired: [{ at: "2026-02-14T08:30:00.000Z", value: 24.49 }],
      wouldFire: 1,
      state: "armed",
      hysteresisPercent: 5,
      cooldownMinutes: 60,
      currency: "USD",
    },
  },
} satisfies ExamplesOf<typeof contracts>;
