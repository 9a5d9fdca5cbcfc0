/** A value of a field in a form and on the wire. */
export type FieldValue = string | number | boolean | null

type Values = Readonly<Record<string, FieldValue>>

/** A field that both people changed to different values. */
export interface EditConflict<V extends Values> {
  readonly field: keyof V & string
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

export interface MergedEdits<V extends Values> {
  /** The merged values. A field in conflict has my value. */
  readonly merged: V
  readonly conflicts: readonly EditConflict<V>[]
}

/**
 * Returns the fields of `after` that differ from `before`. Fields that are missing in one of them are left
 * out.
 */
export function changedFields<V extends Values>(before: V, after: Partial<V>): Partial<V> {
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && field in before && value !== before[field],
  )
  return Object.fromEntries(changed) as Partial<V>
}

/**
 * Merges two people's edits of the same values field by field. A field that one person changed has that
 * person's value. A field that both changed to different values is a conflict.
 *
 * @param edits.base the values with which both people began
 * @param edits.mine the values in my form
 * @param edits.theirs the values that are saved now
 */
export function mergeEdits<V extends Values>(edits: {
  readonly base: V
  readonly mine: V
  readonly theirs: V
}): MergedEdits<V> {
  const mine = changedFields(edits.base, edits.mine)
  const theirs = changedFields(edits.base, edits.theirs)
  const conflicts = Object.keys(mine)
    .filter((field) => field in theirs && mine[field] !== theirs[field])
    .map((field) => ({ field, mine: edits.mine[field] ?? null, theirs: edits.theirs[field] ?? null }))
  return { merged: { ...edits.theirs, ...mine }, conflicts }
}
