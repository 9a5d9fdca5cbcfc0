import { type Changes, changesOf, mergeChanges } from '@verstas/domain/health-checks/changes.ts'
import {
  hasSignature,
  type Properties,
  signatureKey,
  signerKey,
  toProperties,
} from '@verstas/domain/health-checks/properties.ts'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { AppNotLoaded, messageOf } from '../../../platform/api/failure.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useDeviceQueue, useQueueEntries } from '../../../platform/device-queue/device-queue.tsx'
import type { ShownEntry } from '../../../platform/device-queue/queue-adapter.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { notify } from '../../../platform/ui/notify.ts'
import type { ShownForm } from '../api.ts'
import { type InspectionName, inspectionKind, isNamed, type QueuedInspection } from '../queued-inspections.ts'
import { useValues } from './use-values.ts'

export type QueuedSave = ShownEntry<QueuedInspection>

export interface EditedInspection {
  /** The server's values, with this device's unsent ones on top. */
  readonly properties: Properties
  /**
   * Stores values on this device immediately, and sends them; an empty one is removed. Remains the same
   * function.
   *
   * @param before their values when the user began to type, if that was earlier: another user's values since
   * then are not overwritten without a question
   */
  readonly change: (wanted: Properties, before?: Properties) => void
  /** The refused saves. */
  readonly refused: readonly QueuedSave[]
  /** Everything is at the server. */
  readonly isSaved: boolean
  /** It waits for the network. */
  readonly isWaiting: boolean
}

/**
 * The values of an inspection that is being edited. The device queue stores each change before it is sent, so
 * it survives the page. Others' saves are merged below the changes.
 */
export function useInspection(
  form: ShownForm,
  { id, oid }: InspectionName,
  workOrderId: number | null,
): EditedInspection {
  const t = useTexts()
  const { open } = useDeviceQueue()
  const entries = useQueueEntries(inspectionKind)
  const own = useMemo(
    () => entries.filter(({ payload }) => isNamed(payload, { id, oid })),
    [entries, id, oid],
  )
  /** The rendered part of `tapped`. */
  const [unkept, setUnkept] = useState<readonly Changes[]>([])
  const merged = useMemo(() => {
    const kept = own.flatMap(({ payload }) => (payload.conflict ? [] : payload.changes))
    return withChanges(toProperties(form.Properties), [...kept, ...unkept])
  }, [form.Properties, own, unkept])
  // The same object while a change only moves from the device to the server, so that nothing is redrawn.
  const properties = useValues(merged)

  const latest = useRef({ form, properties, id, oid, workOrderId })
  useLayoutEffect(() => {
    latest.current = { form, properties, id, oid, workOrderId }
  })
  /**
   * Changes that the queue has not stored yet; a ref, since the next tap may come before the render of this
   * one.
   */
  const tapped = useRef<readonly Changes[]>([])
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const change = useCallback(
    (wanted: Properties, before: Properties = {}) => {
      const { form, properties: drawn, ...name } = latest.current
      const properties = withChanges(drawn, tapped.current)
      const all = { ...voidedBy(form, properties, wanted), ...wanted }
      const changes = changesOf({ ...properties, ...before }, all)
      tapped.current = [...tapped.current, changes]
      setUnkept(tapped.current)
      const keep = async () => {
        try {
          const queue = await open()
          await queue.add(inspectionKind, {
            ...name,
            vehicleId: form.VehicleId,
            surveyId: form.SurveyId,
            surveyName: form.SurveyName,
            plate: form.Vehicle.LicenseNumber ?? '',
            at: serverNow().toISOString(),
            changes,
            conflict: null,
          })
        } finally {
          // A change that could not be stored is no longer shown.
          tapped.current = tapped.current.filter((one) => one !== changes)
          setUnkept(tapped.current)
        }
      }
      // One after the other: the queue must store the changes in the order of the taps.
      work.current = work.current
        .then(keep)
        .catch((error) =>
          notify.error(error instanceof AppNotLoaded ? messageOf(error, t) : t('healthCheck.notKept')),
        )
    },
    [open, t],
  )
  const isWaiting = own.some(
    ({ state, failures }) => state === 'waiting' && (failures > 0 || !navigator.onLine),
  )
  return {
    properties,
    change,
    refused: useMemo(() => own.filter(({ state }) => state === 'refused'), [own]),
    isSaved: id !== null && own.length === 0 && unkept.length === 0,
    isWaiting,
  }
}

/** Values with changes on top of them; a change that is in them already does no harm. */
const withChanges = (properties: Properties, list: readonly Changes[]): Properties =>
  list.reduce((below, changes) => mergeChanges(below, changes).merged, properties)

/** Returns the signatures that a change makes void: all existing ones, unless the change is a further one. */
function voidedBy({ Survey }: ShownForm, properties: Properties, wanted: Properties): Properties {
  const isSigning = Object.keys(wanted).every((key) => /^sign(ature|er)\./.test(key))
  if (isSigning || !hasSignature(Survey, properties)) return {}
  return Object.fromEntries(
    Survey.Signatures.flatMap(({ Id }) => [signatureKey(Id), signerKey(Id)]).map((key) => [key, '']),
  )
}
