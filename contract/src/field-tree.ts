/** Names of fields, at any depth: true for a field, or the named fields inside it. Lists add no level. */
export interface FieldTree {
  readonly [name: string]: true | FieldTree
}

/** Returns a copy of a value without the fields of the tree. */
export function withoutFields(tree: FieldTree, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutFields(tree, item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const inner = tree[name]
      if (inner === true) return []
      return [[name, inner ? withoutFields(inner, field) : field]]
    }),
  )
}
