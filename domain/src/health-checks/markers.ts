import type { ImageMap, ImagePart } from '@verstas/contract/health-checks/survey.ts'
import { markerKey, markersKey, type Properties } from './properties.ts'

/** Severity of a marker: 0 critical, 1 major, 2 minor, 3 cosmetic. */
export type Severity = 0 | 1 | 2 | 3

/** Width and height of a marker on a picture, in pixels (specification.md, Limits and formats). */
export const markerPixels = 12

/** A marker on a picture. x and y are fractions of the picture's width and height. */
export interface Marker {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly severity: Severity
  readonly note: string
}

/** A number without a sign in the notation of JavaScript. */
const decimal = /^(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** Parses one entry of a value `marker.<imageId>`; null if it is not a marker. */
function parseMarker(text: string): Pick<Marker, 'x' | 'y' | 'severity'> | null {
  const parts = text.split(',').map((part) => part.trim())
  const [x, y, severity] = parts.map((part) => (decimal.test(part) ? Number(part) : Number.NaN))
  if (parts.length !== 3 || x === undefined || y === undefined || severity === undefined) return null
  if (!(x <= 1 && y <= 1 && [0, 1, 2, 3].includes(severity))) return null
  return { x, y, severity: severity as Severity }
}

/** Splits a value `marker.<imageId>` into its entries. Empty entries are left out. */
const partsOf = (value: string) => value.split(';').filter((text) => text.trim() !== '')

/** Counts the entries in a value `marker.<imageId>`. */
export const countMarkers = (value: string): number => partsOf(value).length

/** True if all entries of a value `marker.<imageId>` are valid markers. */
export const areMarkers = (value: string): boolean =>
  partsOf(value).every((text) => parseMarker(text) !== null)

/**
 * Limits a fraction to the range from 0 to 1, and rounds it to thousandths. A finger is less precise than
 * that.
 */
const placeOf = (fraction: number) => String(Math.round(Math.min(1, Math.max(0, fraction)) * 1000) / 1000)

const textOf = ({ x, y, severity }: Pick<Marker, 'x' | 'y' | 'severity'>) =>
  `${placeOf(x)},${placeOf(y)},${severity}`

/**
 * Returns the markers of a picture. The value `marker.<imageId>` has their positions, and our extension
 * `markers.<imageId>` has their ids and notes. A marker that a client without extensions moved or added has
 * no stored id and no note.
 */
export function readMarkers(properties: Properties, imageId: string): Marker[] {
  const detailsByText = Map.groupBy(readDetails(properties[markersKey(imageId)]), textOf)
  const counts = new Map<string, number>()
  return partsOf(properties[markerKey(imageId)] ?? '').flatMap((text) => {
    const marker = parseMarker(text)
    if (marker === null) return []
    // Markers at the same position are matched with their details by their order.
    const count = counts.get(textOf(marker)) ?? 0
    counts.set(textOf(marker), count + 1)
    const details = detailsByText.get(textOf(marker))?.[count]
    const id = details?.id ?? (count === 0 ? textOf(marker) : `${textOf(marker)},${count}`)
    return [{ ...marker, id, note: details?.note ?? '' }]
  })
}

/** Returns the named part that is nearest to a position; null if the picture has none. */
export function nearestPart(
  { Parts }: Pick<ImageMap, 'Parts'>,
  { x, y }: Pick<Marker, 'x' | 'y'>,
): ImagePart | null {
  // Pictures are twice as wide as high.
  const distanceTo = ({ X, Y }: ImagePart) => Math.hypot((X - x) * 2, Y - y)
  return Parts.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0] ?? null
}

/** Returns the values that store the markers of a picture. The object is empty if there are no markers. */
export function writeMarkers(imageId: string, markers: readonly Marker[]): Properties {
  if (markers.length === 0) return {}
  const rounded = markers.map((marker) => ({
    ...marker,
    x: Number(placeOf(marker.x)),
    y: Number(placeOf(marker.y)),
  }))
  return {
    [markerKey(imageId)]: rounded.map(textOf).join(';'),
    [markersKey(imageId)]: JSON.stringify(
      rounded.map(({ id, x, y, severity, note }) => ({ id, x, y, severity, note })),
    ),
  }
}

/**
 * Merges two people's changes of the markers of a picture. If both changed the same value of a marker, my
 * position, the worse severity or both notes remain. If one removed a marker that the other changed, the
 * marker remains.
 */
export function mergeMarkers(sides: {
  readonly base: readonly Marker[]
  readonly mine: readonly Marker[]
  readonly theirs: readonly Marker[]
}): Marker[] {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map(
    (markers) => new Map(markers.map((marker) => [marker.id, marker])),
  ) as [Map<string, Marker>, Map<string, Marker>, Map<string, Marker>]
  return [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((id) => {
    const [before, here, there] = [base.get(id), mine.get(id), theirs.get(id)]
    if (here && there) return [mergeMarker(before, here, there)]
    const left = here ?? there
    const isRemoved = before !== undefined && left !== undefined && isSame(before, left)
    return left && !isRemoved ? [left] : []
  })
}

function mergeMarker(base: Marker | undefined, mine: Marker, theirs: Marker): Marker {
  const isPlacedByMe = mine.x !== base?.x || mine.y !== base?.y
  const { x, y } = isPlacedByMe ? mine : theirs
  const worse = Math.min(mine.severity, theirs.severity) as Severity
  const severity =
    mine.severity === base?.severity
      ? theirs.severity
      : theirs.severity === base?.severity
        ? mine.severity
        : worse
  return { id: mine.id, x, y, severity, note: mergeNotes(base?.note ?? '', mine.note, theirs.note) }
}

function mergeNotes(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs
  if (theirs === base) return mine
  if (theirs.includes(mine)) return theirs
  if (mine.includes(theirs)) return mine
  return `${theirs} / ${mine}`
}

const isSame = (one: Marker, other: Marker): boolean =>
  one.x === other.x && one.y === other.y && one.severity === other.severity && one.note === other.note

function readDetails(json: string | undefined): Marker[] {
  try {
    const list: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(list) ? list.filter(isMarker).map(withoutUnkeepable) : []
  } catch {
    return []
  }
}

/** Removes characters that a database cannot store as text. JSON can contain them as escape sequences. */
const withoutUnkeepable = (marker: Marker): Marker => ({
  ...marker,
  note: marker.note.replace(/[\0\p{Cs}]/gu, ''),
})

const isMarker = (value: unknown): value is Marker =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Marker).id === 'string' &&
  typeof (value as Marker).note === 'string' &&
  [(value as Marker).x, (value as Marker).y, (value as Marker).severity].every(
    (part) => typeof part === 'number',
  )
