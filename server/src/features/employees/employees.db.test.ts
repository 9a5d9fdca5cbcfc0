import { employeeEndpoints as api } from '@verstas/contract/employees/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'
import { buildEmployee, buildSite } from '../../../test/builders.ts'

const { db, signIn, send } = await buildTestApp()

describe('the active employees', () => {
  it('are the people of the session’s site, by name', async () => {
    const [home, away] = [await buildSite(db), await buildSite(db)]
    const ville = await buildEmployee(db, { name: 'Ville Nurmi', sites: [home, away] })
    const aino = await buildEmployee(db, { name: 'Aino Virtanen', subsystem: '', sites: [home] })
    await buildEmployee(db, { name: 'Entinen', is_active: false, sites: [home] })
    await buildEmployee(db, { name: 'Varaosat', is_workqueue: true, sites: [home] })
    const stranger = await buildEmployee(db, { name: 'Muualla', sites: [away] })

    const { body } = await send(api.listActiveEmployees, {}, await signIn(ville))
    expect(body).toEqual([
      { Id: aino.id, Name: 'Aino Virtanen' },
      { Id: ville.id, Name: 'Ville Nurmi' },
    ])
    const atAway = await send(api.listActiveEmployees, {}, await signIn(ville, away.id))
    expect(atAway.body.map(({ Id }) => Id)).toEqual([stranger.id, ville.id])
  })

  it('are listed for anyone signed in, and for nobody else', async () => {
    const bare = await buildEmployee(db, { without: ['MobileServiceTechnician', 'MobileCheckList'] })
    expect((await send(api.listActiveEmployees, {}, await signIn(bare))).status).toBe(200)
    expect((await send(api.listActiveEmployees, {})).status).toBe(401)
  })
})
