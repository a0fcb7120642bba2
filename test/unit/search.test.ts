import { loadUnitTests } from "../support/unit-tests.ts";

await loadUnitTests((file) => file.startsWith("src/search/"));
