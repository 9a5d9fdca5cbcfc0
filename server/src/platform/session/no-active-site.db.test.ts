import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { buildEmployee, buildSite, leaveSite } from '../../../test/builders.ts'
import { buildBadge, buildDevice, buildPin } from '../../../test/quick-change-builders.ts'
import { refusedWith } from '../../../test/refused-with.ts'

const { db, send, signIn } = await buildTestApp()

const sessionsOf = (id: number) =>
  db.selectFrom('session').select('id').where('employee_id', '=', id).where('closed_at', 'is', null).execute()

it('a passkey opens no session for a person without an active site', async () => {
  const site = await buildSite(db)
  const anna = await buildEmployee(db, { sites: [site] })
  const headers = await signIn(anna)
  const device = createAuthenticator()
  const { body: challenge } = await send(passkeyEndpoints.beginNewPasskey, {}, headers)
  await send(passkeyEndpoints.addPasskey, { body: device.make(challenge.Challenge) }, headers)
  await leaveSite(db, anna, site)
  const { body: asked } = await send(passkeyEndpoints.beginPasskeyLogin, {})
  const before = await sessionsOf(anna.id)
  const proof = device.prove(asked.Challenge)
  expect(await send(passkeyEndpoints.passkeyLogin, { body: proof })).toMatchObject(
    refusedWith('noActiveSites'),
  )
  expect(await sessionsOf(anna.id)).toEqual(before)
})

it('a PIN and a badge open no session at a closed site', async () => {
  const [site, other] = [await buildSite(db), await buildSite(db)]
  const anna = await buildEmployee(db, { sites: [site, other] })
  const device = await buildDevice(db, anna)
  await buildPin(db, anna, '194728')
  await buildBadge(db, anna, 'BADGE-1')
  await db.updateTable('site').set({ is_active: false }).where('id', '=', site.id).execute()
  const body = { EmployeeId: anna.id, Pin: '194728' }
  const refused = refusedWith('deviceNotTrusted')
  expect(await send(quickChangeEndpoints.pinSignIn, { body }, device.headers)).toMatchObject(refused)
  const badge = { body: { Badge: 'BADGE-1' } }
  expect(await send(quickChangeEndpoints.badgeSignIn, badge, device.headers)).toMatchObject(refused)
  expect(await sessionsOf(anna.id)).toEqual([])
})
