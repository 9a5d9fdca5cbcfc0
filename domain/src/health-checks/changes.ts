import { mergeEdits } from '../editing/merge-edits.ts'
import { mergeMarkers, readMarkers, writeMarkers } from './markers.ts'
import { imageOfMarkers, markerKey, markersKey, type Properties } from './properties.ts'

/**
 * The changes of a person: the values before and after, by key. `from` and `to` have the same keys. An empty
 * text means no value (specification.md, Health check rules).
 */
export interface Changes {
  readonly from: Properties
  readonly to: Properties
}

/** Returns the changes from the present values to the wanted values. */
export const changesOf = (properties: Properties, wanted: Properties): Changes =>
  onlyChanged(properties, { ...properties, ...wanted }, Object.keys(wanted))

/** Joins two consecutive changes into one. Values that return to their original state are left out. */
export function joinChanges(first: Changes, second: Changes): Changes {
  const to = { ...first.to, ...second.to }
  return onlyChanged({ ...second.from, ...first.from }, to, Object.keys(to))
}

/**
 * Merges changes into the present values of the server. Values are merged key by key, and markers one by
 * one.
 *
 * @returns the merged values, and the conflicting keys, for which `merged` contains the values of `to`
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
 * Returns both keys of a picture's markers, for the positions and for the details, if the key is one of them.
 * Their values change together. Returns any other key alone.
 */
function withPair(key: string): readonly string[] {
  const image = imageOfMarkers(key)
  return image === null ? [key] : [markerKey(image), markersKey(image)]
}

const pick = (properties: Properties, keys: readonly string[]): Properties =>
  Object.fromEntries(keys.map((key) => [key, properties[key] ?? '']))
