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
  return Object.fromEntries(
    checksOf(survey)
      .filter(isOpen)
      .flatMap(({ Id, TreadOf, Measure }) => {
        const tread = treads.find(
          ({ axleNumber, side }) => axleNumber === TreadOf?.axleNumber && side === TreadOf.side,
        )
        if (!tread) return []
        return [[checkKey(Id), tread.Light], ...(Measure ? [[measureKey(Id), String(tread.Depth)]] : [])]
      }),
  )
}
