import { maxAxles, maxTyreCharacters, treadDepth } from '@verstas/contract/limits.ts'
import type { TyreLookup } from '@verstas/contract/tyres/entities.ts'
import { nameKey } from '../codes/normal-form.ts'
import { type AxleDepths, type DepthField, depthFields } from './depths.ts'
import type { WheelPlace } from './wear.ts'

/** An axle while its wheels are being measured. */
export interface AxleDraft extends AxleDepths {
  readonly axleNumber: number
  readonly isTwin: boolean
}

/** The axles of a new set: the front axle and the rear axle (specification.md, Screens). */
export const defaultAxles: readonly AxleDraft[] = [1, 2].map((axleNumber) => ({ axleNumber, isTwin: false }))

/** Adds an axle with the lowest free number, unless the set has the maximum number of axles. */
export function addAxle(axles: readonly AxleDraft[]): readonly AxleDraft[] {
  if (axles.length >= maxAxles) return axles
  const usedNumbers = new Set(axles.map(({ axleNumber }) => axleNumber))
  let axleNumber = 1
  while (usedNumbers.has(axleNumber)) axleNumber += 1
  return [...axles, { axleNumber, isTwin: false }].toSorted((one, other) => one.axleNumber - other.axleNumber)
}

/** Returns the depth fields of an axle's wheels, from the left. */
const fieldsOf = ({ isTwin }: AxleDraft): readonly DepthField[] =>
  isTwin ? depthFields : ['DepthLeft', 'DepthRight']

/**
 * Returns the wheels in the order of measurement: from the front axle to the rear axle, and from the left on
 * each axle.
 */
export const padOrder = (axles: readonly AxleDraft[]): WheelPlace[] =>
  axles.flatMap((axle) => fieldsOf(axle).map((field) => ({ axleNumber: axle.axleNumber, field })))

/**
 * Returns the first unmeasured wheel after the given wheel. After the last wheel, the search continues with
 * the first one. Null if all wheels are measured.
 */
export function nextToMeasure(axles: readonly AxleDraft[], after: WheelPlace | null): WheelPlace | null {
  const order = padOrder(axles)
  const at = order.findIndex(
    ({ axleNumber, field }) => axleNumber === after?.axleNumber && field === after.field,
  )
  const isMeasured = ({ axleNumber, field }: WheelPlace) =>
    axles.find((axle) => axle.axleNumber === axleNumber)?.[field] != null
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].find((place) => !isMeasured(place)) ?? null
}

/**
 * Rounds a depth to the nearest valid depth: 0 to 10 mm in half millimetres (specification.md, Validation).
 */
export const toDepth = (millimetres: number): number =>
  Math.min(
    treadDepth.most,
    Math.max(treadDepth.least, Math.round(millimetres / treadDepth.step) * treadDepth.step),
  )

/** A problem that prevents a save of the set. */
export interface SetProblem {
  readonly field: 'tyreType' | keyof typeof maxTyreCharacters
  /** The axle with the problem; null if the problem is about the whole set. */
  readonly axleNumber: number | null
}

/** A tyre set in the form. The typed values of its axles have the names of the wire. */
export interface SetDraft {
  readonly typeCode: string
  readonly comment: string
  readonly axles: readonly (AxleDraft & { readonly [Field in keyof typeof maxTyreCharacters]?: string })[]
}

/**
 * Returns the problems that prevent a save: a missing type, values that are too long, and a noise level that
 * is not a number.
 */
export function problemsOf({ typeCode, comment, axles }: SetDraft): SetProblem[] {
  const tooLong = (field: keyof typeof maxTyreCharacters, typed: string) =>
    typed.length > maxTyreCharacters[field] || (field === 'NoiseLevel' && !/^\d*$/.test(typed))
  return [
    ...(typeCode.trim() === '' ? [{ field: 'tyreType', axleNumber: null } as const] : []),
    ...(tooLong('comment', comment) ? [{ field: 'comment', axleNumber: null } as const] : []),
    ...axles.flatMap((axle) =>
      (Object.keys(maxTyreCharacters) as (keyof typeof maxTyreCharacters)[])
        .filter((field) => field !== 'comment' && tooLong(field, axle[field] ?? ''))
        .map((field) => ({ field, axleNumber: axle.axleNumber })),
    ),
  ]
}

/**
 * Returns the code of the option whose description or code equals a prefilled value. Returns the value itself
 * if no option matches (specification.md, Screens).
 */
export const matchLookup = (value: string, lookup: readonly TyreLookup[]): string => {
  const wanted = nameKey(value)
  const found =
    lookup.find(({ Description }) => nameKey(Description) === wanted) ??
    lookup.find(({ Code }) => nameKey(Code) === wanted)
  return found?.Code ?? value
}
