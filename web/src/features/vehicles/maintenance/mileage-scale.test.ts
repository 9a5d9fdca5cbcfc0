import { expect, it } from 'vitest'
import { mileageScale } from './mileage-scale.ts'

const labels = (ticks: readonly { readonly label: string }[]) => ticks.map(({ label }) => label).join(' ')

it.each([
  [80_000, '0 20 40 60 80'],
  [90_000, '0 25 50 75 100'],
  [3_200, '0 1 2 3 4'],
  [410_000, '0 200 400 600'],
])('the chart of a mileage of %d km has marks at %s (thousand kilometres)', (km, expected) => {
  const { thousands, y } = mileageScale([
    { day: '2023-03-24', km: 0 },
    { day: '2026-11-18', km },
  ])
  expect(labels(thousands)).toBe(expected)
  expect(y(km)).toBeLessThanOrEqual(1)
})

it.each([
  ['2023-03-24', '2026-11-18', '2024 2025 2026'],
  ['2015-03-24', '2026-11-18', '2016 2019 2022 2025'],
  ['2026-03-24', '2026-11-18', ''],
])('the year marks of a mileage chart from %s to %s are "%s"', (first, last, expected) => {
  const { years, x } = mileageScale([
    { day: first, km: 0 },
    { day: last, km: 10 },
  ])
  expect(labels(years)).toBe(expected)
  expect([x(first), x(last)]).toEqual([0, 1])
})
