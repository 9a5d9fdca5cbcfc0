import { errorCodes } from '@verstas/contract/errors/codes.ts'
import type {
  IntegrationSource,
  MissingOrderAnswer,
  RejectedRecord,
  SourceAtSite,
  SourceJob,
  WaitingRecord,
} from '@verstas/contract/integration/source-entities.ts'
import { describe, expect, it } from 'vitest'
import { networkError, refusal } from '../../platform/session/test/fake-server.ts'
import { choose, control, press, settleUntil, type } from '../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../platform/session/test/render-routes.tsx'
import { administratorSettings } from '../administration/test/sample-person.ts'
import { IntegrationsPage } from './integrations.page.tsx'
import { inDays } from './test/sample-accounts.ts'

const base = '/api/administration/integration-sources'
const lists = `GET ${base}`
const jobs = `GET ${base}/jobs`
const rejected = `GET ${base}/rejected?ignored=false`
const waiting = `GET ${base}/deferred`
const minutesAgo = (minutes: number) => inDays(-minutes / 1440)

const place: SourceAtSite = {
  Site: { Id: 1, Description: 'Helsinki' },
  Entities: ['customers', 'work-orders'],
  LastContact: minutesAgo(2),
  Today: { created: 10, updated: 5, unchanged: 400, stale: 3, deferred: 1, deleted: 0, rejected: 2 },
  Deferred: 0,
  Rejected: 0,
  Differences: 0,
}
const source: IntegrationSource = {
  Name: 'dms',
  FirstContact: inDays(-100),
  LastContact: minutesAgo(2),
  Paused: null,
  ExpectedMinutes: null,
  PullAddress: null,
  HasPullSecret: false,
  OtherSites: [],
  Sites: [place],
}
const record = {
  Id: 5,
  Source: 'dms',
  Entity: 'work-orders',
  ExternalId: 'W-1',
  Site: { Id: 1, Description: 'Helsinki' },
  Label: '12345',
} as const
const fault = { Code: 'invalidField', Path: '/status', Message: 'Must be one of A, P', Value: 'Z' }
const rejectedRecord: RejectedRecord = {
  ...record,
  Faults: [fault],
  Rejected: minutesAgo(5),
  IsIgnored: false,
}
const waitingRecord: WaitingRecord = {
  ...record,
  WaitsFor: { Entity: 'customers', Kind: 'externalId', Key: '88214' },
  Received: minutesAgo(5),
  Expires: inDays(6),
}
const job: SourceJob = {
  Id: 7,
  Source: 'dms',
  Entity: 'parts',
  Mode: 'snapshot',
  IsDryRun: false,
  State: 'waiting',
  Counts: { created: 0, updated: 0, unchanged: 940, stale: 0, deferred: 0, deleted: 0, rejected: 0 },
  Processed: 940,
  Total: 940,
  Missing: 60,
  Fault: null,
  AccountName: 'Dealer system',
  Created: minutesAgo(30),
  Started: minutesAgo(30),
  Ended: null,
  CanChange: true,
}
const answer: MissingOrderAnswer = {
  Answer: 'neverReceived',
  Order: null,
  Deferred: null,
  Rejected: null,
  Deleted: null,
  PausedSources: [],
}

async function show(sources: readonly IntegrationSource[], prepare?: (server: FakeServer) => void) {
  const { server } = await renderPages(
    '/',
    [
      { path: '/', component: IntegrationsPage },
      { path: '/integrations/accounts', component: () => null },
      { path: '/workorder', component: () => null },
    ],
    {
      settings: administratorSettings,
      prepare: (fake) => {
        fake.reply(lists, { body: sources })
        fake.reply(jobs, { body: [] })
        fake.reply(rejected, { body: { Records: [], Next: null } })
        fake.reply(waiting, { body: { Records: [], Next: null } })
        prepare?.(fake)
      },
    },
  )
  return server
}
const page = () => document.body.textContent
const dialog = () => [...document.querySelectorAll('dialog')].at(-1)?.textContent ?? ''
const rowsOf = (name: string) =>
  [...document.querySelectorAll('tbody tr')]
    .map((row) => row.textContent)
    .filter((text) => text.includes(name))

describe('the table of sources', () => {
  it('shows the numbers of each site, and a message that all sources run', async () => {
    await show([source, { ...source, Name: 'stock', Sites: [{ ...place, Site: null, Entities: ['parts'] }] }])
    expect(page()).toContain('All sources run')
    expect(rowsOf('dms')[0]).toMatch(/dmsCustomers, Work ordersRuns.*–421000?30/)
    expect(page()).toContain('Whole group')
    expect(page()).toContain('No record is rejected')
  })

  it('names the late source, and how late it is', async () => {
    await show([{ ...source, ExpectedMinutes: 30, LastContact: minutesAgo(47.5) }])
    expect(page()).toContain('The source dms is 47min late')
    expect(rowsOf('dms')[0]).toContain('Late')
  })

  it('shows the number of records that need a decision, and does not count a paused source as late', async () => {
    await show([
      {
        ...source,
        Paused: minutesAgo(60),
        ExpectedMinutes: 5,
        LastContact: minutesAgo(60),
        Sites: [{ ...place, Rejected: 2, Deferred: 1 }],
      },
    ])
    expect(page()).toContain('3 records wait for your decision')
    expect(rowsOf('dms')[0]).toContain('Paused')
  })

  it('shows a message if there are no sources, and an error if the sources could not be loaded', async () => {
    const server = await show([], ({ reply }) => reply(lists, networkError))
    await settleUntil(() => expect(control('Retry')).toBeInstanceOf(HTMLElement))
    server.reply(lists, { body: [] })
    await press('Retry')
    await settleUntil(() => expect(page()).toContain('No system has sent anything'))
  })

  it('asks for a passkey if the operator requires one', async () => {
    await show([], ({ reply }) =>
      reply(lists, refusal(403, errorCodes.passkeyRequired.id, 'A passkey is needed')),
    )
    await settleUntil(() => expect(page()).toContain('Administration needs a passkey'))
  })
})

describe('the actions on a source', () => {
  it('pauses a source after a confirmation, and resumes it', async () => {
    const server = await show([source], ({ reply }) => {
      reply(`POST ${base}/dms/pause`, () => {
        reply(lists, { body: [{ ...source, Paused: minutesAgo(0) }] })
        return { body: {} }
      })
      reply(`POST ${base}/dms/resume`, { body: {} })
    })
    await press('Actions: dms')
    await press('Pause')
    expect(dialog()).toContain('Nothing is lost')
    expect(server.callsOf(`POST ${base}/dms/pause`)).toEqual([])
    await press('Pause')
    await settleUntil(() => expect(page()).toContain('The source dms is paused'))
    await press('Resume')
    await settleUntil(() => expect(server.callsOf(`POST ${base}/dms/resume`)).toHaveLength(1))
  })

  it('lists two kinds of records of a source, and counts the other kinds', async () => {
    await show([
      { ...source, Sites: [{ ...place, Entities: ['customers', 'vehicles', 'work-orders', 'parts'] }] },
    ])
    expect(page()).toContain('Customers, Vehicles +2')
    expect(document.querySelector('[title="Customers, Vehicles, Work orders, Parts"]')).not.toBeNull()
  })

  it('saves the settings of a source, and shows beside the field why an address is refused', async () => {
    const saves = `POST ${base}/dms`
    const server = await show([source], ({ reply }) =>
      reply(saves, {
        status: 400,
        body: [
          {
            ErrorId: errorCodes.invalidField.id,
            ErrorMessage: 'Check the field PullAddress: The address leads to an internal network',
            MetaData: [
              { Key: 'field', Value: 'PullAddress' },
              { Key: 'reason', Value: 'The address leads to an internal network' },
            ],
          },
        ],
      }),
    )
    await press('Actions: dms')
    await press('Settings')
    await choose('Expected contact', '15')
    await type('Address that returns a work order again', 'https://dms.local/orders')
    await type('Secret for the address', 'hush')
    await press('Save')
    await settleUntil(() => expect(dialog()).toContain('The address leads to an internal network'))
    expect(dialog()).not.toContain('PullAddress')
    expect(control('Address that returns a work order again').getAttribute('aria-invalid')).toBe('true')
    expect(server.callsOf(saves).map(({ body }) => body)).toEqual([
      {
        PullAddress: 'https://dms.local/orders',
        PullSecret: 'hush',
        RemovesPullSecret: false,
        ExpectedMinutes: 15,
      },
    ])
    server.reply(saves, { body: {} })
    await press('Save')
    await settleUntil(() => expect(document.querySelector('dialog')).toBeNull())
  })

  it('names who can edit a source of other sites', async () => {
    await show([{ ...source, OtherSites: ['Oulu'] }])
    await press('Actions: dms')
    expect(dialog()).toContain('sites at which you do not work: Oulu')
  })
})

describe('the records that were not taken', () => {
  it('shows reason, field and value of a rejected record, and can ignore the record', async () => {
    const server = await show([source], ({ reply }) => {
      reply(rejected, { body: { Records: [rejectedRecord], Next: null } })
      reply(`POST ${base}/rejected/5/ignore`, () => {
        reply(rejected, { body: { Records: [], Next: null } })
        return { body: {} }
      })
    })
    expect(page()).toContain('Work order 12345')
    expect(page()).toContain('Status: Must be one of A, P – Value: Z')
    expect(page()).toContain('/status')
    await press('Ignore: work order 12345')
    await settleUntil(() => expect(page()).toContain('No record is rejected'))
    expect(server.callsOf(`POST ${base}/rejected/5/ignore`)).toHaveLength(1)
  })

  it('loads rejected records page by page', async () => {
    await show([source], ({ reply }) => {
      reply(rejected, { body: { Records: [rejectedRecord], Next: 5 } })
      reply(`GET ${base}/rejected?ignored=false&before=5`, {
        body: { Records: [{ ...rejectedRecord, Id: 4, Label: '12344' }], Next: null },
      })
    })
    await press('Show more')
    await settleUntil(() => expect(page()).toContain('Work order 12344'))
    expect(page()).toContain('Work order 12345')
  })

  it.each([
    ['deferred', [], 'Still waits: work order 12345'],
    ['created', [], 'Applied: work order 12345'],
    ['stale', [], 'Older than the present data'],
    ['rejected', [fault], 'Rejected: Status: Must be one of A, P'],
  ] as const)('shows what happened after a retry with the result %s', async (Status, Faults, words) => {
    await show([source], ({ reply }) => {
      reply(waiting, { body: { Records: [waitingRecord], Next: null } })
      reply(`POST ${base}/deferred/5/retry`, { body: { Status, Faults } })
    })
    expect(page()).toContain('Waits for: customer 88214')
    await press('Retry now: work order 12345')
    await settleUntil(() => expect(page()).toContain(words))
  })

  it('drops a waiting record only after a confirmation', async () => {
    const drops = `POST ${base}/deferred/5/drop`
    const server = await show([source], ({ reply }) => {
      reply(waiting, { body: { Records: [waitingRecord], Next: null } })
      reply(drops, { body: {} })
    })
    await press('Drop: work order 12345')
    expect(server.callsOf(drops)).toEqual([])
    await press('Drop')
    await settleUntil(() => expect(server.callsOf(drops)).toHaveLength(1))
  })
})

describe('the load jobs', () => {
  it('shows how many records a waiting snapshot would delete, and deletes them only after a confirmation', async () => {
    const confirms = `POST ${base}/jobs/7/confirm`
    const server = await show([source], ({ reply }) => {
      reply(jobs, { body: [job] })
      reply(confirms, { body: {} })
    })
    expect(page()).toContain('The file lacks 60 records that the source sent before')
    await press('Confirm the deletion: dms')
    expect(dialog()).toContain('Delete 60 records?')
    await press('Confirm the deletion')
    await settleUntil(() => expect(server.callsOf(confirms)).toHaveLength(1))
  })

  it('shows the progress and faults of a load job, and hides its actions without the right', async () => {
    await show([{ ...source, Paused: minutesAgo(1) }], ({ reply }) =>
      reply(jobs, {
        body: [
          { ...job, State: 'running', Processed: 120_500, Total: 400_000, CanChange: false },
          { ...job, Id: 6, State: 'failed', Fault: 'The file is no intact gzip file', Ended: minutesAgo(1) },
        ],
      }),
    )
    expect(page()).toMatch(/120.500 of 400.000 records/)
    expect(page()).toContain('The source is paused')
    expect(() => control('Cancel the load: dms')).toThrow()
    expect(page()).toContain('Earlier load (1)')
  })
})

describe('the question why a work order is not here', () => {
  const ask = async (body: Partial<MissingOrderAnswer>) => {
    await show([source], ({ reply }) =>
      reply(`GET ${base}/missing-order?number=12345`, { body: { ...answer, ...body } }),
    )
    await type('Number of the work order, or plate', ' 12345 ')
    await press('Ask')
    await settleUntil(() => expect(document.querySelector('[role="status"] strong')).not.toBeNull())
    return document.querySelector('[role="status"]')?.textContent ?? ''
  }
  const order = {
    Id: 1,
    Number: 'SO-1',
    OrderNumber: 12_345,
    Site: { Id: 2, Description: 'Tampere' },
    Source: 'dms',
    Taken: minutesAgo(10),
  }

  it('links to the requested work order if it exists', async () => {
    expect(await ask({ Answer: 'here', Order: order })).toMatch(/It is here.*dms sent it last/)
    expect(document.querySelector('[role="status"] a')?.getAttribute('href')).toContain('number=12345')
  })

  it.each<[Partial<MissingOrderAnswer>, RegExp]>([
    [{ Answer: 'here', Order: { ...order, Source: null } }, /It was made here/],
    [
      { Answer: 'here', Order: order, Rejected: rejectedRecord },
      /A newer change was rejected at .*Must be one/,
    ],
    [{ Answer: 'here', Order: order, Deferred: waitingRecord }, /A newer change waits for: customer 88214/],
    [{ Answer: 'otherSite', Order: order }, /at the site Tampere/],
    [{ Answer: 'deferred', Deferred: waitingRecord }, /waits for: customer 88214.*has not sent it yet/],
    [
      { Answer: 'deferred', Deferred: waitingRecord, Rejected: rejectedRecord },
      /came, but was rejected at .*Must be one/,
    ],
    [{ Answer: 'rejected', Rejected: rejectedRecord }, /dms sent it, but it was rejected.*Status: Must be/],
    [{ Answer: 'deleted', Deleted: { Source: 'dms', At: minutesAgo(60) } }, /dms deleted it at/],
    [{ Answer: 'paused', PausedSources: ['dms'] }, /paused is: dms/],
    [{ Answer: 'neverReceived' }, /No source has sent it/],
  ])('shows a sentence for the answer %j about a missing work order', async (body, words) => {
    expect(await ask(body)).toMatch(words)
  })
})
