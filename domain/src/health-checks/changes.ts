import { mergeEdits } from '../editing/merge-edits.ts'
import { mergeMarkers, readMarkers, writeMarkers } from './markers.ts'
import { imageOfMarkers, markerKey, markersKey, type Properties } from './properties.ts'

/**
 * What somebody made of values: what stood in their places before, and what stands there now. Both sides have the same keys;
 * an empty text stands for no value (specification.md, Health check rules).
 */
export interface Changes {
  readonly from: Properties
  readonly to: Properties
}

/** What of the wanted values is new. */
export function changesOf(properties: Properties, wanted: Properties): Changes {
  const keys = Object.keys(wanted).filter((key) => wanted[key] !== (properties[key] ?? ''))
  return { from: pick(properties, keys), to: pick(wanted, keys) }
}

/** Two changes, one after the other, as one; what is back where it was is left out. */
export function joinChanges(first: Changes, second: Changes): Changes {
  const from = { ...second.from, ...first.from }
  const to = { ...first.to, ...second.to }
  const keys = Object.keys(to).filter((key) => from[key] !== to[key])
  return { from: pick(from, keys), to: pick(to, keys) }
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
  const images = new Set(conflicts.flatMap(({ field }) => imageOfMarkers(field) ?? []))
  const ofImages = [...images].map((id) =>
    mergeImage(id, { ...theirs, ...from }, { ...theirs, ...to }, theirs),
  )
  const all: Record<string, string> = Object.assign({}, theirs, merged, ...ofImages)
  return {
    merged: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    conflicts: conflicts.map(({ field }) => field).filter((field) => imageOfMarkers(field) === null),
  }
}

function mergeImage(id: string, base: Properties, mine: Properties, theirs: Properties): Properties {
  const [before, here, there] = [base, mine, theirs].map((side) => readMarkers(side, id))
  const markers = mergeMarkers({ base: before ?? [], mine: here ?? [], theirs: there ?? [] })
  return { [markerKey(id)]: '', [markersKey(id)]: '', ...writeMarkers(id, markers) }
}

const pick = (properties: Properties, keys: readonly string[]): Properties =>
  Object.fromEntries(keys.map((key) => [key, properties[key] ?? '']))
