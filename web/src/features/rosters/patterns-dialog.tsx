import { IconChevronRight, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type {
  NewRosterPattern,
  PatternDay,
  RosterPattern,
  RosterPerson,
  RosterTimes,
} from '@verstas/contract/rosters/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useSave } from '../../platform/editing/use-save.ts'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { useRosterPatterns } from './api.ts'
import { GivePattern } from './give-pattern.tsx'
import { PatternForm } from './pattern-form.tsx'
import classes from './rosters.module.css'
import { shiftWords } from './words.ts'

const { addRosterPattern } = rosterEndpoints

interface PatternsDialogProps {
  readonly people: readonly RosterPerson[]
  readonly isReadOnly: boolean
  /** The suggested first day when a pattern is assigned. */
  readonly first: Day
  readonly today: Day
  readonly onClose: () => void
}

/** The weekly patterns of the site, presets for new ones, and a button that assigns a pattern to people. */
export function PatternsDialog({ people, isReadOnly, first, today, onClose }: PatternsDialogProps) {
  const t = useTexts()
  const query = useRosterPatterns()
  // Null if no form is open; `new` if the form of a new pattern is open.
  const [edited, setEdited] = useState<RosterPattern | 'new' | null>(null)
  const [given, setGiven] = useState<RosterPattern | null>(null)
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
                  onGive={people.length > 0 ? () => setGiven(pattern) : null}
                />
              ))}
            </RowList>
          )}
        </AsyncView>
        {!isReadOnly && query.data && <Presets patterns={query.data} />}
      </Sheet>
      {edited !== null && (
        <PatternForm pattern={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {given && (
        <GivePattern
          pattern={given}
          people={people}
          isFirst={query.data?.every(({ PeopleCount }) => PeopleCount === 0) === true}
          first={first}
          today={today}
          onClose={() => setGiven(null)}
        />
      )}
    </>
  )
}

/** Buttons that add the preset patterns that the site lacks. */
function Presets({ patterns }: { readonly patterns: readonly RosterPattern[] }) {
  const t = useTexts()
  const usedNames = new Set(patterns.map(({ Name }) => Name))
  const presets = presetPatterns(t).filter(({ Name }) => !usedNames.has(Name))
  if (presets.length === 0) return null
  return (
    <Section title={t('rosters.presets')}>
      <div className="line wrap gap-8">
        {presets.map((preset) => (
          <Preset key={preset.Name} preset={preset} />
        ))}
      </div>
    </Section>
  )
}

function Preset({ preset }: { readonly preset: NewRosterPattern }) {
  const t = useTexts()
  const { save, isBusy, problem } = useSave({
    write: addRosterPattern,
    done: t('rosters.patternAdded', { name: preset.Name }),
    onDone: () => {},
  })
  return (
    <>
      <Button variant="tonal" size="small" icon={IconPlus} isBusy={isBusy} onClick={() => save(preset)}>
        {preset.Name}
      </Button>
      <FormProblem>{problem}</FormProblem>
    </>
  )
}

interface PatternRowProps {
  readonly pattern: RosterPattern
  readonly isReadOnly: boolean
  readonly onOpen: () => void
  /** Null if the site has no people. */
  readonly onGive: (() => void) | null
}

function PatternRow({ pattern, isReadOnly, onOpen, onGive }: PatternRowProps) {
  const t = useTexts()
  const { Name, Weeks, Days, PeopleCount } = pattern
  const shifts = [...new Set(Days.map(shiftWords))]
  const giveName = t('rosters.giveOf', { name: Name })
  // Shows the button in words, because an unused pattern has no effect.
  const isUnused = PeopleCount === 0
  return (
    <li className="line wrap">
      <button
        type="button"
        className={`${classes.row} press line gap-12 grow shrink pad-8-16 text-start`}
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
      {!isReadOnly && onGive && !isUnused && (
        <IconButton label={giveName} icon={IconUsersGroup} onClick={onGive} />
      )}
      {!isReadOnly && onGive && isUnused && (
        <div className={`${classes.give} full`}>
          <Button variant="tonal" size="small" icon={IconUsersGroup} aria-label={giveName} onClick={onGive}>
            {t('rosters.give')}
          </Button>
        </div>
      )}
    </li>
  )
}

const early: RosterTimes = { Start: '07:00', End: '15:30', BreakMinutes: 30 }
const day: RosterTimes = { Start: '08:00', End: '16:30', BreakMinutes: 30 }
const late: RosterTimes = { Start: '12:00', End: '20:00', BreakMinutes: 30 }

const mondayToFriday = (Week: number, times: RosterTimes): PatternDay[] =>
  [1, 2, 3, 4, 5].map((Weekday) => ({ Week, Weekday, ...times }))

/** Returns common patterns of workshops in Finland and Sweden, with names in the user's language. */
const presetPatterns = (t: Translate): NewRosterPattern[] => [
  { Name: t('rosters.presetEarly'), Weeks: 1, Days: mondayToFriday(1, early) },
  { Name: t('rosters.presetDay'), Weeks: 1, Days: mondayToFriday(1, day) },
  {
    Name: t('rosters.presetTwoShifts'),
    Weeks: 2,
    Days: [...mondayToFriday(1, early), ...mondayToFriday(2, late)],
  },
]
