import { describe, expect, it } from 'vitest'
import {
  type CatalogueFields,
  filtersOf,
  isCatalogueSearchEnabled,
  isTypedEnough,
} from './catalogue-search.ts'

const empty: CatalogueFields = { searchKey: '', code: '', name: '', supplierNumber: '', supplierName: '' }
const fields = Object.keys(empty) as (keyof CatalogueFields)[]

describe('isCatalogueSearchEnabled', () => {
  it.each(fields)('the catalogue search is enabled if only the field %s has input', (field) => {
    expect(isCatalogueSearchEnabled(empty)).toBe(false)
    expect(isCatalogueSearchEnabled({ ...empty, [field]: 'ö' })).toBe(true)
    expect(isCatalogueSearchEnabled({ ...empty, [field]: ' -/ ' })).toBe(false)
  })
})

describe('isTypedEnough', () => {
  it.each([
    ['', false],
    ['h', false],
    ['h-', false],
    ['h-u', true],
    ['öl', true],
    ['12', true],
  ])('isTypedEnough returns $1 for the typed text $0', (searchKey, enough) => {
    expect(isTypedEnough({ ...empty, searchKey })).toBe(enough)
  })

  it('a search without the button needs two characters in the same field', () => {
    expect(isTypedEnough({ ...empty, searchKey: 'h', code: '1' })).toBe(false)
    expect(isTypedEnough({ ...empty, supplierName: 'vw' })).toBe(true)
  })
})

it('filtersOf returns undefined for a field without letters and digits', () => {
  expect(filtersOf({ ...empty, searchKey: ' HU 7 ', code: '-' })).toEqual({
    searchKey: 'HU 7',
    code: undefined,
    name: undefined,
    supplierNumber: undefined,
    supplierName: undefined,
  })
})
