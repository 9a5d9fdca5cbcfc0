import { useTexts } from '../../../platform/texts/use-texts.ts'
import { type State, StateBadge } from '../../../platform/ui/state-badge.tsx'
import type { Mark } from './stamping-marks.ts'

const states: Readonly<Record<Mark, State>> = {
  forgotten: 'late',
  overlap: 'late',
  gap: 'late',
  clockOff: 'waiting',
  running: 'ongoing',
  stopped: 'open',
  none: 'open',
  noShift: 'open',
  fine: 'done',
}

export function MarkBadge({ mark }: { mark: Mark }) {
  const t = useTexts()
  return <StateBadge state={states[mark]}>{t(`correction.mark.${mark}`)}</StateBadge>
}
