import { IconBeach } from '@tabler/icons-react'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { RosterAbsence } from '@verstas/contract/rosters/entities.ts'
import { call } from '../../platform/api/client.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { RemoveButton } from './remove-button.tsx'

const { removeRosterAbsence } = rosterEndpoints

interface AbsenceRowProps {
  readonly absence: RosterAbsence
  readonly onRemoved: () => void
}

/** An absence with its days, and a button that removes it after a confirmation. */
export function AbsenceRow({ absence, onRemoved }: AbsenceRowProps) {
  const t = useTexts()
  const format = useFormat()
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
      <RemoveButton
        label={t('rosters.removeAbsence', { name: Name })}
        question={t('rosters.removeAbsenceQuestion', { name: `${Name} ${days}` })}
        write={removeRosterAbsence}
        remove={() => call(removeRosterAbsence, { params: { id: Id } })}
        done={t('rosters.absenceRemoved')}
        onRemoved={onRemoved}
      />
    </div>
  )
}
