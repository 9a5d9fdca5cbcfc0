import { describe, expect, it } from 'vitest'
import type { PayLine } from './lines.ts'
import { netvisorDocuments } from './netvisor.ts'

const people = new Map([
  [7, { number: '1407', name: 'Virtanen Matti' }],
  [8, { number: '1408', name: 'Järvinen Timo' }],
])
const line = (more: Partial<PayLine> = {}): PayLine => ({
  ...{ employeeId: 7, day: '2026-11-10', payCode: '100', factor: 100, costCentre: null, minutes: 450 },
  ...more,
})
const documents = (lines: readonly PayLine[]) => netvisorDocuments(lines, people, { lastDay: '2026-11-22' })
const amountsOf = (xml = '') => [...xml.matchAll(/<amount>([^<]*)/g)].map(([, amount]) => amount)

describe('the file for Netvisor', () => {
  it('each person has one request body, with the sums of the period on its last day', () => {
    const found = documents([
      line({ day: '2026-11-06', minutes: -30 }),
      line(),
      line({ day: '2026-11-11', minutes: 465 }),
      line({ payCode: '150', factor: 150, minutes: 40, costCentre: 'Kori & maali' }),
      line({ employeeId: 8, payCode: '420', minutes: 480 }),
    ])
    expect(found.map(({ number }) => number)).toEqual(['1407', '1408'])
    expect(found[0]?.xml).toBe(`<?xml version="1.0" encoding="utf-8"?>
<root>
  <payrollperiodcollector>
    <date format="ansi">2026-11-22</date>
    <employeeidentifier type="number">1407</employeeidentifier>
    <payrollratioline>
      <amount>14,75</amount>
      <payrollratio type="number">100</payrollratio>
    </payrollratioline>
    <payrollratioline>
      <amount>1,00</amount>
      <payrollratio type="number">150</payrollratio>
      <dimension>
        <dimensionname>Kustannuspaikka</dimensionname>
        <dimensionitem>Kori &amp; maali</dimensionitem>
      </dimension>
    </payrollratioline>
  </payrollperiodcollector>
</root>
`)
  })

  it('adds up minutes before rounding, and combines hours of one pay code with different factors', () => {
    const [document] = documents([
      ...['2026-11-10', '2026-11-11', '2026-11-12'].map((day) => line({ day, minutes: 10 })),
      line({ factor: 50, minutes: 60 }),
    ])
    expect(amountsOf(document?.xml)).toEqual(['1,00'])
  })

  it('exports a negative correction, and leaves out a person whose hours add up to zero', () => {
    const found = documents([
      line({ minutes: -20 }),
      line({ employeeId: 8, day: '2026-11-06', minutes: -480 }),
      line({ employeeId: 8, minutes: 480 }),
    ])
    expect(found.map(({ number, xml }) => [number, amountsOf(xml)])).toEqual([['1407', ['-0,33']]])
  })
})

it('the Netvisor export throws for a line whose person has no payroll number', () => {
  expect(() => documents([line({ employeeId: 9 })])).toThrow('employee 9')
})
