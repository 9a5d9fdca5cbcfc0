import { IconBeach, IconTrash } from '@tabler/icons-react'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { RosterAbsence } from '@verstas/contract/rosters/entities.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { useSave } from '../../platform/editing/use-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'

const { removeRosterAbsence } = rosterEndpoints

interface AbsenceRowProps {
  readonly absence: RosterAbsence
  readonly onRemoved: () => void
}

/** An absence with its days, and a button that removes it after a confirmation. */
export function AbsenceRow({ absence, onRemoved }: AbsenceRowProps) {
  const t = useTexts()
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const { save, isBusy, problem } = useSave({
    write: removeRosterAbsence,
    send: (id: number) => call(removeRosterAbsence, { params: { id } }),
    done: t('rosters.absenceRemoved'),
    onDone: onRemoved,
  })
  const { Id, Name, Start, End, Note } = absence
  // Whole days end at midnight, so the last day is the day before.
  const last = End && format.date(new Date(Date.parse(End) - 1))
  const days = [format.date(Start), last].filter((day, index, all) => all.indexOf(day) === index).join('–')
  return (
    <div className="line gap-12 pad-8-16 rounded tone-blocked">
      <IconBeach size={20} aria-hidden="true" className="rigid" />
      <span className="stack grow shrink">
        <b className="type-15 strong">{Name}</b>
        <span className="type-13">{[days, Note].filter(Boolean).join(' · ')}</span>
      </span>
      <IconButton
        label={t('rosters.removeAbsence', { name: Name })}
        icon={IconTrash}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={t('rosters.removeAbsenceQuestion', { name: `${Name} ${days}` })}
        confirmLabel={t('rosters.remove')}
        isBusy={isBusy}
        onConfirm={() => save(Id)}
        onCancel={() => setIsAsking(false)}
      >
        <FormProblem>{problem}</FormProblem>
      </ConfirmDialog>
    </div>
  )
}
