import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { jsonRead, readJson, valuesInOrder } from './read-json.ts'
import { inTransaction } from './transaction.ts'

const { db } = await freshDatabase()
await sql`create table tool (id bigint primary key, price numeric, bought_at timestamptz)`.execute(db)
await sql`insert into tool values (1, 12.50, '2026-11-21T08:00:00.123456+02:00')`.execute(db)

const toolById = jsonRead({
  name: 'test-tool-by-id',
  parameters: { toolId: 'bigint' },
  answer: z.object({ Id: z.int(), Price: z.number(), BoughtAt: z.string() }),
  sql: `select json_build_object('Id', id, 'Price', price, 'BoughtAt', bought_at)::text
    from tool where id = $toolId`,
})

describe('readJson', () => {
  it('readJson returns the text that the database wrote', async () => {
    const json = await readJson(db, toolById, { toolId: 1 })
    expect(JSON.parse(json ?? '')).toEqual({
      Id: 1,
      Price: 12.5,
      BoughtAt: '2026-11-21T06:00:00.123456+00:00',
    })
    expect(json).toContain('12.50')
  })

  it('readJson returns null if there is no row', async () => {
    expect(await readJson(db, toolById, { toolId: 2 })).toBeNull()
  })

  it('readJson finds rows that the same transaction has written', async () => {
    const inside = inTransaction(db, async (tx) => {
      await sql`insert into tool values (3, 1, now())`.execute(tx)
      expect(await readJson(tx, toolById, { toolId: 3 })).toContain('"Id" : 3')
      throw new Error('undo')
    })
    await expect(inside).rejects.toThrow('undo')
    expect(await readJson(db, toolById, { toolId: 3 })).toBeNull()
  })

  it('readJson accepts values of seven types in every expression that uses their parameters', async () => {
    const echo = jsonRead({
      name: 'test-echo',
      parameters: {
        list: 'bigint[]',
        nothing: 'bigint | null',
        word: 'text',
        at: 'timestamptz',
        words: 'json',
        isTrue: 'boolean',
        key: 'uuid',
      },
      answer: z.array(z.unknown()),
      sql: `select json_build_array($word, $list, $nothing, $words ->> 'a', $isTrue, $at, $key, $word)::text`,
    })
    const key = '00000000-0000-4000-8000-000000000001'
    const json = await readJson(db, echo, {
      at: new Date('2026-11-21T06:00:00Z'),
      isTrue: true,
      key,
      list: [1, 2],
      nothing: null,
      word: '$list',
      words: '{"a":"b"}',
    })
    const at = '2026-11-21T06:00:00+00:00'
    expect(JSON.parse(json ?? '')).toEqual(['$list', [1, 2], null, 'b', true, at, key, '$list'])
  })

  it('readJson refuses a read whose first column is not text', async () => {
    const wrong = jsonRead({
      name: 'test-not-text',
      parameters: {},
      answer: z.object({ a: z.int() }),
      sql: `select json_build_object('a', 1)`,
    })
    await expect(readJson(db, wrong, {})).rejects.toThrow('Must answer text')
  })
})

describe('jsonRead', () => {
  const declare = (name: string, sql: string) =>
    jsonRead({ name, parameters: { siteId: 'bigint' }, answer: z.unknown(), sql })

  it('jsonRead refuses a name that is invalid or that PostgreSQL would truncate', () => {
    expect(() => declare('a'.repeat(64), 'select $siteId')).toThrow('is not a name')
    expect(() => declare('a */ b', 'select $siteId')).toThrow('is not a name')
  })

  it('jsonRead refuses undeclared parameters and unused ones', () => {
    expect(() => declare('test-unknown', 'select $siteId, $sideId')).toThrow('does not declare $sideId')
    expect(() => declare('test-unused', 'select 1')).toThrow('does not use $siteId')
  })

  it('jsonRead uses one number for all occurrences of a parameter', () => {
    const read = jsonRead({
      name: 'test-places',
      parameters: { a: 'text', ab: 'bigint' },
      answer: z.unknown(),
      sql: 'select $ab, $a, $ab',
    })
    expect(read.sql).toBe('/* read test-places */ select $2::bigint, $1::text, $2::bigint')
    expect(valuesInOrder(read, { ab: 2, a: 'one' })).toEqual(['one', 2])
  })

  it('a read with a wrong name or type of a value does not compile', () => {
    // @ts-expect-error: the parameter has another name
    expect(valuesInOrder(toolById, { id: 1 })).toEqual([undefined])
    // @ts-expect-error: the parameter is a number
    expect(valuesInOrder(toolById, { toolId: '1' })).toEqual(['1'])
  })
})
