import { expect, it } from 'vitest'
import { judgeCertificateEnd, judgeDisk, judgeOffset, worstOf } from './judge-installation.ts'

it.each([
  [0, 'ok'],
  [1_999, 'ok'],
  [-2_000, 'warning'],
  [29_999, 'warning'],
  [-30_000, 'fault'],
])('a difference of %i ms between two clocks has the result %s', (offset, verdict) => {
  expect(judgeOffset(offset)).toBe(verdict)
})

it.each([
  ['2026-11-19T23:59:59Z', 'fault'],
  ['2026-11-20T06:00:00Z', 'warning'],
  ['2026-12-04T05:59:59Z', 'warning'],
  ['2026-12-04T06:00:00Z', 'ok'],
])('a certificate that expires at %s has the result %s on 20 November 2026', (end, verdict) => {
  expect(judgeCertificateEnd(new Date(end), new Date('2026-11-20T06:00:00Z'))).toBe(verdict)
})

it.each([
  ['refuses uploads', 500, 50, 500, 'fault'],
  ['has little room above the limit of uploads', 2_499, 50, 500, 'warning'],
  ['is almost full', 40_000, 4, 500, 'warning'],
  ['has room', 2_500, 5, 500, 'ok'],
])('a disk that %s is judged', (_, freeMb, freePercent, minFreeMb, verdict) => {
  expect(judgeDisk({ freeMb, freePercent, minFreeMb })).toBe(verdict)
})

it('worstOf returns the worst of several results, and ok for none', () => {
  expect(worstOf([])).toBe('ok')
  expect(worstOf(['ok', 'warning'])).toBe('warning')
  expect(worstOf(['warning', 'fault', 'ok'])).toBe('fault')
})
