import { offerEndpoints } from '@verstas/contract/health-checks/offer-endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildEmployee, buildSite } from '../../../test/builders.ts'
import { buildOfferApp } from '../../../test/offer-app.ts'

const { db, clock, send, signIn, inspector, customer } = await buildOfferApp()
const origin = { origin: 'https://huolto.example.test' }

const offered = async () => {
  const aino = await inspector({ name: 'Aino' })
  const { id, vehicle } = await aino.inspect()
  const { body: offer } = await aino.offer(id)
  return {
    aino,
    id,
    vehicle,
    offer,
    unopened: async () => (await send(offerEndpoints.listUnopenedOffers, {}, aino.headers)).body,
    renew: (offerId = offer.Id, headers: Readonly<Record<string, string>> = aino.headers) =>
      send(offerEndpoints.renewOfferLink, { params: { id, offerId } }, { ...headers, ...origin }),
  }
}

describe('the unopened offers', () => {
  it('an unopened offer is listed after three hours, until the customer opens it', async () => {
    const { offer, vehicle, id, unopened } = await offered()
    expect(await unopened()).toEqual([])
    clock.advance({ hours: 3 })
    expect(await unopened()).toMatchObject([
      {
        OfferId: offer.Id,
        InspectionId: id,
        Titles: offer.Lines.map(({ Title }) => Title),
        Price: 214,
        LicenseNumber: vehicle.license_number,
      },
    ])
    await customer(offer).read()
    expect(await unopened()).toEqual([])
  })

  it('the list excludes revoked, expired and replaced offers, and offers of colleagues', async () => {
    const revoked = await offered()
    const replaced = await offered()
    const expired = await offered()
    clock.advance({ hours: 3 })
    await revoked.aino.revoke(revoked.id, revoked.offer.Id)
    expect(await revoked.unopened()).toEqual([])
    await replaced.aino.offer(replaced.id)
    expect(await replaced.unopened()).toEqual([])
    const colleague = await inspector({ name: 'Jari' })
    expect((await send(offerEndpoints.listUnopenedOffers, {}, colleague.headers)).body).toEqual([])
    expect(await expired.unopened()).toHaveLength(1)
    await db
      .updateTable('inspection_offer')
      .set({ expires_at: new Date(clock.now().getTime() + 3_600_000) })
      .where('id', '=', expired.offer.Id)
      .execute()
    expect(await expired.unopened()).toHaveLength(1)
    clock.advance({ hours: 2 })
    expect(await expired.unopened()).toEqual([])
  })
})

describe('a new link of an offer', () => {
  it('a renewed link opens the offer, as the earlier links do, and can be sent', async () => {
    const { offer, renew } = await offered()
    const { body: second } = await renew()
    const { body: third } = await renew()
    expect(second.Link).toMatch(/^https:\/\/huolto\.example\.test\/#\/offer\//)
    expect(new Set([offer.Link, second.Link, third.Link]).size).toBe(3)
    for (const link of [offer, second, third]) expect((await customer(link).read()).status).toBe(200)
  })

  it('only the ten latest earlier links remain valid', async () => {
    const { offer, renew } = await offered()
    const links = [offer]
    for (let count = 0; count < 11; count += 1) links.push({ ...offer, ...(await renew()).body })
    const states = []
    for (const link of links) states.push((await customer(link).read()).status)
    expect(states.filter((status) => status === 200)).toHaveLength(11)
    expect(states[0]).toBe(404)
  })

  it('refuses a new link for a revoked or unknown offer, or for an offer of another site', async () => {
    const { aino, id, offer, renew } = await offered()
    const stranger = await signIn(await buildEmployee(db, { sites: [await buildSite(db)] }))
    expect((await renew(offer.Id, stranger)).status).toBe(404)
    expect((await renew(offer.Id + 1_000)).status).toBe(404)
    await aino.revoke(id, offer.Id)
    expect(await renew()).toMatchObject({ status: 404, errors: [{ ErrorId: 900195 }] })
  })
})
