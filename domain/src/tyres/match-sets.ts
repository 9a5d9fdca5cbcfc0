/** A stored tyre record of a vehicle. */
export interface StoredRecord {
  readonly oid: string
  readonly typeCode: string
  readonly workOrderId: number
  readonly measuredAt: Date
  readonly version: number
}

export interface SetToSave {
  readonly typeCode: string
  readonly workOrderId: number
  /** The answer to question 119886. It is true to update the stored record, and undefined if unanswered. */
  readonly updateExisting?: boolean | undefined
  /** The id of the record in the question; undefined if the client sent none. */
  readonly existingOid?: string | undefined
  readonly existingVersion?: number | undefined
}

/** The result for a set: it updates a record or is added as a new record, or the user is asked. */
export type SetMatch<R extends StoredRecord = StoredRecord> =
  | { readonly kind: 'updates' | 'asks'; readonly record: R }
  | { readonly kind: 'adds' }

/**
 * The maximum age in days of a record that matches a new set of its type. A record of the same work order
 * matches at any age.
 */
export const recentDays = 30

const dayMs = 86_400_000

/** Returns the earliest measurement time of a recent record. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - recentDays * dayMs)

/**
 * Decides how each set is saved (specification.md, Tyre rules). A set matches the newest record of its type
 * from the same work order or the last 30 days. A record matches at most one set. If a record matches, the
 * answer decides whether the set updates it or is added. The user is asked if the answer is missing, or is
 * about another record or version.
 *
 * @param records the newest first
 * @returns the result for each set, in the order of the sets
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
