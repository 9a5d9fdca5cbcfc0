import type { Measure, SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { maxMarkers } from '@verstas/contract/health-checks/values.ts'
import { areMarkers, countMarkers } from './markers.ts'
import {
  checkKey,
  checksOf,
  fromKey,
  imageTextKey,
  markerKey,
  markersKey,
  measureKey,
  noteKey,
  signatureKey,
  signerKey,
} from './properties.ts'
import { maxSources } from './take-over.ts'

type Rules = Pick<SurveyForm, 'Sections' | 'ImageMaps' | 'Signatures'>

/** The reason why a value does not fit the template. Its text is `healthCheckForm.wrong.<name>`. */
export interface PropertyReason {
  readonly name:
    | 'tooLong'
    | 'light'
    | 'measure'
    | 'markers'
    | 'tooManyMarkers'
    | 'list'
    | 'picture'
    | 'twice'
    | 'unknown'
    | 'sources'
  readonly values?: Readonly<Record<string, number>>
}

/** A value that does not fit the template, with the reason. */
export interface PropertyProblem {
  readonly key: string
  readonly reason: PropertyReason
}

/** Returns the problem of a value; null if the value is valid. */
type Validate = (value: string) => PropertyReason | null

const longest = 10_000
const longestSigner = 200

const validateLength =
  (most: number): Validate =>
  (value) =>
    value.length > most ? { name: 'tooLong', values: { most } } : null

const validateLight: Validate = (value) => (['ok', 'soon', 'now'].includes(value) ? null : { name: 'light' })

const validateMeasure =
  ({ Least, Most }: Measure): Validate =>
  (value) =>
    /^-?\d{1,6}(\.\d{1,3})?$/.test(value) && Number(value) >= Least && Number(value) <= Most
      ? null
      : { name: 'measure', values: { least: Least, most: Most } }

const validateMarkers: Validate = (value) => {
  if (value.length > longest) return validateLength(longest)(value)
  if (countMarkers(value) > maxMarkers) return { name: 'tooManyMarkers', values: { most: maxMarkers } }
  return areMarkers(value) ? null : { name: 'markers' }
}

const validateMarkerDetails: Validate = (value) => {
  if (value.length > longest) return validateLength(longest)(value)
  try {
    return Array.isArray(JSON.parse(value)) ? null : { name: 'list' }
  } catch {
    return { name: 'list' }
  }
}

/**
 * Refuses pictures that are not PNG files. Every PNG file begins with the same eight bytes, which are
 * `iVBORw0KGgo` in base64.
 */
const validatePicture: Validate = (value) =>
  /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/.test(value) ? null : { name: 'picture' }

/** Accepts ids of inspections, separated by single spaces. */
const validateSources: Validate = (value) => {
  const ids = value.split(' ')
  return ids.length <= maxSources && ids.every((id) => /^[1-9]\d{0,14}$/.test(id))
    ? null
    : { name: 'sources' }
}

/** Returns the validators of the values by key. */
function validatorsByKey(survey: Rules): ReadonlyMap<string, Validate> {
  return new Map<string, Validate>([
    ...checksOf(survey).flatMap(({ Id, Measure }): [string, Validate][] => [
      [checkKey(Id), validateLight],
      [noteKey(Id), validateLength(longest)],
      [fromKey(Id), validateSources],
      ...(Measure ? [[measureKey(Id), validateMeasure(Measure)] as [string, Validate]] : []),
    ]),
    ...survey.ImageMaps.flatMap(({ Id }): [string, Validate][] => [
      [markerKey(Id), validateMarkers],
      [markersKey(Id), validateMarkerDetails],
      [imageTextKey(Id), validateLength(longest)],
    ]),
    ...survey.Signatures.flatMap(({ Id }): [string, Validate][] => [
      [signatureKey(Id), validatePicture],
      [signerKey(Id), validateLength(longestSigner)],
    ]),
  ])
}

/**
 * Returns the values that do not fit the template or repeat a key. An empty value fits, because it means no
 * value.
 */
export function problemsOfProperties(
  survey: Rules,
  list: readonly { readonly Key: string; readonly Value: string }[],
): PropertyProblem[] {
  const validators = validatorsByKey(survey)
  const seen = new Set<string>()
  return list.flatMap(({ Key: key, Value }): PropertyProblem[] => {
    if (seen.has(key)) return [{ key, reason: { name: 'twice' } }]
    seen.add(key)
    if (Value === '') return []
    const validate = validators.get(key)
    const reason = validate ? validate(Value) : ({ name: 'unknown' } as const)
    return reason === null ? [] : [{ key, reason }]
  })
}
