/** Quantities are counted in thousandths, as the database keeps them: 0.1 and 0.2 make 0.3. */
const perUnit = 1000

const inThousandths = (amount: number): number => Math.round(amount * perUnit)

/** The exact sum of two quantities of at most three decimals. */
export const addAmounts = (a: number, b: number): number => (inThousandths(a) + inThousandths(b)) / perUnit

/** The product of two quantities, to the nearest thousandth; NaN where one of them is no number that can be counted. */
export function multiplyAmounts(a: number, b: number): number {
  const counts = [inThousandths(a), inThousandths(b)]
  if (!counts.every(Number.isFinite)) return Number.NaN
  const millionths = counts.map(BigInt).reduce((product, count) => product * count)
  const half = BigInt(perUnit / 2)
  return Number((millionths + half) / BigInt(perUnit)) / perUnit
}
