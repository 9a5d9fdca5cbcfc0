import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './conflict-choices.module.css'

export type Side = 'mine' | 'theirs'

/** A value that two people changed, each in another way. */
export interface ShownConflict {
  readonly key: string
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
  /** Null until the person has decided. */
  readonly choice: Side | null
}

interface ConflictChoicesProps {
  readonly conflicts: readonly ShownConflict[]
  /** Who saved the other values; null where that is not known. */
  readonly otherName: string | null
  readonly onChoose: (key: string, side: Side) => void
}

/** What I typed and what somebody else saved, side by side; one of each pair is to be picked. */
export function ConflictChoices({ conflicts, otherName, onChoose }: ConflictChoicesProps) {
  const t = useTexts()
  const names = { mine: t('edit.mine'), theirs: otherName ?? t('edit.theirsOfSomebody') }
  return (
    <div className={classes.conflicts}>
      <p className={classes.hint}>{t('edit.conflictHint')}</p>
      {conflicts.map((conflict) => (
        <Radio.Group
          key={conflict.key}
          label={conflict.label}
          value={conflict.choice}
          onChange={(side) => onChoose(conflict.key, side === 'mine' ? 'mine' : 'theirs')}
        >
          <div className={classes.sides}>
            {(['mine', 'theirs'] as const).map((side) => (
              <Radio.Card key={side} className={classes.side ?? ''} value={side}>
                <Radio.Indicator />
                <span className={classes.words}>
                  <span className={classes.whose}>{names[side]}</span>
                  <span className={classes.value}>{conflict[side]}</span>
                </span>
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
      ))}
    </div>
  )
}
