import type { Measure, SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import {
  checkKey,
  checksOf,
  imageTextKey,
  markerKey,
  markersKey,
  measureKey,
  noteKey,
  signatureKey,
  signerKey,
} from './properties.ts'

type Rules = Pick<SurveyForm, 'Sections' | 'ImageMaps' | 'Signatures'>

/** Why a value does not belong to the template; its words are the text `healthCheckForm.wrong.<name>`. */
export interface PropertyReason {
  readonly name: 'tooLong' | 'light' | 'measure' | 'markers' | 'list' | 'picture' | 'twice' | 'unknown'
  readonly values?: Readonly<Record<string, number>>
}

/** A value that does not belong to the template, and why. */
export interface PropertyProblem {
  readonly key: string
  readonly reason: PropertyReason
}

type Judge = (value: string) => PropertyReason | null

const longest = 10_000
const longestSigner = 200

const isText =
  (most: number): Judge =>
  (value) =>
    value.length > most ? { name: 'tooLong', values: { most } } : null

const isLight: Judge = (value) => (['ok', 'soon', 'now'].includes(value) ? null : { name: 'light' })

const isMeasure =
  ({ Least, Most }: Measure): Judge =>
  (value) =>
    /^-?\d{1,6}(\.\d{1,3})?$/.test(value) && Number(value) >= Least && Number(value) <= Most
      ? null
      : { name: 'measure', values: { least: Least, most: Most } }

const fraction = /^(0(\.\d{1,6})?|1(\.0{1,6})?|\.\d{1,6})$/

const isMarkers: Judge = (value) => {
  if (value.length > longest) return isText(longest)(value)
  const areRight = value.split(';').every((text) => {
    const [x = '', y = '', severity = '', ...more] = text.trim().split(',')
    return more.length === 0 && fraction.test(x) && fraction.test(y) && /^[0-3]$/.test(severity)
  })
  return areRight ? null : { name: 'markers' }
}

const isMarkerDetails: Judge = (value) => {
  if (value.length > longest) return isText(longest)(value)
  try {
    return Array.isArray(JSON.parse(value)) ? null : { name: 'list' }
  } catch {
    return { name: 'list' }
  }
}

/** A PNG begins with the same eight bytes, which are these characters in base64. */
const isPicture: Judge = (value) =>
  /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(value) ? null : { name: 'picture' }

/** How each value that a template asks for is judged, by its key. */
function judgesOf(survey: Rules): ReadonlyMap<string, Judge> {
  return new Map<string, Judge>([
    ...checksOf(survey).flatMap(({ Id, Measure }): [string, Judge][] => [
      [checkKey(Id), isLight],
      [noteKey(Id), isText(longest)],
      ...(Measure ? [[measureKey(Id), isMeasure(Measure)] as [string, Judge]] : []),
    ]),
    ...survey.ImageMaps.flatMap(({ Id }): [string, Judge][] => [
      [markerKey(Id), isMarkers],
      [markersKey(Id), isMarkerDetails],
      [imageTextKey(Id), isText(longest)],
    ]),
    ...survey.Signatures.flatMap(({ Id }): [string, Judge][] => [
      [signatureKey(Id), isPicture],
      [signerKey(Id), isText(longestSigner)],
    ]),
  ])
}

/** What of a list of values does not belong to the template that it was made with. An empty value is left out and always right. */
export function problemsOfProperties(
  survey: Rules,
  list: readonly { readonly Key: string; readonly Value: string }[],
): PropertyProblem[] {
  const judges = judgesOf(survey)
  const seen = new Set<string>()
  return list.flatMap(({ Key: key, Value }): PropertyProblem[] => {
    if (seen.has(key)) return [{ key, reason: { name: 'twice' } }]
    seen.add(key)
    if (Value === '') return []
    const judge = judges.get(key)
    const reason = judge ? judge(Value) : ({ name: 'unknown' } as const)
    return reason === null ? [] : [{ key, reason }]
  })
}
