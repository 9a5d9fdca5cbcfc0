import type { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { InspectionForm, SavedInspection } from '@verstas/contract/health-checks/entities.ts'
import { joinChanges, mergeChanges } from '@verstas/domain/health-checks/changes.ts'
import { type Properties, toProperties, toPropertyList } from '@verstas/domain/health-checks/properties.ts'
import { callWithin } from '../../platform/api/call-within.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { newUuid } from '../../platform/api/new-uuid.ts'
import { type Attempt, queueAdapter } from '../../platform/device-queue/queue-adapter.ts'
import { translate } from '../../platform/texts/i18n.ts'
import { notify } from '../../platform/ui/notify.ts'
import { inspectionQuery, newInspectionQuery, noteSaved, type ShownForm } from './api.ts'
import { findNumber, noteNumber } from './numbered.ts'
import { inspectionKind, type QueuedInspection } from './queued-inspections.ts'

const { saveInspection } = healthCheckEndpoints

/** Timeout of one save, in milliseconds. */
const timeoutMs = 15_000
/**
 * The maximum number of immediate attempts while other users save concurrently. Then the queue retries later.
 */
const maxTries = 5

type InspectionAttempt = Attempt<QueuedInspection>

/** The state on the server after a save. */
interface Saved {
  readonly answer: SavedInspection
  readonly properties: Properties
  /** The form that was built from the template, for a new inspection whose form was never fetched. */
  readonly formAtHand?: ShownForm | null
}

/**
 * Sends the saves of one inspection in order. Joins the taps during a save into the next save. Applies the
 * changes to the server's current state. Reports a conflict if another user changed the same values.
 */
export const inspectionQueueAdapter = queueAdapter<QueuedInspection, Saved>({
  kind: inspectionKind,
  isOrdered: true,
  laneOf: ({ oid, id }) => `inspection ${oid ?? id}`,
  join: (waiting, next) => ({ ...waiting, ...next, changes: joinChanges(waiting.changes, next.changes) }),
  send: ({ id: key, payload }, attempt) => {
    const id = payload.id ?? (payload.oid === null ? null : findNumber(payload.oid))
    return id === null ? saveNew(key, payload, attempt) : saveAgain(key, id, payload, attempt)
  },
  onDone: ({ payload }, saved, { queries }) => {
    showSaved(queries, payload, saved)
    const isSigning = Object.keys(payload.changes.to).some((changed) => changed.startsWith('signature.'))
    // Invalidates the inspection, because only the server knows the signers and the voided signatures.
    if (isSigning) void queries.invalidateQueries({ queryKey: inspectionQuery(saved.answer.Id).queryKey })
  },
  onRefused: ({ payload: { plate } }, error) =>
    notify.error(`${translate('healthCheck.what', { plate })}: ${messageOf(error, translate)}`),
  list: {
    title: 'healthCheck.listTitle',
    removeTitle: 'healthCheck.removeTitle',
    removeHint: 'healthCheck.removeHint',
    describe: ({ plate, at }) => ({ what: translate('healthCheck.what', { plate }), at }),
  },
})

async function saveNew(
  key: string,
  payload: QueuedInspection,
  { queries }: InspectionAttempt,
): Promise<Saved> {
  const { merged: properties } = mergeChanges({}, payload.changes)
  const isRead = queries.getQueryData(newInspectionQuery(payload).queryKey) !== undefined
  const formAtHand = isRead ? null : await loadFormAtHand(queries, payload)
  const answer = await save(key, payload, { InspectionId: null, Version: undefined, properties })
  if (payload.oid !== null) noteNumber(payload.oid, answer.Id)
  return { answer, properties, formAtHand }
}

/**
 * Returns a form that is built from the cached template and vehicle. Null if one of them is missing, or if
 * the code that builds the form cannot be loaded. The form is then fetched from the server.
 */
const loadFormAtHand = async (queries: QueryClient, { vehicleId, surveyId }: QueuedInspection) =>
  import('./templates-at-hand.ts').then(
    ({ formAtHand }) => formAtHand(queries, vehicleId, surveyId),
    () => null,
  )

async function saveAgain(
  key: string,
  id: number,
  payload: QueuedInspection,
  attempt: InspectionAttempt,
): Promise<Saved> {
  const { queries } = attempt
  const { queryKey } = inspectionQuery(id)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const cachedForm = tries === 0 ? queries.getQueryData<InspectionForm>(queryKey) : undefined
    const theirs =
      cachedForm ?? (await queries.fetchQuery({ ...inspectionQuery(id), staleTime: 0, retry: false }))
    try {
      return await saveOnto(theirs, key, id, payload, attempt)
    } catch (error) {
      const isOutOfDate = error instanceof CallFailed && error.has(errorCodes.inspectionChanged.id)
      if (!isOutOfDate || error instanceof Undecided) throw error
    }
  }
  throw new CallFailed(503, [])
}

/** The error if another user changed the same values, so that the user has to decide. */
class Undecided extends CallFailed {
  constructor() {
    super(412, [{ ErrorId: errorCodes.inspectionChanged.id, ErrorMessage: '', MetaData: [] }])
  }
}

async function saveOnto(
  theirs: InspectionForm,
  key: string,
  id: number,
  payload: QueuedInspection,
  { queries, update }: InspectionAttempt,
): Promise<Saved> {
  const before = toProperties(theirs.Properties)
  const { merged, conflicts } = mergeChanges(before, payload.changes)
  const isDecided = payload.conflict !== null || conflicts.length === 0
  const properties = isDecided ? merged : takeOver(merged, before, conflicts)
  const version = { InspectionId: id, Version: theirs.Version, properties }
  // Equal values need no save. For instance, an earlier attempt succeeded, but its response was lost.
  const answer: SavedInspection = isSame(before, properties)
    ? { ...theirs, Id: id, LastModified: theirs.LastModified ?? payload.at }
    : await save(payload.conflict?.key ?? key, payload, version)
  if (isDecided) return { answer, properties }
  showSaved(queries, payload, { answer, properties })
  const { from: _, to } = payload.changes
  await update({
    changes: { from: takeOver({}, before, conflicts), to: takeOver({}, to, conflicts) },
    conflict: { name: theirs.LastModifier, at: theirs.LastModified, key: newUuid() },
  })
  throw new Undecided()
}

interface Version {
  readonly InspectionId: number | null
  readonly Version: number | undefined
  readonly properties: Properties
}

const save = (key: string, payload: QueuedInspection, { InspectionId, Version, properties }: Version) =>
  callWithin(timeoutMs, saveInspection, {
    headers: { 'idempotency-key': key },
    body: {
      VehicleId: payload.vehicleId,
      SurveyId: payload.surveyId,
      SurveyName: payload.surveyName,
      ...(InspectionId !== null && { InspectionId }),
      ...(Version !== undefined && { Version }),
      ...(payload.oid !== null && { Oid: payload.oid }),
      ...(payload.workOrderId !== null && { WorkOrderId: payload.workOrderId }),
      Properties: toPropertyList(properties),
    },
  })

/**
 * Updates the cached form immediately, even if the inspection had no number before. Keeps a cached form of a
 * newer version.
 */
function showSaved(
  queries: QueryClient,
  payload: QueuedInspection,
  { answer, properties, formAtHand }: Saved,
): void {
  const { queryKey } = inspectionQuery(answer.Id)
  const read =
    queries.getQueryData<InspectionForm>(queryKey) ??
    queries.getQueryData<InspectionForm>(newInspectionQuery(payload).queryKey)
  const shownForm = read ?? formAtHand
  const { Version = 0, LastModified = payload.at } = answer
  noteSaved(answer.Id, Version)
  if (!shownForm || (shownForm.Id !== null && (shownForm.Version ?? 0) > Version)) return
  const form = {
    ...shownForm,
    Id: answer.Id,
    InspectionId: answer.Id,
    Version,
    LastModified,
    Properties: toPropertyList(properties),
  }
  // Marks a form that was built from the template as stale, so that it is refetched in full.
  queries.setQueryData<InspectionForm>(queryKey, form, read ? {} : { updatedAt: 0 })
  // Restarts a pending fetch, because it may return the state before the save.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey, refetchType: 'all' })
}

/** Copies the values of these keys from `other`. A missing value becomes empty. */
const takeOver = (properties: Properties, other: Properties, keys: readonly string[]): Properties => ({
  ...properties,
  ...Object.fromEntries(keys.map((key) => [key, other[key] ?? ''])),
})

const isSame = (one: Properties, other: Properties): boolean =>
  JSON.stringify(toPropertyList(one)) === JSON.stringify(toPropertyList(other))
