import { profileRights, type Right } from '@verstas/contract/session/rights.ts'
import { JobChange } from '@verstas/contract/work-orders/job-change.ts'
import type { Job } from '@verstas/contract/work-orders/rows.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleJob, sampleRow } from '../../test/sample-job.ts'
import { draftProblems, jobChangeOf, jobDiffers } from './job-change.ts'
import { associatedItemsOf, draftOf, type JobDraft, type JobDraftAction, jobDraft } from './job-draft.ts'
import { type JobPlan, planJobChange } from './plan-job-change.ts'

const gasket = {
  ItemNumber: 'G',
  Name: 'Gasket',
  SupplierNumber: '1',
  SupplierName: 'S',
  Quantity: 0.3,
  Price: 2,
}
const filter = { ItemNumber: 'F', Name: 'Filter', SupplierNumber: '1', SupplierName: 'S', Price: 12.55 }
const operation = {
  WorkOperationCode: 'W',
  SupplierNumber: '1',
  SupplierName: 'S',
  Name: 'Oil change',
  StandardTime: 30,
  SourceType: null,
}
const part = {
  ...filter,
  PriceData: { RetailPriceExcludingTax: 10, RetailPrice: filter.Price },
  AssociatedItems: [gasket],
}
const catalogue = {
  parts: [{ ...filter, associated: [gasket] }],
  operations: [operation],
  stocks: [],
  defaultStock: null,
}
const order = { OrderNumber: 1, Status: 'A', HasActivePaymentLink: false, HidePartsInWeb: false } as const
const rights = new Set<Right>(profileRights)

const thousandths = (max: number) => fc.integer({ min: 1, max }).map((value) => value / 1000)
const cents = fc.nat(100_000).map((value) => value / 100)

/**
 * Draws a job with rows of all types. Some labour rows are stamped, and some parts are associated with the
 * first row.
 */
const jobs: fc.Arbitrary<Job> = fc
  .array(
    fc.record({
      RowType: fc.constantFrom('LabourOperation', 'SparePart', 'Text', 'Subcontractor', 'OffShelf'),
      OrderedAmount: fc.oneof(fc.constant(0), thousandths(50_000)),
      Price: fc.option(cents),
      HasOpenStamping: fc.boolean(),
      IsMarkedAsDeleted: fc.boolean(),
      isAlong: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((rows) =>
    sampleJob(
      rows.map(({ isAlong, HasOpenStamping, ...row }, place) =>
        sampleRow({
          ...row,
          RowId: place + 1,
          HasOpenStamping: HasOpenStamping && row.RowType === 'LabourOperation',
          BroughtByRowId: isAlong && place > 0 && row.RowType === 'SparePart' ? 1 : null,
        }),
      ),
    ),
  )

/** Draws what a number field can contain: one of the values, null or NaN. */
const typed = (value: fc.Arbitrary<number>) => fc.option(fc.oneof(value, fc.constant(Number.NaN)))
const keys = fc.nat(9).map((place) => (place < 6 ? String(place + 1) : `new-${place}`))
const actions: fc.Arbitrary<JobDraftAction> = fc.oneof(
  fc.record({ kind: fc.constant('setNote' as const), note: fc.constantFrom('Service', 'Other') }),
  fc.constant<JobDraftAction>({ kind: 'addPart', part }),
  fc.constant<JobDraftAction>({ kind: 'addOperation', operation }),
  fc.constant<JobDraftAction>({ kind: 'addText' }),
  fc.record({
    kind: fc.constantFrom('setName' as const, 'setText' as const),
    key: keys,
    text: fc.constantFrom('', 'words'),
  }),
  fc.record({ kind: fc.constantFrom('plus' as const, 'minus' as const), key: keys }),
  fc.record({ kind: fc.constant('setAmount' as const), key: keys, value: typed(thousandths(3000)) }),
  fc.record({ kind: fc.constant('setPrice' as const), key: keys, value: typed(cents) }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'undoRemove' as const), key: keys }),
)

const drafts = fc.tuple(jobs, fc.array(actions, { maxLength: 14 })).map(([job, steps]) => ({
  job,
  draft: steps.reduce(jobDraft, draftOf(job)),
}))

/** Returns the visible rows of the draft, and the associated parts of new rows. */
const shownRows = ({ Rows }: JobDraft) =>
  Rows.filter((row) => !row.IsMarkedAsDeleted).flatMap((row) => [
    [row.RowId, row.RowType, row.Name, row.Note, row.OrderedAmount, row.Price],
    ...(row.RowId === null ? associatedItemsOf(row) : []).map((item) => [
      null,
      'SparePart',
      item.Name,
      '',
      item.Quantity,
      gasket.Price,
    ]),
  ])

/** Returns the rows of the job after the plan was applied. */
function rowsAfter(job: Job, plan: JobPlan) {
  const removed = new Set(plan.removals.map(({ RowId }) => RowId))
  const stayed = job.Rows.filter((row) => !row.IsMarkedAsDeleted && !removed.has(row.RowId)).map((row) => ({
    ...row,
    ...plan.edits.find((edit) => edit.row.RowId === row.RowId)?.values,
  }))
  const added = plan.additions
    .flatMap((row) => [row, ...row.associated])
    .map((row) => ({ ...row, RowId: null }))
  return [...stayed, ...added].map((row) => [
    row.RowId,
    row.RowType,
    row.Name,
    row.Note,
    row.OrderedAmount,
    row.Price,
  ])
}

it('the request of a valid draft changes the job into the draft', () => {
  fc.assert(
    fc.property(drafts, ({ job, draft }) => {
      fc.pre(draftProblems(job, draft).length === 0)
      const change = JobChange.parse(jobChangeOf(1, job, draft))
      const decision = planJobChange(change, { order, rights, job: { ...job, JobId: 1 }, catalogue })
      if (decision.kind === 'refused') throw new Error(JSON.stringify(decision.reasons))
      expect(decision.plan.note ?? job.Note).toBe(draft.Note)
      expect(rowsAfter(job, decision.plan)).toEqual(shownRows(draft))
    }),
    { numRuns: 500 },
  )
})

it('the request of a draft is empty if and only if the draft equals the job', () => {
  fc.assert(
    fc.property(drafts, ({ job, draft }) => {
      fc.pre(draftProblems(job, draft).length === 0)
      const { Note, Rows } = jobChangeOf(1, job, draft)
      expect(Note !== undefined || Rows.length > 0).toBe(jobDiffers(job, draft))
    }),
  )
})

it('minus never lowers a quantity below 1, and only additions change the number of rows', () => {
  fc.assert(
    fc.property(drafts, actions, ({ draft }, action) => {
      const next = jobDraft(draft, action)
      const isAdding = action.kind.startsWith('add')
      expect(next.Rows).toHaveLength(draft.Rows.length + (isAdding ? 1 : 0))
      expect(new Set(next.Rows.map(({ Key }) => Key)).size).toBe(next.Rows.length)
      if (action.kind !== 'minus') return
      for (const [place, row] of next.Rows.entries()) {
        const before = draft.Rows[place]?.OrderedAmount ?? null
        if (!Object.is(row.OrderedAmount, before)) expect(row.OrderedAmount).toBeGreaterThanOrEqual(1)
      }
    }),
  )
})

it('the undo of a removal restores the draft exactly', () => {
  fc.assert(
    fc.property(drafts, keys, ({ draft }, key) => {
      const removed = jobDraft(draft, { kind: 'remove', key })
      fc.pre(removed !== draft)
      expect(jobDraft(removed, { kind: 'undoRemove', key })).toEqual(draft)
    }),
  )
})

it('a person without rights to rows cannot change any row', () => {
  fc.assert(
    fc.property(drafts, ({ job, draft }) => {
      const change = jobChangeOf(1, job, draft)
      const held = new Set<Right>(['EditJob'])
      const decision = planJobChange(change, { order, rights: held, job: { ...job, JobId: 1 }, catalogue })
      const isNoteAlone = change.Rows.every(({ RowId, ...row }) => RowId == null && row.IsMarkedAsDeleted)
      if (!isNoteAlone) expect(decision.kind === 'refused' || isEmpty(decision.plan)).toBe(true)
    }),
  )
})

const isEmpty = ({ edits, removals, additions }: JobPlan): boolean =>
  edits.length + removals.length + additions.length === 0
