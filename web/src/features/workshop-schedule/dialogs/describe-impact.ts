import { type Impact, impactState } from '@verstas/domain/workshop-schedule/impact.ts'
import type { Translate } from '../../../platform/texts/use-texts.ts'
import type { Format } from '../../../platform/ui/format.tsx'

/** Returns the effect of a move in a few words. */
export function describeImpact(impact: Impact, t: Translate, format: Format): string {
  const { slips, offShift } = impact
  if (offShift) return t('schedule.impact.offShift', { time: format.time(offShift.at) })
  if (impactState(impact) === 'fits') return t('schedule.impact.none')
  const broken = slips.filter(({ isNew, minutesLate }) => isNew && minutesLate > 0).length
  return broken > 0
    ? t('schedule.impact.broken', { count: broken })
    : t('schedule.impact.delays', { count: slips.length })
}
