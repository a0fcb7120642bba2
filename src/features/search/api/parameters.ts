/** Parameters that name products and keywords. */
import { Type } from "typebox";
import { tidyText } from "../../../platform/http/parameters.ts";
import * as products from "../../catalog/api/parameters.ts";
import { LONGEST_KEYWORD } from "../engine.ts";

export const parameters = {
  ...products.parameters,
  keyword: Type.String({ minLength: 1, maxLength: LONGEST_KEYWORD, description: "The search term." }),
};

/** Filters that several lists accept. */
export const listFilters = {
  ...products.listFilters,
  keyword: Type.Optional(
    Type.String({ minLength: 1, maxLength: LONGEST_KEYWORD, description: "Returns only items about this keyword." }),
  ),
};

/** By the name of the parameter, so that a contract can say `prepare: normalize`. */
export const normalize = { ...products.normalize, keyword: tidyText };
