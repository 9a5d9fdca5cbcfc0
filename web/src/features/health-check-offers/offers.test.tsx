import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { OfferRequest } from '@verstas/contract/health-checks/entities.ts'
import type { MadeOffer, Offer, OfferLine } from '@verstas/contract/health-checks/offer-entities.ts'
import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { choose, control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { Offers } from './offers.tsx'
// Preloads the lazily imported modules.
import './link-sheet.tsx'
import './make-offer.tsx'

const check = (Id: string, Title: string) => ({
  Id,
  Title,
  Measure: null,
  TreadOf: null,
  IsOptional: false,
})
const survey: SurveyForm = {
  SurveyId: 3,
  Name: 'Health check',
  SurveyVersion: 1,
  Sections: [
    {
      Id: 'brakes',
      Title: 'Brakes',
      Checks: [check('pads', 'Front pads'), check('fluid', 'Brake fluid'), check('discs', 'Discs')],
    },
  ],
  ImageMaps: [],
  Signatures: [],
}
const properties = {
  'check.pads': 'now',
  'note.pads': 'Worn out',
  'check.fluid': 'soon',
  'note.fluid': 'Old',
  'check.discs': 'ok',
}

const listRoute = 'GET /api/vhc/inspection/5/offers'
const makeRoute = 'POST /api/vhc/inspection/5/offer'
const link = 'https://huolto.example.test/#/offer/secret'
const titles = new Map([
  ['check.pads', 'Front pads'],
  ['check.fluid', 'Brake fluid'],
])

const line = (Key: string, changes: Partial<OfferLine> = {}): OfferLine => ({
  Key,
  Title: titles.get(Key) ?? Key,
  Light: 'now',
  Note: '',
  Measure: null,
  Price: null,
  Photos: [],
  Answer: null,
  IsReplaced: false,
  ...changes,
})
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const offer = (changes: Partial<Offer> = {}): Offer => ({
  Id: 12,
  Created: '2026-11-20T08:00:00Z',
  CreatedBy: { Id: 7, Name: 'Matti Virtanen' },
  ExpirationTime: hours(24),
  RevokedAt: null,
  OpenedAt: null,
  Lines: [line('check.pads', { Price: 240 })],
  Deliveries: [],
  ...changes,
})

/**
 * Simulates a server with inspection 5. It makes an offer once for each idempotency key, refuses a key that
 * is repeated with another body, and revokes an offer once.
 */
function answerOffers(server: FakeServer, begin: readonly Offer[]) {
  let offers = [...begin]
  const made = new Map<string, { readonly sent: string; readonly offer: MadeOffer }>()
  const make = (): Answer => {
    const { body, idempotencyKey } = server.seen.at(-1) ?? {}
    const sent = JSON.stringify(body)
    const earlierOffer = made.get(idempotencyKey ?? '')
    if (earlierOffer)
      return earlierOffer.sent === sent
        ? { body: earlierOffer.offer }
        : refusal(422, errorCodes.idempotencyKeyReused.id)
    const request = OfferRequest.safeParse(body)
    if (!request.success || !idempotencyKey) return refusal(400, errorCodes.invalidField.id)
    const Lines = request.data.Lines.map(({ Key, Price }) => line(Key, { Price: Price ?? null }))
    const added = offer({ Id: 13 + made.size, Lines })
    offers = [added, ...offers]
    made.set(idempotencyKey, { sent, offer: { ...added, Link: link } })
    return { body: { ...added, Link: link } }
  }
  server.reply(listRoute, () => ({ body: offers }))
  server.reply(makeRoute, make)
  for (const { Id } of begin)
    server.reply(`DELETE /api/vhc/inspection/5/offer/${Id}`, () => {
      if (offers.find((one) => one.Id === Id)?.RevokedAt) return refusal(404, errorCodes.notFound.id)
      offers = offers.map((one) => (one.Id === Id ? { ...one, RevokedAt: hours(0) } : one))
      return { body: {} }
    })
  return { make, offers: () => offers }
}

async function open(begin: readonly Offer[] = [], shown: Readonly<Record<string, string>> = properties) {
  const component = () => <Offers inspectionId={5} survey={survey} properties={shown} />
  const answered: ReturnType<typeof answerOffers>[] = []
  const opened = await renderPages('/', [{ path: '/', component }], {
    prepare: (server) => void answered.push(answerOffers(server, begin)),
  })
  const [inspection] = answered
  if (!inspection) throw new Error('the server was not prepared')
  return { ...opened, ...inspection }
}

const page = () => document.body.textContent
const entries = () => [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent)
const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
const toasts = () => readToasts().map(({ message }) => message)

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

describe('a new offer', () => {
  it('sends the selected findings with prices, shows the link, and lists the offer', async () => {
    const { server } = await open()
    await settleUntil(() => expect(page()).toContain('The customer gets a link'))
    await press('Offer to the customer')
    await type('Price with tax: Front pads', '240,50')
    await press('Brake fluid')
    await choose('Valid for', '7')
    await choose('Language', 'sv')
    await press('Make a link')
    await settleUntil(() => expect(control<HTMLInputElement>('Link').value).toBe(link))
    expect(document.querySelectorAll('dialog')).toHaveLength(1)
    expect(server.callsOf(makeRoute).map(({ body }) => body)).toEqual([
      { Language: 'sv', DaysOpen: 7, Lines: [{ Key: 'check.pads', Price: 240.5 }] },
    ])
    await press('Close')
    await settleUntil(() => expect(entries()).toHaveLength(1))
    expect(entries()[0]).toContain('Front pads')
    expect(entries()[0]).not.toContain('Brake fluid')
    expect(page()).not.toContain(link)
  })

  it('offers all findings, each with its typed price or without a price', async () => {
    const { server } = await open()
    await press('Offer to the customer')
    await type('Price with tax: Front pads', '240')
    await type('Price with tax: Brake fluid', '89.90')
    await type('Price with tax: Front pads', '')
    await press('Make a link')
    await settleUntil(() =>
      expect(server.callsOf(makeRoute).map(({ body }) => (body as OfferRequest).Lines)).toEqual([
        [
          { Key: 'check.pads', Price: null },
          { Key: 'check.fluid', Price: 89.9 },
        ],
      ]),
    )
  })

  it('does not send an invalid price, and shows an error at its field', async () => {
    const { server } = await open()
    await press('Offer to the customer')
    await type('Price with tax: Front pads', '12,34,56')
    await press('Make a link')
    expect(page()).toContain('A price is a number, for example 214.00.')
    expect(server.callsOf(makeRoute)).toEqual([])
    await press('Front pads')
    await press('Make a link')
    await settleUntil(() => expect(server.callsOf(makeRoute)).toHaveLength(1))
  })

  it('refuses an offer without findings', async () => {
    const { server } = await open()
    await press('Offer to the customer')
    await press('Front pads')
    await press('Brake fluid')
    await press('Make a link')
    expect(alerts()).toContain('Choose at least one finding.')
    expect(server.callsOf(makeRoute)).toEqual([])
  })

  it('creates only one offer if the response is lost, and another offer after a change', async () => {
    const { server, make, offers } = await open()
    server.reply(makeRoute, () => {
      make()
      return networkError
    })
    await press('Offer to the customer')
    await press('Make a link')
    await settleUntil(() => expect(alerts().join('')).not.toBe(''))
    await press('Make a link')
    await settleUntil(() => expect(server.callsOf(makeRoute)).toHaveLength(2))
    server.reply(makeRoute, make)
    await press('Brake fluid')
    await press('Make a link')
    await settleUntil(() => expect(control<HTMLInputElement>('Link').value).toBe(link))
    const [first, again, changed] = server.callsOf(makeRoute).map(({ idempotencyKey }) => idempotencyKey)
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
    expect(offers()).toHaveLength(2)
  })

  it('shows the customer’s card with each change, and requires a sentence', async () => {
    const { server } = await open([], { 'check.pads': 'now' })
    await press('Offer to the customer')
    const card = () => document.querySelector('[aria-label="The customer sees"]')?.textContent
    expect(card()).toContain('Price to be confirmed')
    await press('Make a link')
    expect(page()).toContain('Write a sentence for the customer.')
    expect(server.callsOf(makeRoute)).toEqual([])
    await type('What the customer reads: Front pads', 'The pads are worn out.')
    await type('Price with tax: Front pads', '189')
    expect(card()).toContain('The pads are worn out.')
    expect(card()).toContain('189.00')
    await press('Make a link')
    await settleUntil(() =>
      expect(server.callsOf(makeRoute).map(({ body }) => (body as OfferRequest).Lines)).toEqual([
        [{ Key: 'check.pads', Price: 189, Note: 'The pads are worn out.' }],
      ]),
    )
  })

  it('the customer sees only the chosen photos', async () => {
    const photo = (Id: number, Name: string) => ({
      Id,
      Name,
      Created: '2026-11-20T08:00:00Z',
      Property: 'check.pads',
      Key: `00000000-0000-4000-8000-0000000000${Id}`,
      HasThumbnail: true,
    })
    const component = () => (
      <Offers
        inspectionId={5}
        survey={survey}
        properties={{ 'check.pads': 'now', 'note.pads': 'Worn out' }}
        attachments={[photo(31, 'near.jpg'), photo(32, 'blurred.jpg')]}
      />
    )
    const { server } = await renderPages('/', [{ path: '/', component }], {
      prepare: (prepared) => void answerOffers(prepared, []),
    })
    await press('Offer to the customer')
    await press('blurred.jpg')
    expect(
      document.querySelectorAll(
        '[aria-label="The customer sees"] img, [aria-label="The customer sees"] span.block',
      ),
    ).toHaveLength(1)
    await press('Make a link')
    await settleUntil(() =>
      expect(server.callsOf(makeRoute).map(({ body }) => (body as OfferRequest).Lines)).toEqual([
        [{ Key: 'check.pads', Price: null, Photos: [31] }],
      ]),
    )
  })

  it('a health check without findings has no button to make an offer', async () => {
    await open([], { 'check.pads': 'ok' })
    await settleUntil(() => expect(page()).toContain('There is nothing to offer'))
    expect(() => control('Offer to the customer')).toThrow()
  })
})

describe('an existing offer', () => {
  it("shows the customer's answers with their text, and findings without an answer", async () => {
    const answered = { Kind: 'call', Text: 'After five, please', At: '2026-11-20T10:00:00Z' } as const
    await open([
      offer({
        OpenedAt: '2026-11-20T09:30:00Z',
        Lines: [line('check.pads', { Price: 240, Answer: answered }), line('check.fluid')],
      }),
    ])
    await settleUntil(() => expect(entries()).toHaveLength(1))
    for (const words of [
      'Opened 20.11.2026 11:30',
      '€240,00',
      'Call the customer',
      'After five, please',
      '20.11.2026 12:00',
      'Price to be confirmed',
      'No answer',
    ])
      expect(entries()[0]).toContain(words)
  })

  it('asks before it closes a link, and then shows that the link is closed', async () => {
    const { offers } = await open([offer()])
    await press('Close the link')
    expect(page()).toContain('The customer can no longer open the link or answer.')
    const confirm = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
      ({ textContent }) => textContent === 'Close the link',
    )
    confirm?.click()
    await settleUntil(() => expect(entries()[0]).toContain('The link is closed'))
    expect(offers()[0]?.RevokedAt).not.toBeNull()
    expect(() => control('Close the link')).toThrow()
  })

  it('shows why a link could not be closed, and refetches the offers', async () => {
    const { server } = await open([offer()])
    const route = 'DELETE /api/vhc/inspection/5/offer/12'
    server.reply(route, refusal(404, errorCodes.notFound.id, 'It is gone'))
    await press('Close the link')
    server.reply(listRoute, { body: [offer({ RevokedAt: hours(0) })] })
    const confirm = [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find(
      ({ textContent }) => textContent === 'Close the link',
    )
    confirm?.click()
    await settleUntil(() => expect(toasts()).toContain('It is gone'))
    await settleUntil(() => expect(entries()[0]).toContain('The link is closed'))
  })

  it("compares the expiry of a link with the server's clock, not the device's", async () => {
    const { server, queryClient } = await open()
    const date = new Date(Date.now() + 48 * 3_600_000).toUTCString()
    const body = [offer({ Id: 12, ExpirationTime: hours(24) }), offer({ Id: 11, ExpirationTime: hours(72) })]
    server.reply(listRoute, { body, headers: { date } })
    await queryClient.invalidateQueries()
    await settleUntil(() => expect(entries()).toHaveLength(2))
    expect(entries()[0]).toContain('The link has expired')
    expect(entries()[1]).toContain('Not opened yet')
    expect([...document.querySelectorAll('ol > li button')]).toHaveLength(1)
  })
})

it('shows why the offers cannot be read, and retries on request', async () => {
  const component = () => <Offers inspectionId={5} survey={survey} properties={properties} />
  const { server } = await renderPages('/', [{ path: '/', component }], {
    prepare: ({ reply }) => reply(listRoute, refusal(403, errorCodes.forbidden.id, 'Not yours to see')),
  })
  await settleUntil(() => expect(page()).toContain('Not yours to see'))
  server.reply(listRoute, { body: [offer()] })
  await press('Retry')
  await settleUntil(() => expect(entries()).toHaveLength(1))
})
