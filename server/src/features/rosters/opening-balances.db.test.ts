import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { NewOpeningBalance } from '@verstas/contract/rosters/entities.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { addSite, buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildExternalRef } from '../../../test/integration-builders.ts'

const { db, send, signIn } = await buildTestApp()

async function buildWorkshop() {
  const site = await buildSite(db)
  const matti = await buildEmployee(db, { sites: [site] })
  const headers = await signIn(await buildEmployee(db, { sites: [site] }), site.id)
  return { matti, headers }
}

describe('opening balances', () => {
  it('an opening balance can be set, replaced and removed, and the history shows each change', async () => {
    const { matti, headers } = await buildWorkshop()
    const balance = { EmployeeId: matti.id, Day: '2026-01-01', Kind: 'flex' as const }
    const set = (body: NewOpeningBalance) =>
      send(rosterEndpoints.setOpeningBalance, { body, headers: {} }, headers)
    for (const Minutes of [60, 750]) expect((await set({ ...balance, Minutes })).status).toBe(200)
    const list = () => send(rosterEndpoints.listOpeningBalances, { params: { id: matti.id } }, headers)
    const { body } = await list()
    expect(body).toMatchObject([{ Day: '2026-01-01', Kind: 'flex', Minutes: 750 }])
    const id = body[0]?.Id ?? 0
    // A balance of another day or kind is a separate balance.
    for (const other of [{ Day: '2026-02-01' }, { Kind: 'overtime' as const }]) {
      await set({ ...balance, ...other, Minutes: 5 })
      const added = (await list()).body.filter((one) => one.Id !== id)
      expect(added).toMatchObject([{ Day: balance.Day, Kind: balance.Kind, ...other, Minutes: 5 }])
      expect((await list()).body).toContainEqual(body[0])
      await db
        .deleteFrom('opening_balance')
        .where('id', '=', added[0]?.Id ?? 0)
        .execute()
    }
    const other = await buildSite(db)
    const stranger = await signIn(await buildEmployee(db, { sites: [other] }), other.id)
    const remove = (by: typeof headers) => send(rosterEndpoints.removeOpeningBalance, { params: { id } }, by)
    expect((await remove(stranger)).status).toBe(404)
    expect((await remove(headers)).status).toBe(204)
    expect((await list()).body).toEqual([])
    const events = await send(rosterEndpoints.listRosterEvents, { params: { id: matti.id } }, headers)
    expect(
      events.body.map(({ Before, After }) => [Before, After]).filter(([, After]) => After !== '0:05 h'),
    ).toEqual([
      ['12:30 h', null],
      ['1:00 h', '12:30 h'],
      [null, '1:00 h'],
    ])
  })

  it('an opening balance that another system sent can be neither changed nor removed', async () => {
    const { matti, headers } = await buildWorkshop()
    const balance = { EmployeeId: matti.id, Day: '2026-01-01', Kind: 'flex' as const }
    const set = (Minutes: number) =>
      send(rosterEndpoints.setOpeningBalance, { body: { ...balance, Minutes }, headers: {} }, headers)
    const list = () => send(rosterEndpoints.listOpeningBalances, { params: { id: matti.id } }, headers)
    await set(60)
    const [{ Id: id } = { Id: 0 }] = (await list()).body
    const { siteId } = matti
    await buildExternalRef(db, { entity: 'opening-balances', externalId: 'b1', siteId, id })
    const refused = { status: 409, errors: [{ ErrorId: errorCatalogue.rosterOfSource.id }] }
    expect(await set(90)).toMatchObject(refused)
    expect(await send(rosterEndpoints.removeOpeningBalance, { params: { id } }, headers)).toMatchObject(
      refused,
    )
    expect((await list()).body).toMatchObject([{ Id: id, Minutes: 60 }])
  })

  it('refuses an opening balance for a day on which another site has set one', async () => {
    const { matti, headers } = await buildWorkshop()
    const other = await buildSite(db)
    await addSite(db, matti, other)
    await db
      .insertInto('opening_balance')
      .values({ site_id: other.id, employee_id: matti.id, day: '2026-01-01', kind: 'flex', minutes: 5 })
      .execute()
    const body = { EmployeeId: matti.id, Day: '2026-01-01', Kind: 'flex' as const, Minutes: 10 }
    expect(await send(rosterEndpoints.setOpeningBalance, { body, headers: {} }, headers)).toMatchObject({
      status: 409,
      errors: [{ ErrorId: 900475 }],
    })
  })
})
