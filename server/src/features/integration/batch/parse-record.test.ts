import { expect, it } from 'vitest'
import { checkPatch, parseRecord, withEmptyLists } from './parse-record.ts'
import { RecordRefusal } from './record-fault.ts'

it.each([
  ['of the usual form', { externalId: 'V1', data: { note: 'Åäö', owner: { id: 3 } } }],
  ['with a number as its version', { externalId: 'V1', version: 7, data: {} }],
  ['with a text as its version', { externalId: 'V1', version: '2026-11-30T08:00:00+02:00', data: {} }],
  ['with a blank in its external id and its version', { externalId: 'V 1', version: 'é 1', data: { a: [] } }],
])('reads a record %s', (_, sent) => {
  const { externalId, version, data } = { version: undefined, ...sent }
  expect(parseRecord(sent, 'en')).toEqual({
    externalId,
    version: version === undefined ? null : String(version),
    data,
  })
})

function faultsOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof RecordRefusal) return error.faults
    throw error
  }
  return []
}

const nested = (levels: number): object => (levels === 0 ? {} : { part: nested(levels - 1) })

it.each([
  ['an empty external id', { externalId: '', data: {} }, '/externalId'],
  ['a long external id', { externalId: 'x'.repeat(101), data: {} }, '/externalId'],
  [
    'a version that is not finite',
    { externalId: 'V1', version: Number.POSITIVE_INFINITY, data: {} },
    '/version',
  ],
  ['a list in place of its fields', { externalId: 'V1', data: [] }, '/data'],
  ['fields that are nested too deeply', { externalId: 'V1', data: nested(21) }, '/data'],
  ['a field that does not exist', { externalId: 'V1', data: {}, more: 1 }, '/more'],
])('refuses a record with %s', (_, sent, path) => {
  expect(faultsOf(() => parseRecord(sent, 'en')).map((fault) => fault.path)).toEqual([path])
})

it.each([
  ['deleted is false', { deleted: false, data: {} }, '/deleted', 'Only true is possible. ', false],
  ['deleted is false and data is missing', { deleted: false }, '/deleted', 'Only true is possible. ', false],
  ['deleted is null', { deleted: null, data: {} }, '/deleted', 'Only true is possible. ', null],
  ['deleted is a text', { deleted: 'true' }, '/deleted', 'Only true is possible. ', 'true'],
  [
    'it is deleted and has data',
    { deleted: true, data: {} },
    '/data',
    'A deleted record has no data. ',
    undefined,
  ],
  [
    'it is deleted and data is null',
    { deleted: true, data: null },
    '/data',
    'A deleted record has no data. ',
    null,
  ],
])('says what to leave out of a record if %s', (_, sent, path, message, value) => {
  const faults = faultsOf(() => parseRecord({ externalId: 'V1', ...sent }, 'en'))
  expect(faults).toMatchObject([{ code: 'invalidField', path, value }])
  expect(faults[0]?.message).toContain(message)
})

const aReference = 'Give a reference, such as {"externalId": "C-9"} or {"id": 7}.'

it.each([
  ['a reference that is a text', { owner: 'C-1' }, '/owner', aReference, 'C-1'],
  ['a reference by a number', { owner: { externalId: 1 } }, '/owner/externalId', 'It must be text.', 1],
  ['a reference by an id that is a text', { payer: { id: '7' } }, '/payer/id', 'It must be a number.', '7'],
  ['a reference by two names', { owner: { id: 7, externalId: 'C-9' } }, '/owner', aReference, undefined],
  [
    'a list that is a long text',
    { warranties: 'x'.repeat(101) },
    '/warranties',
    'It must be a list.',
    'x'.repeat(101),
  ],
  ['a text that is an empty list', { licenseNumber: [] }, '/licenseNumber', 'It must be text.', undefined],
  ['an empty reference', { owner: {} }, '/owner/externalId', 'It is missing.', undefined],
])('names the wrong field of %s', (_, data, path, message, value) => {
  expect(faultsOf(() => checkPatch('vehicles', data, { isNew: false, language: 'en' }))).toMatchObject([
    { code: 'invalidField', path, message, value },
  ])
})

it('names the wrong field of references to employees, and of decimals', () => {
  const data = { siteId: 1, employee: { number: 1001 } }
  const ofShift = faultsOf(() => checkPatch('shifts', data, { isNew: false, language: 'en' }))
  expect(ofShift.map(({ path, message }) => [path, message])).toEqual([
    ['/employee/number', 'It must be text.'],
  ])
  const ofPart = faultsOf(() => checkPatch('parts', { retailPrice: null }, { isNew: false, language: 'en' }))
  expect(ofPart.map(({ path, message }) => [path, message])).toEqual([
    ['/retailPrice', 'It must be a number.'],
  ])
  const ofVersion = faultsOf(() => parseRecord({ externalId: 'V1', version: null, data: {} }, 'en'))
  expect(ofVersion.map(({ path, message }) => [path, message])).toEqual([
    ['/version', 'It must be text or a number.'],
  ])
})

it('clears a list by null, and no other field', () => {
  const record = { externalId: 'P1', version: null, data: { barcodes: null, note: null } }
  expect(withEmptyLists('parts', record).data).toEqual({ barcodes: [], note: null })
  expect(withEmptyLists('customers', record)).toBe(record)
})

it.each(['licenseNumber', 'serialNumber'])(
  'refuses a %s of dashes, because vehicles are found by it',
  (field) => {
    const faults = faultsOf(() =>
      checkPatch('vehicles', { [field]: '- -' }, { isNew: false, language: 'en' }),
    )
    expect(faults).toMatchObject([
      { code: 'invalidField', path: `/${field}`, value: '- -', message: 'It needs a letter or a digit.' },
    ])
  },
)
