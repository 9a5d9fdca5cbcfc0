import type { CustomerAnswer, CustomerOffer } from '@verstas/contract/health-checks/offer-entities.ts'
import { expect, it } from 'vitest'
import { control, press, settle, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { renderPages } from '../../../platform/session/test/render-routes.tsx'
import { OfferView } from './offer-view.tsx'

const offer: CustomerOffer = {
  Language: 'en',
  SiteName: 'Helsinki',
  SitePhone: null,
  LicenseNumber: 'SRL-601',
  MakeName: 'Škoda',
  ModelName: 'Kodiaq',
  InspectedAt: '2026-11-20T08:00:00Z',
  Inspector: 'Matti Virtanen',
  ExpirationTime: '2026-12-04T08:00:00Z',
  OkCount: 20,
  Lines: [
    {
      Key: 'check.pads',
      Title: 'Front pads',
      Light: 'now',
      Note: '',
      Measure: null,
      Price: 240,
      Photos: [],
      Answer: null,
    },
  ],
}

it('keeps what the customer chooses while an earlier answer is on its way', async () => {
  const arrived = Promise.withResolvers<void>()
  const { server } = await renderPages(
    '/',
    [{ path: '/', component: () => <OfferView token="secret" offer={offer} /> }],
    {
      prepare: ({ reply }) =>
        reply('POST /api/vhc/offer/answer', async () => {
          await arrived.promise
          return { body: offer }
        }),
    },
  )
  await press('Do this')
  await press('Send')
  await press('Change: Front pads')
  await press('Not now')
  arrived.resolve()
  await settle()
  await settleUntil(() => expect(control<HTMLButtonElement>('Send').disabled).toBe(false))
  await press('Send')
  await settleUntil(() =>
    expect(
      server.callsOf('POST /api/vhc/offer/answer').map(({ body }) => (body as CustomerAnswer).Kind),
    ).toEqual(['accept', 'decline']),
  )
})

it('leads the focus from an answer to its change, which says it, and back', async () => {
  await renderPages('/', [{ path: '/', component: () => <OfferView token="secret" offer={offer} /> }])
  await press('Do this')
  const change = control('Change: Front pads')
  expect(document.activeElement).toBe(change)
  expect(document.getElementById(change.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'To be done',
  )
  await press('Change: Front pads')
  expect(document.activeElement).toBe(control('Not now'))
})
