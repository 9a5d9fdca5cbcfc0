import { expect, it } from 'vitest'
import { payCsv, payPresets } from './file.ts'
import type { PayLine } from './lines.ts'

const people = new Map([[7, { number: '1407', name: 'Virtanen; Matti' }]])
const line = (more: Partial<PayLine> = {}): PayLine => ({
  ...{ employeeId: 7, day: '2026-11-08', payCode: '100', factor: 100, costCentre: 'K1', minutes: 450 },
  ...more,
})
const lines = [line(), line({ payCode: '150', minutes: -20, factor: 150, costCentre: null })]

it('the generic file has a header, ISO days and decimal commas', () => {
  const head = ['No', 'Name', 'Code', 'Day', 'Hours', 'Cost centre']
  expect(payCsv(lines, people, { template: payPresets.generic, head })).toBe(
    '\uFEFFNo;Name;Code;Day;Hours;Cost centre\r\n' +
      '1407;"Virtanen; Matti";100;2026-11-08;7,50;K1\r\n' +
      '1407;"Virtanen; Matti";150;2026-11-08;-0,50;\r\n',
  )
})

it('the file for Fennoa has the columns A to K without a header', () => {
  expect(payCsv(lines, people, { template: payPresets.fennoa, head: [] })).toBe(
    '1407;100;08.11.2026;7,50;;;;;;;K1\r\n1407;150;08.11.2026;-0,50;;;;;;;\r\n',
  )
})

it('the file for Mepco has days without leading zeros', () => {
  expect(payCsv(lines.slice(0, 1), people, { template: payPresets.mepco, head: [] })).toBe(
    '8.11.2026;1407;100;7,50;K1\r\n',
  )
})

it('payCsv throws for a line whose person has no payroll number', () => {
  const template = payPresets.mepco
  expect(() => payCsv([line({ employeeId: 8 })], people, { template, head: [] })).toThrow('employee 8')
})
