import type { EarlierFinding, InspectionForm } from '@verstas/contract/health-checks/entities.ts'
import type { Check, SurveyForm } from '@verstas/contract/health-checks/survey.ts'
import { checkKey, checksOf, fromKey, lightOf, measureKey, noteKey, type Properties } from './properties.ts'

/** Maximum number of earlier inspections whose photos a check shows. */
export const maxSources = 20

type Tread = Pick<NonNullable<InspectionForm['Treads']>[number], 'axleNumber' | 'side' | 'Depth' | 'Light'>

type Taken = Pick<EarlierFinding, 'Light' | 'Note' | 'InspectionId' | 'Photos'>

/**
 * Returns the values that confirm an earlier finding of a check: its light, its note and the ids of the
 * inspections with its photos. A note that the user has already written remains.
 */
export function confirmEarlier(checkId: string, earlier: Taken, properties: Properties): Properties {
  const sources = [
    ...new Set([earlier.InspectionId, ...earlier.Photos.map(({ InspectionId }) => InspectionId)]),
  ]
  return {
    [checkKey(checkId)]: earlier.Light ?? '',
    [noteKey(checkId)]: properties[noteKey(checkId)] || earlier.Note,
    [fromKey(checkId)]: sources.slice(0, maxSources).join(' '),
  }
}

/**
 * Returns the values that mark an earlier finding of a check as repaired. Removes what `confirmEarlier` has
 * taken over, and keeps a note that the user has written.
 */
export function resolveEarlier(checkId: string, earlier: Taken, properties: Properties): Properties {
  const isTakenOver = properties[fromKey(checkId)] && properties[noteKey(checkId)] === earlier.Note
  return {
    [checkKey(checkId)]: 'ok',
    [fromKey(checkId)]: '',
    ...(isTakenOver && { [noteKey(checkId)]: '' }),
  }
}

/**
 * Returns the values of the checks whose wheel is in `treads`: the depth and its light. Leaves out checks that
 * already have a light or a measure.
 */
export function takeTreads(
  survey: Pick<SurveyForm, 'Sections'>,
  properties: Properties,
  treads: readonly Tread[],
): Properties {
  const isOpen = ({ Id }: Check) => lightOf(properties, Id) === null && !properties[measureKey(Id)]
  return treadValues(checksOf(survey).filter(isOpen), treads)
}

/**
 * Returns the checks that measure a wheel in `treads` and have another depth or none, and the values that give
 * them the depth and its light. Unlike `takeTreads`, includes checks that a user has filled in.
 */
export function findUnusedTreads(
  checks: readonly Check[],
  properties: Properties,
  treads: readonly Tread[],
): { readonly checks: readonly Check[]; readonly values: Properties } {
  const unused = checks.filter((check) => {
    const tread = check.Measure && treadOf(check, treads)
    return tread && properties[measureKey(check.Id)] !== String(tread.Depth)
  })
  return { checks: unused, values: treadValues(unused, treads) }
}

const treadOf = ({ TreadOf }: Check, treads: readonly Tread[]): Tread | undefined =>
  treads.find(({ axleNumber, side }) => axleNumber === TreadOf?.axleNumber && side === TreadOf.side)

const treadValues = (checks: readonly Check[], treads: readonly Tread[]): Properties =>
  Object.fromEntries(
    checks.flatMap((check) => {
      const tread = treadOf(check, treads)
      if (!tread) return []
      const { Id, Measure } = check
      return [[checkKey(Id), tread.Light], ...(Measure ? [[measureKey(Id), String(tread.Depth)]] : [])]
    }),
  )
