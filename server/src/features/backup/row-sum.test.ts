import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { RowSum } from './row-sum.ts'

/** Reference implementation: the hashes as numbers, added modulo 2^256. */
const sumOf = (lines: readonly string[]): string =>
  lines
    .map((line) => BigInt(`0x${createHash('sha256').update(line).digest('hex')}`))
    .reduce((sum, hash) => (sum + hash) % (1n << 256n), 0n)
    .toString(16)
    .padStart(64, '0')

it('the sum of rows is that of their hashes, in any order and with repeated rows', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `{"id":${index % 400},"name":"Mäkelä"}`)
  const sum = new RowSum()
  for (const [index, line] of lines.entries()) {
    sum.add(line)
    if (index % 100 === 0) expect(sum.digest()).toBe(sumOf(lines.slice(0, index + 1)))
  }
  expect([sum.rows, sum.digest()]).toEqual([500, sumOf(lines.toReversed())])
})
