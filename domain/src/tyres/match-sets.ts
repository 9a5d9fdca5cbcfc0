/** A record that a vehicle has. */
export interface KnownRecord {
  readonly oid: string
  readonly typeCode: string
  readonly workOrderId: number
  readonly measuredAt: Date
  readonly version: number
}

/** A set that is to be saved. */
export interface SetToSave {
  readonly typeCode: string
  readonly workOrderId: number
  /** The answer to 119886; undefined while nobody has answered. */
  readonly updateExisting?: boolean | undefined
  /** The record that was asked about, where the answer names it. */
  readonly existingOid?: string | undefined
  readonly existingVersion?: number | undefined
}

/** What becomes of a set: it updates a record, is a new one, or somebody must say which. */
export type SetMatch<R extends KnownRecord = KnownRecord> =
  | { readonly kind: 'updates' | 'asks'; readonly record: R }
  | { readonly kind: 'adds' }

/** For how many days after its measuring a record may be meant by a new one of its type. */
export const recentDays = 30

const dayMs = 86_400_000

/** Since when a record is recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - recentDays * dayMs)

/**
 * Tells of each set what becomes of it (specification.md, Tyre rules). A set of a type that the vehicle has a record of, from the
 * same work order or the last 30 days, updates that one or is added by its answer, and asks without one. An answer that names the
 * record that was asked about counts for that record as it was: where somebody has saved since, it asks again. Of several
 * records the newest is meant, and each by one set at most.
 *
 * @param records the newest first
 * @returns one for each set, in their order
 */
export function matchSets<R extends KnownRecord>(
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
