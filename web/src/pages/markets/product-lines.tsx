import { Textarea } from "@mantine/core";
import { number } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { linesOf, readLines } from "../tracking/pasted-lines.ts";

/** The ASINs of pasted lines, or the first line that cannot be used, in words. */
export function asinsOf(text: string, marketplace: Marketplace): { asins: string[]; problem: string | undefined } {
  const { products, problems } = readLines(linesOf(text), marketplace);
  const elsewhere = products.find((product) => product.marketplace !== marketplace);
  const [first] = [
    ...problems.filter(({ problem }) => !problem.startsWith("the same product")),
    ...(elsewhere ? [{ ...elsewhere, problem: `a product of ${elsewhere.marketplace}` }] : []),
  ];
  return {
    asins: products.map(({ asin }) => asin),
    problem: first && `Line ${number(first.line)}, ${first.text.slice(0, 40)}: ${first.problem}`,
  };
}

type ProductLinesProps = { label: string; value: string; onChange: (text: string) => void; error: string | undefined };

/** A field for ASINs and links, one per line. */
export function ProductLines({ label, value, onChange, error }: ProductLinesProps) {
  return (
    <Textarea
      label={label}
      description="ASINs or links, one per line"
      placeholder="B0… or https://www.amazon.com/dp/…"
      autosize
      minRows={2}
      maxRows={8}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}
