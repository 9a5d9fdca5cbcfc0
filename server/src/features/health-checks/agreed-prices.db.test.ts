import { expect, it } from 'vitest'
import { buildOfferApp } from '../../../test/offer-app.ts'
import { readAgreedPrices } from './agreed-prices.ts'

const { db, site, inspector, customer } = await buildOfferApp()
const aino = await inspector({ name: 'Aino' })
const accept = { Key: 'check.pads', Kind: 'accept', Text: '' } as const

const offerFor = (id: number, Price: number) => aino.offer(id, { Lines: [{ Key: 'check.pads', Price }] })
const priceOf = async (id: number) => (await readAgreedPrices(db, site.id, id)).get('check.pads')

it('the agreed price of a finding is the accepted price, or the last offered price if none is accepted', async () => {
  const { id } = await aino.inspect()
  expect(await priceOf(id)).toBeUndefined()
  const older = customer((await offerFor(id, 100)).body)
  expect(await priceOf(id)).toBe(100)
  await older.answer(accept)
  const newer = customer((await offerFor(id, 900)).body)
  expect(await priceOf(id)).toBe(100)
  await newer.answer({ ...accept, Kind: 'decline' })
  expect(await priceOf(id)).toBe(900)
})

it('the agreed price of a finding remains if the link of the accepted offer is revoked', async () => {
  const { id } = await aino.inspect()
  const { body: offer } = await offerFor(id, 100)
  await customer(offer).answer(accept)
  await aino.revoke(id, offer.Id)
  expect(await priceOf(id)).toBe(100)
})

it('the PDF shows the accepted price of a finding even if a newer offer has another price', async () => {
  const { id } = await aino.inspect()
  await customer((await offerFor(id, 100)).body).answer(accept)
  const before = await aino.getPdf(id)
  await offerFor(id, 900)
  expect((await aino.getPdf(id)).rawPayload.equals(before.rawPayload)).toBe(true)
})
