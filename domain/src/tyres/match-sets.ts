/** A stored tyre record of the vehicle. */
export interface StoredRecord {
  readonly oid: string
  readonly typeCode: string
  readonly workOrderId: number
  readonly measuredAt: Date
  readonly version: number
}

/** A tyre set to save. */
export interface SetToSave {
  readonly typeCode: string
  readonly workOrderId: number
  /** The answer to the question 119886 whether to update the stored record; undefined if unanswered. */
  readonly updateExisting?: boolean | undefined
  /** The id of the record that the question was about, if the answer contains it. */
  readonly existingOid?: string | undefined
  readonly existingVersion?: number | undefined
}

/** The outcome for a set: it updates a record, is added as a new record, or needs an answer. */
export type SetMatch<R extends StoredRecord = StoredRecord> =
  | { readonly kind: 'updates' | 'asks'; readonly record: R }
  | { readonly kind: 'adds' }

/** A record matches a new set of its type for this many days after its measurement. */
export const recentDays = 30

const dayMs = 86_400_000

/** Returns the earliest time of measurement that counts as recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - recentDays * dayMs)

/**
 * Decides how each set is saved (specification.md, Tyre rules). A set matches the newest record of its type
 * from the same work order or the last 30 days; a record matches at most one set. If a record matches, the
 * answer decides whether the set updates it or is added. Without an answer, the user is asked. An answer with
 * the record's version is valid only for that version, so the user is asked again if someone has saved the
 * record since.
 *
 * @param records the newest first
 * @returns one outcome for each set, in their order
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
