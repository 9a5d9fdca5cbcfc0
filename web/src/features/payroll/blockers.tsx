import type { PayBlocker, PayrollPerson } from '@verstas/contract/payroll/entities.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { FixButton } from './fix-button.tsx'
import classes from './payroll.module.css'

/** The reasons of one kind, which have the same correction. */
interface BlockerGroup {
  readonly first: PayBlocker
  /** The number of the others. */
  readonly others: number
}

/** Groups the reasons of a person by kind, because one correction usually solves all of a kind. */
export const groupBlockers = (blockers: readonly PayBlocker[]): readonly BlockerGroup[] =>
  [...Map.groupBy(blockers, ({ Kind }) => Kind).values()].flatMap(([first, ...others]) =>
    first ? [{ first, others: others.length }] : [],
  )

/** The words of the reasons, below a person's name. */
export function Blockers({ groups }: { readonly groups: readonly BlockerGroup[] }) {
  const wordsOf = useBlockerWords()
  return groups.map((group) => (
    <span key={group.first.Kind} className="type-15 late block">
      {wordsOf(group)}
    </span>
  ))
}

interface FixButtonsProps {
  readonly person: PayrollPerson
  readonly groups: readonly BlockerGroup[]
  readonly onOpenRules: () => void
}

/** A button for the correction of each kind of reason. */
export function FixButtons({ person, groups, onOpenRules }: FixButtonsProps) {
  const wordsOf = useBlockerWords()
  return (
    <span className={`${classes.fixes} stack gap-4`}>
      {groups.map((group) => (
        <FixButton
          key={group.first.Kind}
          person={person}
          blocker={group.first}
          reason={groups.length > 1 ? wordsOf(group) : null}
          onOpenRules={onOpenRules}
        />
      ))}
    </span>
  )
}

function useBlockerWords(): (group: BlockerGroup) => string {
  const t = useTexts()
  const format = useFormat()
  return ({ first: { Kind, Day, Minutes, PayKind, TypeName }, others }) => {
    const words = t(`payroll.blocker.${Kind}`, {
      day: Day === null ? '' : format.shortDay(Day),
      minutes: format.duration(Minutes ?? 0),
      kind: PayKind === null ? '' : t(`payroll.kind.${PayKind}`),
      type: TypeName ?? '',
    })
    return others === 0 ? words : t('payroll.moreBlockers', { first: words, count: others })
  }
}
