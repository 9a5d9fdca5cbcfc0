import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import { changedFields } from '@verstas/domain/editing/merge-edits.ts'
import {
  doubtMileage,
  type MileageDoubt,
  type Reading,
  trustedReadings,
} from '@verstas/domain/vehicles/mileage.ts'
import { useState } from 'react'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { useServiceHistory } from '../../vehicles/api.ts'
import { fieldLabels, useFieldFormat } from './edit-fields.tsx'
import type { EditingOfWorkOrder } from './use-work-order-edit.ts'

const meterFields = ['Mileage', 'MileageAtHandover'] as const

interface DoubtfulField {
  readonly field: (typeof meterFields)[number]
  readonly km: number
  readonly doubt: MileageDoubt
  readonly earlier: Reading
}

/** The question about doubtful readings, and a save that asks it first. */
export interface MileageQuestion {
  /** The doubtful readings that the open question is about; empty if no question is open. */
  readonly doubts: readonly DoubtfulField[]
  /**
   * Saves the edit, or asks about doubtful readings first. Readings that the user accepted are not questioned
   * again.
   */
  readonly save: () => void
  readonly saveAnyway: () => void
  readonly correct: () => void
}

/**
 * Returns the state of the question. Its `save` first compares typed readings with the last trusted one.
 * Invalid input and the repetition of an unanswered save skip the question.
 */
export function useMileageQuestion(workOrder: WorkOrder, edit: EditingOfWorkOrder): MileageQuestion {
  const { dayOf } = useFormat()
  const earlier = useLastReading(workOrder)
  const [doubts, setDoubts] = useState<readonly DoubtfulField[]>([])
  const [accepted, setAccepted] = useState<readonly number[]>([])

  const findDoubts = (): DoubtfulField[] => {
    if (!earlier || edit.isUnanswered || edit.hasProblems) return []
    const changes = changedFields(edit.state.base, edit.state.mine)
    return meterFields.flatMap((field) => {
      const km = changes[field] ?? Number.NaN
      const doubt = doubtMileage({ day: dayOf(serverNow()), km }, earlier)
      return doubt && !accepted.includes(km) ? [{ field, km, doubt, earlier }] : []
    })
  }
  return {
    doubts,
    save: () => {
      const foundDoubts = findDoubts()
      if (foundDoubts.length > 0) setDoubts(foundDoubts)
      else edit.save()
    },
    saveAnyway: () => {
      setAccepted([...accepted, ...doubts.map(({ km }) => km)])
      setDoubts([])
      edit.save()
    },
    correct: () => setDoubts([]),
  }
}

/**
 * Returns the last trusted reading in the history of the vehicle, without the visit of this work order. If
 * there is none, returns the reading of the previous visit, or null.
 */
function useLastReading({ OrderNumber, Vehicle }: WorkOrder): Reading | null {
  const { dayOf } = useFormat()
  const history = useServiceHistory(Vehicle.SerialNumber).data ?? []
  const visits = history
    .filter(({ WorkOrderNumber }) => WorkOrderNumber !== OrderNumber)
    .map(({ ServiceDateTime, DistanceDriven }) => ({ day: dayOf(ServiceDateTime), km: DistanceDriven }))
  const { PreviousServiceDate: day = null, PreviousServiceMileage: km = null } = Vehicle
  return trustedReadings(visits).at(-1) ?? (day !== null && km !== null ? { day, km } : null)
}

/** The dialog that asks about typed readings that contradict the last trusted one. */
export function MileageDialog({ question }: { readonly question: MileageQuestion }) {
  const t = useTexts()
  const format = useFormat()
  const write = useFieldFormat()
  const { doubts } = question
  return (
    <ConfirmDialog
      isOpen={doubts.length > 0}
      title={t('edit.mileageTitle')}
      confirmLabel={t('edit.saveAnyway')}
      cancelLabel={t('edit.correct')}
      onConfirm={question.saveAnyway}
      onCancel={question.correct}
    >
      {doubts.map(({ field, km, doubt, earlier }) => (
        <p className="paragraph" key={field}>
          {t(doubt === 'far' ? 'edit.mileageFar' : 'edit.mileageBackwards', {
            field: t(fieldLabels[field]),
            typed: write(field, km),
            date: format.day(earlier.day),
            earlier: write(field, earlier.km),
          })}
        </p>
      ))}
    </ConfirmDialog>
  )
}
