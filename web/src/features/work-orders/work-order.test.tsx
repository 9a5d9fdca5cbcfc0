import { act } from '@testing-library/react'
import { withoutExtensions } from '@verstas/contract/extensions.ts'
import { Settings } from '@verstas/contract/session/entities.ts'
import { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { control, press, settle, settleUntil } from '../../platform/session/test/page-controls.ts'
import { sampleSettings, specificationSettings } from '../../platform/session/test/sample-session.ts'
import { storeCurrent } from './current-work-order.ts'
import { renderPage } from './test/render-page.tsx'
import { sampleJob, sampleRow, sampleWorkOrder } from './test/sample-work-order.ts'

const address = '/workorder?number=1002345'
const route = 'GET /api/workshop/workorder/number/1002345'

const jobs = [
  sampleJob(1, [
    sampleRow({ RowId: 11, Name: 'Öljynvaihto' }),
    sampleRow({ RowId: 12, Name: 'Öljynsuodatin', RowType: 'SparePart', OrderedAmount: 1 }),
    sampleRow({ RowId: 13, Name: 'Poistettu rivi', IsMarkedAsDeleted: true }),
    sampleRow({ RowId: 14, Name: 'Katsastus', IsStampingProhibited: true }),
  ]),
  sampleJob(2, [sampleRow({ RowId: 21, Name: 'Jarrupalat' })]),
]

const settingsWith = (changes: Partial<typeof sampleSettings.WorkshopConfiguration>) => ({
  ...sampleSettings,
  WorkshopConfiguration: { ...sampleSettings.WorkshopConfiguration, ...changes },
})

const open = (changes = {}, settings = sampleSettings, at = address) =>
  renderPage(at, {
    settings,
    prepare: ({ reply }) => reply(route, { body: sampleWorkOrder({ Jobs: jobs, ...changes }) }),
  })

const checkBoxes = () => [...document.querySelectorAll('input[type=checkbox]')]

beforeEach(() => sessionStorage.clear())

describe('the jobs of a work order', () => {
  it('loads a work order with its jobs in one request, and omits removed rows', async () => {
    const { server, host } = await open()
    const reads = server.seen
      .map((call) => call.route)
      .filter((called) => called.includes('/workshop/workorder/'))
    expect(reads).toEqual([route])
    expect(host.textContent).toContain('Öljynsuodatin')
    expect(host.textContent).not.toContain('Poistettu rivi')
  })

  it('scrolls to the job of the address once, and not after later taps', async () => {
    const scroll = vi.fn()
    HTMLElement.prototype.scrollIntoView = scroll
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'))
    await open({}, sampleSettings, `${address}&job=2`)
    const scrolledIds = () => scroll.mock.contexts.map((element) => (element as Element).id)
    expect(scrolledIds().filter((id) => id === 'job-2')).toHaveLength(1)
    await press('Labour')
    expect(scrolledIds().filter((id) => id === 'job-2')).toHaveLength(1)
  })

  it('the filter for labour hides the rows of other types in a work order', async () => {
    const { host } = await open()
    await press('Labour')
    expect(host.textContent).not.toContain('Öljynsuodatin')
    expect(host.textContent).toContain('Öljynvaihto')
  })

  it('rows of a closed work order cannot be selected', async () => {
    const { host } = await open({ Status: 'C' })
    expect(checkBoxes()).toHaveLength(0)
    expect(host.textContent).toContain('not active')
  })
})

describe('the selection of rows', () => {
  it('stamps the user on the selected labour rows with the default type', async () => {
    const { server } = await open()
    expect(checkBoxes()).toHaveLength(2)
    server.reply('GET /api/workshop/stampingtypes', { body: [lunch, work] })
    server.reply('POST /api/workshop/stamping', { body: { Started: null, Ended: null } })
    await press('Select the row Öljynvaihto')
    await press('Select the row Jarrupalat')
    await press('Clock on (2)')
    await settleUntil(() => expect(server.callsOf('POST /api/workshop/stamping')).toHaveLength(1))
    const [stamping] = server.callsOf('POST /api/workshop/stamping')
    expect(stamping?.body).toMatchObject({
      SalesmanId: 7,
      TypeId: 1,
      IsWorkOrder: true,
      OrderRows: [
        { OrderId: 7, OrderRowId: 11 },
        { OrderId: 7, OrderRowId: 21 },
      ],
    })
    expect(document.body.textContent).toContain('Stamped succesfully')
    expect(server.callsOf(route)).toHaveLength(2)
    expect(checkBoxes().some((box) => (box as HTMLInputElement).checked)).toBe(false)
  })

  it('links to the stamping page with the selected rows', async () => {
    await open()
    await press('Select the row Öljynvaihto')
    await press('Select the row Jarrupalat')
    const { href } = control<HTMLAnchorElement>('More choices')
    const search = new URL(href).searchParams
    expect([...search].map(([name, value]) => [name, value.replaceAll('"', '')])).toEqual([
      ['number', '1002345'],
      ['rows', '11,21'],
    ])
  })

  it('links to the stamping page with the stampable rows of the selected job if the site stamps jobs', async () => {
    await open({}, settingsWith({ IsJobStampingInUse: true }))
    await press('Select the whole job: Job 1')
    const { href } = control<HTMLAnchorElement>('More choices')
    expect(new URL(href).searchParams.get('rows')?.replaceAll('"', '')).toBe('11')
  })

  it('a selected row prevents the selection of a job if the site stamps jobs', async () => {
    await open({}, settingsWith({ IsJobStampingInUse: true }))
    await press('Select the row Öljynvaihto')
    await press('Select the whole job: Job 2')
    expect(control<HTMLInputElement>('Select the whole job: Job 2').checked).toBe(false)
    expect(document.querySelector('[role=alert]')?.textContent).toMatch(/job/i)
  })

  it('deselects a row that another user removes', async () => {
    const { server, queryClient } = await open({}, settingsWith({ IsJobStampingInUse: true }))
    await press('Select the row Öljynvaihto')
    const [first, second] = jobs
    const rows = first?.Rows.map((row) => ({ ...row, IsMarkedAsDeleted: true })) ?? []
    server.reply(route, { body: sampleWorkOrder({ Jobs: [sampleJob(1, rows), second ?? sampleJob(2, [])] }) })
    await act(async () => queryClient.invalidateQueries())
    await settle()
    await press('Select the whole job: Job 2')
    expect(control<HTMLInputElement>('Select the whole job: Job 2').checked).toBe(true)
  })
})

describe('a plain specification server', () => {
  const plainOrder = withoutExtensions(WorkOrder, sampleWorkOrder({ Jobs: jobs }))

  it('stamps a row at a plain specification server, and offers no history of changes there', async () => {
    const { server, host } = await renderPage(`${address}&tab=jobs`, {
      settings: specificationSettings,
      prepare: ({ reply }) => reply(route, { body: plainOrder }),
    })
    server.reply('GET /api/workshop/stampingtypes', { body: [work] })
    server.reply('POST /api/workshop/stamping', { body: {} })
    await press('Select the row Jarrupalat')
    await press('Clock on (1)')
    await settleUntil(() => expect(server.callsOf('POST /api/workshop/stamping')).toHaveLength(1))
    const [stamping] = server.callsOf('POST /api/workshop/stamping')
    expect(stamping?.body).toEqual({
      SalesmanId: 7,
      TypeId: 1,
      IsWorkOrder: true,
      StartTime: expect.stringMatching(/^\d{4}-/),
      OrderRows: [{ OrderId: 7, OrderRowId: 21 }],
    })
    await press('Details')
    expect(host.textContent).not.toContain('History')
  })

  it('a work order from a plain specification server shows make and model of its reservation', async () => {
    const time = {
      ...{ StartTime: '2026-11-21T08:00:00+02:00', EndTime: '2026-11-21T10:00:00+02:00' },
      ...{ ActualDeliveryDateTime: null, IsCustomerLate: false, LicenseNumber: 'MFO-957' },
      ...{ MakeName: 'Škoda', ModelName: 'Octavia' },
    }
    const openOrder = (order: WorkOrder) =>
      renderPage(`${address}&tab=workorder`, {
        settings: withoutExtensions(
          Settings,
          settingsWith({ IsUsedHoursInUse: true, IsHandOverMileageEditable: true }),
        ) as Settings,
        prepare: ({ reply }) => reply(route, { body: withoutExtensions(WorkOrder, order) }),
      })
    const reserved = await openOrder(sampleWorkOrder({ TimeReservation: time }))
    expect(reserved.host.textContent).toContain('Škoda Octavia')
    await reserved.unmount()
    const { host } = await openOrder(sampleWorkOrder())
    expect(host.textContent).toContain('Engine number')
    expect(host.textContent).not.toMatch(/undefined|NaN/)
  })

  it("the receiver's name comes from the list of employees if the server does not send it", async () => {
    const { host } = await renderPage(`${address}&tab=workorder`, {
      settings: specificationSettings,
      prepare: ({ reply }) => {
        reply(route, { body: plainOrder })
        reply('GET /api/utility/employees', {
          body: [{ Id: 4, Name: 'Aino Koskinen', Subsystem: 'M', IsWorkqueue: false }],
        })
      },
    })
    await settleUntil(() => expect(host.textContent).toContain('Aino Koskinen'))
  })

  it.each([
    ['is labelled by its name from the site’s list of resources', 31, 'Nosturi 1'],
    ['that is not in the list is labelled by its number, without a kind', 32, '31'],
  ])('a resource %s', async (_, Id, label) => {
    const resource = {
      ResourceId: 31,
      Name: 'Nosturi 1',
      IsMaterial: false,
      EmployeeId: null,
      StartTime: '2026-11-21T08:00:00+02:00',
      EndTime: '2026-11-21T10:00:00+02:00',
    }
    const body = withoutExtensions(WorkOrder, sampleWorkOrder({ Jobs: jobs, Resources: [resource] }))
    await renderPage(`${address}&tab=resources`, {
      settings: specificationSettings,
      prepare: ({ reply }) => {
        reply(route, { body })
        reply('GET /api/utility/resources', { body: [{ Id, Name: 'Nosturi 1', IsMaterial: false }] })
      },
    })
    const line = document.querySelector('ul[aria-label="Reserved resources"] li')
    await settleUntil(() => expect(line?.textContent).toBe(`${label}21.11.202608:00–10:00`))
  })
})

describe('the tabs of a work order', () => {
  it('the address /activities opens the tasks of the current work order', async () => {
    sessionStorage.clear()
    storeCurrent(sampleWorkOrder({ Jobs: jobs }))
    const { router } = await open({}, sampleSettings, '/activities')
    await settleUntil(() => expect(router.history.location.pathname).toBe('/workorder'))
    expect(router.history.location.search).toMatchObject({ tab: 'activities', number: '1002345' })
  })

  it('the address contains the open tab of a work order, and tabs that the user may not see are hidden', async () => {
    const { router } = await open({}, sampleSettings, `${address}&tab=tyres`)
    const tabs = [...document.querySelectorAll('[role=tab]')]
    expect(tabs.map((tab) => tab.textContent)).not.toContain('Tyres')
    expect(tabs.find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent).toBe(
      `Jobs ${jobs.length}`,
    )
    await press('Details')
    expect(router.history.location.search).toMatchObject({ tab: 'workorder', number: '1002345' })
  })

  it('hides the customer of a work order from users without the right to see customers', async () => {
    const hidden = {
      ...sampleSettings,
      ProfileRightSettings: { AccessProfile: { CustomerInfoVisible: false } },
    }
    const { host } = await open({}, hidden, `${address}&tab=workorder`)
    expect(host.textContent).toContain('Aino Koskinen')
    expect(host.textContent).not.toContain('Katja Eklund')
  })

  it('the phone number of the customer is a link that starts a call', async () => {
    await open({}, sampleSettings, `${address}&tab=workorder`)
    expect(control('Call +358 50 000 3349').getAttribute('href')).toBe('tel:+358500003349')
  })
})

describe('an address without a work order', () => {
  it('an address without a work order redirects to the search, which explains why', async () => {
    const { router } = await renderPage('/workorder')
    expect(router.history.location.pathname).toBe('/workordersearch')
    expect(document.body.textContent).toContain('Unable to load information from the server.')
  })

  it('shows that the work order in the address does not exist', async () => {
    const { host } = await renderPage('/workorder?number=99')
    expect(host.textContent).toContain('Work order not found')
  })
})

const type = { IsNonPresence: false, IsEndOfDay: false, IsDefault: false, IsWorkOrder: false }
const lunch = { ...type, Code: 12, Description: 'Lunch' }
const work = { ...type, Code: 1, Description: 'Work order time', IsDefault: true, IsWorkOrder: true }

it('shows the reservation and the promise of a work order, and how late the promise is', async () => {
  const { host } = await open(
    {
      EstimatedDeliveryDateTime: '2026-11-23T14:30:00+02:00',
      TimeReservation: {
        ...{ StartTime: '2026-11-21T08:00:00+02:00', EndTime: '2026-11-21T10:00:00+02:00' },
        ...{ ActualDeliveryDateTime: null, IsCustomerLate: false, LicenseNumber: 'MFO-957' },
        ...{ MakeName: 'Škoda', ModelName: 'Octavia' },
      },
    },
    sampleSettings,
    `${address}&tab=workorder`,
  )
  const valueNamed = (label: string) =>
    [...host.querySelectorAll('dt')].find(({ textContent }) => textContent === label)?.nextElementSibling
      ?.textContent
  expect(valueNamed('Estimated delivery')).toMatch(/^23\.11\.2026 14:30Late by \d+pv \d+h$/)
  expect(valueNamed('Time')?.replaceAll('\u2060', '')).toBe('21.11.2026 08:00–10:00')
})

it('does not call the promise of a finished work order late', async () => {
  const { host } = await open(
    { EstimatedDeliveryDateTime: '2026-11-20T14:30:00+02:00', State: 'Done' },
    sampleSettings,
    `${address}&tab=workorder`,
  )
  expect(host.textContent).toContain('20.11.2026 14:30')
  expect(host.textContent).not.toContain('Late by')
})

it.each([
  ['an active payment link', { HasActivePaymentLink: true }, 'Payment link active'],
  ['a waiting customer', { CustomerWaiting: true }, 'Customer waiting'],
])('shows %s only if the work order has one', async (_, changes, words) => {
  const stateOf = (host: HTMLElement) => host.textContent?.includes(words)
  const none = { HasActivePaymentLink: false, CustomerWaiting: false }
  const without = await open(none)
  expect(stateOf(without.host)).toBe(false)
  await without.unmount()
  expect(stateOf((await open({ ...none, ...changes })).host)).toBe(true)
})
