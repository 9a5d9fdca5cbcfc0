import { type EditField, editFields } from '@verstas/domain/work-orders/edit.ts'
import * as z from 'zod'
import { type KeptDraft, useDraft } from '../../../platform/drafts/use-draft.ts'
import type { EditState } from './edit-state.ts'

const number = z.number().nullable()
const values = z.object({
  Mileage: number,
  MileageAtHandover: number,
  VehicleLocation: z.string(),
  Note: z.string(),
  PartsPrePlanned: z.boolean(),
  PartsPrePicked: z.boolean(),
  PickShelf: z.string(),
  UseHours: number,
})
const field = z.enum(editFields as readonly EditField[])
const side = z.union([z.string(), z.number(), z.boolean(), z.null()])

const KeptEdit = z.object({
  base: values,
  version: z.int().nullable(),
  mine: values,
  conflicts: z.array(
    z.object({ field, mine: side, theirs: side, choice: z.enum(['mine', 'theirs']).nullable() }),
  ),
  takenOver: z.array(field),
})

const parseEdit = (value: unknown): EditState => KeptEdit.parse(value)

/** The signed-in person's unsaved edit of a work order, kept on this device. */
export const useEditDraft = (workOrderId: number): KeptDraft<EditState> =>
  useDraft('work-order', workOrderId, parseEdit)
