/** Returns all non-empty subsets of an object's properties. */
export function nonEmptySubsetsOf<Filters extends object>(filters: Filters): Partial<Filters>[] {
  const all = Object.entries(filters)
  const sets = Array.from({ length: 2 ** all.length - 1 }, (_, index) =>
    all.filter((_filter, place) => ((index + 1) >> place) & 1),
  )
  return sets.map((set) => Object.fromEntries(set) as Partial<Filters>)
}
