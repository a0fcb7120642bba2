import { address, back, button, type Journeys, link, within } from "./steps.ts";

/** The pages of sales with little to do; `sales-journeys.test.ts` has the others. */
export const sales: Journeys = {
  "data-report": [
    link("30002"),
    address(/\/sales\/settlements\/30002/),
    back,
    button("Delete import"),
    ...within("dialog", /^Delete/, button("Cancel")),
    link("Data"),
    address(/\/data$/),
    back,
  ],
  "sales-definitions": [
    ...within("navigation", "Back", link("Sales")),
    ...[address(/\/sales$/), back, address(/\/sales\/definitions/)],
  ],
};
