import { act } from '@testing-library/react'
import { withoutExtensions } from '@verstas/contract/extensions.ts'
import { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type createFakeServer, networkError } from '../../../platform/session/test/fake-server.ts'
import { control, press, settle, settleUntil, type } from '../../../platform/session/test/page-controls.ts'
import {
  sampleEmployee,
  sampleSettings,
  specificationSettings,
} from '../../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts } from '../../../platform/ui/notify.ts'
import { eventually } from '../../../test/eventually.ts'
import { appeared, entryOf, isDisabled, ownLock, unlocked } from '../test/dialog-controls.ts'
import { renderPage } from '../test/render-page.tsx'
import { sampleWorkOrder } from '../test/sample-work-order.ts'

type Server = ReturnType<typeof createFakeServer>

const address = '/workorder?number=1002345&tab=workorder'
const reads = 'GET /api/workshop/workorder/number/1002345'
const readsById = 'GET /api/workshop/workorder/id/7'
const reserves = 'GET /api/workshop/workorder/id/7/reserve'
const releases = 'GET /api/workshop/workorder/id/7/release'
const saves = 'POST /api/workshop/workorder'

const refusal = (status: number, ErrorId: number, meta: Record<string, string>, ErrorMessage = '') => ({
  status,
  body: [{ ErrorId, ErrorMessage, MetaData: Object.entries(meta).map(([Key, Value]) => ({ Key, Value })) }],
})
const lockedByAino = refusal(400, 119925, { user: 'Aino Koskinen' })

interface Scene {
  readonly workOrder?: Partial<WorkOrder>
  readonly settings?: typeof sampleSettings
  readonly employee?: typeof sampleEmployee
  readonly prepare?: (server: Server) => void
}

function openPage({ workOrder = {}, prepare, ...options }: Scene = {}) {
  return renderPage(address, {
    ...options,
    prepare: (server) => {
      server.reply(reads, { body: sampleWorkOrder(workOrder) })
      server.reply(reserves, { body: ownLock })
      server.reply(releases, { body: {} })
      server.reply(saves, { body: { Id: 7, Version: 2 } })
      prepare?.(server)
    },
  })
}

async function openDialog(scene: Scene = {}) {
  const page = await openPage(scene)
  await press('Edit')
  await unlocked()
  return page
}

const pick = (whose: string) =>
  act(async () => {
    const sides = [...document.querySelectorAll<HTMLElement>('label:has([type=radio])')]
    sides.find(({ textContent }) => textContent.startsWith(whose))?.click()
  })
const keptDrafts = () => Object.keys(sessionStorage).filter((key) => key.includes('draft'))
/** True if the form is disabled, or if there is no form. */
const isFormDisabled = () => document.querySelector<HTMLFieldSetElement>('dialog fieldset')?.disabled ?? true
const dialogText = () => document.querySelector('dialog')?.textContent ?? ''

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
})

describe('saving the work order', () => {
  it('saves only the changed fields of a work order, with version and idempotency key', async () => {
    const { server } = await openDialog({ workOrder: { Version: 12 } })
    expect(isDisabled('Save')).toBe(true)
    await type('Mileage', '180100')
    await type('Pick shelf', 'B 12')
    await type('Pick shelf', '')
    expect(isDisabled('Save (1)')).toBe(false)
    await press('Save (1)')
    const [save, ...more] = server.callsOf(saves)
    expect(more).toEqual([])
    expect(save?.body).toEqual({ Id: 7, Mileage: 180_100 })
    expect(save?.ifMatch).toBe('"12"')
    expect(save?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
    expect(dialogText()).toBe('')
    expect(server.callsOf(releases)).toHaveLength(1)
    expect(server.callsOf(reads).length).toBeGreaterThan(1)
    expect(keptDrafts()).toEqual([])
  })

  it('saving an emptied number lists its field in `ClearedFields`', async () => {
    const { server } = await openDialog()
    await type('Mileage', '')
    await type('Note', 'x')
    await press('Save (2)')
    expect(server.callsOf(saves)[0]?.body).toEqual({ Id: 7, Note: 'x', ClearedFields: ['Mileage'] })
    expect(dialogText()).toBe('')
  })

  it('sends all fields to a plain specification server, with null for empty numbers', async () => {
    const { server } = await openDialog({
      settings: specificationSettings,
      prepare: ({ reply }) =>
        reply(reads, {
          body: withoutExtensions(WorkOrder, sampleWorkOrder({ Note: 'Avain', PickShelf: 'A4' })),
        }),
    })
    await type('Mileage', '')
    await press('Save (1)')
    expect(server.callsOf(saves)[0]?.body).toEqual({
      ...{ Id: 7, Mileage: null, MileageAtHandover: null, UseHours: null },
      ...{ Note: 'Avain', PickShelf: 'A4', VehicleLocation: '' },
      ...{ PartsPrePlanned: true, PartsPrePicked: false },
    })
  })

  it('the save button of a work order is disabled after the user has reverted all changes', async () => {
    await openDialog()
    await type('Note', 'Kuljettaja soittaa')
    await type('Note', '')
    expect(isDisabled('Save')).toBe(true)
  })

  it('refuses to save an invalid value of a work order, and focuses the field with the problem', async () => {
    const { server } = await openDialog()
    await type('Mileage', '2147483648')
    await press('Save (1)')
    expect(server.callsOf(saves)).toEqual([])
    expect(dialogText()).toContain('One or more required fields are empty or has invalid value.')
    expect(dialogText()).toContain('Enter a whole number from 0')
    await eventually(() => expect(document.activeElement).toBe(control('Mileage')))
  })

  it.each([
    ['12,5', 'Remove the decimals'],
    ['-3', 'Remove the minus'],
    ['1e5', 'Enter the number with digits'],
  ])('refuses to save the mileage %s, and shows the reason', async (typed, words) => {
    const { server } = await openDialog()
    await type('Mileage', typed)
    expect(dialogText()).toContain(words)
    await press('Save (1)')
    expect(server.callsOf(saves)).toEqual([])
    expect(entryOf('Mileage')).toBe(typed)
    expect(dialogText()).toContain(words)
    expect(dialogText()).not.toContain('Enter a whole number from 0')
  })

  it('accepts a mileage with a thousands separator and a unit', async () => {
    const { server } = await openDialog()
    await type('Mileage', '223.456 km')
    await press('Save (1)')
    await eventually(() => expect(server.callsOf(saves)[0]?.body).toMatchObject({ Mileage: 223_456 }))
  })

  it.each([
    ['no response arrives', networkError],
    ['a Wi-Fi login page answers', { status: 302, body: null }],
    ['the proxy times out', { status: 504, body: null }],
  ] as const)(
    'disables the work order form if %s, and repeats the save with the same idempotency key',
    async (_, answer) => {
      const { server } = await openDialog({ prepare: ({ reply }) => reply(saves, answer) })
      await type('Location', 'Piha 4')
      await press('Save (1)')
      expect(dialogText()).toContain('It is not known whether the save got through')
      expect(entryOf('Location')).toBe('Piha 4')
      expect(isFormDisabled()).toBe(true)
      server.reply(saves, { body: { Id: 7, Version: 2 } })
      await press('Save again')
      const [first, second, ...more] = server.callsOf(saves)
      expect(more).toEqual([])
      expect(second?.body).toEqual(first?.body)
      expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
      expect(dialogText()).toBe('')
    },
  )

  it('a reopened page repeats an unanswered save of a work order under the same idempotency key', async () => {
    const first = await openDialog({ prepare: ({ reply }) => reply(saves, networkError) })
    await type('Location', 'Piha 4')
    await press('Save (1)')
    const [sent] = first.server.callsOf(saves)
    await first.unmount()
    // The server had saved the change, but its response was lost.
    const { server } = await openPage({ workOrder: { Version: 2, VehicleLocation: 'Piha 4' } })
    await press('Continue')
    await appeared('Save again')
    await eventually(() => expect(isDisabled('Save again')).toBe(false))
    await press('Save again')
    const [again] = server.callsOf(saves)
    expect([again?.body, again?.idempotencyKey]).toEqual([sent?.body, sent?.idempotencyKey])
  })

  it('a save that fails with status 500 keeps its idempotency key until the input changes', async () => {
    const { server } = await openDialog({ prepare: ({ reply }) => reply(saves, { status: 500, body: [] }) })
    await type('Note', 'Kesken')
    await press('Save (1)')
    expect(dialogText()).toContain('Saving failed')
    expect(isFormDisabled()).toBe(false)
    await press('Save (1)')
    await type('Note', 'Kesken jo')
    await press('Save (1)')
    const [first, second, third] = server.callsOf(saves).map(({ idempotencyKey }) => idempotencyKey)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('marks the field of the work order whose value the server refused', async () => {
    const refused = refusal(400, 900001, { field: 'Note', reason: 'x' }, 'Check the note')
    await openDialog({ prepare: ({ reply }) => reply(saves, refused) })
    await type('Note', 'abc')
    await press('Save (1)')
    expect(control('Note').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('a save while another user holds the lock', () => {
  it('shows a toast with the holder of the lock that prevents a save, and keeps the input', async () => {
    const locked = refusal(400, 119927, { user: 'Aino Koskinen' })
    await openDialog({ prepare: ({ reply }) => reply(saves, locked) })
    await type('Note', 'Kesken')
    await press('Save (1)')
    const toast = readToasts().map(({ message }) => message)
    expect(toast).toEqual(['Work order is locked for user: Aino Koskinen'])
    expect(entryOf('Note')).toBe('Kesken')
  })
})

it('a draft with an invalid mileage shows the error again after a reload, and cannot be saved', async () => {
  const first = await openDialog({ workOrder: { Mileage: 180_000 } })
  await type('Mileage', '18O OOO')
  await first.unmount()
  const { server } = await openPage({ workOrder: { Mileage: 180_000 } })
  await press('Continue')
  await unlocked()
  expect(dialogText()).toContain('Enter the number with digits')
  await press('Save (1)')
  expect(server.callsOf(saves)).toEqual([])
})

describe('the fields of the edit dialog', () => {
  it('the settings of the site show operating hours and make the mileage at handover read-only', async () => {
    const WorkshopConfiguration = {
      ...sampleSettings.WorkshopConfiguration,
      IsHandOverMileageEditable: false,
      IsUsedHoursInUse: true,
    }
    await openDialog({
      settings: { ...sampleSettings, WorkshopConfiguration },
      workOrder: { MileageAtHandover: 48_210 },
    })
    expect(entryOf('At handover')).toBe('48 210')
    expect(control('At handover')).toHaveProperty('disabled', true)
    expect(entryOf('Operating hours')).toBe('')
  })

  it('parts that are marked as picked are also marked as planned', async () => {
    const { server } = await openDialog({ workOrder: { PartsPrePlanned: false } })
    await press('Parts picked')
    await press('Save (2)')
    expect(server.callsOf(saves)[0]?.body).toEqual({ Id: 7, PartsPrePlanned: true, PartsPrePicked: true })
  })

  it('users without the right to edit jobs see neither the edit button nor the offer of a draft', async () => {
    const first = await openDialog()
    await type('Note', 'Kesken')
    await first.unmount()
    const settings = { ...sampleSettings, ProfileRightSettings: { AccessProfile: { EditJob: false } } }
    const { host } = await openPage({ settings })
    expect(host.textContent).toContain('Katja Eklund')
    expect(host.textContent).not.toContain('unsaved edit')
    expect(() => control('Edit')).toThrow()
  })

  it('a closed work order can be edited, but has no camera link', async () => {
    await openPage({ workOrder: { Status: 'C' } })
    expect(control('Edit')).toBeDefined()
    expect(document.querySelector('a[href*="camera"]')).toBeNull()
  })
})

describe('the lock of the edit dialog', () => {
  it('shows the holder and the start of the lock, and enables the form on retry once the lock is free', async () => {
    const lockOfAino = { ...ownLock, EmployeeId: 4, EmployeeName: 'Aino Koskinen' }
    const { server } = await openPage({
      workOrder: { Lock: lockOfAino },
      prepare: ({ reply }) => reply(reserves, lockedByAino),
    })
    await press('Edit')
    await appeared('Try again')
    await eventually(() => expect(dialogText()).toContain('Aino Koskinen is editing this work order'))
    expect(dialogText()).toContain('Since 10:15.')
    expect(isFormDisabled()).toBe(true)
    const alerts = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
    expect(alerts, 'once').toEqual(['Work order is locked for user: Aino Koskinen'])
    server.reply(reserves, { body: ownLock })
    await press('Try again')
    expect(isFormDisabled()).toBe(false)
  })

  it('closing the dialog of an unchanged work order releases the lock without a question', async () => {
    const { server } = await openDialog()
    await press('Close')
    expect(dialogText()).toBe('')
    expect(server.callsOf(releases)).toHaveLength(1)
  })
})

describe('discarding changes', () => {
  it('asks before changes of a work order are discarded, then removes the draft and releases the lock', async () => {
    const { server } = await openDialog()
    await type('Note', 'Turha')
    await press('Cancel')
    expect(document.body.textContent).toContain('Discard the changes?')
    expect(server.callsOf(releases)).toHaveLength(0)
    await press('Discard changes')
    expect(dialogText()).toBe('')
    expect(server.callsOf(releases)).toHaveLength(1)
    expect(keptDrafts()).toEqual([])
  })
})

describe("another user's change of the work order", () => {
  const changed = refusal(412, 900061, {
    user: 'Aino Koskinen',
    at: '2026-11-21T08:15:00.000Z',
    fields: 'Mileage,VehicleLocation,Jobs',
    version: '2',
  })
  const theirs = sampleWorkOrder({ Version: 2, Mileage: 181_000, VehicleLocation: 'Halli 2' })

  it("merges another user's change after a refused save, asks about conflicts, and sends the new version", async () => {
    const { server } = await openDialog({
      prepare: ({ reply }) => {
        reply(saves, changed)
        reply(readsById, { body: theirs })
      },
    })
    await type('Mileage', '180100')
    await type('Note', 'Minun')
    server.reply(reads, { body: theirs })
    await press('Save (2)')
    expect(dialogText()).toContain('Aino Koskinen changed the work order meanwhile, 21.11.2026 10:15.')
    expect(dialogText()).toContain('Mileage, Location, Jobs')
    expect(entryOf('Location')).toBe('Halli 2')
    expect(entryOf('Note')).toBe('Minun')
    expect(isDisabled('First choose above which one stays.')).toBe(true)
    await pick('You')
    server.reply(saves, { body: { Id: 7, Version: 3 } })
    await press('Save (2)')
    const [, second] = server.callsOf(saves)
    expect(second?.ifMatch).toBe('"2"')
    expect(second?.body).toEqual({ Id: 7, Mileage: 180_100, Note: 'Minun' })
  })

  it("the save button is disabled after the user chooses the other user's value in a conflict", async () => {
    const { server } = await openDialog({
      prepare: ({ reply }) => {
        reply(saves, changed)
        reply(readsById, { body: theirs })
      },
    })
    await type('Mileage', '180100')
    server.reply(reads, { body: theirs })
    await press('Save (1)')
    await pick('Aino Koskinen')
    expect(entryOf('Mileage')).toBe('181 000')
    expect(isDisabled('Save')).toBe(true)
  })

  it("fills unchanged fields with another user's values, and marks the fields", async () => {
    const { server, queryClient } = await openDialog()
    await type('Note', 'Minun')
    server.reply(reads, { body: sampleWorkOrder({ Version: 2, PickShelf: 'C 3' }) })
    await act(async () => queryClient.invalidateQueries())
    await settle()
    expect(entryOf('Pick shelf')).toBe('C 3')
    expect(entryOf('Note')).toBe('Minun')
    expect(dialogText()).toContain('Just changed by somebody else')
    await press('Save (1)')
    expect(server.callsOf(saves)[0]?.body).toEqual({ Id: 7, Note: 'Minun' })
    expect(server.callsOf(saves)[0]?.ifMatch).toBe('"2"')
  })
})

describe('a conflicting change that arrives as a live event', () => {
  it('asks about a conflicting live change immediately, with its author and time from the history', async () => {
    const event = {
      Id: 1,
      At: '2026-11-21T08:15:00Z',
      EmployeeId: 4,
      EmployeeName: 'Aino Koskinen',
      Kind: 'edited',
      Subject: null,
      Changes: [{ Field: 'Note', Before: '', After: 'Ainon' }],
    }
    const { server, queryClient } = await openDialog({
      prepare: ({ reply }) => reply('GET /api/workshop/workorder/id/7/events', { body: [event] }),
    })
    await type('Note', 'Minun')
    server.reply(reads, { body: sampleWorkOrder({ Version: 2, Note: 'Ainon' }) })
    await act(async () => queryClient.invalidateQueries())
    await settle()
    await settleUntil(() => {
      expect(dialogText()).toContain('Aino Koskinen changed the work order meanwhile, 21.11.2026 10:15.')
    })
    await pick('Aino Koskinen')
    expect(entryOf('Note')).toBe('Ainon')
  })
})

describe('unsaved input of a work order', () => {
  it("offers unsaved input to its author, merged with other users' changes", async () => {
    const first = await openDialog()
    await type('Note', 'Kesken')
    await first.unmount()
    await openPage({ workOrder: { Version: 2, PickShelf: 'C 3' } })
    expect(document.body.textContent).toContain('You have an unsaved edit')
    await press('Continue')
    await appeared('Save (1)')
    expect(entryOf('Note')).toBe('Kesken')
    expect(entryOf('Pick shelf')).toBe('C 3')
    expect(isDisabled('Save (1)')).toBe(false)
  })

  it('does not show unsaved input to another user of the device', async () => {
    const first = await openDialog()
    await type('Note', 'Kesken')
    await first.unmount()
    const others = await openPage({ employee: { ...sampleEmployee, Id: 8 } })
    expect(document.body.textContent).not.toContain('unsaved edit')
    await press('Edit')
    await appeared('Save')
    expect(entryOf('Note')).toBe('')
    await others.unmount()
    await openPage()
    expect(document.body.textContent).toContain('You have an unsaved edit')
  })

  it('removes unsaved input that the user discards', async () => {
    const first = await openDialog()
    await type('Note', 'Kesken')
    await first.unmount()
    await openPage()
    await press('Discard')
    expect(document.body.textContent).not.toContain('unsaved edit')
    expect(keptDrafts()).toEqual([])
  })
})
