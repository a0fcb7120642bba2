import assert from "node:assert/strict";
import { test } from "node:test";
import { ROOT_CATEGORIES, rootCategory } from "./root-category.ts";

test("a category is found by its name in any language, by its code and in any spelling", () => {
  const cases: Record<string, string[]> = {
    home: [
      "Home & Kitchen",
      "home and kitchen",
      " HOME  &  KITCHEN ",
      "Küche, Haushalt & Wohnen",
      "Hogar y cocina",
      "kitchen",
    ],
    toys: ["Toys & Games", "Spielzeug", "Jeux et Jouets", "Juguetes y juegos", "おもちゃ", "toys"],
    beauty: ["Beauty & Personal Care", "Beauté et Parfum", "BEAUTE ET PARFUM", "ビューティー"],
    health: ["hpc", "Health & Household", "Hygiène et Santé", "ドラッグストア"],
    pets: ["pet-supplies", "Pet Supplies", "Haustier"],
    office: ["officeproduct", "Office Products", "Bürobedarf & Schreibwaren"],
    clothing: ["Clothing, Shoes & Jewelry", "Fashion", "ファッション"],
    "kitchen and dining": ["Kitchen & Dining"],
  };
  for (const [category, names] of Object.entries(cases))
    for (const name of names) assert.equal(rootCategory(name), category, name);
});

test("a path belongs to its first category", () => {
  assert.equal(rootCategory("Home & Kitchen > Furniture > Chairs"), "home");
  assert.equal(rootCategory("Baby › Strollers"), "baby");
});

test("a name that is not in the table is a category of its own, and an empty name is no category", () => {
  assert.equal(rootCategory("Collectible Coins"), rootCategory("collectible  COINS"));
  assert.notEqual(rootCategory("Collectible Coins"), "");
  assert.equal(rootCategory(null), "");
  assert.equal(rootCategory("  "), "");
});

test("our own name of a category maps to itself", () => {
  for (const category of ROOT_CATEGORIES) assert.equal(rootCategory(category), category);
});
