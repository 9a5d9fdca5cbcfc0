import type { Check, Light, SurveyForm } from '@verstas/contract/health-checks/survey.ts'

/** The values of an inspection by key (specification.md, Health check rules). Empty values are omitted. */
export type Properties = Readonly<Record<string, string>>

/** The key of a check's light. The functions below return the keys of the other values. */
export const checkKey = (checkId: string) => `check.${checkId}`
export const noteKey = (checkId: string) => `note.${checkId}`
export const measureKey = (checkId: string) => `measure.${checkId}`
/** The key of the ids of the earlier inspections whose photos also belong to the check, separated by spaces. */
export const fromKey = (checkId: string) => `from.${checkId}`
export const markerKey = (imageId: string) => `marker.${imageId}`
export const markersKey = (imageId: string) => `markers.${imageId}`
export const imageTextKey = (imageId: string) => `text.${imageId}`
export const signatureKey = (signatureId: string) => `signature.${signatureId}`
export const signerKey = (signatureId: string) => `signer.${signatureId}`

/** Returns the key by which photos and follow-ups refer to a marker. */
export const markerFindingKey = (imageId: string, markerId: string) => `marker.${imageId}.${markerId}`

/** Returns the id of the picture in the key of a marker value; null for other keys. */
export const imageOfMarkers = (key: string): string | null => /^markers?\.(.+)$/.exec(key)?.[1] ?? null

/** Returns the values of a list by key, without empty ones. */
export const toProperties = (list: readonly { readonly Key: string; readonly Value: string }[]): Properties =>
  Object.fromEntries(list.filter(({ Value }) => Value !== '').map(({ Key, Value }) => [Key, Value]))

/** Returns the values as a list that is sorted by key. Equal values then have equal lists. */
export const toPropertyList = (properties: Properties): { Key: string; Value: string }[] =>
  Object.entries(properties)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([Key, Value]) => ({ Key, Value }))

/** Returns the light of a check; null if it has none. */
export function lightOf(properties: Properties, checkId: string): Light | null {
  const value = properties[checkKey(checkId)]
  return value === 'ok' || value === 'soon' || value === 'now' ? value : null
}

/** Returns the checks of all sections, in their order. */
export const checksOf = (survey: Pick<SurveyForm, 'Sections'>): readonly Check[] =>
  survey.Sections.flatMap(({ Checks }) => Checks)

/** Returns the progress of an inspection. `missing` has the checks without a light that are not optional. */
export function progressOf(survey: Pick<SurveyForm, 'Sections'>, properties: Properties) {
  const checks = checksOf(survey)
  const isDone = ({ Id }: Check) => lightOf(properties, Id) !== null
  return {
    done: checks.filter(isDone).length,
    total: checks.length,
    missing: checks.filter((check) => !check.IsOptional && !isDone(check)),
  }
}

/** True if anyone has signed the inspection: the inspector or the customer. */
export const hasSignature = (survey: Pick<SurveyForm, 'Signatures'>, properties: Properties): boolean =>
  survey.Signatures.some(({ Id }) => properties[signatureKey(Id)])

/** True if the inspector has signed. Changes remain possible and void the signatures. */
export const isSigned = (survey: Pick<SurveyForm, 'Signatures'>, properties: Properties): boolean =>
  survey.Signatures.some(({ Id, Role }) => Role === 'inspector' && properties[signatureKey(Id)])
