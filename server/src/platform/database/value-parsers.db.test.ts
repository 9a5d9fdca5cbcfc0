import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'

const { db } = await freshDatabase()

it('values of each type are parsed to the same value by both databases', async () => {
  const { rows } = await sql`select
    9007199254740991::bigint as big,
    12.50::numeric(12, 2) as money,
    '2026-03-29'::date as day,
    '2026-03-29 03:30:00'::timestamp as local,
    '2026-03-29T03:30:00.250+03:00'::timestamptz as instant,
    interval '1 day 02:00' as span,
    '{"a": [1, null]}'::jsonb as binary_json,
    '[true]'::json as text_json,
    '\\x00ff'::bytea as bytes,
    1.5::float8 as real,
    7::int as small,
    true as flag,
    '08:15'::time as hour,
    null::bigint as nothing`.execute(db)
  expect(rows[0]).toStrictEqual({
    big: 9007199254740991,
    money: '12.50',
    day: '2026-03-29',
    local: '2026-03-29 03:30:00',
    instant: new Date('2026-03-29T00:30:00.250Z'),
    span: '1 day 02:00:00',
    binary_json: { a: [1, null] },
    text_json: [true],
    bytes: Buffer.from([0, 255]),
    real: 1.5,
    small: 7,
    flag: true,
    hour: '08:15:00',
    nothing: null,
  })
})

it('array elements are parsed like single values', async () => {
  const { rows } = await sql`select
    array[1, null, 3]::bigint[] as big,
    array[1.10, 2]::numeric[] as money,
    array['2026-11-21']::date[] as days,
    array['2026-11-21T00:00:00Z']::timestamptz[] as instants,
    array['{"a": "b,\\"c"}']::jsonb[] as documents,
    array['a,b', null, '"']::text[] as words,
    array[[1, 2], [3, 4]]::bigint[] as matrix`.execute(db)
  expect(rows[0]).toStrictEqual({
    big: [1, null, 3],
    money: ['1.10', '2'],
    days: ['2026-11-21'],
    instants: [new Date('2026-11-21T00:00:00Z')],
    documents: [{ a: 'b,"c' }],
    words: ['a,b', null, '"'],
    matrix: [
      [1, 2],
      [3, 4],
    ],
  })
})

it('Dates, arrays, booleans and JSON text are read back as they were written', async () => {
  const instant = new Date('2026-11-21T08:00:00.123Z')
  const { rows } = await sql`select
    ${instant}::timestamptz as instant,
    ${[1, 2]}::bigint[] as numbers,
    ${['å', 'b']}::text[] as words,
    ${false}::boolean as flag,
    ${JSON.stringify([{ a: 1 }])}::jsonb as document,
    ${'12.50'}::numeric as money`.execute(db)
  expect(rows[0]).toStrictEqual({
    instant,
    numbers: [1, 2],
    words: ['å', 'b'],
    flag: false,
    document: [{ a: 1 }],
    money: '12.50',
  })
})

it('a bigint beyond the safe integers of JavaScript is refused', async () => {
  await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow('does not fit a number')
})

it('database connections use the time zone UTC', async () => {
  const { rows } = await sql`select current_setting('TimeZone') as zone`.execute(db)
  expect(rows).toEqual([{ zone: 'UTC' }])
})
