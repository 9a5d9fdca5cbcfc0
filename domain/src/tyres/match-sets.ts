/** An existing record of the vehicle. */
export interface StoredRecord {
  readonly oid: string
  readonly typeCode: string
  readonly workOrderId: number
  readonly measuredAt: Date
  readonly version: number
}

/** A set to save. */
export interface SetToSave {
  readonly typeCode: string
  readonly workOrderId: number
  /** The answer to 119886; undefined without an answer. */
  readonly updateExisting?: boolean | undefined
  /** The record in question, if the answer names it. */
  readonly existingOid?: string | undefined
  readonly existingVersion?: number | undefined
}

/** The handling of a set: it updates a record, is a new one, or needs an answer. */
export type SetMatch<R extends StoredRecord = StoredRecord> =
  | { readonly kind: 'updates' | 'asks'; readonly record: R }
  | { readonly kind: 'adds' }

/** Days after its measurement during which a record may match a new set of its type. */
export const recentDays = 30

const dayMs = 86_400_000

/** Returns the instant from which on records count as recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - recentDays * dayMs)

/**
 * Decides on each set (specification.md, Tyre rules). A set matches a record of its type from the same work
 * order or the last 30 days. It updates that record or is added by its answer, and asks without one. An
 * answer that names the record counts for that version: if someone saved it since, the set asks again. The
 * newest of several records matches, and each matches at most one set.
 *
 * @param records the newest first
 * @returns one for each set, in their order
 */
export function matchSets<R extends StoredRecord>(
  sets: readonly SetToSave[],
  records: readonly R[],
  now: Date,
): SetMatch<R>[] {
  const free = new Set(records)
  return sets.map((set) => {
    const record = [...free].find(
      ({ typeCode, workOrderId, measuredAt }) =>
        typeCode === set.typeCode && (workOrderId === set.workOrderId || measuredAt >= recentSince(now)),
    )
    if (!record) return { kind: 'adds' }
    free.delete(record)
    const { updateExisting, existingOid = record.oid, existingVersion = record.version } = set
    const isAnswered = existingOid === record.oid && existingVersion === record.version
    if (updateExisting === undefined || !isAnswered) return { kind: 'asks', record }
    return updateExisting ? { kind: 'updates', record } : { kind: 'adds' }
  })
}
