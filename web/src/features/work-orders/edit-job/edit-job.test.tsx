import { act } from '@testing-library/react'
import type { WorkOperation } from '@verstas/contract/operations/entities.ts'
import type { PartSearchResult } from '@verstas/contract/parts/entities.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { jobDraft } from '@verstas/domain/work-orders/job-draft.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepDraft } from '../../../platform/editing/draft-storage.ts'
import { beginEdit } from '../../../platform/editing/edit-state.ts'
import { type createFakeServer, networkError, refusal } from '../../../platform/session/test/fake-server.ts'
import { control, press, type } from '../../../platform/session/test/page-controls.ts'
import { sampleSettings } from '../../../platform/session/test/sample-session.ts'
import { dismissToast, readToasts } from '../../../platform/ui/notify.ts'
import { eventually } from '../../../test/eventually.ts'
import { appeared, entryOf, isDisabled, ownLock, unlocked } from '../test/dialog-controls.ts'
import { renderPage } from '../test/render-page.tsx'
import { sampleJob, sampleRow, sampleWorkOrder } from '../test/sample-work-order.ts'
import { beginJobEdit } from './use-job-edit.ts'

const filter: PartSearchResult = {
  ItemNumber: 'F-1',
  SupplierNumber: 'S1',
  SupplierName: 'Supplier',
  Name: 'Filter',
  Note: null,
  ProductGroupCode: null,
  ProductGroupDescription: null,
  PriceData: { RetailPrice: 12.5, RetailPriceExcludingTax: 10 },
  StockData: { Available: 4 },
  AssociatedItems: [{ ItemNumber: 'G-9', Name: 'Gasket', SupplierNumber: 'S1', Quantity: 2 }],
}
const operation: WorkOperation = {
  WorkOperationCode: 'W-1',
  SupplierNumber: 'S1',
  SupplierName: 'Supplier',
  StandardTime: 30,
  Name: 'Wheel alignment',
  SourceType: null,
}
const restricted: WorkOperation = { ...operation, WorkOperationCode: 'W-2', SourceType: 'WEB_API' }

type Server = ReturnType<typeof createFakeServer>
type Reply = Parameters<Server['reply']>[1]

const address = '/workorder?number=1002345'
const saves = 'POST /api/workshop/workorder/job'
const saved = { WorkOrderId: 7, JobId: 1, JobNumber: 1, Version: 2, AddedRowIds: [], Information: [] }

const jobs = [
  sampleJob(1, [
    sampleRow({ RowId: 11, Name: 'Oil change', HasClosedStamping: true, OrderedAmount: 1 }),
    sampleRow({ RowId: 12, Name: 'Oil', RowType: 'SparePart', OrderedAmount: 4, Price: 9.9 }),
    sampleRow({
      RowId: 13,
      Name: 'Seal',
      RowType: 'SparePart',
      OrderedAmount: 1,
      Price: 1,
      BroughtByRowId: 12,
    }),
    sampleRow({ RowId: 14, Name: '', Note: 'Call first', RowType: 'Text' }),
  ]),
  { ...sampleJob(2, []), JobNumber: null, Note: 'Brakes' },
]
const orderWith = (changes: Partial<WorkOrder> = {}) => sampleWorkOrder({ Jobs: jobs, ...changes })

interface Scene {
  readonly workOrder?: Partial<WorkOrder>
  readonly settings?: typeof sampleSettings
  readonly save?: Reply
}

function openPage({ workOrder = {}, settings = sampleSettings, save = { body: saved } }: Scene = {}) {
  return renderPage(address, {
    settings,
    prepare: ({ reply }) => {
      reply('GET /api/workshop/workorder/number/1002345', { body: orderWith(workOrder) })
      reply('GET /api/workshop/workorder/id/7/reserve', { body: ownLock })
      reply('GET /api/workshop/workorder/id/7/release', { body: {} })
      reply(saves, save)
      reply('GET /api/products/item?SearchKey=F-1&SerialNo=TMBAG7NE0JY131093', { body: [filter] })
      reply('GET /api/operations/workoperation?SearchKey=W&SerialNo=TMBAG7NE0JY131093', {
        body: [operation, restricted],
      })
    },
  })
}

async function openJob(name: string, scene: Scene = {}) {
  const page = await openPage(scene)
  await press(name)
  await unlocked()
  return page
}

/** Opens a search by its button, searches for the words, and waits for the result `found`. */
const searchFor = async (button: string, field: string, words: string, found: string) => {
  await press(button)
  await appeared(field)
  await type(field, words)
  await press('Search')
  await appeared(`Add ${found}`)
}
/** Closes the search, whose close button is the last one of the document. */
const closeSearch = async () => {
  await act(async () => [...document.querySelectorAll('button')].findLast(isCloseButton)?.click())
  await eventually(() => expect(document.querySelectorAll('dialog')).toHaveLength(1))
}
/** Presses the save button, whose name contains the number of changes. */
const pressSave = () => press(saveName())
const saveName = (): string =>
  [...document.querySelectorAll('button')].map(({ textContent }) => textContent).findLast(isSaveName) ??
  'Save'
const isSaveName = (name: string): boolean => /^Save( \(\d+\))?$/.test(name)
const isCloseButton = ({ textContent }: HTMLElement) => textContent === 'Close'
const dialog = () => document.querySelector('dialog')
const pageText = () => document.body.textContent
const rightsWithout = (...rights: string[]) => ({
  ...sampleSettings,
  ProfileRightSettings: { AccessProfile: Object.fromEntries(rights.map((right) => [right, false])) },
})
const sentIn = (server: Server) => server.callsOf(saves).map(({ body }) => body)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  for (const { id } of readToasts()) dismissToast(id)
})

describe('the quantity of a row', () => {
  it('plus adds one to a quantity, minus stops at 1, and a decimal comma is accepted', async () => {
    await openJob('Edit: Job 1')
    await press('One more: Oil')
    expect(entryOf('Quantity: Oil')).toBe('5')
    await type('Quantity: Oil', '1,5')
    await press('One less: Oil')
    expect(entryOf('Quantity: Oil')).toBe('1')
    expect(isDisabled('One less: Oil')).toBe(true)
  })

  it('refuses to save a row with the quantity 0', async () => {
    const { server } = await openJob('Edit: Job 1')
    await type('Quantity: Oil', '0')
    await pressSave()
    expect(pageText()).toContain('Enter a quantity above 0')
    expect(control('Quantity: Oil').getAttribute('aria-invalid')).toBe('true')
    expect(control('Price without tax, €: Oil').getAttribute('aria-invalid')).toBeNull()
    expect(pageText()).toContain('One or more required fields are empty')
    expect(sentIn(server)).toEqual([])
  })
})

describe('saving a job', () => {
  it('the save button of a job is enabled only while something is changed', async () => {
    await openJob('Edit: Job 1')
    expect(isDisabled('Save')).toBe(true)
    await press('One more: Oil')
    expect(isDisabled('Save (1)')).toBe(false)
    await press('One less: Oil')
    expect(isDisabled('Save')).toBe(true)
  })

  it('saves changed rows of a job with version and idempotency key, and releases the lock', async () => {
    const { server } = await openJob('Edit: Job 1')
    await type('Price without tax, €: Oil', '10,25')
    await type('Text row 4', 'Call after')
    await pressSave()
    expect(sentIn(server)).toEqual([
      {
        WorkOrderId: 7,
        JobId: 1,
        JobNumber: 1,
        Rows: [
          { RowId: 12, RowType: 'SparePart', Price: 10.25 },
          { RowId: 14, RowType: 'Text', Note: 'Call after' },
        ],
      },
    ])
    const [call] = server.callsOf(saves)
    expect(call?.ifMatch).toBe('"1"')
    expect(call?.idempotencyKey).toMatch(/^[\da-f-]{36}$/)
    expect(dialog()).toBeNull()
    expect(server.callsOf('GET /api/workshop/workorder/number/1002345')).toHaveLength(2)
    expect(server.callsOf('GET /api/workshop/workorder/id/7/release')).toHaveLength(1)
    expect(localStorage.length).toBe(1)
  })

  it('shows a refused save of a job as a toast, and keeps the input', async () => {
    const message = 'Part F-1 was not found.'
    await openJob('Edit: Job 1', {
      save: { status: 400, body: [{ ErrorId: 900080, ErrorMessage: message, MetaData: [] }] },
    })
    await press('One more: Oil')
    await pressSave()
    expect(pageText()).toContain(`Save failed\n${message}`)
    expect(entryOf('Quantity: Oil')).toBe('5')
    expect(isDisabled('Quantity: Oil')).toBe(false)
  })

  it('repeats an unanswered save of a job unchanged, under the same idempotency key', async () => {
    const replies: Reply[] = [networkError, { body: saved }]
    const { server } = await openJob('Edit: Job 1', {
      save: () => (replies.shift() ?? { body: saved }) as typeof networkError,
    })
    await press('One more: Oil')
    await pressSave()
    expect(pageText()).toContain('It is not known whether the save got through')
    await press('Save again')
    const [first, second] = server.callsOf(saves)
    expect(second?.body).toEqual(first?.body)
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
    expect(dialog()).toBeNull()
  })
})

describe('rows of a job', () => {
  it("saves edited names and prices of a job's rows, and refuses an empty name", async () => {
    const job = sampleJob(1, [
      sampleRow({ RowId: 11, Name: 'Oil change', OrderedAmount: 1, Price: 80 }),
      sampleRow({ RowId: 12, Name: 'Paint shop', RowType: 'Subcontractor', OrderedAmount: 1 }),
      sampleRow({ RowId: 13, Name: 'Bulb', RowType: 'OffShelf', OrderedAmount: 1, Price: 3 }),
    ])
    const { server } = await openJob('Edit: Job 1', { workOrder: { Jobs: [job] } })
    await type('Price without tax, €: Oil change', '')
    await type('Name: Subcontractor', '')
    await pressSave()
    expect(pageText()).toContain('Give the row a name.')
    expect(sentIn(server)).toEqual([])
    await type('Name: Subcontractor', 'Body shop')
    await type('Price without tax, €: Body shop', '310,5')
    await type('Name: Off-shelf', 'Bulb H7')
    await pressSave()
    expect(sentIn(server)).toMatchObject([
      {
        Rows: [
          { RowId: 11, RowType: 'LabourOperation', ClearedFields: ['Price'] },
          { RowId: 12, RowType: 'Subcontractor', Name: 'Body shop', Price: 310.5 },
          { RowId: 13, RowType: 'OffShelf', Name: 'Bulb H7' },
        ],
      },
    ])
  })

  it('refuses an unreadable quantity of a part with associated parts', async () => {
    await openJob('Edit: New job')
    await searchFor('Add part', 'Number, name or supplier', 'F-1', 'F-1')
    await press('Add F-1')
    await closeSearch()
    await type('Quantity: Filter', ',')
    await pressSave()
    expect(pageText()).toContain('Enter a quantity above 0')
  })

  it('adds a found part to a job, together with its associated parts', async () => {
    const { server } = await openJob('Edit: New job')
    await searchFor('Add part', 'Number, name or supplier', 'F-1', 'F-1')
    await press('Add F-1')
    await closeSearch()
    expect(pageText()).toContain('Part F-1 brings associated items along: G-9')
    expect(pageText()).toContain('F-1 · SupplierNew')
    await press('One more: Filter')
    expect(pageText()).toContain('4 × G-9 Gasket')
    await pressSave()
    expect(sentIn(server)).toEqual([
      {
        WorkOrderId: 7,
        JobId: 2,
        JobNumber: null,
        Rows: [
          {
            RowType: 'SparePart',
            Name: 'Filter',
            ItemNumber: 'F-1',
            SupplierNumber: 'S1',
            Note: '',
            OrderedAmount: 2,
            Price: 10,
            AssociatedItems: [{ ItemNumber: 'G-9', Name: 'Gasket', SupplierNumber: 'S1', Quantity: 4 }],
          },
        ],
      },
    ])
  })

  it('a search that was opened from the list of jobs saves by its own button', async () => {
    const { server } = await openPage()
    await searchFor('Add part: Job 1', 'Number, name or supplier', 'F-1', 'F-1')
    expect(() => control('Save (1)')).toThrow()
    await press('Add F-1')
    await press('Save (1)')
    await eventually(() => expect(document.querySelectorAll('dialog')).toHaveLength(0))
    expect(sentIn(server)).toMatchObject([{ JobId: 1, Rows: [{ ItemNumber: 'F-1', OrderedAmount: 1 }] }])
  })

  it('a refused save of such a search shows the form with the new row', async () => {
    await openPage({ save: refusal(400, 900090, 'No such part') })
    await searchFor('Add part: Job 1', 'Number, name or supplier', 'F-1', 'F-1')
    await press('Add F-1')
    await press('Save (1)')
    await eventually(() => expect(document.querySelectorAll('dialog')).toHaveLength(1))
    expect(pageText()).toContain('No such part')
    expect(entryOf('Quantity: Filter')).toBe('1')
    expect(isDisabled('Save (1)')).toBe(false)
  })

  it('adds a found operation to a job, and shows why a restricted operation cannot be added', async () => {
    const { server } = await openJob('Edit: New job')
    await searchFor('Add operation', 'Code, name or supplier', 'W', 'W-1')
    expect(pageText()).toContain('Operation W-2 can be added only from integrations!')
    expect(() => control('Add W-2')).toThrow()
    await press('Add W-1')
    await closeSearch()
    await pressSave()
    expect(sentIn(server)).toMatchObject([
      { Rows: [{ RowType: 'LabourOperation', WorkId: 'W-1', OrderedAmount: 1 }] },
    ])
  })

  it('removes a row and its associated parts together, and undoes the removal on request before the save', async () => {
    const { server } = await openJob('Edit: Job 1')
    expect([...document.querySelectorAll('dialog span')].map(({ textContent }) => textContent)).not.toContain(
      'New',
    )
    await press('Remove the row Oil')
    expect(pageText()).toContain('Its associated items are removed too: Seal')
    expect(pageText()).toContain('Removed together with the part Oil')
    await press('Undo removing Oil')
    expect(isDisabled('Save')).toBe(true)
    await press('Remove the row Oil')
    await pressSave()
    expect(sentIn(server)).toMatchObject([
      {
        Rows: [
          { RowId: 12, IsMarkedAsDeleted: true },
          { RowId: 13, IsMarkedAsDeleted: true },
        ],
      },
    ])
  })

  it('refuses to remove a row with stampings, and shows the reason', async () => {
    await openJob('Edit: Job 1')
    await press('Remove the row Oil change')
    expect(pageText()).toContain('Work row cannot be removed, because it has stampings')
    expect(isDisabled('Save')).toBe(true)
  })

  it('a removed new row disappears before the save, a removed stored row at the save', async () => {
    await openJob('Edit: Job 1')
    await searchFor('Add part', 'Number, name or supplier', 'F-1', 'F-1')
    await press('Add F-1')
    await closeSearch()
    await press('Remove the row Filter')
    expect(pageText()).not.toContain('Removed when you save')
    await press('Remove the row Oil')
    expect(pageText()).toContain('Removed when you save')
  })

  it('separate rights decide whether a user can edit and add rows of a type', async () => {
    await openJob('Edit: Job 1', { settings: rightsWithout('EditJobPartRow', 'AddJobWorkRow') })
    expect(() => control('Quantity: Oil')).toThrow()
    expect(() => control('Add operation')).toThrow()
    expect(entryOf('Quantity: Oil change')).toBe('1')
    expect(() => control('Add part')).not.toThrow()
  })
})

describe('the note of a job', () => {
  const noteField = () => document.querySelector<HTMLTextAreaElement>('dialog textarea')

  it('the note of a numbered job is read-only', async () => {
    await openJob('Edit: Job 1')
    expect(noteField()?.readOnly).toBe(true)
  })

  it('saves a new job with its note and its rows', async () => {
    const { server } = await openJob('Add job')
    await type('Job note', 'Wipers')
    await press('Add text')
    await type('Text row 1', 'Front only')
    await pressSave()
    expect(sentIn(server)).toEqual([
      { WorkOrderId: 7, Note: 'Wipers', Rows: [{ RowType: 'Text', Name: '', Note: 'Front only' }] },
    ])
  })
})

describe('opening a job', () => {
  it.each([
    ['the work order is closed', { Status: 'C' as const }, sampleSettings, 'no longer active'],
    ['the work order is being paid', { HasActivePaymentLink: true }, sampleSettings, 'payment link'],
    ['the user lacks the right', {}, rightsWithout('EditJob'), 'You have no right to edit jobs.'],
    [
      'another user holds the lock',
      { Lock: { ...ownLock, EmployeeId: 4, EmployeeName: 'Aino Koskinen' } },
      sampleSettings,
      'Aino Koskinen is editing this work order',
    ],
  ])(
    'a tap on the edit button of a job shows why it cannot be edited: %s',
    async (_, workOrder, settings, words) => {
      await openPage({ workOrder, settings })
      await press('Edit: Job 1')
      expect(dialog()).toBeNull()
      expect(document.querySelector('[role=alert]')?.textContent).toContain(words)
    },
  )
})

describe('a job that another user has locked', () => {
  it('the job form is disabled while another user holds the lock', async () => {
    const { server } = await openPage()
    const MetaData = [{ Key: 'user', Value: 'Aino Koskinen' }]
    server.reply('GET /api/workshop/workorder/id/7/reserve', {
      status: 400,
      body: [{ ErrorId: 119925, ErrorMessage: '', MetaData }],
    })
    await press('Edit: Job 1')
    await appeared('Try again')
    expect(dialog()?.textContent).toContain('Aino Koskinen is editing this work order')
    expect(control('Quantity: Oil').closest('fieldset')?.disabled).toBe(true)
  })
})

describe('closing the edit dialog', () => {
  it('asks before changes of a job are discarded', async () => {
    await openJob('Edit: Job 1')
    await press('One more: Oil')
    await press('Cancel')
    expect(pageText()).toContain('Discard the changes?')
    await press('Discard changes')
    expect(dialog()).toBeNull()
    expect(pageText()).not.toContain('You have an unsaved edit')
  })

  it('the dialog of an unchanged job closes without a question', async () => {
    await openJob('Edit: Job 1')
    await press('Close')
    expect(dialog()).toBeNull()
  })
})

describe('unsaved input of a job', () => {
  it('stores unsaved input of a job immediately', async () => {
    await openJob('Edit: Job 1')
    await press('One more: Oil')
    expect(sessionStorage.getItem('verstas.draft.7.job.7.1')).toContain('"OrderedAmount":5')
  })

  it('offers to continue a stored draft of a job when its work order is opened again', async () => {
    const { base, mine } = beginJobEdit(orderWith(), 1)
    const unsaved = beginEdit(base, jobDraft(mine, { kind: 'plus', key: '12' }), 1)
    keepDraft({ employeeId: 7, secret: undefined, form: 'job', id: '7.1' }, unsaved)
    await openPage()
    expect(pageText()).toContain('You have an unsaved edit')
    await press('Continue')
    await unlocked()
    expect(entryOf('Quantity: Oil')).toBe('5')
  })
})

describe('a change of a job by another user', () => {
  const changed = {
    status: 412,
    body: [
      {
        ErrorId: 900061,
        ErrorMessage: '',
        MetaData: [
          { Key: 'user', Value: 'Aino Koskinen' },
          { Key: 'at', Value: '2026-11-21T08:15:00Z' },
        ],
      },
    ],
  }
  const theirJobs = [
    {
      ...jobs[0],
      Rows: (jobs[0]?.Rows ?? []).map((row) =>
        row.RowId === 12 ? { ...row, OrderedAmount: 9, Price: 2 } : row,
      ),
    },
  ] as WorkOrder['Jobs']

  it("merges another user's change of a job, and shows a conflict with both values", async () => {
    const replies: Reply[] = [changed, { body: saved }]
    const { server } = await openJob('Edit: Job 1', {
      save: () => (replies.shift() ?? { body: saved }) as typeof changed,
    })
    server.reply('GET /api/workshop/workorder/id/7', { body: orderWith({ Version: 5, Jobs: theirJobs }) })
    await press('One more: Oil')
    await pressSave()
    expect(pageText()).toContain('Aino Koskinen changed the work order meanwhile')
    expect(entryOf('Price without tax, €: Oil')).toBe('2,00')
    expect(isDisabled('First choose above which one stays.')).toBe(true)
    const sides = [...document.querySelectorAll<HTMLElement>('label:has([type=radio])')]
    expect(sides.map(({ textContent }) => textContent)).toEqual(['Aino Koskinen 10:159', 'You5'])
    await act(async () => sides[1]?.click())
    await pressSave()
    expect(sentIn(server)[1]).toMatchObject({
      Rows: [{ RowId: 12, RowType: 'SparePart', OrderedAmount: 5 }],
    })
    expect(server.callsOf(saves)[1]?.ifMatch).toBe('"5"')
    expect(dialog()).toBeNull()
  })

  it('a conflict shows an unreadable quantity as empty', async () => {
    const { server } = await openJob('Edit: Job 1', { save: changed })
    server.reply('GET /api/workshop/workorder/id/7', { body: orderWith({ Version: 5, Jobs: theirJobs }) })
    await press('One more: Oil')
    await pressSave()
    await type('Quantity: Oil', 'many')
    const sides = [...document.querySelectorAll<HTMLElement>('label:has([type=radio])')]
    expect(sides.map(({ textContent }) => textContent)).toEqual(['Aino Koskinen 10:159', 'You(empty)'])
  })
})
