import { expect, it } from 'vitest'
import type { Translate } from '../../platform/texts/use-texts.ts'
import { nameOfRow } from './job-labels.tsx'

const all = { Name: 'Öljy', Note: 'Soita ensin', WorkId: '1711', RowType: 'Text' } as const

it.each([
  [{}, 'Öljy'],
  [{ Name: '' }, 'Soita ensin'],
  [{ Name: '', Note: '' }, '1711'],
  [{ Name: '', Note: '', WorkId: null }, 'workOrder.rowType.Text'],
])('the name of a row with %o is its name, note, code or type, in this order', (changes, expected) => {
  expect(nameOfRow({ ...all, ...changes }, ((id: string) => id) as Translate)).toBe(expected)
})
