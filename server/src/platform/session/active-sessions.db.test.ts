import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSession } from '../../../test/builders.ts'
import { findSessionRow } from './active-sessions.ts'
import { parseToken } from './session-token.ts'

const { db, clock, settings } = await buildTestApp()

const open = async (name: string) => {
  const { token } = await buildSession(db, await buildEmployee(db, { name }), { clock, limits: settings })
  const parsed = parseToken(token)
  if (!parsed) throw new Error('no token')
  return parsed
}

it("concurrent requests find their sessions, each by the request's token", async () => {
  const [anna, ben] = [await open('Anna'), await open('Ben')]
  const stolen = { id: anna.id, secret: ben.secret }
  const unknown = { id: '00000000-0000-4000-8000-000000000000', secret: ben.secret }
  const rows = await Promise.all(
    [anna, ben, stolen, anna, unknown].map((token) => findSessionRow(db, token, clock.now())),
  )
  expect(rows.map((row) => row?.employeeName)).toEqual(['Anna', 'Ben', undefined, 'Anna', undefined])
})

it('findSessionRow returns null for a session that is already closed', async () => {
  const anna = await open('Anna')
  expect(await findSessionRow(db, anna, clock.now())).not.toBeNull()
  await db.updateTable('session').set({ closed_at: clock.now() }).where('id', '=', anna.id).execute()
  expect(await findSessionRow(db, anna, clock.now())).toBeNull()
})

it('findSessionRow returns null for a session that was closed during the previous statement', async () => {
  const [anna, ben] = [await open('Anna'), await open('Ben')]
  const others = findSessionRow(db, ben, clock.now())
  await setImmediate()
  await db.updateTable('session').set({ closed_at: clock.now() }).where('id', '=', anna.id).execute()
  const rows = await Promise.all([
    others,
    findSessionRow(db, anna, clock.now()),
    findSessionRow(db, ben, clock.now()),
  ])
  expect(rows.map((row) => row?.employeeName)).toEqual(['Ben', undefined, 'Ben'])
})

it('sessions that are read together are checked at the time of the latest request', async () => {
  const [anna, ben] = [await open('Anna'), await open('Ben')]
  const later = new Date(clock.now().getTime() + settings.sessionIdleMinutes * 60_000)
  const [, early, late] = await Promise.all([
    findSessionRow(db, ben, clock.now()),
    findSessionRow(db, anna, clock.now()),
    findSessionRow(db, anna, later),
  ])
  expect([early, late]).toEqual([null, null])
})
