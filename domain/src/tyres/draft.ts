import { maxAxles, maxTyreCharacters, type TyreLookup, treadDepth } from '@verstas/contract/tyres/entities.ts'
import { nameKey } from '../codes/normal-form.ts'
import { type AxleDepths, type DepthField, depthFields } from './depths.ts'
import type { WheelPlace } from './wear.ts'

/** An axle as a person measures it. */
export interface AxleDraft extends AxleDepths {
  readonly axleNumber: number
  /** Has an inner and an outer wheel at each side. */
  readonly isTwin: boolean
}

/** Front and rear (specification.md, Screens). */
export const defaultAxles: readonly AxleDraft[] = [1, 2].map((axleNumber) => ({ axleNumber, isTwin: false }))

/** One axle more, by the lowest number that is free; the same axles where there are as many as a record can have. */
export function addAxle(axles: readonly AxleDraft[]): readonly AxleDraft[] {
  if (axles.length >= maxAxles) return axles
  const taken = new Set(axles.map(({ axleNumber }) => axleNumber))
  let axleNumber = 1
  while (taken.has(axleNumber)) axleNumber += 1
  return [...axles, { axleNumber, isTwin: false }].toSorted((one, other) => one.axleNumber - other.axleNumber)
}

/** The wheels of an axle from the left; twin wheels lie inside. */
const fieldsOf = ({ isTwin }: AxleDraft): readonly DepthField[] =>
  isTwin ? depthFields : ['DepthLeft', 'DepthRight']

/** The order in which the wheels are measured: from the front, each axle from the left. */
export const padOrder = (axles: readonly AxleDraft[]): WheelPlace[] =>
  axles.flatMap((axle) => fieldsOf(axle).map((field) => ({ axleNumber: axle.axleNumber, field })))

/**
 * Where measuring goes on after a wheel: to the next one that nobody has measured, from the first one again after the last;
 * null where all are measured.
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

/** A depth as it can be saved: within 0 to 10, in halves (specification.md, Validation). */
export const toDepth = (millimetres: number): number =>
  Math.min(
    treadDepth.most,
    Math.max(treadDepth.least, Math.round(millimetres / treadDepth.step) * treadDepth.step),
  )

/** What keeps a set from being saved. */
export interface SetProblem {
  readonly field: 'tyreType' | keyof typeof maxTyreCharacters
  /** Null where it is of the whole set. */
  readonly axleNumber: number | null
}

/** A set as a person fills it in; what is typed of its axles by the names of the wire. */
export interface SetDraft {
  readonly typeCode: string
  readonly comment: string
  readonly axles: readonly (AxleDraft & { readonly [Field in keyof typeof maxTyreCharacters]?: string })[]
}

/** What must be put right before a set can be saved: a type, and nothing longer than the record keeps. */
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
 * What a prefilled value is in a lookup: its code, found by description or code; what the lookup does not have stays as it is
 * (specification.md, Screens).
 */
export const matchLookup = (value: string, lookup: readonly TyreLookup[]): string => {
  const wanted = nameKey(value)
  const found =
    lookup.find(({ Description }) => nameKey(Description) === wanted) ??
    lookup.find(({ Code }) => nameKey(Code) === wanted)
  return found?.Code ?? value
}
