import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storedEntries } from '../../platform/device-queue/test/stored-entries.ts'
import { refusal } from '../../platform/session/test/fake-server.ts'
import {
  choose,
  control,
  press,
  settle,
  settleUntil,
  type,
} from '../../platform/session/test/page-controls.ts'
import { sampleSettings } from '../../platform/session/test/sample-session.ts'
import { sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import {
  lunch,
  renderStamping,
  reservationsRoute,
  stampingsRoute,
  stampRoute,
  workOrder,
} from './test/render-stamping.tsx'
import { at } from './test/sample-stampings.ts'
// Loads the wizard before the tests, because its lazy import could exceed a test's timeout on a busy
// machine.
import './questions/stamping-wizard.tsx'

const missing = () => document.querySelector<HTMLElement>('#stamping-missing')?.textContent ?? null
const form = '/stamping?form=true'
/** Returns the stamp button of the form, not that of the running bar. */
const stampButton = () =>
  [...document.querySelectorAll('button')].find((button) =>
    /^Clock on(:| to job)/.test(button.textContent),
  ) as HTMLButtonElement
const firstResult = () => document.querySelector<HTMLElement>('ul[aria-label="Search"] button')
const options = () => [...document.querySelectorAll('[role="option"]')]
const pressStamp = async (times = 1) => {
  await act(async () => {
    for (let tap = 0; tap < times; tap += 1) stampButton().click()
  })
  await settle()
}
const withStart = {
  ...sampleSettings,
  GeneralSettings: {
    AllowStampingStartTimeEdit: true,
    AllowOwnStampingCorrection: false,
    TimeZone: 'Europe/Helsinki',
  },
}

/** Waits until the lazily loaded employee field is enabled. */
const canChooseEmployee = () =>
  settleUntil(() => expect(control<HTMLInputElement>('Employee').disabled).toBe(false))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at('12:00')) })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the employee of a stamping', () => {
  it('the employee of a stamping is initially the user, and typing suggests at most five others', async () => {
    await renderStamping(form)
    expect(control<HTMLInputElement>('Employee').value).toBe('Matti Virtanen')
    await canChooseEmployee()
    await type('Employee', 'a')
    expect(options().map((option) => option.textContent)).toEqual([
      'Aino Arvo',
      'Anna Aalto',
      'Antti Ahola',
      'Arto Autio',
      'Asko Anttila',
    ])
  })

  it('the employee of a stamping must be chosen from the list', async () => {
    await renderStamping(form)
    await choose('Clocking type', '12')
    expect(missing()).toBeNull()
    await canChooseEmployee()
    await type('Employee', 'Anna')
    expect(missing()).toBe('Choose an employee from the list')
    expect(stampButton().disabled).toBe(true)
    await act(async () => (options()[0] as HTMLElement).click())
    expect(control<HTMLInputElement>('Employee').value).toBe('Anna Aalto')
    expect(stampButton().disabled).toBe(false)
  })

  it("shows why the employees' names could not be loaded", async () => {
    await renderStamping(form, {
      prepare: (server) =>
        server.reply('GET /api/utility/employees/stamping', refusal(403, 900003, 'No right.')),
    })
    await canChooseEmployee()
    await type('Employee', 'Anna')
    expect(document.body.textContent).toContain('No right.')
    expect(document.body.textContent).not.toContain('Nobody of that name')
  })

  it('a user without the right to stamp others cannot choose another employee', async () => {
    const settings = { ...sampleSettings, ProfileRightSettings: { AccessProfile: { StampOthers: false } } }
    const { server } = await renderStamping(form, { settings })
    expect(control<HTMLInputElement>('Employee').disabled).toBe(true)
    expect(server.callsOf('GET /api/utility/employees/stamping')).toEqual([])
  })
})

describe('missing input', () => {
  it('the stamping form names one missing field after another until it can be sent', async () => {
    const { server } = await renderStamping(form)
    expect(missing()).toBe('Choose a work order')
    await type('Order number or plate', 'mfo')
    await settleUntil(() => {
      expect(firstResult()).not.toBeNull()
    })
    await act(async () => firstResult()?.click())
    await settle()
    expect(missing()).toBe('Choose at least one row')
    await press('Select the row Brakes')
    expect(missing()).toBeNull()
    await pressStamp()
    expect(server.callsOf(stampRoute).map(({ body }) => body)).toMatchObject([
      { SalesmanId: 7, TypeId: 1, IsWorkOrder: true, OrderRows: [{ OrderId: 7, OrderRowId: 12 }] },
    ])
    expect(document.body.textContent).toContain('Stamped succesfully')
    expect(missing()).toBe('Choose a work order')
  })

  it('does not search work orders for text without a letter or digit', async () => {
    await renderStamping(form)
    const empty = 'You have no reservations today'
    expect(document.body.textContent).toContain(empty)
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await type('Order number or plate', '-')
    // The search is debounced by 250 ms.
    await act(async () => vi.advanceTimersByTime(300))
    vi.useFakeTimers({ toFake: ['Date'] })
    await settle()
    expect(document.body.textContent).toContain(empty)
  })

  it('shows why the chosen work order could not be loaded, and loads it on retry', async () => {
    const { server } = await renderStamping('/stamping?number=1002345&rows=11', {
      prepare: (prepared) =>
        prepared.reply('GET /api/workshop/workorder/id/7', refusal(404, 900004, 'Gone.')),
    })
    expect(document.body.textContent).toContain('Gone.')
    server.reply('GET /api/workshop/workorder/id/7', { body: workOrder })
    await press('Retry')
    expect(control<HTMLInputElement>('Select the row Oil').checked).toBe(true)
    await press('Change')
    expect(control('Order number or plate')).toBeTruthy()
  })

  it('choosing a type without work order clears the chosen work order and its rows', async () => {
    const { server } = await renderStamping('/stamping?number=1002345&rows=11')
    expect(control<HTMLInputElement>('Select the row Oil').checked).toBe(true)
    await choose('Clocking type', '12')
    await choose('Clocking type', '1')
    expect(missing()).toBe('Choose a work order')
    await choose('Clocking type', '12')
    await pressStamp()
    expect(server.callsOf(stampRoute)[0]?.body).toMatchObject({
      SalesmanId: 7,
      TypeId: 12,
      IsWorkOrder: false,
    })
  })
})

describe('the start of a stamping', () => {
  it('the stamping form has no field for the start unless the site allows editing it', async () => {
    await renderStamping(form)
    expect(() => control('Hour')).toThrow()
  })

  it('accepts one digit for hour and minute of the start, and refuses a time that does not exist', async () => {
    await renderStamping(form, { settings: withStart })
    await choose('Clocking type', '12')
    expect(control<HTMLInputElement>('Hour').placeholder).toBe('--')
    await type('Hour', '24')
    await type('Minute', '5')
    expect(missing()).toBe('Check the start time')
    await type('Hour', '-3')
    expect(control<HTMLInputElement>('Hour').value).toBe('-3')
    expect(missing()).toBe('Check the start time')
    await type('Hour', '0')
    expect(missing()).toBeNull()
  })

  it('shows an error once the minute is too large, and when an incomplete time loses the focus', async () => {
    await renderStamping(form, { settings: withStart })
    const timeError = () => document.querySelector('fieldset [role="alert"]')?.textContent
    await type('Hour', '1')
    await type('Hour', '14')
    expect(timeError()).toBe('')
    await type('Minute', '75')
    expect(timeError()).toContain('Give the hour 00–23')
    await type('Minute', '')
    expect(timeError()).toBe('')
    await act(async () => control('Minute').blur())
    expect(timeError()).toContain('Give the hour 00–23')
  })

  it('the focus moves from the hour to the minute after a complete hour', async () => {
    await renderStamping(form, { settings: withStart })
    await act(async () => control('Hour').focus())
    await type('Hour', '1')
    await type('Hour', '14')
    expect(document.activeElement).toBe(control('Minute'))
    await type('Minute', '5')
    await act(async () => control('Minute').blur())
    expect(['Hour', 'Minute'].map((name) => control<HTMLInputElement>(name).value)).toEqual(['14', '05'])
  })

  it('shows next to the field why the server refused the start time, until the time changes', async () => {
    await renderStamping(form, {
      settings: withStart,
      prepare: (server) =>
        server.reply(stampRoute, refusal(400, 900048, 'Too early: 06:00 at the earliest.')),
    })
    await choose('Clocking type', '12')
    await pressStamp()
    expect(document.querySelector('fieldset [role="alert"]')?.textContent).toBe(
      'Too early: 06:00 at the earliest.',
    )
    await type('Hour', '0')
    await type('Minute', '1')
    expect(document.querySelector('fieldset [role="alert"]')?.textContent).toBe('')
  })
})

it('a day whose only stamping has no duration is shown as a day without stampings', async () => {
  const now = new Date().toISOString()
  const ended = { ...lunch, StartTime: now, EndTime: now }
  await renderStamping('/stamping', {
    prepare: (server) => server.reply(stampingsRoute(7), { body: [ended] }),
  })
  expect(document.body.textContent).toContain('No clockings today yet')
})

describe('the stamp button', () => {
  it('the stamp button names the number of rows, or the type', async () => {
    await renderStamping('/stamping?number=1002345&rows=11,12')
    expect(stampButton().textContent).toBe('Clock on to job (2 rows)')
    await choose('Clocking type', '12')
    expect(stampButton().textContent).toBe('Clock on: Lunch')
  })

  it('repeated taps on the stamp button send only one stamping', async () => {
    const { server } = await renderStamping(form)
    await choose('Clocking type', '12')
    await pressStamp(3)
    expect(server.callsOf(stampRoute)).toHaveLength(1)
  })

  it('stamps the whole job of a row in the address if the site stamps jobs', async () => {
    const { server } = await renderStamping('/stamping?number=1002345&rows=11', {
      settings: {
        ...sampleSettings,
        WorkshopConfiguration: { ...sampleSettings.WorkshopConfiguration, IsJobStampingInUse: true },
      },
    })
    expect(control<HTMLInputElement>('Select the whole job: Job 1').checked).toBe(true)
    await pressStamp()
    expect(server.callsOf(stampRoute)[0]?.body).toMatchObject({
      OrderRows: [
        { OrderId: 7, OrderRowId: 11 },
        { OrderId: 7, OrderRowId: 12 },
      ],
    })
  })

  it('a stamping leads back to the work order from which its form was opened', async () => {
    const { router } = await renderStamping('/stamping?number=1002345&rows=11,12')
    await pressStamp()
    expect(router.history.location.pathname).toBe('/workorder')
  })

  it("the stamping form keeps its values if the user cancels the server's question", async () => {
    await renderStamping('/stamping?number=1002345&rows=11', {
      prepare: (server) => server.reply(stampRoute, refusal(400, 119913, 'Are the previous jobs ready?')),
    })
    await pressStamp()
    await settleUntil(() => {
      expect(document.querySelector('dialog')).not.toBeNull()
    })
    expect(document.querySelector('dialog')?.textContent).toContain('Are the previous jobs ready?')
    await press('Cancel')
    expect(document.querySelector('dialog')).toBeNull()
    expect(control<HTMLInputElement>('Select the row Oil').checked).toBe(true)
    await settle()
    expect(await storedEntries()).toEqual([])
  })

  it('clears the typed start time after a stamping', async () => {
    const { server } = await renderStamping(form, { settings: withStart })
    await choose('Clocking type', '12')
    await type('Hour', '10')
    await type('Minute', '30')
    await pressStamp()
    await settleUntil(() => expect(server.callsOf(stampRoute)).toHaveLength(1))
    expect(server.callsOf(stampRoute)[0]?.body).toMatchObject({ StartTime: at('10:30') })
    await settleUntil(() => expect(control<HTMLInputElement>('Hour').value).toBe(''))
    expect(control<HTMLInputElement>('Minute').value).toBe('')
  })
})

it("offers only today's reservations of the user whose work order is active", async () => {
  const reserved = (Id: number, Status: 'A' | 'I', LicenseNumber: string) => ({
    ReservationNumber: Id,
    StartTime: at('09:00'),
    EndTime: at('10:00'),
    LicenseNumber,
    MakeName: 'Skoda',
    ModelName: 'Kodiaq',
    WorkOrder: sampleWorkOrder({ Id, OrderNumber: Id, Status }),
    Resources: [],
    ActualDeliveryDateTime: null,
    IsCustomerLate: false,
  })
  const inactive = reserved(2, 'I', 'ABC-102')
  const open = (body: readonly object[]) =>
    renderStamping('/stamping', { prepare: (server) => server.reply(reservationsRoute, { body }) })
  const { unmount } = await open([reserved(1, 'A', 'ABC-101'), inactive])
  await settleUntil(() => expect(document.body.textContent).toContain('ABC-101'))
  expect(document.body.textContent).not.toContain('ABC-102')
  await unmount()
  await open([inactive])
  await settleUntil(() => expect(document.body.textContent).toContain('No reservations today'))
})
