import type { StartStep } from '@verstas/contract/settings/start-entities.ts'
import { expect, it } from 'vitest'
import { networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { press, settleUntil } from '../../../platform/session/test/page-controls.ts'
import { type FakeServer, renderPages } from '../../../platform/session/test/render-routes.tsx'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { SettingListPage } from '../setting-list.page.tsx'
import { StartCard } from './start-card.tsx'

const reads = 'GET /api/administration/start'
const examples = 'GET /api/administration/start/examples'
const presets = 'GET /api/administration/start/presets'
const step = (
  Step: StartStep['Step'],
  State: StartStep['State'],
  more: Partial<StartStep> = {},
): StartStep => ({
  ...{ Step, State, Count: null, Detail: null },
  ...more,
})
const steps = [
  step('site', 'done', { Detail: 'Helsinki' }),
  step('bays', 'open', { Count: 0 }),
  step('stampingTypes', 'preset', { Count: 10 }),
  step('taskTypes', 'skipped', { Count: 3 }),
]
const withState = (Step: StartStep['Step'], State: StartStep['State']) =>
  steps.map((other) => (other.Step === Step ? { ...other, State } : other))

const settings = {
  ...sampleSettings,
  Authorization: { ...sampleSettings.Authorization, ManageSettings: true, CreateWorkOrders: true },
}
async function show(prepare: (server: FakeServer) => void) {
  const { server } = await renderPages(
    '/settings/start',
    [{ path: '/settings/$list', component: SettingListPage }],
    { settings, prepare },
  )
  return server
}
const page = () => document.body.textContent
const bodies = (server: FakeServer, name: string) => server.callsOf(name).map(({ body }) => body)

it('getting started shows the progress, the next step in large, and the state of each step', async () => {
  await show((server) => server.reply(reads, { body: steps }))
  await settleUntil(() => expect(page()).toContain('1/4'))
  for (const words of [
    'Where do the cars stand while they are repaired?',
    'Lifts and bays are rows of the schedule.',
    'Helsinki',
    '10 in all · preset, look at it',
    '3 in all · skipped',
  ])
    expect(page()).toContain(words)
  expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Lifts and bays')
})

it('counts people as people, one of them in the singular', async () => {
  const people = [step('people', 'done', { Count: 1 }), step('shifts', 'done', { Count: 2 })]
  await show((server) => server.reply(reads, { body: people }))
  await settleUntil(() => expect(page()).toContain('1 person'))
  expect(page()).toContain('2 in all')
})

it('a step can be skipped and reverted, and a preset can be accepted', async () => {
  const chooses = (name: string) => `POST /api/administration/start/steps/${name}`
  const server = await show((fake) => {
    fake.reply(reads, { body: steps })
    fake.reply(chooses('bays'), { body: withState('bays', 'skipped') })
    fake.reply(chooses('stampingTypes'), { body: withState('bays', 'skipped') })
    fake.reply(chooses('taskTypes'), { body: withState('taskTypes', 'preset') })
  })
  await settleUntil(() => expect(page()).toContain('Skip for now'))
  server.reply(reads, { body: withState('bays', 'skipped') })
  await press('Skip for now: Lifts and bays')
  await settleUntil(() => expect(page()).toContain('Good as it is'))
  await press('Good as it is: Clocking types')
  await settleUntil(() => expect(server.callsOf(chooses('stampingTypes'))).toHaveLength(1))
  await press('Take back: Task types')
  await settleUntil(() => expect(server.callsOf(chooses('taskTypes'))).toHaveLength(1))
  expect(['bays', 'stampingTypes', 'taskTypes'].map((name) => bodies(server, chooses(name)))).toEqual([
    [{ Choice: 'skipped' }],
    [{ Choice: 'accepted' }],
    [{ Choice: null }],
  ])
})

it('adds the preset bays with changed names, and keeps the input after a refusal', async () => {
  const adds = 'POST /api/administration/start/bays'
  const server = await show((fake) => {
    fake.reply(reads, { body: steps })
    fake.reply(adds, refusal(409, 900_199, 'Not now'))
  })
  await settleUntil(() => expect(page()).toContain('Where do the cars stand'))
  await press('Do this step: Lifts and bays')
  await press('Tyre place')
  await press('Remove: Lift 3')
  await press('Add the places (4)')
  await settleUntil(() => expect(page()).toContain('Not now'))
  expect(bodies(server, adds)).toEqual([{ Names: ['Lift 1', 'Lift 2', 'Wash bay', 'Tyre place'] }])
})

it('shows that everything is ready only if no step was skipped', async () => {
  const ready = steps.map((other) => ({ ...other, State: 'done' as const }))
  await show((server) => server.reply(reads, { body: ready }))
  await settleUntil(() => expect(page()).toContain('Everything is ready.'))
})

it('shows the number of skipped steps beside the number of finished steps', async () => {
  const decided = steps.map((other, index) => ({
    ...other,
    State: index < 2 ? ('done' as const) : ('skipped' as const),
  }))
  await show((server) => server.reply(reads, { body: decided }))
  await settleUntil(() => expect(page()).toContain('2/4'))
  expect(page()).toContain('Nothing is open. 2 steps are skipped.')
  expect(page()).not.toContain('Everything is ready')
})

it('one press adds the example data', async () => {
  const adds = 'POST /api/administration/start/examples'
  const server = await show((fake) => {
    fake.reply(reads, { body: steps })
    fake.reply(examples, { body: { State: 'offered', Count: 0 } })
    fake.reply(adds, { body: { State: 'loaded', Count: 4 } })
  })
  await settleUntil(() => expect(page()).toContain('Add example data'))
  server.reply(examples, { body: { State: 'loaded', Count: 4 } })
  await press('Add example data')
  await settleUntil(() => expect(page()).toContain('The site has 4 example work orders.'))
})

it('removed example data can be added again, and a press after a lost response retries the call', async () => {
  const adds = 'POST /api/administration/start/examples'
  const removes = `${adds}/removal`
  const server = await show((fake) => {
    fake.reply(reads, { body: steps })
    fake.reply(examples, { body: { State: 'offered', Count: 0 } })
    fake.reply(adds, networkError)
    fake.reply(removes, { body: { Removed: 4, Kept: [] } })
  })
  await settleUntil(() => expect(page()).toContain('Add example data'))
  await press('Add example data')
  await settleUntil(() => expect(server.callsOf(adds)).toHaveLength(1))
  server.reply(adds, { body: { State: 'loaded', Count: 4 } })
  server.reply(examples, { body: { State: 'loaded', Count: 4 } })
  await press('Add example data')
  await settleUntil(() => expect(page()).toContain('The site has 4 example work orders.'))
  await press('Remove the example data')
  server.reply(examples, { body: { State: 'offered', Count: 0 } })
  await press('Remove')
  await settleUntil(() => expect(page()).toContain('Add example data'))
  await press('Add example data')
  await settleUntil(() => expect(server.callsOf(adds)).toHaveLength(3))
  const [lost, again, later] = server.callsOf(adds).map(({ idempotencyKey }) => idempotencyKey)
  expect(again).toBe(lost)
  expect(later).not.toBe(lost)
})

it('removes example data after a confirmation, and lists the records that remain', async () => {
  const removes = 'POST /api/administration/start/examples/removal'
  const server = await show((fake) => {
    fake.reply(reads, { body: steps })
    fake.reply(examples, { body: { State: 'loaded', Count: 4 } })
    fake.reply(removes, { body: { Removed: 3, Kept: [{ Name: 'V1002', Reason: 'stamped' }] } })
  })
  await settleUntil(() => expect(page()).toContain('The site has 4 example work orders.'))
  await press('Remove the example data')
  expect(server.callsOf(removes)).toEqual([])
  server.reply(examples, { body: { State: 'loaded', Count: 1 } })
  await press('Remove')
  await settleUntil(() => expect(page()).toContain('V1002: somebody clocked on to the work'))
})

it('lists the preset items of each list before they are added', async () => {
  const adds = 'POST /api/administration/start/presets'
  const server = await show((fake) => {
    fake.reply(reads, { body: steps })
    fake.reply(presets, { body: [{ List: 'priorities', Names: ['Urgent', 'Normal'] }] })
    fake.reply(adds, { body: { Added: 2 } })
  })
  await settleUntil(() => expect(page()).toContain('The lists lack 2 usual items.'))
  await press('Add the usual ones')
  expect(server.callsOf(adds)).toEqual([])
  const dialog = document.querySelector('dialog')
  expect(dialog?.textContent).toContain('Urgent')
  server.reply(presets, { body: [] })
  dialog?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
  await settleUntil(() => expect(page()).toContain('2 items are added'))
  await settleUntil(() => expect(page()).not.toContain('Usual lists'))
})

it('offers no example data to a site that is in use', async () => {
  const server = await show((fake) => {
    fake.reply(reads, { body: steps })
    fake.reply(examples, { body: { State: 'unavailable', Count: 0 } })
  })
  await settleUntil(() => expect(server.callsOf(examples)).toHaveLength(1))
  await settleUntil(() => expect(page()).not.toContain('Example data'))
})

it('getting started shows an error message', async () => {
  const server = await show((fake) => fake.reply(reads, refusal(500, 900_199, 'Broken')))
  await settleUntil(() => expect(page()).toContain('Broken'))
  expect(server.callsOf(reads).length).toBeGreaterThan(0)
})

it('the card on the start page shows the next step, and disappears if no step remains', async () => {
  const card = async (body: StartStep[]) =>
    renderPages('/', [{ path: '/', component: StartCard }], {
      settings,
      prepare: (server) => server.reply(reads, { body }),
    })
  await card(steps)
  await settleUntil(() => expect(page()).toContain('Next: Lifts and bays'))
})

it('the start page has no card if the site has no open step', async () => {
  const done = steps.map((other) => ({ ...other, State: 'done' as const }))
  const { server } = await renderPages('/', [{ path: '/', component: StartCard }], {
    settings,
    prepare: (fake) => fake.reply(reads, { body: done }),
  })
  await settleUntil(() => expect(server.callsOf(reads)).toHaveLength(1))
  expect(page()).not.toContain('Getting started')
})
