import { randomUUID } from 'node:crypto'
import type { FileImport, ImportRow } from '@verstas/contract/imports/entities.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite, deactivate, leaveSite } from '../../../test/builders.ts'
import { eventually } from '../../../test/eventually.ts'
import { releaseSession } from '../../release-session.ts'
import { importColumnNames } from './import-rows.ts'
import { LeaseLostError } from './import-step.ts'
import { runImport } from './run-import.ts'

const { app, db, clock, log, settings, signIn } = await buildTestApp()
const base = `${settings.apiBase}/administration/imports`
const site = await buildSite(db)
const other = await buildSite(db)
const anna = await buildEmployee(db, { sites: [site, other] })
const headers = await signIn(anna, site.id)

/** Returns the id of a checked import of new suppliers. */
async function buildChecked(count: number, prefix: string): Promise<number> {
  const lines = Array.from({ length: count }, (_, place) => `${prefix}${place};Supplier ${place}`)
  const answer = await app.inject({
    method: 'POST',
    url: `${base}?kind=suppliers&name=suppliers.csv`,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: ['Number;Name', ...lines].join('\n'),
  })
  const { Id, Columns, Encoding, Separator, HeaderLines, DateOrder } = answer.json() as FileImport
  await app.inject({
    method: 'POST',
    url: `${base}/${Id}/settings`,
    headers,
    payload: {
      ...{ Encoding, Separator, HeaderLines, DateOrder },
      Columns: Columns.map(({ Key }) => Key ?? ''),
    },
  })
  await eventually(async () => {
    const { json } = await app.inject({ url: `${base}/${Id}`, headers })
    expect((json() as FileImport).State).toBe('checked')
  })
  return Id
}

/** Takes the lease of an import. */
const take = (
  id: number,
  {
    state = 'running',
    author = anna,
  }: { readonly state?: 'running' | 'undoing'; readonly author?: { readonly id: number } } = {},
) =>
  db
    .updateTable('file_import')
    .set({
      state,
      employee_id: author.id,
      lease_owner: randomUUID(),
      leased_until: sql<Date>`clock_timestamp() + interval '1 hour'`,
    })
    .where('id', '=', id)
    .returning(importColumnNames)
    .executeTakeFirstOrThrow()

type Clerk = Awaited<ReturnType<typeof buildEmployee>>

/** Takes the rights to change the catalogue from a person. */
const takeCatalogue = ({ profile_id }: Clerk) =>
  db
    .updateTable('access_profile')
    .set({ manage_settings: false, manage_parts: false })
    .where('id', '=', profile_id)
    .execute()

const countOf = async (prefix: string): Promise<number> =>
  (await db.selectFrom('supplier').select('number').where('number', 'like', `${prefix}%`).execute()).length

it('an import that was stopped in the middle continues, and writes every row once', async () => {
  const id = await buildChecked(500, 'STOP-')
  const stopping = AbortSignal.abort()
  await expect(runImport({ db, clock, log, releaseSession, stopping }, await take(id))).rejects.toThrow(
    LeaseLostError,
  )
  const written = await countOf('STOP-')
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(500)
  await runImport({ db, clock, log, releaseSession, stopping: new AbortController().signal }, await take(id))
  expect(await countOf('STOP-')).toBe(500)
  const { json } = await app.inject({ url: `${base}/${id}`, headers })
  expect(json()).toMatchObject({ State: 'done', Counts: { New: 500 } })
})

it('a process that has lost its lease writes no more rows', async () => {
  const id = await buildChecked(3, 'LOST-')
  const former = await take(id)
  await take(id)
  const work = { db, clock, log, releaseSession, stopping: new AbortController().signal }
  await expect(runImport(work, former)).rejects.toThrow(LeaseLostError)
  expect(await countOf('LOST-')).toBe(0)
})

it.each([
  ['a right', (clerk: Clerk) => takeCatalogue(clerk)],
  ['the site', (clerk: Clerk) => leaveSite(db, clerk, site)],
  ['the account', (clerk: Clerk) => deactivate(db, clerk)],
])('an import refuses the remaining rows after its person has lost %s', async (what, lose) => {
  const prefix = `${what.slice(-4).toUpperCase()}-`
  const id = await buildChecked(500, prefix)
  const clerk = await buildEmployee(db, { sites: [site] })
  const stopping = AbortSignal.abort()
  const work = { db, clock, log, releaseSession, stopping: new AbortController().signal }
  await expect(runImport({ ...work, stopping }, await take(id, { author: clerk }))).rejects.toThrow()
  const written = await countOf(prefix)
  expect(written).toBeGreaterThan(0)
  await lose(clerk)
  await runImport(work, await take(id, { author: clerk }))
  expect(await countOf(prefix)).toBe(written)
  const { json } = await app.inject({ url: `${base}/${id}`, headers })
  expect(json()).toMatchObject({ State: 'done', Counts: { New: written, Refused: 500 - written } })
  const { Rows } = (
    await app.inject({
      url: `${base}/${id}/rows?result=refused`,
      headers: { ...headers, 'accept-language': 'en' },
    })
  ).json() as { Rows: ImportRow[] }
  expect(Rows[0]?.Faults).toMatchObject([
    { Column: null, Message: expect.stringContaining('do not have the right') },
  ])
  await runImport(work, await take(id, { state: 'undoing', author: clerk }))
  expect(await countOf(prefix)).toBe(written)
  const undone = await app.inject({ url: `${base}/${id}`, headers })
  expect(undone.json()).toMatchObject({ State: 'undone', Kept: written })
})

it('an import is not found at another site of the person, and needs the rights of its kind', async () => {
  const id = await buildChecked(1, 'SITE-')
  const elsewhere = await signIn(anna, other.id)
  expect((await app.inject({ url: `${base}/${id}`, headers: elsewhere })).statusCode).toBe(404)
  expect(
    (await app.inject({ method: 'POST', url: `${base}/${id}/run`, headers: elsewhere })).statusCode,
  ).toBe(404)
  const planner = await buildEmployee(db, { sites: [site], without: ['ManageSettings', 'ManageParts'] })
  const planners = await signIn(planner, site.id)
  expect((await app.inject({ url: `${base}/${id}`, headers: planners })).statusCode).toBe(403)
  expect((await app.inject({ url: base, headers: planners })).json()).toEqual([])
})
