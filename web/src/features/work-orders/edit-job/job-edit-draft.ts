import { AssociatedItem } from '@verstas/contract/parts/entities.ts'
import { JobChange } from '@verstas/contract/work-orders/job-change.ts'
import { Job, JobRow } from '@verstas/contract/work-orders/rows.ts'
import * as z from 'zod'
import { type KeptDraft, useDraft } from '../../../platform/drafts/use-draft.ts'
import { jobDraftForm, jobDraftId } from './job-draft-key.ts'
import type { JobEditState } from './job-edit-state.ts'

const DraftRow = JobRow.pick({
  RowType: true,
  IsMarkedAsDeleted: true,
  Name: true,
  Note: true,
  OrderedAmount: true,
  Price: true,
  ItemNumber: true,
  SupplierNumber: true,
  SupplierName: true,
  WorkId: true,
  StandardTime: true,
  MarkAsDoneDate: true,
  HasOpenStamping: true,
  HasClosedStamping: true,
  BroughtByRowId: true,
}).extend({
  Key: z.string(),
  RowId: z.int().nullable(),
  AssociatedItems: z.array(AssociatedItem),
  RemovedWith: z.string().nullable(),
  IsGone: z.boolean(),
})

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

const KeptJobEdit = z.object({
  original: Job.nullable(),
  version: z.int().nullable(),
  draft: z.object({ Note: z.string(), Rows: z.array(DraftRow) }),
  conflicts: z.array(
    z.object({
      key: z.string().nullable(),
      field: z.enum(['Name', 'Note', 'OrderedAmount', 'Price', 'IsMarkedAsDeleted']),
      label: z.string(),
      mine: value,
      theirs: value,
      choice: z.enum(['mine', 'theirs']).nullable(),
    }),
  ),
  attempt: z.object({ key: z.uuid(), version: z.int().nullable(), change: JobChange }).nullable(),
})

const parseJobEdit = (kept: unknown): JobEditState => KeptJobEdit.parse(kept)

/** The signed-in person's unsaved edit of a job, kept on this device. */
export const useJobDraft = (workOrderId: number, jobId: number | null): KeptDraft<JobEditState> =>
  useDraft(jobDraftForm, jobDraftId(workOrderId, jobId), parseJobEdit)
