import { act } from '@testing-library/react'
import { errorCatalogue } from '@verstas/contract/errors/catalogue.ts'
import type { CustomerAnswer, CustomerOffer } from '@verstas/contract/health-checks/offer-entities.ts'
import { describe, expect, it } from 'vitest'
import { SessionStoreContext } from '../../../platform/session/session-context.ts'
import { networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { createTestStore } from '../../../platform/session/test/render.tsx'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { CustomerPage } from './customer.page.tsx'
import { OfferView } from './offer-view.tsx'
import { useOffer } from './use-offer.ts'

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
      IsReplaced: false,
    },
  ],
}

function Opened() {
  const state = useOffer('secret', true).data
  return state?.kind === 'shown' ? <OfferView token="secret" offer={state.offer} /> : null
}

it("keeps the customer's choice while an earlier answer is being sent", async () => {
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

it('a press on an answer focuses the change button, and a press on that button focuses the answers', async () => {
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

const lineOf = (Key: string, Title: string) => ({
  ...(offer.Lines[0] as CustomerOffer['Lines'][number]),
  Key,
  Title,
})
const answerRoute = 'POST /api/vhc/offer/answer'

it('counts the findings of each light', async () => {
  const Lines = [1, 2, 3].flatMap((index) =>
    offer.Lines.map((line) => ({ ...line, Key: `check.${index}`, Light: index === 1 ? 'now' : 'soon' })),
  ) as CustomerOffer['Lines']
  await renderPages('/', [
    { path: '/', component: () => <OfferView token="secret" offer={{ ...offer, Lines }} /> },
  ])
  const counts = [...document.querySelectorAll('li[data-light]')].slice(0, 3)
  expect(counts.map(({ textContent }) => textContent)).toEqual(['1needed now', '2soon', '20fine'])
})

it('one tap selects the answer "call me" for all unanswered findings', async () => {
  const Lines = [
    lineOf('check.pads', 'Front pads'),
    lineOf('check.hoses', 'Hoses'),
    lineOf('check.belts', 'Belts'),
  ]
  const { server } = await renderPages(
    '/',
    [{ path: '/', component: () => <OfferView token="secret" offer={{ ...offer, Lines }} /> }],
    { prepare: ({ reply }) => reply(answerRoute, { body: { ...offer, Lines } }) },
  )
  const callMe = [...document.querySelectorAll('footer button')].find(
    ({ textContent }) => textContent === 'Call me',
  )
  ;(callMe as HTMLButtonElement).click()
  await press('Send')
  await settleUntil(() =>
    expect(server.callsOf(answerRoute).map(({ body }) => body)).toEqual(
      Lines.map(({ Key }) => ({ Key, Kind: 'call', Text: '' })),
    ),
  )
})

it('the sum of the accepted findings says how many have no price yet, instead of being too low', async () => {
  const Lines = [
    lineOf('check.pads', 'Front pads'),
    { ...lineOf('check.hoses', 'Hoses'), Price: null },
    { ...lineOf('check.belts', 'Belts'), Price: null },
  ]
  await renderPages('/', [
    { path: '/', component: () => <OfferView token="secret" offer={{ ...offer, Lines }} /> },
  ])
  const accept = async (title: string) => {
    const answers = [...document.querySelectorAll('article')].find(({ textContent }) =>
      textContent?.includes(title),
    )
    const button = [...(answers?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Do this',
    )
    await act(async () => button?.click())
  }
  const bar = () => document.querySelector('footer')?.textContent
  expect(bar()).toContain('accepted€0,00')
  await accept('Hoses')
  expect(bar()).toContain('accepted, 1 without a price')
  expect(bar()).not.toContain('€')
  await accept('Front pads')
  await accept('Belts')
  expect(bar()).toContain('accepted, 2 without a price€240,00')
})

describe('the offer link', () => {
  const open = async (reply: Parameters<FakeServer['reply']>[1]) => {
    const { store } = createTestStore()
    const component = () => (
      <SessionStoreContext value={store}>
        <CustomerPage />
      </SessionStoreContext>
    )
    const page = await renderPages('/offer/secret', [{ path: '/offer/$token', component }], {
      prepare: (server) => {
        server.reply('GET /api/vhc/offer', reply)
        server.reply(answerRoute, refusal(429, 900007, 'Too many requests'))
      },
    })
    await act(() => store.start({}))
    return page
  }

  it('shows the link as closed if the server responds that it is closed', async () => {
    await open(refusal(404, 900195))
    await settleUntil(() => expect(document.body.textContent).toContain('This link is no longer valid'))
  })

  it.each<[string, Parameters<FakeServer['reply']>[1]]>([
    ['too many requests', refusal(429, 900007)],
    ['a server error', refusal(500, 900000)],
    ['no network', networkError],
  ])('does not show the link as closed after %s, and retries on request', async (_, reply) => {
    const { server } = await open(reply)
    await settleUntil(() => expect(document.body.textContent).toContain('The check could not be read'))
    expect(document.body.textContent).not.toContain('no longer valid')
    server.reply('GET /api/vhc/offer', { body: offer })
    await press('Try again')
    await settleUntil(() => expect(document.body.textContent).toContain('Front pads'))
  })

  it("keeps the customer's choice after a temporary refusal", async () => {
    await open({ body: offer })
    await settleUntil(() => expect(document.body.textContent).toContain('Front pads'))
    await press('Do this')
    await press('Send')
    await settleUntil(() => expect(document.body.textContent).toContain('The answer was not sent.'))
    expect(document.body.textContent).not.toContain('no longer valid')
    expect(control<HTMLButtonElement>('Send').disabled).toBe(false)
    expect(control('Change: Front pads')).toBeDefined()
  })
})

it('a new choice moves the text of the previous answer into the input field', async () => {
  const Answer = { Kind: 'accept', Text: 'Before noon, please', At: '2026-11-20T09:00:00Z' } as const
  const Lines = offer.Lines.map((line) => ({ ...line, Answer }))
  await renderPages('/', [
    { path: '/', component: () => <OfferView token="secret" offer={{ ...offer, Lines }} /> },
  ])
  const shownTexts = () =>
    [...document.querySelectorAll('article p, article textarea:not([aria-hidden])')].map(
      ({ textContent }) => textContent,
    )
  expect(shownTexts()).toEqual(['Before noon, please'])
  await press('Change: Front pads')
  await press('Not now')
  expect(shownTexts()).toEqual(['Before noon, please'])
  expect(document.querySelector('article textarea')?.textContent).toBe('Before noon, please')
})

it('shows that a newer offer replaced a finding, and offers no answers to it', async () => {
  const lines = offer.Lines.map((line) => ({ ...line, IsReplaced: true }))
  await renderPages('/', [
    { path: '/', component: () => <OfferView token="secret" offer={{ ...offer, Lines: lines }} /> },
  ])
  expect(document.body.textContent).toContain('There is a newer offer for this.')
  expect(() => control('Call me')).toThrow()
  expect(() => control('Send')).toThrow()
  expect(document.body.textContent).not.toContain('Do this')
})

it('shows a finding as replaced if the server refused an answer because of the replacement', async () => {
  const replaced = { ...offer, Lines: offer.Lines.map((line) => ({ ...line, IsReplaced: true })) }
  const { id: ErrorId, status } = errorCatalogue.offerReplaced
  let isReplaced = false
  await renderPages('/', [{ path: '/', component: Opened }], {
    prepare: ({ reply }) => {
      reply('GET /api/vhc/offer', () => ({ body: isReplaced ? replaced : offer }))
      reply('POST /api/vhc/offer/answer', () => {
        isReplaced = true
        return { status, body: [{ ErrorId, ErrorMessage: 'There is a newer offer.', MetaData: [] }] }
      })
    },
  })
  await press('Do this')
  await press('Send')
  await settleUntil(() => expect(document.body.textContent).toContain('Answer by its link'))
  expect(document.body.textContent).toContain('There is a newer offer.')
})
