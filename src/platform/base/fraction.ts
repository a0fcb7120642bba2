/**
 * Exact fractions. Measures are compared with the limits of fee tiers, where an error in the last digit of a floating-point
 * number would put a product on the limit into the wrong tier.
 */
export type Fraction = { readonly n: bigint; readonly d: bigint };

export const ZERO: Fraction = { n: 0n, d: 1n };

/** The number as it is written in decimal: 0.1 is 1/10, not the nearest binary fraction. */
export function fractionOf(value: number): Fraction {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [whole, decimals = ""] = mantissa.split(".");
  const power = Number(exponent) - decimals.length;
  const digits = BigInt(`${whole}${decimals}`);
  return power >= 0 ? { n: digits * 10n ** BigInt(power), d: 1n } : { n: digits, d: 10n ** BigInt(-power) };
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.n, d: a.d * b.d };
}

export function over(a: Fraction, b: Fraction): Fraction {
  return b.n < 0n ? { n: -a.n * b.d, d: a.d * -b.n } : { n: a.n * b.d, d: a.d * b.n };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

/** Negative if a is smaller than b, zero if they are equal, positive if it is larger. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function larger(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) >= 0 ? a : b;
}

export function smaller(a: Fraction, b: Fraction): Fraction {
  return compare(a, b) <= 0 ? a : b;
}

/** The smallest integer that is not below the fraction. */
export function ceilingOf({ n, d }: Fraction): number {
  return Number(n > 0n ? (n + d - 1n) / d : n / d);
}

/** The nearest integer; halves are rounded away from zero. */
export function roundedHalfUp({ n, d }: Fraction): number {
  return Number(n < 0n ? -((-n * 2n + d) / (d * 2n)) : (n * 2n + d) / (d * 2n));
}

/** For display only. */
export function toNumber({ n, d }: Fraction): number {
  // Beyond 2^53 the quotient of two numbers would lose digits, so whole part and rest are divided apart.
  return Number(n / d) + Number(((n % d) * 1_000_000_000n) / d) / 1e9;
}
