import { describe, expect, it } from 'vitest'
import { createFormat } from './format.tsx'

const finnish = createFormat('Europe/Helsinki', 'fi-FI')

describe('the formats of a site', () => {
  it('a price has two decimals and the separators of the language', () => {
    expect(finnish.price(12.5)).toBe('12,50')
    expect(createFormat('Europe/Helsinki', 'en-GB').price(1234.567)).toBe('1,234.57')
  })

  it("the weekday of a date does not depend on the machine's time zone", () => {
    expect(finnish.weekday('2026-11-21')).toBe('lauantai')
    expect(createFormat('Europe/Helsinki', 'sv-FI').weekday('2026-11-21')).toBe('lördag')
  })

  it('the range of a running time has no end', () => {
    expect(finnish.timeRange('2026-11-21T06:00:00Z', null)).toBe('08:00–')
    expect(finnish.timeRange('2026-11-21T06:00:00Z', '2026-11-21T08:15:00Z')).toBe('08:00–10:15')
  })

  it('a range that ends on another day contains both dates', () => {
    const start = '2026-11-21T06:00:00Z'
    expect(finnish.dateTimeRange(start, '2026-11-21T08:15:00Z')).toBe('21.11.2026 08:00–10:15')
    expect(finnish.dateTimeRange(start, '2026-11-21T22:00:00Z')).toBe('21.11.2026 08:00 – 22.11.2026 00:00')
  })

  it('a range across a clock change contains the local times of both ends', () => {
    expect(finnish.timeRange('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toBe('03:30–03:30')
    expect(finnish.timeRange('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toBe('02:30–04:30')
  })
})
