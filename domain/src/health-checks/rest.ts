import type { EarlierFinding, InspectionForm } from '@verstas/contract/health-checks/entities.ts'
import type { Check, Light } from '@verstas/contract/health-checks/survey.ts'
import { lightOf, type Properties } from './properties.ts'

/** Data about a check from before this inspection. */
interface CheckHistory {
  /** The finding of an earlier inspection that was not repaired; null if there is none. */
  readonly earlier: Pick<EarlierFinding, 'Light'> | null
  /** The latest measured tread of the check's wheel; null if there is none. */
  readonly tread: Pick<NonNullable<InspectionForm['Treads']>[number], 'Light'> | null
}

export interface WaitingCheck {
  readonly check: Check
  /** The light of the earlier finding or of the tread. */
  readonly light: Exclude<Light, 'ok'>
}

/**
 * Splits the checks without a light. One tap can mark all checks in `fine` as OK. Checks in `waiting` must be
 * examined, because their earlier light or tread is amber or red. Optional checks are in neither list,
 * because the vehicle may lack the part.
 */
export function splitRest(
  checks: readonly Check[],
  properties: Properties,
  historyOf: (check: Check) => CheckHistory,
): { readonly fine: readonly Check[]; readonly waiting: readonly WaitingCheck[] } {
  const unlit = checks.filter(({ Id, IsOptional }) => !IsOptional && lightOf(properties, Id) === null)
  const waiting = unlit.flatMap((check): WaitingCheck[] => {
    const { earlier, tread } = historyOf(check)
    const light = [earlier?.Light, tread?.Light].find((each) => each === 'soon' || each === 'now')
    return light ? [{ check, light }] : []
  })
  return { fine: unlit.filter((check) => !waiting.some((one) => one.check === check)), waiting }
}
