import { quickChangeEndpoints } from '@verstas/contract/quick-change/endpoints.ts'
import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildBadge, buildDevice } from '../../../test/quick-change-builders.ts'
import { refusedWith } from '../../../test/refused-with.ts'

const { db, send } = await buildTestApp()

/** Builds a trusted device at a site, and a person of the site with a badge. */
async function buildHall(badge: string) {
  const site = await buildSite(db)
  const anna = await buildEmployee(db, { sites: [site] })
  const device = await buildDevice(db, anna)
  await buildBadge(db, anna, badge)
  const signIn = (Badge = badge, headers = device.headers) =>
    send(quickChangeEndpoints.badgeSignIn, { body: { Badge } }, headers)
  const sessions = () => db.selectFrom('session').select('id').where('employee_id', '=', anna.id).execute()
  return { site, device, signIn, sessions }
}

it('a badge opens no session on a device that is not trusted', async () => {
  const hall = await buildHall('BADGE-1')
  const stranger = { authorization: 'Device x.y' }
  expect(await hall.signIn('BADGE-1', stranger)).toMatchObject(refusedWith('deviceNotTrusted'))
  expect(await hall.sessions()).toEqual([])
})

it('a badge opens no session at a site that does not use the quick change', async () => {
  const hall = await buildHall('BADGE-2')
  await db.updateTable('site').set({ is_quick_change_in_use: false }).where('id', '=', hall.site.id).execute()
  expect(await hall.signIn()).toMatchObject(refusedWith('quickChangeNotInUse'))
  expect(await hall.sessions()).toEqual([])
})

it('a badge opens no session after many unknown badges on the device', async () => {
  const hall = await buildHall('BADGE-3')
  let last = await hall.signIn('BADGE-X0')
  for (let count = 1; last.status !== 429 && count < 200; count += 1)
    last = await hall.signIn(`BADGE-X${count}`)
  expect(last).toMatchObject(refusedWith('tooManyAttempts'))
  expect(await hall.signIn()).toMatchObject(refusedWith('tooManyAttempts'))
  expect(await hall.sessions()).toEqual([])
})
