import { retentionEndpoints } from '@verstas/contract/settings/retention-endpoints.ts'
import type { RetentionName } from '@verstas/contract/settings/retention-entities.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { deleteStrangersOfOld } from '../../platform/session/waiting-identities.ts'

const { db, clock, send, signIn } = await buildTestApp()
const site = await buildSite(db)
const anna = await buildEmployee(db, { name: 'Anna', sites: [site] })
const { listRetention, countRetention, saveRetention } = retentionEndpoints

const dayMs = 86_400_000
const addStranger = (subject: string, days: number) => {
  const at = new Date(clock.now().getTime() - days * dayMs)
  return db
    .insertInto('waiting_identity')
    .values({ provider: 'oidc', claim: 'sub', subject, first_seen_at: at, last_seen_at: at })
    .execute()
}

it('a shorter period needs a confirmation, and the next run removes the rows that the preview counted', async () => {
  const headers = await signIn(anna, site.id)
  const find = async (name: RetentionName) =>
    (await send(listRetention, {}, headers)).body.find(({ Name }) => Name === name)
  const save = (Base: number, Days: number) =>
    send(saveRetention, { params: { name: 'strangers' }, headers: {}, body: { Base, Days } }, headers)
  await addStranger('young', 3)
  await addStranger('old', 12)
  expect(await find('strangers')).toMatchObject({
    ...{ Name: 'strangers', Days: 30, DefaultDays: 30, Due: 0, Held: 0, Oldest: null },
  })
  const count = { params: { name: 'strangers' as const }, query: { days: 10 } }
  expect((await send(countRetention, count, headers)).body).toMatchObject({ Due: 1, Held: 0 })

  clock.advance({ minutes: 6 })
  expect((await save(30, 40)).status).toBe(200)
  expect(await save(40, 10)).toMatchObject({ status: 403, errors: [{ ErrorId: 900210 }] })
  const confirmed = await signIn(anna, site.id)
  const shorten = { params: { name: 'strangers' as const }, headers: {}, body: { Base: 30, Days: 10 } }
  expect(await send(saveRetention, shorten, confirmed)).toMatchObject({
    status: 412,
    errors: [{ MetaData: expect.arrayContaining([{ Key: 'user', Value: 'Anna' }]) }],
  })
  await send(saveRetention, { ...shorten, body: { Base: 40, Days: 10 } }, confirmed)
  expect(await find('strangers')).toMatchObject({ Days: 10, Due: 1 })
  expect(await deleteStrangersOfOld(db, clock.now())).toBe(1)
  expect(await find('strangers')).toMatchObject({ Due: 0 })
})

it('a retention period outside its range is refused', async () => {
  const headers = await signIn(anna, site.id)
  const save = { params: { name: 'imports' as const }, headers: {}, body: { Base: 30, Days: 13 } }
  expect((await send(saveRetention, save, headers)).status).toBe(400)
})
