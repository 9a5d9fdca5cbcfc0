import type { OfferAnswer } from '@verstas/contract/health-checks/offer-entities.ts'
import { expect, it, onTestFinished } from 'vitest'
import { networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { readToasts } from '../../../platform/ui/notify.ts'
import { NewestAcceptance, OfferAnswerList } from './offer-answers.tsx'
import { UnopenedOffers } from './unopened-offers.tsx'
// Preloads the lazily imported module.
import '../link-sheet.tsx'

const answers = 'GET /api/vhc/offers/answers'
const work = 'POST /api/vhc/offers/5/work'

const answer = (more: Partial<OfferAnswer> = {}): OfferAnswer => ({
  OfferId: 5,
  InspectionId: 12,
  Key: 'check.belt',
  Title: 'Drive belt',
  Light: 'now',
  Kind: 'accept',
  Text: 'Thanks',
  At: '2026-11-20T07:34:00+00:00',
  Price: 189,
  LicenseNumber: 'KNM-284',
  MakeName: 'Volvo',
  ModelName: 'V60',
  WorkOrder: { Id: 44, OrderNumber: 1002345, ExternalNumber: null },
  Contact: { Name: 'Outi Saarinen', Phone: '040 555 0184' },
  Operation: { WorkOperationCode: '18 10 05 00', Name: 'Drive belt, replace', StandardTime: 48 },
  Parts: [
    { ItemNumber: '31359574', Name: 'Belt', OrderedAmount: 1 },
    { ItemNumber: '31359575', Name: 'Tensioner', OrderedAmount: 1 },
  ],
  ...more,
})

const open = (prepare: (server: FakeServer) => void) => {
  onTestFinished(() => sessionStorage.clear())
  const component = () => (
    <>
      <NewestAcceptance />
      <OfferAnswerList />
    </>
  )
  const order = { path: '/newworkorder', component: () => 'new order' }
  const Authorization = { ...sampleSettings.Authorization, CreateWorkOrders: true }
  const settings = { ...sampleSettings, Authorization }
  return renderPages('/startpage', [{ path: '/startpage', component }, order], { prepare, settings })
}
const toasts = () => readToasts().map(({ message }) => message)

it('one tap on an acceptance creates the job and the part requests', async () => {
  const { host, server } = await open(({ reply }) => {
    reply(answers, { body: [answer()] })
    reply(work, {
      body: {
        WorkOrderId: 44,
        OrderNumber: 1002345,
        ExternalNumber: null,
        JobId: 9,
        JobNumber: 2,
        PartsAsked: 2,
      },
    })
  })
  await settleUntil(() => expect(host.textContent).toContain('KNM-284 Accepted €189,00'))
  expect(host.textContent).toContain('Adds the job Drive belt, replace, 48min')
  expect(host.textContent).toContain('Asks for 2 parts: Belt, Tensioner')
  expect(control('Call: Outi Saarinen').getAttribute('href')).toBe('tel:0405550184')
  server.reply(answers, { body: [] })
  await press('Do the work: KNM-284, Drive belt')
  await settleUntil(() =>
    expect(toasts()).toContain('The job was added to order 1002345, 2 parts were asked for'),
  )
  expect(server.callsOf(work).map(({ body }) => body)).toEqual([{ Key: 'check.belt', WorkOrderId: 44 }])
  await settleUntil(() => expect(host.textContent).not.toContain('KNM-284'))
})

it('a second tap has no effect while the card of the completed step is still visible', async () => {
  const made = { WorkOrderId: 44, OrderNumber: 1002345, ExternalNumber: null, JobId: 9, JobNumber: 2 }
  const { server } = await open(({ reply }) => {
    reply(answers, { body: [answer()] })
    reply(work, { body: { ...made, PartsAsked: 2 } })
  })
  await settleUntil(() => void control('Do the work: KNM-284, Drive belt'))
  for (let tap = 0; tap < 2; tap += 1) {
    await press('Do the work: KNM-284, Drive belt')
    await settleUntil(() => expect(toasts().join()).toContain('The job was added'))
  }
  expect(server.callsOf(work)).toHaveLength(1)
})

it('the next finding of the same offer has a card that can be used immediately', async () => {
  const next = answer({ Key: 'check.pads', Title: 'Brake pads' })
  const made = { WorkOrderId: 44, OrderNumber: 1002345, ExternalNumber: null, JobId: 9, JobNumber: 2 }
  const { server } = await open(({ reply }) => {
    reply(answers, { body: [answer(), next] })
    reply(work, { body: { ...made, PartsAsked: 2 } })
  })
  await settleUntil(() => void control('Do the work: KNM-284, Drive belt'))
  server.reply(answers, { body: [next] })
  await press('Do the work: KNM-284, Drive belt')
  const button = await settleUntil(() => control<HTMLButtonElement>('Do the work: KNM-284, Brake pads'))
  expect(button.disabled).toBe(false)
})

it('a repeated tap after a lost response sends the same idempotency key', async () => {
  const { server } = await open(({ reply }) => {
    reply(answers, { body: [answer()] })
    reply(work, networkError)
  })
  await settleUntil(() => void control('Do the work: KNM-284, Drive belt'))
  for (const count of [1, 2]) {
    await press('Do the work: KNM-284, Drive belt')
    await settleUntil(() => expect(server.callsOf(work)).toHaveLength(count))
  }
  const [first, second] = server.callsOf(work).map(({ idempotencyKey }) => idempotencyKey)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

it('the card disappears if a colleague has created the job in the meantime', async () => {
  const { host, server } = await open(({ reply }) => {
    reply(answers, { body: [answer()] })
    reply(work, refusal(409, 900188, 'The finding has already become a job or a task.'))
  })
  await settleUntil(() => void control('Do the work: KNM-284, Drive belt'))
  server.reply(answers, { body: [] })
  await press('Do the work: KNM-284, Drive belt')
  await settleUntil(() => expect(toasts().join()).toContain('already become a job'))
  await settleUntil(() => expect(host.textContent).not.toContain('KNM-284'))
})

it('an acceptance without an open work order is a row that leads to a new work order of its vehicle', async () => {
  const { host, router } = await open(({ reply }) => reply(answers, { body: [answer({ WorkOrder: null })] }))
  await settleUntil(() => expect(host.textContent).toContain('The car has no open work order'))
  expect(host.querySelector('h2')?.textContent).toBe('Answers to offers')
  expect(control('Health check').getAttribute('href')).toContain('/vhc/12')
  await press('New work order: KNM-284')
  expect(router.history.location).toMatchObject({ pathname: '/newworkorder', search: { number: 'KNM-284' } })
})

it('only the newest acceptance whose job can be created is a card, and the others are rows', async () => {
  const { host } = await open(({ reply }) =>
    reply(answers, {
      body: [
        answer({ OfferId: 4, LicenseNumber: 'HRB-686', WorkOrder: null }),
        answer(),
        answer({ OfferId: 6, Key: 'check.pads', Title: 'Brake pads', LicenseNumber: 'OLT-685' }),
      ],
    }),
  )
  await settleUntil(() => void control('Do the work: OLT-685, Brake pads'))
  expect(host.textContent).toContain('KNM-284 Accepted €189,00')
  const rows = [...host.querySelectorAll('ul > li')].map(({ textContent }) => textContent)
  expect(rows.filter((row) => /HRB-686|OLT-685/.test(row))).toHaveLength(2)
  expect(rows.join()).toContain('Outi Saarinen · 040 555 0184')
})

it('shows the newest four other answers, and all of them after a tap', async () => {
  const body = [1, 2, 3, 4, 5, 6].map((OfferId) => answer({ OfferId, Kind: 'decline' }))
  const { host } = await open(({ reply }) => reply(answers, { body }))
  await settleUntil(() => expect(host.querySelectorAll('ul > li')).toHaveLength(4))
  await press('Show all 6')
  expect(host.querySelectorAll('ul > li')).toHaveLength(6)
})

it('a declined finding offers a reminder in three months, and a request for a call the phone number', async () => {
  const reminder = 'POST /api/vhc/inspection/12/followup'
  const { host, server } = await open(({ reply }) => {
    reply(answers, {
      body: [
        answer({ Kind: 'decline' }),
        answer({ OfferId: 6, Kind: 'call', Title: 'Brakes', LicenseNumber: 'OLT-685' }),
      ],
    })
    reply(reminder, { body: { Key: 'check.belt', Kind: 'Reminder' } })
  })
  await settleUntil(() => expect(host.textContent).toContain('Answers to offers'))
  expect(control('Call: Outi Saarinen').getAttribute('href')).toBe('tel:0405550184')
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Remind on'),
  )
  button?.click()
  await settleUntil(() => expect(server.callsOf(reminder)).toHaveLength(1))
  expect(server.callsOf(reminder)[0]?.body).toMatchObject({ Key: 'check.belt', Kind: 'Reminder' })
})

it('the button of each declined finding names its vehicle and the finding', async () => {
  const other = answer({ Kind: 'decline', Key: 'check.pads', Title: 'Brake pads' })
  await open(({ reply }) => reply(answers, { body: [answer({ Kind: 'decline' }), other] }))
  const names = () =>
    [...document.querySelectorAll('li button')].map((button) => button.getAttribute('aria-label') ?? '')
  await settleUntil(() => expect(names()).toHaveLength(2))
  expect(names()[0]).toMatch(/^Remind on .*: KNM-284 Drive belt$/)
  expect(names()[1]).toMatch(/^Remind on .*: KNM-284 Brake pads$/)
})

it('a failed load shows a retry, and the section is hidden offline', async () => {
  const { host, server } = await open(({ reply }) => reply(answers, refusal(500, 900000, 'Broken')))
  await settleUntil(() => expect(host.textContent).toContain('The customers’ answers could not be read'))
  server.reply(answers, { body: [answer()] })
  await press('Retry')
  await settleUntil(() => expect(host.textContent).toContain('Drive belt'))
})

it('an unopened offer has the number of the contact, and a reminder with a new link that can be sent', async () => {
  const link = 'https://huolto.example.test/#/offer/new'
  const renew = 'POST /api/vhc/inspection/12/offer/5/link'
  const send = 'POST /api/vhc/inspection/12/offer/5/send'
  const { host, server } = await renderPages(
    '/startpage',
    [{ path: '/startpage', component: UnopenedOffers }],
    {
      prepare: ({ reply }) => {
        reply('GET /api/vhc/offers/unopened', {
          body: [
            {
              OfferId: 5,
              InspectionId: 12,
              Created: '2026-11-20T07:34:00Z',
              ExpirationTime: '2026-12-04T07:34:00Z',
              Titles: ['Drive belt', 'Wipers'],
              Price: 258,
              LicenseNumber: 'KNM-284',
              MakeName: 'Volvo',
              ModelName: 'V60',
              Contact: { Name: 'Outi Saarinen', Phone: '040 555 0184' },
            },
          ],
        })
        reply('GET /api/vhc/inspection/12/recipient', {
          body: { Channels: ['sms'], Name: null, Phone: '040 555 0184', Email: null, Language: null },
        })
        reply(renew, networkError)
        reply(send, { body: { Id: 1, Channel: 'sms', State: 'Sending', At: '2026-11-20T10:34:00Z' } })
      },
    },
  )
  await settleUntil(() =>
    expect(host.textContent).toContain('Drive belt, Wipers · Outi Saarinen · 040 555 0184'),
  )
  expect(control('Call: Outi Saarinen').getAttribute('href')).toBe('tel:0405550184')
  await press('Remind: KNM-284')
  await settleUntil(() => expect(toasts()).toHaveLength(1))
  server.reply(renew, { body: { Link: link } })
  await press('Remind: KNM-284')
  await settleUntil(() => expect(control<HTMLInputElement>('Link').value).toBe(link))
  await settleUntil(() => void control('Send: Text message'))
  await press('Send: Text message')
  await settleUntil(() =>
    expect(server.callsOf(send).map(({ body }) => body)).toEqual([
      { Channel: 'sms', To: '040 555 0184', Link: link },
    ]),
  )
})

it('shows nothing if all offers were opened', async () => {
  const { host } = await renderPages('/startpage', [{ path: '/startpage', component: UnopenedOffers }], {
    prepare: ({ reply }) => reply('GET /api/vhc/offers/unopened', { body: [] }),
  })
  await settle()
  expect(host.textContent).not.toContain('Not opened')
})
