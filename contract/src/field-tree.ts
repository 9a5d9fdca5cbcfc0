/**
 * Names of fields at any depth. The value is true for a whole field, or else the tree of the fields inside
 * it. Lists add no level.
 */
export interface FieldTree {
  readonly [name: string]: true | FieldTree
}

/** Returns the entries that replace a field. */
export type ReplaceField = (name: string, field: unknown) => readonly [string, unknown][]

/** Returns a copy of a value without the fields of the tree, or with replacements for them. */
export function withoutFields(tree: FieldTree, value: unknown, replace: ReplaceField = () => []): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutFields(tree, item, replace))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const inner = tree[name]
      if (inner === true) return replace(name, field)
      return [[name, inner ? withoutFields(inner, field, replace) : field]]
    }),
  )
}
