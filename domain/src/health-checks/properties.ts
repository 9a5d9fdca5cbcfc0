import type { Check, Light, SurveyForm } from '@verstas/contract/health-checks/survey.ts'

/** The values of an inspection by their keys (specification.md, Health check rules). A value that is empty is left out. */
export type Properties = Readonly<Record<string, string>>

export const checkKey = (checkId: string) => `check.${checkId}`
export const noteKey = (checkId: string) => `note.${checkId}`
export const measureKey = (checkId: string) => `measure.${checkId}`
export const markerKey = (imageId: string) => `marker.${imageId}`
export const markersKey = (imageId: string) => `markers.${imageId}`
export const imageTextKey = (imageId: string) => `text.${imageId}`
export const signatureKey = (signatureId: string) => `signature.${signatureId}`
export const signerKey = (signatureId: string) => `signer.${signatureId}`

/** What photos and follow-ups of a marker name it by. */
export const markerFindingKey = (imageId: string, markerId: string) => `marker.${imageId}.${markerId}`

/** The picture whose markers a value holds; null for every other value. */
export const imageOfMarkers = (key: string): string | null => /^markers?\.(.+)$/.exec(key)?.[1] ?? null

export const toProperties = (list: readonly { readonly Key: string; readonly Value: string }[]): Properties =>
  Object.fromEntries(list.filter(({ Value }) => Value !== '').map(({ Key, Value }) => [Key, Value]))

/** In the order of the keys, so that the same values are always the same list. */
export const toPropertyList = (properties: Properties): { Key: string; Value: string }[] =>
  Object.entries(properties)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([Key, Value]) => ({ Key, Value }))

export function lightOf(properties: Properties, checkId: string): Light | null {
  const value = properties[checkKey(checkId)]
  return value === 'ok' || value === 'soon' || value === 'now' ? value : null
}

export const checksOf = (survey: Pick<SurveyForm, 'Sections'>): readonly Check[] =>
  survey.Sections.flatMap(({ Checks }) => Checks)

/** How far an inspection is; `missing` are the checks without a light that every car has. */
export function progressOf(survey: Pick<SurveyForm, 'Sections'>, properties: Properties) {
  const checks = checksOf(survey)
  const isDone = ({ Id }: Check) => lightOf(properties, Id) !== null
  return {
    done: checks.filter(isDone).length,
    total: checks.length,
    missing: checks.filter((check) => !check.IsOptional && !isDone(check)),
  }
}

/** Whether anybody has signed: whatever changes it voids the signatures. */
export const hasSignature = (survey: Pick<SurveyForm, 'Signatures'>, properties: Properties): boolean =>
  survey.Signatures.some(({ Id }) => properties[signatureKey(Id)])

/** Closed: it bears the signature of the inspector. */
export const isSigned = (survey: Pick<SurveyForm, 'Signatures'>, properties: Properties): boolean =>
  survey.Signatures.some(({ Id, Role }) => Role === 'inspector' && properties[signatureKey(Id)])
