import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import type { RosterPattern } from '@verstas/contract/rosters/entities.ts'
import { useState } from 'react'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { useRosterPatterns } from './api.ts'
import { PatternForm } from './pattern-form.tsx'
import classes from './rosters.module.css'
import { shiftWords } from './words.ts'

interface PatternsDialogProps {
  readonly isReadOnly: boolean
  readonly onClose: () => void
}

/** The weekly patterns of the site. */
export function PatternsDialog({ isReadOnly, onClose }: PatternsDialogProps) {
  const t = useTexts()
  const query = useRosterPatterns()
  // Null while no form is open; `new` for the form of a new pattern.
  const [edited, setEdited] = useState<RosterPattern | 'new' | null>(null)
  return (
    <>
      <Sheet
        isOpen
        title={t('rosters.patterns')}
        onClose={onClose}
        foot={
          !isReadOnly && (
            <Button icon={IconPlus} onClick={() => setEdited('new')}>
              {t('rosters.addPattern')}
            </Button>
          )
        }
      >
        <AsyncView
          query={query}
          errorHint={(error) => messageOf(error, t)}
          skeleton={<LoadingSkeleton shape="rows" count={3} height={64} />}
          empty={
            <div className="stack gap-4">
              <p className="type-17 strong">{t('rosters.noPatterns')}</p>
              <p className="type-15 soft">{t('rosters.noPatternsHint')}</p>
            </div>
          }
        >
          {(patterns) => (
            <RowList label={t('rosters.patterns')}>
              {patterns.map((pattern) => (
                <PatternRow
                  key={pattern.Id}
                  pattern={pattern}
                  isReadOnly={isReadOnly}
                  onOpen={() => setEdited(pattern)}
                />
              ))}
            </RowList>
          )}
        </AsyncView>
      </Sheet>
      {edited !== null && (
        <PatternForm pattern={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

interface PatternRowProps {
  readonly pattern: RosterPattern
  readonly isReadOnly: boolean
  readonly onOpen: () => void
}

function PatternRow({ pattern: { Name, Weeks, Days, PeopleCount }, isReadOnly, onOpen }: PatternRowProps) {
  const t = useTexts()
  const shifts = [...new Set(Days.map(shiftWords))]
  return (
    <li>
      <button
        type="button"
        className={`${classes.row} press line gap-12 full pad-8-16 text-start`}
        disabled={isReadOnly}
        onClick={onOpen}
      >
        <span className="stack gap-4 grow shrink">
          <span className="type-17 strong">{Name}</span>
          <span className="type-15 soft">
            {[
              t(Weeks === 2 ? 'rosters.fortnightly' : 'rosters.weekly'),
              ...shifts,
              t('rosters.people', { count: PeopleCount }),
            ].join(' · ')}
          </span>
        </span>
        <IconChevronRight size={20} aria-hidden="true" className="rigid soft" />
      </button>
    </li>
  )
}
