/** Quantities are counted in thousandths, as the database keeps them: 0.1 and 0.2 make 0.3. */
const perUnit = 1000

const inThousandths = (amount: number): number => Math.round(amount * perUnit)

/** The exact sum of two quantities of at most three decimals. */
export const addAmounts = (a: number, b: number): number => (inThousandths(a) + inThousandths(b)) / perUnit

/** The product of two quantities, to the nearest thousandth. */
export function multiplyAmounts(a: number, b: number): number {
  const millionths = BigInt(inThousandths(a)) * BigInt(inThousandths(b))
  const half = BigInt(perUnit / 2)
  return Number((millionths + half) / BigInt(perUnit)) / perUnit
}
