import { IconBeach } from '@tabler/icons-react'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { RosterEvent, RosterPerson } from '@verstas/contract/rosters/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useSave } from '../../platform/editing/use-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../platform/ui/loading-skeleton.tsx'
import { SelectField } from '../../platform/ui/text-fields.tsx'
import { AbsenceRow } from './absence-row.tsx'
import { useRosterEvents, useRosterPatterns } from './api.ts'
import { FromFields, type PatternStart } from './from-fields.tsx'
import { OpeningBalances } from './opening-balances.tsx'

const { setPersonPattern } = rosterEndpoints

interface PersonDialogProps {
  readonly person: RosterPerson
  readonly isReadOnly: boolean
  /** The suggested first day of a pattern. */
  readonly first: Day
  readonly today: Day
  readonly onAddAbsence: () => void
  readonly onClose: () => void
}

/** The pattern of a person, the absences of the week, and the history of changes. */
export function PersonDialog(props: PersonDialogProps) {
  const { person, isReadOnly, first, today, onAddAbsence, onClose } = props
  const t = useTexts()
  const { data: patterns = [] } = useRosterPatterns()
  const [patternId, setPatternId] = useState(person.PatternId)
  const [start, setStart] = useState<PatternStart>({ from: first, week: '1' })
  const isFortnightly = patterns.find(({ Id }) => Id === patternId)?.Weeks === 2
  const { save, isBusy, problem } = useSave({
    write: setPersonPattern,
    done: t('rosters.saved'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={person.Name}
      onClose={onClose}
      onSubmit={() =>
        save({
          EmployeeId: person.Id,
          From: start.from,
          PatternId: patternId,
          Week: isFortnightly ? Number(start.week) : 1,
        })
      }
      actions={
        isReadOnly ? (
          <Button onClick={onClose}>{t('common.close')}</Button>
        ) : (
          <Button type="submit" isBusy={isBusy}>
            {t('rosters.setPattern')}
          </Button>
        )
      }
    >
      <FormProblem>{problem}</FormProblem>
      {!isReadOnly && (
        <>
          <SelectField
            label={t('rosters.pattern')}
            description={t('rosters.setPatternHint')}
            value={String(patternId ?? '')}
            options={[
              { value: '', label: t('rosters.noPattern') },
              ...patterns.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
            ]}
            onChange={({ currentTarget }) =>
              setPatternId(currentTarget.value ? Number(currentTarget.value) : null)
            }
          />
          <FromFields value={start} today={today} isFortnightly={isFortnightly} onChange={setStart} />
        </>
      )}
      <Section title={t('rosters.absences')}>
        {person.Absences.map((absence) => (
          <AbsenceRow key={absence.Id} absence={absence} onRemoved={() => {}} />
        ))}
        <Button variant="quiet" icon={IconBeach} onClick={onAddAbsence}>
          {t('rosters.addAbsence')}
        </Button>
      </Section>
      <OpeningBalances personId={person.Id} today={today} />
      <History personId={person.Id} />
    </FormDialog>
  )
}

function History({ personId }: { readonly personId: number }) {
  const t = useTexts()
  const query = useRosterEvents(personId)
  return (
    <Section title={t('rosters.history')}>
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton shape="rows" count={3} height={40} />}
        empty={<p className="type-15 soft">{t('rosters.noHistory')}</p>}
      >
        {(events) => (
          <ul className="stack gap-8">
            {events.map((event) => (
              <HistoryLine key={`${event.At}${event.Day}`} event={event} />
            ))}
          </ul>
        )}
      </AsyncView>
    </Section>
  )
}

function HistoryLine({
  event: { At, By, Day: day, IsEveryWeek, Kind, Before, After },
}: {
  readonly event: RosterEvent
}) {
  const t = useTexts()
  const format = useFormat()
  const isLasting = IsEveryWeek || Kind === 'patternSet'
  const words = day ? format.shortDay(day) : '–'
  return (
    <li className="stack">
      <span className="type-15">
        {t('rosters.historyLine', {
          day: isLasting ? t('rosters.fromDay', { day: words }) : words,
          before: Before ?? '–',
          after: After ?? '–',
        })}
      </span>
      <span className="type-13 soft">{[By, format.dateTime(At)].filter(Boolean).join(' · ')}</span>
    </li>
  )
}
