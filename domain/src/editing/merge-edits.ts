/** A value as it stands in a form and on the wire. */
export type FieldValue = string | number | boolean | null

type Values = Readonly<Record<string, FieldValue>>

/** A field that both have changed, each in another way. */
export interface EditConflict<V extends Values> {
  readonly field: keyof V & string
  readonly mine: FieldValue
  readonly theirs: FieldValue
}

export interface MergedEdits<V extends Values> {
  /** What to go on with: my changes on top of theirs; in conflicting fields mine. */
  readonly merged: V
  readonly conflicts: readonly EditConflict<V>[]
}

/**
 * What of `after` differs from `before`; fields that `after` does not give, or that `before` does not
 * know, are left out.
 */
export function changedFields<V extends Values>(before: V, after: Partial<V>): Partial<V> {
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && field in before && value !== before[field],
  )
  return Object.fromEntries(changed) as Partial<V>
}

/**
 * Brings together what two people made of the same values, field by field: a field that one of them
 * left alone is the other's, and a field that both changed to different values is a conflict, for a
 * person to decide.
 *
 * @param edits.base what both began with
 * @param edits.mine what stands in my form
 * @param edits.theirs what is saved now
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
