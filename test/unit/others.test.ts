import { loadUnitTests } from "../support/unit-tests.ts";

await loadUnitTests((file) => !/^src\/(search|sources)\//.test(file));
