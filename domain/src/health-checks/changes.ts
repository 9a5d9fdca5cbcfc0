import { mergeEdits } from '../editing/merge-edits.ts'
import { mergeMarkers, readMarkers, writeMarkers } from './markers.ts'
import { imageOfMarkers, markerKey, markersKey, type Properties } from './properties.ts'

/**
 * A person's changes: values by key, before and after. `from` and `to` have the same keys. A picture's markers
 * have two keys, which always change together. An empty text means no value (specification.md, Health check
 * rules).
 */
export interface Changes {
  readonly from: Properties
  readonly to: Properties
}

/** Returns the changes from the present to the wanted values. */
export const changesOf = (properties: Properties, wanted: Properties): Changes =>
  onlyChanged(properties, { ...properties, ...wanted }, Object.keys(wanted))

/** Joins two consecutive changes into one. Omits values that return to their original state. */
export function joinChanges(first: Changes, second: Changes): Changes {
  const to = { ...first.to, ...second.to }
  return onlyChanged({ ...second.from, ...first.from }, to, Object.keys(to))
}

/**
 * Merges changes into the server's present values: field by field, and the markers of a picture one by one.
 *
 * @returns the merged values, with mine in conflicts, and the keys that both people changed differently
 */
export function mergeChanges(
  theirs: Properties,
  { from, to }: Changes,
): { readonly merged: Properties; readonly conflicts: readonly string[] } {
  const keys = Object.keys(to)
  const { merged, conflicts } = mergeEdits({ base: from, mine: to, theirs: pick(theirs, keys) })
  const isNews = (key: string) => (theirs[key] ?? '') !== from[key]
  const images = new Set(keys.filter(isNews).flatMap((key) => imageOfMarkers(key) ?? []))
  const ofImages = [...images].map((id) => mergeImage(id, from, to, theirs))
  const all: Record<string, string> = Object.assign({}, theirs, merged, ...ofImages)
  return {
    merged: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    conflicts: conflicts.map(({ field }) => field).filter((field) => imageOfMarkers(field) === null),
  }
}

function mergeImage(id: string, from: Properties, to: Properties, theirs: Properties): Properties {
  const markers = mergeMarkers({
    base: readMarkers(from, id),
    mine: readMarkers(to, id),
    theirs: readMarkers(theirs, id),
  })
  return { [markerKey(id)]: '', [markersKey(id)]: '', ...writeMarkers(id, markers) }
}

function onlyChanged(before: Properties, after: Properties, keys: readonly string[]): Changes {
  const changed = keys.filter((key) => (before[key] ?? '') !== (after[key] ?? '')).flatMap(withPair)
  return { from: pick(before, changed), to: pick(after, changed) }
}

/**
 * Returns both keys of a picture's markers for either of them: the positions and the details. For any other
 * key returns only that key.
 */
function withPair(key: string): readonly string[] {
  const image = imageOfMarkers(key)
  return image === null ? [key] : [markerKey(image), markersKey(image)]
}

const pick = (properties: Properties, keys: readonly string[]): Properties =>
  Object.fromEntries(keys.map((key) => [key, properties[key] ?? '']))
