import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../../test/support/any-text.ts";
import { readText } from "../../../platform/tables/cells/texts.ts";
import { RowProblem } from "../../../platform/tables/row.ts";
import { readImage, readImageCount } from "./addresses.ts";
import { asinOfUrl, readAsin } from "./asins.ts";
import { readBrand, readCategory } from "./brands-and-categories.ts";
import { marketplaceOf, marketplaceOfUrl, readMarketplace } from "./marketplace-of.ts";
import { readJoinedTitle, readTitle } from "./titles.ts";

test("texts are one line of valid characters, with entities decoded", () => {
  const cases: [unknown, string | null][] = [
    ["Yoga Mat", "Yoga Mat"],
    ["  Yoga \n\t Mat\u00a0 ", "Yoga Mat"],
    ["Salt & Pepper; Mill", "Salt & Pepper; Mill"],
    ["Salt &amp; Pepper &#39;n&#x27; &quot;Co&quot;", `Salt & Pepper 'n' "Co"`],
    ["&amp;amp;", "&amp;"],
    ["&bogus; &#0; &#xD800; &#99999999;", "&bogus; &#99999999;"],
    ["nul\0within", "nulwithin"],
    ["half \ud83d of a pair", "half of a pair"],
    ["whole 😀 pair", "whole 😀 pair"],
    ["bell\u0007rings", "bell rings"],
    ["Kabel – 2 m · „gut“ 日本", "Kabel – 2 m · „gut“ 日本"],
    ["Mat \u202egnp.exe\u202c \u2066x\u2069 \u061cy\u00ad", "Mat gnp.exe x y"],
    ["&#x202e;Mat\u200b", "Mat"],
    [12, "12"],
    ["N/A", null],
    ["\0", null],
    [{}, null],
    [true, null],
  ];
  for (const [value, text] of cases) assert.equal(readText(value), text, JSON.stringify(value));
  assert.equal(readText("a".repeat(300))?.length, 200);
  assert.equal(readText(`${"a".repeat(199)}😀`), "a".repeat(199), "no half of a character is left at the cut");
});

test("every text is one line of at most 200 characters, all of which the database and a terminal accept", () => {
  fc.assert(
    fc.property(anyText({ maxLength: 400 }), anyText(), (a, b) => {
      for (const raw of [a, b, `${a}\ud800${b}`, `${a}\0 &amp; ${b}`]) {
        const text = readText(raw);
        if (text === null) continue;
        assert.ok(text.isWellFormed());
        assert.doesNotMatch(text, /\p{Cc}|(?![\u200c\u200d])\p{Cf}|^\s|\s$|\s\s/u);
        assert.ok(text.length <= 200);
      }
    }),
  );
});

test("a repeated title is cut to one, without the appended date", () => {
  const title = "Retro Console – 64 GB, Renewed (2020)";
  for (const tail of ["", "Nov 10, 2020", "25. November 2013", "10 de noviembre de 2020", "2020/11/10"]) {
    assert.equal(readTitle(`${title} ${title}${tail}`), title, tail);
    assert.equal(readJoinedTitle(`Ab Ab${tail}`), "Ab", tail);
  }
  assert.equal(readTitle(`${title} ${title}!`), `${title} ${title}!`);
  assert.equal(readTitle(`${title} ${title} Pack of 2`), `${title} ${title} Pack of 2`);
  assert.equal(readTitle("Duran Duran"), "Duran Duran", "what is short may be meant");
  assert.equal(readTitle("Calendar 2020"), "Calendar 2020");
  assert.equal(readJoinedTitle("Duran Duran Duran Duran"), "Duran Duran");
});

test("a repeated title is always cut to the original", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 20, maxLength: 300 }), (raw) => {
      const title = readTitle(raw);
      if (title === null || title.length < 20) return;
      assert.equal(readTitle(`${title} ${title}`), readTitle(title));
    }),
  );
  const long = `${"word ".repeat(180)}end`;
  assert.equal(readTitle(`${long} ${long}`), long);
  assert.equal(readTitle("x".repeat(5000))?.length, 1000);
});

test("a brand is only the name", () => {
  for (const [line, brand] of [
    ["Brand: Valomi", "Valomi"],
    ["Visit the Valomi Home Store", "Valomi Home"],
    ["Marke: Valomi", "Valomi"],
    ["Ring", "Ring"],
    ["The General Store", "The General Store"],
  ])
    assert.equal(readBrand(line), brand);
});

test("a category is the root of its tree, and a number is not a name", () => {
  const cases: [unknown, string | null][] = [
    ["Home & Kitchen", "Home & Kitchen"],
    ["Home & Kitchen › Kitchen › Spatulas", "Home & Kitchen"],
    ["Home &amp; Kitchen &gt; Kitchen", "Home & Kitchen"],
    ["Home > Kitchen", "Home"],
    ["Computers&Accessories|Cables|USB", "Computers&Accessories"],
    [["Sports", "Yoga"], "Sports"],
    ['["Sports","Yoga"]', "Sports"],
    [`['Sports', "Men's"]`, "Sports"],
    [[{ name: "Sports", link: "x" }], "Sports"],
    ["104", null],
    [104, null],
    [[], null],
    ["[]", null],
    [{}, null],
    ["-", null],
  ];
  for (const [value, category] of cases) assert.equal(readCategory(value), category, JSON.stringify(value));
});

test("an ASIN is ten letters and digits, from its column or the product URL", () => {
  assert.equal(readAsin(" b000002e1x ", "asin"), "B000002E1X");
  assert.equal(readAsin("0123456789", "asin"), "0123456789");
  assert.equal(readAsin("-", "asin"), null);
  for (const wrong of ["B000002E1", "B000002E1XY", "B00000-E1X", "BÜ00002E1X", 123, {}, true])
    assert.throws(
      () => readAsin(wrong, "ASIN"),
      (error) => error instanceof RowProblem && /^ASIN .* is not an ASIN/.test(error.message),
    );
  for (const path of [
    "/Some-Name/dp/B000002E1X/ref=sr_1_1?psc=1",
    "/dp/B000002E1X?th=1",
    "/dp/b000002e1x",
    "/gp/product/B000002E1X/",
    "/gp/aw/d/B000002E1X",
    "/sspa/click?url=%2FName%2Fdp%2FB000002E1X%2Fref",
  ])
    assert.equal(asinOfUrl(`https://www.amazon.com${path}`), "B000002E1X", path);
  for (const path of ["/dp/B000002E1XY", "/dp/B0000", "/s?k=dp", "/"])
    assert.equal(asinOfUrl(`https://www.amazon.com${path}`), undefined, path);
});

test("a marketplace is recognised by its domain, URL, top-level domain or country", () => {
  const cases = {
    "https://www.amazon.de/": "amazon.de",
    "www.Amazon.de": "amazon.de",
    "amazon.co.uk": "amazon.co.uk",
    "Amazon US": "amazon.com",
    com: "amazon.com",
    ".com.mx": "amazon.com.mx",
    "co.uk": "amazon.co.uk",
    UK: "amazon.co.uk",
    gb: "amazon.co.uk",
    DE: "amazon.de",
    Germany: "amazon.de",
    JP: "amazon.co.jp",
  };
  for (const [said, domain] of Object.entries(cases)) assert.equal(marketplaceOf(said), domain, said);
  for (const other of ["amazon.cn", "notamazon.com", "ebay.de", "amazon.com.evil.example", "", "constructor"])
    assert.equal(marketplaceOf(other), undefined, other);
  assert.equal(readMarketplace("-", "Locale"), null);
  assert.throws(() => readMarketplace("amazon.cn", "Locale"), {
    message: 'Locale "amazon.cn" is not a supported marketplace',
  });
  assert.equal(marketplaceOfUrl("https://www.amazon.in/dp/B000002E1X", "url"), "amazon.in");
  assert.equal(marketplaceOfUrl("https://shop.example.com/?u=amazon.de", "url"), null);
  assert.equal(marketplaceOfUrl("/dp/B000002E1X", "url"), null);
  assert.throws(() => marketplaceOfUrl("https://www.amazon.cn/dp/B000002E1X", "url"), RowProblem);
});

test("an image is an http URL, or null", () => {
  const picture = "https://m.media.example/I/61x.jpg";
  for (const value of [
    picture,
    ` ${picture} `,
    `${picture};https://m.media.example/2.jpg`,
    [picture, "x"],
    `["${picture}"]`,
    { link: picture },
  ])
    assert.equal(readImage(value), picture, JSON.stringify(value));
  for (const wrong of [
    "javascript:alert(1)",
    "data:image/png;base64,xx",
    "//m.media.example/1.jpg",
    "/images/1.svg",
    "https://",
    "https://user:secret@x.example/1.jpg",
    "https://user@x.example",
    `https://x.example/"onerror=`,
    "https://x.example/a b",
    `https://x.example/${"a".repeat(2000)}`,
    "-",
    12,
    null,
    [],
  ])
    assert.equal(readImage(wrong), null, String(wrong));
});

test("pictures are counted in lists, in texts of several addresses, or read as a number; one address alone says nothing", () => {
  const address = "https://i.example/a.jpg";
  const cases: [unknown, number | null][] = [
    [[{ large: address }, { large: address }], 2],
    [`["${address}", "${address}", "${address}"]`, 3],
    [{ hi_res: [null, address], thumb: [address, address], variant: ["MAIN", "PT01"] }, 2],
    [`${address};${address}; ${address}`, 3],
    [address, null],
    ["7", 7],
    [7, 7],
    ...[0, "0", -1, 5_000, "", "-", null, undefined, [], {}, "seven", "[", 1.5].map((value): [unknown, null] => [
      value,
      null,
    ]),
  ];
  for (const [value, count] of cases) assert.equal(readImageCount(value), count, JSON.stringify(value));
});
