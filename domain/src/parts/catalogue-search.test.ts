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
  it.each(fields)('the catalogue search is enabled if only the field %s is filled', (field) => {
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
  ])('the typed text %j is enough for a search: %j', (searchKey, enough) => {
    expect(isTypedEnough({ ...empty, searchKey })).toBe(enough)
  })

  it('a search needs two characters in one field, not across fields', () => {
    expect(isTypedEnough({ ...empty, searchKey: 'h', code: '1' })).toBe(false)
    expect(isTypedEnough({ ...empty, supplierName: 'vw' })).toBe(true)
  })
})

it('filtersOf omits empty filters', () => {
  expect(filtersOf({ ...empty, searchKey: ' HU 7 ', code: '-' })).toEqual({
    searchKey: 'HU 7',
    code: undefined,
    name: undefined,
    supplierNumber: undefined,
    supplierName: undefined,
  })
})
