import { expect, it } from 'vitest'
import { promiseAfter } from './promise.ts'

it.each([
  ['09:20', '10:00'],
  ['09:30', '10:00'],
  ['09:31', '10:30'],
])('work until %s is promised for %s', (end, promise) => {
  expect(promiseAfter(new Date(`2026-11-20T${end}:00Z`))).toEqual(new Date(`2026-11-20T${promise}:00Z`))
})
