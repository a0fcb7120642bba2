import { address, back, button, type Journeys, link, within } from "./steps.ts";

/** The pages of sales with little to do; `sales-journeys.test.ts` has the others. */
export const sales: Journeys = {
  "sales-import": [
    link("30002"),
    address(/\/sales\/settlements\/30002/),
    back,
    button("Delete import"),
    ...within("dialog", /^Delete/, button("Cancel")),
    link("All reports"),
    address(/\/sales\/imports$/),
    back,
  ],
  "sales-definitions": [link("Sales overview"), address(/\/sales$/), back, address(/\/sales\/definitions/)],
};
