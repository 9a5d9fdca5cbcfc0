import { beforeEach, expect, it } from 'vitest'
import type { Receipt } from '../../parts/detail/receive-dialog.tsx'
import { keptReceipts } from './kept-receipts.ts'

beforeEach(() => sessionStorage.clear())

const receipt = (id: string) => ({ id }) as Receipt

it('receipts belong to one person at one site', () => {
  keptReceipts(1, 1).write([receipt('a')])
  expect(keptReceipts(1, 1).read()).toEqual([receipt('a')])
  expect([keptReceipts(1, 2).read(), keptReceipts(2, 1).read()]).toEqual([[], []])
})

it('stores the newest hundred receipts', () => {
  const many = Array.from({ length: 101 }, (_, index) => receipt(String(index)))
  keptReceipts(1, 1).write(many)
  expect(keptReceipts(1, 1).read()).toEqual(many.slice(0, 100))
})

it.each(['{', '{"id":"a"}', 'null'])('reads no receipts from the damaged value %s', (stored) => {
  sessionStorage.setItem('verstas.receipts.1.1', stored)
  expect(keptReceipts(1, 1).read()).toEqual([])
})
