import { expect, it } from 'vitest'
import { parseRecord } from './parse-record.ts'
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
  const refusal = (() => {
    try {
      return parseRecord(sent, 'en')
    } catch (error) {
      return error
    }
  })()
  expect(refusal).toBeInstanceOf(RecordRefusal)
  expect((refusal as RecordRefusal).faults.map((fault) => fault.path)).toEqual([path])
})
