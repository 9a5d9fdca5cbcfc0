import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administrationEndpoints } from '@verstas/contract/administration/endpoints.ts'
import { setupEndpoints } from '@verstas/contract/administration/setup-endpoints.ts'
import type { Setup } from '@verstas/contract/administration/setup-entities.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import { authorizationFlags } from '@verstas/contract/session/rights.ts'
import { grantedRights } from '@verstas/domain/session/rights.ts'
import { standardProfiles } from '@verstas/domain/setup/standard-profiles.ts'
import { afterAll, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/app.ts'
import { setupFileOf } from '../../../platform/database-settings.ts'
import { createSetupLink } from './setup-link.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'verstas-setup-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { db, clock, logLines, send } = await buildTestApp({ dataDir })

const setup: Setup = {
  SiteName: 'Autokorjaamo Virta',
  TimeZone: 'Europe/Stockholm',
  Language: 'sv',
  Name: 'Kaisa Salonen',
  UserName: 'kaisa',
  NewPassword: 'hiljainen halli 7',
}
const newLink = async () => {
  const secret = await createSetupLink(db, clock)
  if (secret === null) throw new Error('There is a site')
  return { 'setup-token': secret }
}
const ended = { status: 404, errors: [{ ErrorId: 900233 }] }

it('the site is set up even if the file of the link cannot be removed', async () => {
  const other = await buildTestApp({ dataDir: join(dataDir, 'other') })
  const secret = await createSetupLink(other.db, other.clock)
  await mkdir(setupFileOf(join(dataDir, 'other')), { recursive: true })
  const headers = { 'setup-token': secret ?? '' }
  expect((await other.send(setupEndpoints.setUp, { headers, body: setup })).status).toBe(200)
  expect(other.logLines.some((line) => line.includes('file of the setup link'))).toBe(true)
})

it('refuses a setup link with a wrong secret, after a newer link was made, or after a day', async () => {
  const earlier = await newLink()
  const headers = await newLink()
  expect(await send(setupEndpoints.checkSetup, { headers: earlier })).toMatchObject(ended)
  expect(await send(setupEndpoints.setUp, { headers: { 'setup-token': 'x' }, body: setup })).toMatchObject(
    ended,
  )
  expect((await send(setupEndpoints.checkSetup, { headers })).body).toEqual({
    TimeZone: 'Europe/Helsinki',
    Language: 'fi',
  })
  clock.advance({ hours: 24 })
  expect(await send(setupEndpoints.setUp, { headers, body: setup })).toMatchObject(ended)
  expect(await db.selectFrom('site').select('id').execute()).toEqual([])
  expect((await send(sessionEndpoints.getConfiguration, {})).body.NeedsSetup).toBe(true)
})

it("a setup with an invalid field fails with the field's name, and the setup link remains valid", async () => {
  const headers = await newLink()
  for (const [field, value] of [
    ['TimeZone', 'Mars/Base'],
    ['NewPassword', 'short'],
    ['UserName', 'kaisa salonen'],
    ['SiteName', ' '],
  ] as const) {
    const answer = await send(setupEndpoints.setUp, { headers, body: { ...setup, [field]: value } })
    expect(answer).toMatchObject({
      status: 400,
      errors: [{ MetaData: expect.arrayContaining([{ Key: 'field', Value: field }]) }],
    })
  }
  expect((await send(setupEndpoints.checkSetup, { headers })).status).toBe(200)
})

it("the setup creates the site and an administrator with every right, and deletes the link's file", async () => {
  const headers = await newLink()
  await writeFile(setupFileOf(dataDir), 'link')
  logLines.length = 0
  expect((await send(setupEndpoints.setUp, { headers, body: setup })).status).toBe(200)
  expect(await send(setupEndpoints.setUp, { headers, body: setup })).toMatchObject(ended)
  expect(await createSetupLink(db, clock)).toBeNull()
  expect(existsSync(setupFileOf(dataDir))).toBe(false)

  const basic = Buffer.from(`${setup.UserName}:${setup.NewPassword}`).toString('base64')
  const signedIn = await send(
    sessionEndpoints.basicLogin,
    { body: { SystemId: 'MOBILE' } },
    { authorization: `Basic ${basic}` },
  )
  const authorization = signedIn.body.Token
  expect((await send(sessionEndpoints.getConfiguration, {})).body.NeedsSetup).toBe(false)
  const settings = (await send(sessionEndpoints.getSettings, {}, { authorization })).body
  expect(settings.Authorization).toEqual(Object.fromEntries(authorizationFlags.map((flag) => [flag, true])))
  expect(settings.GeneralSettings.TimeZone).toBe('Europe/Stockholm')
  expect(settings.WorkshopConfiguration.WorkOrderPriorities[0]?.Description).toBe('Brådskande')
  const profiles = (await send(administrationEndpoints.listProfiles, {}, { authorization })).body
  expect(profiles.map(({ Name, PeopleCount }) => [Name, PeopleCount])).toEqual([
    ['Administration', 1],
    ['Försäljning', 0],
    ['Mekaniker', 0],
    ['Reservdelar', 0],
    ['Servicerådgivare', 0],
    ['Verkmästare', 0],
    ['Verkstadschef', 0],
  ])
  for (const profile of profiles) {
    const standard = standardProfiles.find(({ names }) => names.sv === profile.Name)
    expect([...grantedRights(profile)].sort()).toEqual([...(standard?.rights ?? [])].sort())
  }
  const types = await db.selectFrom('activity_type').selectAll().execute()
  for (const flag of ['is_part_request', 'is_tyre_task', 'is_tyre_lead', 'is_inspection_task'] as const)
    expect(types.filter((type) => type[flag])).toHaveLength(1)
  expect(logLines.join('')).not.toContain(headers['setup-token'])
  expect(logLines.join('')).not.toContain(setup.NewPassword)
})
