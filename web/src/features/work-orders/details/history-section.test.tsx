import { act } from '@testing-library/react'
import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { press, settle } from '../../../platform/session/test/page-controls.ts'
import { chooseLanguage, translate } from '../../../platform/texts/i18n.ts'
import { createFormat } from '../../../platform/ui/format.tsx'
import { renderPage } from '../test/render-page.tsx'
import { sampleWorkOrder } from '../test/sample-work-order.ts'
import { describeChange, describeEvent } from './describe-event.ts'

const route = 'GET /api/workshop/workorder/id/7/events'
const event = (Id: number, changes: Partial<WorkOrderEvent> = {}): WorkOrderEvent => ({
  Id,
  At: '2026-11-21T08:15:00Z',
  EmployeeId: 4,
  EmployeeName: 'Aino Koskinen',
  Kind: 'edited',
  Subject: null,
  Changes: [{ Field: 'Mileage', Before: 1000, After: 1200 }],
  ...changes,
})
const rowSubject = { JobId: 3, JobNumber: 2, RowId: 9, RowType: 'SparePart', RowName: 'Oil filter' } as const

async function openHistory() {
  await act(async () => {
    const details = [...document.querySelectorAll('details')].at(-1)
    if (details) details.open = true
    details?.dispatchEvent(new Event('toggle'))
  })
  await settle()
}

beforeEach(() => sessionStorage.clear())

describe('the history of a work order', () => {
  it('loads the history of a work order when its section is opened, and older events on request', async () => {
    const newest = Array.from({ length: 50 }, (_, index) => event(100 - index))
    const { server, host } = await renderPage('/workorder?number=1002345&tab=workorder', {
      prepare: ({ reply }) => {
        reply('GET /api/workshop/workorder/number/1002345', { body: sampleWorkOrder() })
        reply(route, { body: newest })
        reply(`${route}?before=51`, { body: [event(50, { EmployeeId: null, EmployeeName: null })] })
      },
    })
    expect(server.callsOf(route)).toEqual([])
    await openHistory()
    expect(host.textContent).toMatch(/ 21\.11\.2026\s*10:15\s*Aino Koskinen\s*Changed the work order/)
    // Screen readers announce "was" and "now", which are invisible.
    expect(host.textContent).toMatch(/Mileage\s*was\s*1\s000\skm\s*now\s*1\s200\skm/)
    await press('Show older')
    expect(host.textContent).toMatch(/Another system\s*Changed the work order/)
    expect(host.textContent).not.toContain('Show older')
  })

  it('shows an error if the history of a work order fails to load, and a message if there are no changes', async () => {
    const { server, host } = await renderPage('/workorder?number=1002345&tab=workorder', {
      prepare: ({ reply }) =>
        reply('GET /api/workshop/workorder/number/1002345', { body: sampleWorkOrder() }),
    })
    await openHistory()
    expect(host.textContent).toContain('The history could not be loaded')
    server.reply(route, { body: [] })
    await press('Retry')
    expect(host.textContent).toContain('No changes')
  })
})

describe('the description of an event', () => {
  it.each([
    ['fi', 'Lisäsi rivin Oil filter (työ 2)'],
    ['sv', 'Lade till raden Oil filter (jobb 2)'],
    ['en', 'Added the row Oil filter (job 2)'],
  ] as const)('describes an added row in the language %s', async (language, sentence) => {
    await chooseLanguage(language)
    expect(describeEvent(event(1, { Kind: 'rowAdded', Subject: rowSubject }), translate)).toBe(sentence)
  })

  it('describes an unknown kind of work order event as a change', async () => {
    await chooseLanguage('en')
    const unknown = event(1, { Kind: 'paintedBlue' as never })
    expect(describeEvent(unknown, translate)).toBe('Made a change')
  })

  it.each([
    [{ Field: 'Mileage', Before: 179_989, After: 180_100 }, 'Mileage: 179,989 km → 180,100 km'],
    [{ Field: 'Mileage', Before: null, After: 5 }, 'Mileage: 5 km'],
    [{ Field: 'PickShelf', Before: 'B', After: '' }, 'Pick shelf: B → –'],
    [{ Field: 'PartsPrePicked', Before: false, After: true }, 'Parts picked: No → Yes'],
    [
      { Field: 'MarkAsDoneDate', Before: null, After: '2026-11-21T08:15:00Z' },
      'Signed off: 21.11.2026 10:15',
    ],
    [{ Field: 'Price', Before: 1, After: 2.5 }, 'Price without tax: €1.00 → €2.50'],
    [{ Field: 'StandardTime', Before: 30, After: 90 }, 'Standard time: 30min → 1h 30min'],
    [{ Field: 'Whatever', Before: 1, After: 2 }, 'Whatever: 1 → 2'],
    [{ Field: 'IsMarkedAsDeleted', Before: false, After: true }, null],
    [{ Field: 'Name', Before: null, After: null }, null],
  ])('describes the change %j of a work order as: %s (null means not at all)', async (change, line) => {
    await chooseLanguage('en')
    const described = describeChange(change, translate, createFormat('Europe/Helsinki', 'en-GB'))
    const values =
      described && [described.before, described.after].filter((value) => value !== null).join(' → ')
    expect(described && `${described.field}: ${values}`).toBe(line)
  })
})
