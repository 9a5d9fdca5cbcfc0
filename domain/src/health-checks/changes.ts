import { mergeEdits } from '../editing/merge-edits.ts'
import { mergeMarkers, readMarkers, writeMarkers } from './markers.ts'
import { imageOfMarkers, markerKey, markersKey, type Properties } from './properties.ts'

/**
 * What somebody made of values: what stood in their places before, and what stands there now. Both sides have the same keys,
 * of a picture's markers always both; an empty text stands for no value (specification.md, Health check rules).
 */
export interface Changes {
  readonly from: Properties
  readonly to: Properties
}

/** What of the wanted values is new. */
export const changesOf = (properties: Properties, wanted: Properties): Changes =>
  onlyChanged(properties, { ...properties, ...wanted }, Object.keys(wanted))

/** Two changes, one after the other, as one; what is back where it was is left out. */
export function joinChanges(first: Changes, second: Changes): Changes {
  const to = { ...first.to, ...second.to }
  return onlyChanged({ ...second.from, ...first.from }, to, Object.keys(to))
}

/**
 * Puts changes on top of what the server has by now: field by field, and the markers of a picture one by one.
 *
 * @returns the values with mine in conflicts, and the keys that both changed, each in another way
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

/** What says where the markers of a picture are, and what says the rest of them, belong together. */
function withPair(key: string): readonly string[] {
  const image = imageOfMarkers(key)
  return image === null ? [key] : [markerKey(image), markersKey(image)]
}

const pick = (properties: Properties, keys: readonly string[]): Properties =>
  Object.fromEntries(keys.map((key) => [key, properties[key] ?? '']))
