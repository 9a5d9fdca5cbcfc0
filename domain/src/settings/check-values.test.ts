import type { SettingList, SettingValues } from '@verstas/contract/settings/fields.ts'
import { catalogueLists } from '@verstas/contract/settings/lists.ts'
import { describe, expect, it } from 'vitest'
import { completeValues, findProblems } from './check-values.ts'

const label = 'settings.name'
const list: SettingList = {
  title: label,
  hint: label,
  isOfSite: true,
  nameField: 'Name',
  fields: {
    Code: { kind: 'integer', label, min: 1, max: 99, isFixed: true, isRequired: true },
    Name: { kind: 'text', label, maxLength: 5, isRequired: true },
    Note: { kind: 'text', label, maxLength: 5 },
    Phone: { kind: 'text', label, maxLength: 20, isPhone: true },
    Hours: { kind: 'decimal', label, min: 0, max: 8, places: 1 },
    IsUsed: { kind: 'flag', label },
    Colour: { kind: 'colour', label },
    Kind: { kind: 'choice', label, options: [{ value: 'a', label }] },
    PersonId: { kind: 'person', label },
    Supplier: { kind: 'item', label, list: 'suppliers' },
    Zone: { kind: 'timeZone', label, initial: 'Europe/Helsinki', isRequired: true },
    Day: { kind: 'dayOfYear', label },
    Monday: { kind: 'openingHours', label },
    IsOpen: { kind: 'flag', label, initial: true },
  },
}
const valid: SettingValues = { Code: 1, Name: 'Lift' }

describe('findProblems', () => {
  it('a new item with all required fields has no problem', () => {
    expect(findProblems(list, valid, null)).toEqual([])
    expect(findProblems(list, completeValues(list, valid), null)).toEqual([])
  })

  it('a new item needs each required field, but a change does not repeat it', () => {
    expect(findProblems(list, { Name: 'Lift' }, null)).toMatchObject([
      { data: { field: 'Code' }, expected: { name: 'missing' } },
    ])
    expect(findProblems(list, { Note: 'new' }, valid)).toEqual([])
  })

  it('the key of an item cannot change', () => {
    expect(findProblems(list, { Code: 2 }, valid)).toMatchObject([
      { data: { field: 'Code' }, expected: { name: 'mustBe', values: { value: '1' } } },
    ])
    expect(findProblems(list, { Code: 1 }, valid)).toEqual([])
  })

  it.each([
    ['Name', null, 'missing'],
    ['Name', '  ', 'empty'],
    ['Name', 'Lift 11', 'tooLong'],
    ['Name', 7, 'text'],
    ['Phone', 'abc', 'phone'],
    ['Phone', '010 123 45 x', 'phone'],
    ['Phone', '+-', 'phone'],
    ['Phone', 7, 'text'],
    ['Hours', 'x', 'number'],
    ['Hours', 1.25, 'decimals'],
    ['Hours', -1, 'atLeast'],
    ['Hours', 8.1, 'atMost'],
    ['Code', 1.5, 'wholeNumber'],
    ['IsUsed', null, 'trueOrFalse'],
    ['IsUsed', 1, 'trueOrFalse'],
    ['Colour', 'red', 'wrong'],
    ['Kind', 'b', 'oneOf'],
    ['PersonId', 0, 'atLeast'],
    ['Supplier', 7, 'text'],
    ['Zone', 'Mars/Base', 'timeZone'],
    ['Zone', null, 'missing'],
    ['Day', '02-30', 'wrong'],
    ['Day', '2-3', 'wrong'],
    ['Day', 229, 'wrong'],
    ['Monday', '7:30-17', 'openingTime'],
    ['Monday', '17:00-07:30', 'closesAfterOpens'],
    ['Monday', '07:30-24:30', 'closingTime'],
    ['Monday', 730, 'openingTime'],
    ['Weight', 7, 'unknown'],
  ])('the field %s refuses the value %j (%s)', (field, value, reason) => {
    expect(findProblems(list, { ...valid, [field]: value }, null)).toMatchObject([
      { data: { field }, expected: { name: reason } },
    ])
  })

  it('a phone number that was stored before the check remains allowed', () => {
    const base = { ...valid, Phone: 'call us' }
    expect(findProblems(list, { Phone: 'call us' }, base)).toEqual([])
    expect(findProblems(list, { Phone: 'call me' }, base)).toHaveLength(1)
  })

  it('completeValues adds the initial value of a missing field', () => {
    expect(findProblems(list, valid, null)).toEqual([])
    expect(completeValues(list, valid)).toMatchObject({ Zone: 'Europe/Helsinki', IsOpen: true })
    expect(completeValues(list, { ...valid, IsOpen: false })).toMatchObject({ IsOpen: false })
  })

  it.each(['07:30-17:00', '00:00-24:00', 'closed'])('the value %s is accepted as opening hours', (value) => {
    expect(findProblems(list, { ...valid, Monday: value }, null)).toEqual([])
  })

  it.each([
    ['Name', 'Lifts'],
    ['Note', ''],
    ['Phone', ''],
    ['Phone', '010 000 4400'],
    ['Phone', '+358 (10) 000-4400'],
    ['Code', 99],
    ['Hours', 0],
    ['Hours', 8],
    ['Hours', 7.5],
    ['Hours', null],
    ['IsUsed', false],
    ['Colour', '#0a1b2c'],
    ['Colour', '#ABCDEF'],
    ['Kind', 'a'],
    ['PersonId', 1],
    ['Supplier', 'x'.repeat(100)],
    ['Zone', 'Europe/Stockholm'],
    ['Day', '02-29'],
    ['Day', '12-31'],
  ])('the field %s accepts the value %j', (field, value) => {
    expect(findProblems(list, { ...valid, [field]: value }, null)).toEqual([])
  })

  it.each([
    ['Code', 100, 'atMost'],
    ['Colour', '#12345', 'wrong'],
    ['Colour', '#1234567', 'wrong'],
    ['Colour', '#12345g', 'wrong'],
    ['Supplier', 'x'.repeat(101), 'tooLong'],
    ['PersonId', 1.5, 'wholeNumber'],
    ['Day', '13-01', 'wrong'],
    ['Kind', 'A', 'oneOf'],
  ])('the field %s refuses the almost valid value %j (%s)', (field, value, reason) => {
    expect(findProblems(list, { ...valid, [field]: value }, null)).toMatchObject([
      { data: { field }, expected: { name: reason } },
    ])
  })
})

describe('the barcodes of a part', () => {
  const { parts } = catalogueLists
  const problemsOf = (Barcodes: string, before: string | null) =>
    findProblems(parts, { Barcodes }, { Barcodes: before })

  it.each([
    ['an EAN with the right check digit', '6410405060457'],
    ['a code of the shop', 'OF-4417'],
    ['several codes', '6410405060457\nOF-4417'],
  ])('%s is accepted', (_, codes) => {
    expect(problemsOf(codes, null)).toEqual([])
  })

  it.each([
    ['an EAN with a wrong check digit', '6410405060457\n6410405060458', '6410405060458'],
    ['a code without a digit', 'abcd', 'abcd'],
    ['a code with spaces', 'OF 4417', 'OF 4417'],
    ['a code that is too short', 'A1', 'A1'],
  ])('%s is refused with the code, unless the part has it already', (_, codes, value) => {
    expect(problemsOf(codes, null)).toMatchObject([
      { data: { field: 'Barcodes' }, expected: { name: 'barcode', values: { value } } },
    ])
    expect(problemsOf(codes, value)).toEqual([])
  })
})
