import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { preparedJson, readJson } from './read-json.ts'
import { inTransaction } from './transaction.ts'

const { db } = await freshDatabase()
await sql`create table tool (id bigint primary key, price numeric, bought_at timestamptz)`.execute(db)
await sql`insert into tool values (1, 12.50, '2026-11-21T08:00:00.123456+02:00')`.execute(db)

const toolById = preparedJson(
  'test-tool-by-id',
  `select json_build_object('Id', id, 'Price', price, 'BoughtAt', bought_at)::text from tool where id = $1`,
)

describe('readJson', () => {
  it('answers the text that the database wrote', async () => {
    const json = await readJson(db, toolById, [1])
    expect(JSON.parse(json ?? '')).toEqual({
      Id: 1,
      Price: 12.5,
      BoughtAt: '2026-11-21T06:00:00.123456+00:00',
    })
    expect(json).toContain('12.50')
  })

  it('answers null without a row', async () => {
    expect(await readJson(db, toolById, [2])).toBeNull()
  })

  it('sees what its transaction wrote', async () => {
    const inside = inTransaction(db, async (tx) => {
      await sql`insert into tool values (3, 1, now())`.execute(tx)
      expect(await readJson(tx, toolById, [3])).toContain('"Id" : 3')
      throw new Error('undo')
    })
    await expect(inside).rejects.toThrow('undo')
    expect(await readJson(db, toolById, [3])).toBeNull()
  })

  it('takes arrays and null as parameters', async () => {
    const echo = preparedJson('test-echo', 'select json_build_array($1::bigint[], $2::text)::text')
    expect(await readJson(db, echo, [[1, 2], null])).toBe('[[1,2], null]')
  })

  it('refuses a query that does not answer text', async () => {
    const wrong = preparedJson('test-not-text', `select json_build_object('a', 1)`)
    await expect(readJson(db, wrong)).rejects.toThrow('Must answer text')
  })
})

describe('preparedJson', () => {
  it('refuses a name that PostgreSQL would cut or that is no name', () => {
    expect(() => preparedJson('a'.repeat(64), 'select 1')).toThrow('is not a name')
    expect(() => preparedJson('a */ b', 'select 1')).toThrow('is not a name')
  })
})
