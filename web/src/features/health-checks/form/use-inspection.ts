import { type Changes, changesOf, mergeChanges } from '@verstas/domain/health-checks/changes.ts'
import {
  hasSignature,
  type Properties,
  signatureKey,
  signerKey,
  toProperties,
} from '@verstas/domain/health-checks/properties.ts'
import { takeTreads } from '@verstas/domain/health-checks/take-over.ts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { AppNotLoaded, messageOf } from '../../../platform/api/failure.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useDeviceQueue, useQueueEntries } from '../../../platform/device-queue/device-queue.tsx'
import type { ShownEntry } from '../../../platform/device-queue/queue-adapter.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import type { ShownForm } from '../api.ts'
import {
  type InspectionName,
  inspectionKind,
  isSameInspection,
  type QueuedInspection,
} from '../queued-inspections.ts'
import { useValues } from './use-values.ts'

export type QueuedSave = ShownEntry<QueuedInspection>

export interface EditedInspection {
  /** The server's values, overlaid with this device's unsent changes, except changes in conflict. */
  readonly properties: Properties
  /**
   * Stores values on this device immediately, and sends them. An empty value removes a property. The function
   * remains the same between renders.
   *
   * @param before the values at the beginning of typing, if typing began before this call. If another user
   * has changed these values since then, the user has to resolve the conflict.
   */
  readonly change: (values: Properties, before?: Properties) => void
  readonly refused: readonly QueuedSave[]
  /** True if the server has the inspection with all changes. */
  readonly isSaved: boolean
  /** True if a change waits for the network or for a retry. */
  readonly isWaiting: boolean
}

/**
 * Edits the values of an inspection. The device queue stores each change before sending it, so that a change
 * is not lost if the page closes. Other users' saves are merged into the values that this device has not
 * changed.
 */
export function useInspection(
  form: ShownForm,
  { id, oid }: InspectionName,
  workOrderId: number | null,
): EditedInspection {
  const t = useTexts()
  const { open } = useDeviceQueue()
  const entries = useQueueEntries(inspectionKind)
  const ownEntries = useMemo(
    () => entries.filter(({ payload }) => isSameInspection(payload, { id, oid })),
    [entries, id, oid],
  )
  /** The rendered state of `unstoredTaps`. */
  const [unstoredChanges, setUnstoredChanges] = useState<readonly Changes[]>([])
  const fill = useFill(form)
  const stored = useMemo(() => {
    const queuedChanges = ownEntries.flatMap(({ payload }) => (payload.conflict ? [] : payload.changes))
    return withChanges(toProperties(form.Properties), [...queuedChanges, ...unstoredChanges])
  }, [form.Properties, ownEntries, unstoredChanges])
  const taken = useMemo(() => fill(stored), [fill, stored])
  const merged = useMemo(() => ({ ...stored, ...taken }), [stored, taken])
  // Stays the same object while a change moves from the device to the server, so that nothing rerenders.
  const properties = useValues(merged)

  const latest = useRef({ form, stored, fill, id, oid, workOrderId })
  useLayoutEffect(() => {
    latest.current = { form, stored, fill, id, oid, workOrderId }
  })
  /**
   * Changes that the queue has not stored yet. A ref contains them, because the next tap may precede the
   * rerender.
   */
  const unstoredTaps = useRef<readonly Changes[]>([])
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const change = useCallback(
    (values: Properties, before: Properties = {}) => {
      const { form, stored: rendered, fill, ...name } = latest.current
      const properties = withChanges(rendered, unstoredTaps.current)
      const taken = fill(properties)
      const all = { ...taken, ...voidedBy(form, properties, values), ...values }
      // The server does not have the copied values yet, so they are not values from before the typing.
      const typedBefore = Object.entries(before).filter(([key]) => taken[key] === undefined)
      const changes = changesOf({ ...properties, ...Object.fromEntries(typedBefore) }, all)
      unstoredTaps.current = [...unstoredTaps.current, changes]
      setUnstoredChanges(unstoredTaps.current)
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
          // Removes the change even if storing it failed. The form then shows the previous value.
          unstoredTaps.current = unstoredTaps.current.filter((one) => one !== changes)
          setUnstoredChanges(unstoredTaps.current)
        }
      }
      // Stores one change after another, because the queue must have them in the order of the taps.
      work.current = work.current
        .then(keep)
        .catch((error) =>
          notify.error(error instanceof AppNotLoaded ? messageOf(error, t) : t('healthCheck.notKept')),
        )
    },
    [open, t],
  )
  // A saved inspection receives today's treads immediately; a new one receives them with the first change.
  const isUnstored = id !== null && Object.keys(taken).length > 0
  useEffect(() => {
    if (isUnstored) change({})
  }, [isUnstored, change])
  const isWaiting = ownEntries.some(
    ({ state, failures }) => state === 'waiting' && (failures > 0 || !navigator.onLine),
  )
  return {
    properties,
    change,
    refused: useMemo(() => ownEntries.filter(({ state }) => state === 'refused'), [ownEntries]),
    isSaved: id !== null && ownEntries.length === 0 && unstoredChanges.length === 0,
    isWaiting,
  }
}

/**
 * Returns a function that computes the values of the checks whose wheels were measured today. It returns none
 * for an inspection of another day or with a signature.
 */
function useFill({ Survey, Treads, LastModified }: ShownForm): (properties: Properties) => Properties {
  const { dayOf } = useFormat()
  const today = dayOf(serverNow())
  return useMemo(() => {
    const treads = Treads.filter(({ Measured }) => dayOf(Measured) === today)
    const isOfToday = LastModified === null || dayOf(LastModified) === today
    return (properties) =>
      isOfToday && !hasSignature(Survey, properties) ? takeTreads(Survey, properties, treads) : nothing
  }, [Survey, Treads, LastModified, dayOf, today])
}

const nothing: Properties = {}

/** Applies the changes to the values. Applying a change a second time has no effect. */
const withChanges = (properties: Properties, list: readonly Changes[]): Properties =>
  list.reduce((below, changes) => mergeChanges(below, changes).merged, properties)

/**
 * Returns empty values for the signatures that a change voids. A change voids all signatures, unless it is
 * empty or only concerns signatures.
 */
function voidedBy({ Survey }: ShownForm, properties: Properties, values: Properties): Properties {
  const isSigning = Object.keys(values).every((key) => /^sign(ature|er)\./.test(key))
  if (isSigning || !hasSignature(Survey, properties)) return {}
  return Object.fromEntries(
    Survey.Signatures.flatMap(({ Id }) => [signatureKey(Id), signerKey(Id)]).map((key) => [key, '']),
  )
}
