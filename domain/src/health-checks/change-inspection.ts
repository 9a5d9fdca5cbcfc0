import type { SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { findingsOf } from './findings.ts'
import { isSigned, type Properties, progressOf, signatureKey, signerKey } from './properties.ts'

type Rules = Pick<SurveyForm, 'Sections' | 'ImageMaps' | 'Signatures'>

/** The result of a save of an inspection. */
export interface InspectionChange {
  /** Keys of the values that the save changes. */
  readonly changed: readonly string[]
  readonly properties: Properties
  /** Ids of the signatures that the save voids, because it changes signed values. */
  readonly voided: readonly string[]
  /** Ids of the signatures that the save adds. */
  readonly signed: readonly string[]
}

/**
 * Computes the values of an inspection after a save. A change of values voids all existing signatures,
 * because a signature confirms the values at its time. Adding a signature voids none (specification.md,
 * Health check rules).
 *
 * @param before the values before the save; null for a new inspection
 */
export function changeInspection(
  survey: Rules,
  before: Properties | null,
  after: Properties,
): InspectionChange {
  const old = before ?? {}
  const differs = (key: string) => old[key] !== after[key]
  const fields = survey.Signatures.map(({ Id }) => Id)
  const isNew = (field: string) => Boolean(after[signatureKey(field)]) && differs(signatureKey(field))
  const ofSignatures = new Set(fields.flatMap((field) => [signatureKey(field), signerKey(field)]))
  const added = new Set(
    fields
      .filter((field) => !old[signatureKey(field)])
      .flatMap((field) => [signatureKey(field), signerKey(field)]),
  )
  const changed = keysOf(old, after).filter(differs)
  const standing = fields.filter((field) => old[signatureKey(field)])
  const breaks = changed.some((key) => !added.has(key))
  if (standing.length === 0 || !breaks)
    return { changed, properties: after, voided: [], signed: fields.filter(isNew) }
  const isKept = (key: string) =>
    !ofSignatures.has(key) || fields.some((field) => isNew(field) && key.endsWith(`.${field}`))
  const properties = Object.fromEntries(Object.entries(after).filter(([key]) => isKept(key)))
  return {
    changed: keysOf(old, properties).filter((key) => old[key] !== properties[key]),
    properties,
    voided: standing,
    signed: fields.filter(isNew),
  }
}

const keysOf = (...all: readonly Properties[]): string[] => [...new Set(all.flatMap(Object.keys))].sort()

/** Returns the state of an inspection, and its numbers of missing checks, amber findings and red findings. */
export function standingOf(survey: Rules, properties: Properties) {
  const { missing } = progressOf(survey, properties)
  const findings = findingsOf(survey, properties)
  const count = (light: string) => findings.filter((finding) => finding.light === light).length
  return {
    state: isSigned(survey, properties)
      ? ('signed' as const)
      : missing.length === 0
        ? ('complete' as const)
        : ('open' as const),
    missing: missing.length,
    soon: count('soon'),
    now: count('now'),
  }
}
