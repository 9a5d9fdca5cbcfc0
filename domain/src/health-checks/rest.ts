import type { EarlierFinding, InspectionForm } from '@verstas/contract/health-checks/entities.ts'
import type { Check, Light } from '@verstas/contract/health-checks/survey.ts'
import { lightOf, type Properties } from './properties.ts'

/** Facts about a check from before this inspection. */
interface CheckHistory {
  /** The open finding of an earlier inspection. */
  readonly earlier: Pick<EarlierFinding, 'Light'> | null
  /** The latest measured tread of its wheel. */
  readonly tread: Pick<NonNullable<InspectionForm['Treads']>[number], 'Light'> | null
}

export interface WaitingCheck {
  readonly check: Check
  /** The light of the open finding. */
  readonly light: Exclude<Light, 'ok'>
}

/**
 * Splits the checks without a light. Those in `fine` may be marked OK together. Those in `waiting` need a
 * look, because an earlier inspection or the latest tread says "soon" or "now". Optional checks are in
 * neither: the car may not have the part.
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
