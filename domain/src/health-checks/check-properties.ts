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

/** A value that does not belong to the template, and why. */
export interface PropertyProblem {
  readonly key: string
  readonly reason: string
}

type Judge = (value: string) => string | null

const longest = 10_000
const longestSigner = 200

const isText =
  (most: number): Judge =>
  (value) =>
    value.length > most ? `at most ${most} characters` : null

const isLight: Judge = (value) => (['ok', 'soon', 'now'].includes(value) ? null : 'must be ok, soon or now')

const isMeasure =
  ({ Least, Most }: Measure): Judge =>
  (value) =>
    /^-?\d{1,6}(\.\d{1,3})?$/.test(value) && Number(value) >= Least && Number(value) <= Most
      ? null
      : `must be a number from ${Least} to ${Most}`

const fraction = /^(0(\.\d{1,6})?|1(\.0{1,6})?|\.\d{1,6})$/

const isMarkers: Judge = (value) => {
  if (value.length > longest) return `at most ${longest} characters`
  const areRight = value.split(';').every((text) => {
    const [x = '', y = '', severity = '', ...more] = text.trim().split(',')
    return more.length === 0 && fraction.test(x) && fraction.test(y) && /^[0-3]$/.test(severity)
  })
  return areRight ? null : 'must be x,y,severity;… with x and y from 0 to 1 and severity from 0 to 3'
}

const isMarkerDetails: Judge = (value) => {
  if (value.length > longest) return `at most ${longest} characters`
  try {
    return Array.isArray(JSON.parse(value)) ? null : 'must be a JSON list'
  } catch {
    return 'must be a JSON list'
  }
}

/** A PNG begins with the same eight bytes, which are these characters in base64. */
const isPicture: Judge = (value) =>
  /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(value) ? null : 'must be a PNG as data URL'

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
    if (seen.has(key)) return [{ key, reason: 'is there twice' }]
    seen.add(key)
    if (Value === '') return []
    const judge = judges.get(key)
    const reason = judge ? judge(Value) : 'is not in the template'
    return reason === null ? [] : [{ key, reason }]
  })
}
