import { describe, expect, it } from 'vitest'
import { vehicleFieldsOfBarcode, vehicleSearchOf } from './search.ts'

describe('the terms of a vehicle search', () => {
  it.each([
    [{ plate: ' abc-123 ', vin: '' }, { plate: 'ABC-123' }],
    [{ plate: 'ABC-123', vin: ' 127113 ' }, { vin: '127113' }],
    [{ plate: 'ABC-123', vin: '  ' }, { plate: 'ABC-123' }],
    [{ plate: 'ÅL 1', vin: '-' }, { plate: 'ÅL 1' }],
    [{ plate: 'tmb ld9 ns5-nk127113', vin: '' }, { vin: 'TMBLD9NS5NK127113' }],
    [{ plate: 'ITMBLD9NS5NK127113', vin: '' }, { vin: 'TMBLD9NS5NK127113' }],
    [{ plate: 'TMBLD9NS5NK12711', vin: '' }, { plate: 'TMBLD9NS5NK12711' }],
    [{ plate: '', vin: '' }, null],
    [{ plate: ' - ', vin: ' ' }, null],
  ])('the fields %j search for %j', (fields, search) => expect(vehicleSearchOf(fields)).toEqual(search))
})

describe('the field of a barcode', () => {
  it.each([
    ['TMBLD9NS5NK127113', { plate: '', vin: 'TMBLD9NS5NK127113' }],
    ['*tmbld9ns5nk127113*', { plate: '', vin: 'TMBLD9NS5NK127113' }],
    ['ITMBLD9NS5NK127113', { plate: '', vin: 'TMBLD9NS5NK127113' }],
    ['SRL-601', { plate: 'SRL-601', vin: '' }],
    ['TMBLD9NS5NK12711O', { plate: '', vin: 'TMBLD9NS5NK127110' }],
  ])('the barcode %s fills the search fields %j', (text, fields) =>
    expect(vehicleFieldsOfBarcode(text)).toEqual(fields),
  )
})
