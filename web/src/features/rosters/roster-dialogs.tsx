import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { RosterDay, RosterWeek } from '@verstas/contract/rosters/entities.ts'
import { weekNumberOf } from '@verstas/domain/rosters/week.ts'
import { addDays, type Day } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import { useSave } from '../../platform/editing/use-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { AbsenceForm } from './absence-form.tsx'
import { PatternsDialog } from './patterns-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { ShiftForm } from './shift-form.tsx'

const { copyRosterWeek, saveRosterDay } = rosterEndpoints

/** The open dialog, with its day and the id of its person. */
export type OpenDialog =
  | { readonly kind: 'shift'; readonly person: number; readonly day: Day }
  | { readonly kind: 'person'; readonly person: number }
  | { readonly kind: 'absence'; readonly person: number | null }
  | { readonly kind: 'day'; readonly day: RosterDay }
  | { readonly kind: 'patterns' | 'copy' }

interface RosterDialogsProps {
  readonly dialog: OpenDialog
  readonly week: RosterWeek
  readonly today: Day
  readonly onOpen: (dialog: OpenDialog) => void
  readonly onClose: () => void
}

export function RosterDialogs({ dialog, week, today, onOpen, onClose }: RosterDialogsProps) {
  const personOf = (id: number | null) => week.People.find(({ Id }) => Id === id)
  const first = week.Monday > today ? week.Monday : today
  switch (dialog.kind) {
    case 'shift': {
      const person = personOf(dialog.person)
      const personDay = person?.Days.find(({ Day: day }) => day === dialog.day)
      return person && personDay ? (
        <ShiftForm
          key={`${person.Id} ${personDay.Day}`}
          person={person}
          personDay={personDay}
          isReadOnly={week.IsOfSource}
          onOpenPerson={() => onOpen({ kind: 'person', person: person.Id })}
          onClose={onClose}
        />
      ) : null
    }
    case 'person': {
      const person = personOf(dialog.person)
      return person ? (
        <PersonDialog
          person={person}
          isReadOnly={week.IsOfSource}
          first={first}
          today={today}
          onAddAbsence={() => onOpen({ kind: 'absence', person: person.Id })}
          onClose={onClose}
        />
      ) : null
    }
    case 'absence':
      return <AbsenceForm week={week} personId={dialog.person} today={today} onClose={onClose} />
    case 'patterns':
      return (
        <PatternsDialog
          people={week.People}
          isReadOnly={week.IsOfSource}
          first={first}
          today={today}
          onClose={onClose}
        />
      )
    case 'copy':
      return <CopyWeek monday={week.Monday} lastChange={week.LastChange} onClose={onClose} />
    case 'day':
      return <CloseDay day={dialog.day} onClose={onClose} />
  }
}

interface CopyWeekProps {
  readonly monday: Day
  readonly lastChange: number
  readonly onClose: () => void
}

function CopyWeek({ monday, lastChange, onClose }: CopyWeekProps) {
  const t = useTexts()
  // Remembers the last change when the dialog opened, because the week may be refetched meanwhile.
  const [Seen] = useState(lastChange)
  const from = addDays(monday, -7)
  const { save, isBusy, problem } = useSave({
    write: copyRosterWeek,
    done: t('rosters.copied'),
    onDone: onClose,
  })
  const numbers = { from: weekNumberOf(from), to: weekNumberOf(monday) }
  return (
    <ConfirmDialog
      isOpen
      title={t('rosters.copyQuestion', numbers)}
      confirmLabel={t('rosters.copy')}
      isBusy={isBusy}
      onConfirm={() => save({ From: from, To: monday, Seen })}
      onCancel={onClose}
    >
      {t('rosters.copyHint', numbers)}
      <FormProblem>{problem}</FormProblem>
    </ConfirmDialog>
  )
}

function CloseDay({ day, onClose }: { readonly day: RosterDay; readonly onClose: () => void }) {
  const t = useTexts()
  const format = useFormat()
  const { save, isBusy, problem } = useSave({
    write: saveRosterDay,
    done: t('rosters.saved'),
    onDone: onClose,
  })
  const words = { day: [format.shortDay(day.Day), day.Holiday].filter(Boolean).join(' ') }
  return (
    <ConfirmDialog
      isOpen
      title={t(day.IsClosed ? 'rosters.openQuestion' : 'rosters.closeQuestion', words)}
      confirmLabel={t(day.IsClosed ? 'rosters.open' : 'rosters.close')}
      isBusy={isBusy}
      onConfirm={() => save({ Day: day.Day, IsClosed: !day.IsClosed })}
      onCancel={onClose}
    >
      {t(day.IsClosed ? 'rosters.openHint' : 'rosters.closeHint')}
      <FormProblem>{problem}</FormProblem>
    </ConfirmDialog>
  )
}
