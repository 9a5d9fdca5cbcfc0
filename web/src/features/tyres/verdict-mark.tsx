import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { type TyreLaw, type Verdict, verdictOf } from '@verstas/domain/tyres/verdict.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import classes from './verdict-mark.module.css'
import { useLegalDepth } from './words.ts'

const icons = { ok: IconCircleCheck, soon: IconClock, now: IconAlertTriangle } as const

interface VerdictMarkProps {
  /** Null if the wheel is unmeasured. */
  readonly depth: number | null
  readonly law: TyreLaw | null
}

/** The verdict on a depth with colour, icon and word. Renders nothing if the depth or the law is unknown. */
export function VerdictMark({ depth, law }: VerdictMarkProps) {
  const t = useTexts()
  const legal = useLegalDepth(law)
  if (depth === null || !law) return null
  const verdict = verdictOf(depth, law)
  const VerdictIcon = icons[verdict]
  return (
    <span className={`${classes.mark} inline-flex middle shrink`} data-verdict={verdict}>
      <VerdictIcon className="rigid" size={16} stroke={2.25} aria-hidden="true" />
      {t(`tyres.verdict.${verdict}`, { depth: legal })}
    </span>
  )
}

const states = { ok: 'done', soon: 'waiting', now: 'late' } as const

/** The verdict on a set, which is the verdict on its worst wheel. */
export function SetVerdict({ verdict }: { readonly verdict: Verdict }) {
  const t = useTexts()
  return (
    <StateBadge state={states[verdict]} icon={icons[verdict]}>
      {t(`tyres.setVerdict.${verdict}`)}
    </StateBadge>
  )
}
