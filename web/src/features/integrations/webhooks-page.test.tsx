import { act } from '@testing-library/react'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type {
  AdministeredDelivery,
  AdministeredWebhook,
} from '@verstas/contract/integration/webhook-administration-entities.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import {
  choose,
  control,
  hasControl,
  press,
  settleUntil,
  type,
} from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { administratorSettings } from '../administration/test/sample-person.ts'
import { sampleAccount } from './test/sample-accounts.ts'
import { sampleDelivery, sampleWebhook } from './test/sample-webhooks.ts'
import { WebhooksPage } from './webhooks/webhooks.page.tsx'

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T07:36:00Z') }))
afterAll(() => void vi.useRealTimers())

const lists = 'GET /api/administration/webhooks'
const adds = 'POST /api/administration/webhooks'
const saves = 'POST /api/administration/webhooks/1'
const listsDeliveries = 'GET /api/administration/webhooks/1/deliveries'
const accounts = 'GET /api/administration/service-accounts'
const host = 'erp.example.com'

async function show(webhooks: AdministeredWebhook[], prepare?: (server: FakeServer) => void) {
  const { server } = await renderPages('/', [{ path: '/', component: WebhooksPage }], {
    settings: administratorSettings,
    prepare: (fake) => {
      fake.reply(lists, { body: webhooks })
      fake.reply(accounts, { body: [sampleAccount] })
      fake.reply(listsDeliveries, { body: { Deliveries: [], Next: null } })
      prepare?.(fake)
    },
  })
  return server
}
const page = () => document.body.textContent
const dialog = () => [...document.querySelectorAll('dialog')].at(-1)?.textContent ?? ''
/** Returns the texts of the cells of the first row with a name. */
const cellsOf = (name: string) => {
  const rows = [...document.querySelectorAll('tbody tr')]
  const row = rows.find((each) => each.querySelector('th')?.textContent?.startsWith(name))
  return [...(row?.querySelectorAll('td') ?? [])].slice(0, 4).map((cell) => cell.textContent)
}
const bodiesOf = (server: FakeServer, call: string) => server.callsOf(call).map(({ body }) => body)

describe('the list of webhooks', () => {
  it('a webhook shows its address, its entities and that it works', async () => {
    await show([sampleWebhook])
    for (const words of [
      host,
      'Works',
      'Dealer system',
      'Work orders, Vehicles',
      'Helsinki',
      'Only the change',
    ])
      expect(page()).toContain(words)
    expect(page()).toContain('Last delivered')
  })

  it('a failing webhook shows the start of the failures and the time of the next attempt', async () => {
    await show([
      {
        ...sampleWebhook,
        ...{ Failures: 4, FailingSince: '2026-11-18T07:00:00Z', NextAttempt: '2026-11-18T09:30:00Z' },
        WaitingSince: '2026-11-18T07:00:00Z',
      },
    ])
    expect(page()).toContain('Fails')
    expect(page()).toMatch(/No delivery has succeeded since .*09:00\. Next attempt: .*11:30/)
    expect(page()).toContain('Changes have waited since')
  })

  it('a disabled webhook shows the reason, and can be enabled again', async () => {
    const server = await show(
      [{ ...sampleWebhook, State: 'disabled', DisabledReason: 'gone' }],
      ({ reply }) =>
        reply(`${saves}/resume`, () => {
          reply(lists, { body: [sampleWebhook] })
          return { body: sampleWebhook }
        }),
    )
    expect(page()).toContain('no longer accepts changes (410)')
    await press(`Enable: ${host}`)
    await settleUntil(() => expect(page()).toContain('Works'))
    expect(server.callsOf(`${saves}/resume`)).toHaveLength(1)
  })

  it('shows a message if there are no webhooks, or the reason why they could not be loaded', async () => {
    const server = await show([], ({ reply }) => reply(lists, networkError))
    await settleUntil(() => expect(hasControl('Retry')).toBe(true))
    server.reply(lists, { body: [] })
    await press('Retry')
    await settleUntil(() => expect(page()).toContain('No webhooks'))
  })
})

describe('a new webhook', () => {
  it('a new webhook needs an account and an address, and shows its secret once', async () => {
    const server = await show([], ({ reply }) =>
      reply(adds, () => {
        reply(lists, { body: [sampleWebhook] })
        return { body: { ...sampleWebhook, Secret: 'whsec_c2VjcmV0' } }
      }),
    )
    await press('New webhook')
    await press('Save')
    expect(dialog()).toContain('Choose a service account.')
    expect(dialog()).toContain('Enter the address.')
    await choose('Service account', 'Dealer system')
    await type('Address', ' https://erp.example.com/verstas ')
    await press('Chosen')
    await press('Vehicles')
    await press('Save')
    await settleUntil(() => expect(dialog()).toContain('It is shown only once.'))
    expect(control<HTMLInputElement>('Secret').value).toBe('whsec_c2VjcmV0')
    expect(bodiesOf(server, adds)).toEqual([
      {
        AccountId: 3,
        Url: 'https://erp.example.com/verstas',
        Entities: ['vehicles'],
        SiteIds: null,
        IsThin: true,
      },
    ])
    await press('Close')
    expect(document.body.innerHTML).not.toContain('whsec_')
  })

  it('shows the reason of a refused address beside its field, and other reasons above', async () => {
    const reason = 'The address leads to an internal network'
    const server = await show([], ({ reply }) =>
      reply(adds, {
        status: 400,
        body: [
          {
            ErrorId: errorCodes.invalidField.id,
            ErrorMessage: 'Check the field Url',
            MetaData: [
              { Key: 'field', Value: 'Url' },
              { Key: 'reason', Value: reason },
            ],
          },
        ],
      }),
    )
    await press('New webhook')
    await choose('Service account', 'Dealer system')
    await type('Address', 'https://10.0.0.1/')
    await press('Save')
    await settleUntil(() => expect(dialog()).toContain(reason))
    expect(control('Address').getAttribute('aria-invalid')).toBe('true')
    server.reply(adds, refusal(409, errorCodes.webhookScopesMissing.id, 'The service account lacks scopes'))
    await press('Save')
    await settleUntil(() => expect(dialog()).toContain('The service account lacks scopes'))
  })
})

describe('the actions on a webhook', () => {
  it('a test shows the answer of the receiver', async () => {
    const failed: AdministeredDelivery = {
      ...sampleDelivery,
      ...{
        Type: 'webhook.test',
        IsDelivered: false,
        Status: 401,
        Answer: 'bad signature',
        ReplayAfter: null,
      },
    }
    await show([sampleWebhook], ({ reply }) => reply(`${saves}/test`, { body: failed }))
    await press(`Test: ${host}`)
    await settleUntil(() => expect(dialog()).toContain('did not accept the test message'))
    expect(dialog()).toContain('401')
    expect(dialog()).toContain('bad signature')
  })

  it('a new secret is created after a confirmation, and shown once', async () => {
    const server = await show([sampleWebhook], ({ reply }) =>
      reply(`${saves}/rotate`, { body: { ...sampleWebhook, Secret: 'whsec_bmV3' } }),
    )
    await press(`New secret: ${host}`)
    expect(dialog()).toContain('with the new and the old secret')
    expect(server.callsOf(`${saves}/rotate`)).toEqual([])
    await press('New secret')
    await settleUntil(() => expect(control<HTMLInputElement>('Secret').value).toBe('whsec_bmV3'))
  })

  it('deliveries show status, response and next attempt, and can be replayed from any of them on', async () => {
    const failed: AdministeredDelivery = {
      ...sampleDelivery,
      ...{ Id: 13, IsDelivered: false, Status: null, Failure: 'timeout', Attempt: 2, Answer: null },
      NextAttempt: '2026-11-18T08:04:00Z',
    }
    const server = await show([sampleWebhook], ({ reply }) => {
      reply(listsDeliveries, { body: { Deliveries: [failed, sampleDelivery], Next: null } })
      reply(`${saves}/replay`, { body: sampleWebhook })
    })
    await settleUntil(() => expect(page()).toContain('No answer in time'))
    for (const words of ['vehicle.changed 7', '204', '35\u00a0ms']) expect(page()).toContain(words)
    expect(cellsOf('vehicle.changed 7')).toEqual([...['09:34', '2', '10:04', 'No answer in time']])
    await press('Send again from here: vehicle.changed 7')
    await press('Send again from here')
    await settleUntil(() =>
      expect(bodiesOf(server, `${saves}/replay`)).toEqual([{ After: sampleDelivery.ReplayAfter }]),
    )
  })

  it('the next attempt of a delivery is empty if its time is in the past', async () => {
    const failed: AdministeredDelivery = {
      ...sampleDelivery,
      ...{ IsDelivered: false, Status: null, Failure: 'timeout', NextAttempt: '2026-11-18T07:00:00Z' },
    }
    await show([sampleWebhook], ({ reply }) =>
      reply(listsDeliveries, { body: { Deliveries: [failed], Next: null } }),
    )
    await settleUntil(() => expect(cellsOf('vehicle.changed 7')[2]).toBe('–'))
  })

  it('deliveries show a message if there are none, and why they could not be loaded', async () => {
    const server = await show([sampleWebhook], ({ reply }) => reply(listsDeliveries, networkError))
    await settleUntil(() => expect(hasControl('Retry')).toBe(true))
    server.reply(listsDeliveries, { body: { Deliveries: [], Next: null } })
    await press('Retry')
    await settleUntil(() => expect(page()).toContain('No deliveries in the last days.'))
  })

  it('the deliveries of a failing webhook are loaded immediately, those of many others on demand', async () => {
    const others = [2, 3, 4].map((Id) => ({ ...sampleWebhook, Id, Url: `https://${Id}.example.com/` }))
    const server = await show([{ ...sampleWebhook, Failures: 1 }, ...others], ({ reply }) => {
      for (const id of [1, 2, 3, 4])
        reply(`GET /api/administration/webhooks/${id}/deliveries`, { body: { Deliveries: [], Next: null } })
    })
    const called = () =>
      [1, 2, 3, 4].filter(
        (id) => server.callsOf(`GET /api/administration/webhooks/${id}/deliveries`).length > 0,
      )
    await settleUntil(() => expect(called()).toEqual([1]))
    await act(async () => document.querySelectorAll('summary')[1]?.click())
    await settleUntil(() => expect(called()).toEqual([1, 2]))
  })

  it('a change of a webhook sends the whole form, and a deletion needs a confirmation', async () => {
    const server = await show([sampleWebhook], ({ reply }) => {
      reply(saves, { body: sampleWebhook })
      reply(`${saves}/remove`, () => {
        reply(lists, { body: [] })
        return { status: 204, body: undefined }
      })
    })
    await press(`Change: ${host}`)
    await press('With the record')
    await press('Save')
    await settleUntil(() => expect(bodiesOf(server, saves)).toHaveLength(1))
    expect(bodiesOf(server, saves)).toEqual([
      {
        Url: sampleWebhook.Url,
        Entities: ['work-orders', 'vehicles'],
        SiteIds: [1],
        IsThin: false,
      },
    ])
    await press(`Delete: ${host}`)
    await press('Delete')
    await settleUntil(() => expect(page()).toContain('No webhooks'))
  })
})
