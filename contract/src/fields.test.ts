import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import {
  day,
  dayInPath,
  flagInQuery,
  id,
  idInPath,
  instantSent,
  jobNumberInPath,
  orderNumber,
  orderNumberInPath,
  price,
  quantity,
  searchText,
  seenVersion,
  text,
} from './fields.ts'

const isAccepted = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('a number on the wire', () => {
  it.each<[string, z.ZodType, readonly unknown[], readonly unknown[]]>([
    [
      'price',
      price,
      [0, 0.05, 214, 214.99, 9_999_999_999.99],
      [-0.01, 0.005, 214.999, 10_000_000_000, Number.NaN, '214', null],
    ],
    [
      'quantity',
      quantity,
      [0, 0.001, 1, 2.5, 999_999_999.999],
      [-1, 0.0005, 1_000_000_000, Number.POSITIVE_INFINITY, '1', null],
    ],
    ['id', id, [1, 2 ** 40], [0, -1, 1.5, '1', null]],
    ['number of a work order', orderNumber, [1, 9_999_999_999], [0, 10_000_000_000, '5']],
    ['number of a work order in a path', orderNumberInPath, ['1', '9999999999'], ['0', '10000000000', 'x']],
    ['number of a job in a path', jobNumberInPath, ['1', '2147483647'], ['0', '2147483648']],
    ['version that a client has read', seenVersion, [0, 1, null, undefined], [-1, 0.5, '1']],
    ['id in a path', idInPath, ['1', '9007199254740991'], ['0', '-1', '1.5', 'x', '', '9007199254740993']],
  ])('the schema of a field accepts only valid values: %s', (_, schema, accepted, refused) => {
    expect(accepted.filter((value) => !isAccepted(schema, value))).toEqual([])
    expect(refused.filter((value) => isAccepted(schema, value))).toEqual([])
  })
})

describe('a time on the wire', () => {
  it('a day must exist, and a day in a request must be in the years 1900 to 2999', () => {
    expect(['2026-11-28', '2028-02-29'].filter((value) => !isAccepted(day, value))).toEqual([])
    expect(['2026-02-29', '2026-1-2', '28.11.2026', ''].filter((value) => isAccepted(day, value))).toEqual([])
    expect(['1900-01-01', '2999-12-31'].filter((value) => !isAccepted(dayInPath, value))).toEqual([])
    expect(
      ['1899-12-31', '0026-11-28', '3000-01-01'].filter((value) => isAccepted(dayInPath, value)),
    ).toEqual([])
  })

  it('an instant in a request needs a time zone offset and a year that the database supports', () => {
    const accepted = ['2026-11-28T08:00:00Z', '2026-11-28T08:00:00.123+02:00']
    expect(accepted.filter((value) => !isAccepted(instantSent, value))).toEqual([])
    const refused = ['2026-11-28T08:00:00', '2026-11-28', '0026-11-28T08:00:00Z', '1764316800']
    expect(refused.filter((value) => isAccepted(instantSent, value))).toEqual([])
  })
})

describe('a text on the wire', () => {
  it('the schema refuses a text that is too long or has a NUL or half of a surrogate pair', () => {
    expect(['', 'abc', ' a '].filter((value) => !isAccepted(text(3), value))).toEqual([])
    expect(['abcd', 'a\0', '\ud83d', 1, null].filter((value) => isAccepted(text(3), value))).toEqual([])
  })

  it('the schema removes spaces around a search text', () => {
    expect(searchText(3).parse('  abc ')).toBe('abc')
  })
})

it('a flag in a query accepts only true and false, in upper or lower case', () => {
  expect(['true', 'True', 'TRUE'].map((value) => flagInQuery.parse(value))).toEqual([true, true, true])
  expect(['false', 'False'].map((value) => flagInQuery.parse(value))).toEqual([false, false])
  expect(['1', '0', 'yes', '', true].filter((value) => isAccepted(flagInQuery, value))).toEqual([])
})
