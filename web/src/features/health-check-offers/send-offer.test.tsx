import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type { OfferRecipient } from '@verstas/contract/health-checks/offer-entities.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { dismissToast, readToasts } from '../../platform/ui/notify.ts'
import { sampleForm } from '../health-checks/test/sample-form.ts'
import { LinkSheet } from './link-sheet.tsx'
import { MakeOffer } from './make-offer.tsx'
import { SendOffer } from './send-offer.tsx'
// Preloads the lazily imported module.
import './qr-code.ts'

const link = 'https://huolto.example.test/#/offer/secret'
const recipientRoute = 'GET /api/vhc/inspection/5/recipient'
const sendRoute = 'POST /api/vhc/inspection/5/offer/12/send'

const outi: OfferRecipient = {
  Channels: ['email', 'sms'],
  Name: 'Outi Saarinen',
  Phone: '040 555 0184',
  Email: 'outi@example.test',
  Language: 'sv',
}
const delivery = { body: { Id: 3, Channel: 'sms', State: 'Sending', At: '2026-11-20T08:00:00Z' } }

const open = (recipient: OfferRecipient, prepare: (server: FakeServer) => void = () => {}) =>
  renderPages(
    '/',
    [
      {
        path: '/',
        component: () => (
          <LinkSheet title="Offer" hint="Give it" link={link} onClose={() => undefined}>
            <SendOffer inspectionId={5} offer={{ Id: 12, Link: link }} />
          </LinkSheet>
        ),
      },
    ],
    {
      prepare: (server) => {
        server.reply(recipientRoute, { body: recipient })
        server.reply(sendRoute, delivery)
        prepare(server)
      },
    },
  )
const sms = 'Send: Text message'
const isSendable = () => !control<HTMLButtonElement>(sms).disabled
const toasts = () => readToasts().map(({ message }) => message)
const bodiesOf = (server: FakeServer) => server.callsOf(sendRoute).map(({ body }) => body)

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

/** Gives the browser a function that it may lack, until the end of the test. */
function giveDevice(name: 'clipboard' | 'share', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}

describe('the services that send the link of an offer', () => {
  it('sends the link to the phone and to the e-mail address of the contact, once each', async () => {
    const { server } = await open(outi)
    await settleUntil(() =>
      expect(control<HTMLInputElement>('Text message: Outi Saarinen').value).toBe('040 555 0184'),
    )
    await press(sms)
    await settleUntil(() => expect(server.callsOf(sendRoute)).toHaveLength(1))
    await settleUntil(() => expect(isSendable()).toBe(false))
    await type('E-mail: Outi Saarinen', 'other@example.test')
    await press('Send: E-mail')
    await settleUntil(() =>
      expect(bodiesOf(server)).toEqual([
        { Channel: 'sms', To: '040 555 0184', Link: link },
        { Channel: 'email', To: 'other@example.test', Link: link },
      ]),
    )
  })

  it('a retry after a lost response has the same idempotency key, and another number has a new one', async () => {
    const { server } = await open(outi, ({ reply }) => reply(sendRoute, networkError))
    await settleUntil(() => expect(isSendable()).toBe(true))
    for (const count of [1, 2]) {
      await press(sms)
      await settleUntil(() => expect(server.callsOf(sendRoute)).toHaveLength(count))
      await settleUntil(() => expect(isSendable()).toBe(true))
    }
    await type('Text message: Outi Saarinen', '050 111 2222')
    await press(sms)
    await settleUntil(() => expect(server.callsOf(sendRoute)).toHaveLength(3))
    const [first, again, other] = server.callsOf(sendRoute).map(({ idempotencyKey }) => idempotencyKey)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('shows why the server refused, and does not send to an empty number', async () => {
    const closed = refusal(410, errorCodes.offerClosed.id, 'The link is no longer valid')
    await open({ ...outi, Channels: ['sms'] }, ({ reply }) => reply(sendRoute, closed))
    await settleUntil(() => expect(isSendable()).toBe(true))
    await press(sms)
    await settleUntil(() => expect(toasts()).toHaveLength(1))
    await type('Text message: Outi Saarinen', ' ')
    expect(isSendable()).toBe(false)
    expect(() => control('Send: E-mail')).toThrow()
  })

  it('offers only the link and its QR code if the server has no service', async () => {
    const { host } = await open({ ...outi, Channels: [] })
    await settleUntil(() =>
      expect(document.querySelector('img[alt="QR code that opens the link"]')).not.toBeNull(),
    )
    expect(control<HTMLInputElement>('Link').value).toBe(link)
    expect(() => control(sms)).toThrow()
    expect(host.textContent).not.toContain('Outi')
  })
})

describe('the buttons of the link', () => {
  it('copies the link, and selects it if the browser has no clipboard', async () => {
    const writeText = vi.fn(async () => undefined)
    giveDevice('clipboard', { writeText })
    await open(outi)
    await press('Copy the link')
    expect(writeText).toHaveBeenCalledWith(link)
    await settleUntil(() => expect(toasts()).toContain('The link was copied'))
    writeText.mockRejectedValueOnce(new Error('not allowed'))
    await press('Copy the link')
    await settleUntil(() => expect(document.activeElement).toBe(control('Link')))
    expect(document.body.textContent).toContain('This browser could not copy it.')
  })

  it('shares the link on a device that can share, and ignores a cancelled share', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('cancelled', 'AbortError')))
    giveDevice('share', share)
    await open(outi)
    await press('Share')
    await settle()
    expect(share).toHaveBeenCalledWith({ url: link })
    expect(toasts()).toEqual([])
  })
})

describe('the customer’s card in the offer', () => {
  const finding = {
    key: 'check.pads',
    title: 'Front pads',
    light: 'now',
    note: 'Slitna',
    measured: null,
  } as const
  const openMake = (prepare: (server: FakeServer) => void) =>
    renderPages(
      '/',
      [
        {
          path: '/',
          component: () => (
            <MakeOffer
              inspectionId={5}
              findings={[finding]}
              attachments={[]}
              serialNumber={undefined}
              onMade={() => undefined}
              onClose={() => undefined}
            />
          ),
        },
      ],
      { prepare },
    )
  const card = () => document.querySelector('article')

  it('the card has the title and the labels in the customer’s language', async () => {
    const { Survey } = sampleForm()
    const Sections = Survey.Sections.map((section) => ({
      ...section,
      Checks: section.Checks.map((check) =>
        check.Id === 'pads' ? { ...check, Title: 'Främre bromsbelägg' } : check,
      ),
    }))
    const { server } = await openMake(({ reply }) => {
      reply(recipientRoute, { body: outi })
      reply('GET /api/vhc/inspection/5', {
        body: sampleForm({ 'check.pads': 'now' }, { Survey: { ...Survey, Sections } }),
      })
    })
    await settleUntil(() => expect(card()?.textContent).toContain('Främre bromsbelägg'))
    expect(card()?.textContent).toContain('Åtgärdas nu')
    expect(card()?.textContent).toContain('Priset meddelas separat')
    expect(card()?.lang).toBe('sv')
    expect(document.body.textContent).toContain('The customer sees · Svenska')
    expect(control('Price with tax: Front pads')).toBeDefined()
    expect(server.callsOf('GET /api/vhc/inspection/5').map(({ language }) => language)).toEqual(['sv'])
  })

  it('the card uses the user’s language, with a note, if the customer’s language cannot be loaded', async () => {
    await openMake(({ reply }) => {
      reply(recipientRoute, { body: outi })
      reply('GET /api/vhc/inspection/5', networkError)
    })
    await settleUntil(() =>
      expect(document.body.textContent).toContain('The customer’s language could not be loaded'),
    )
    expect(card()?.textContent).toContain('Front pads')
    expect(card()?.lang).toBe('en')
  })
})
