import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { RestBreach, WorkingTimeRecord } from '@verstas/contract/working-time/entities.ts'
import { weekNumberOf } from '@verstas/domain/rosters/week.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { CorrectionLine } from '../stamping-corrections/history/correction-history.tsx'

/** Rests that were too short, the average week, the corrections, and the facts that the record lacks. */
export function RecordFacts({ record }: { readonly record: WorkingTimeRecord }) {
  const t = useTexts()
  return (
    <>
      <Section title={t('workingTime.rest')}>
        <Rest breaches={record.Breaches} />
      </Section>
      {record.Average && (
        <Section title={t('workingTime.average')}>
          <Average average={record.Average} />
        </Section>
      )}
      <Section title={t('workingTime.corrections')}>
        <Corrections record={record} />
      </Section>
      <Section title={t('workingTime.notes')}>
        <Notes record={record} />
      </Section>
    </>
  )
}

function Rest({ breaches }: { readonly breaches: readonly RestBreach[] }) {
  const t = useTexts()
  const format = useFormat()
  if (breaches.length === 0)
    return (
      <p className="card pad-12-16 line gap-8">
        <IconCheck size={20} aria-hidden="true" className="rigid" />
        {t('workingTime.restFine')}
      </p>
    )
  return (
    <ul className="card lined">
      {breaches.map(({ Kind, Day, Minutes, RequiredMinutes }) => (
        <li key={`${Kind} ${Day}`} className="pad-12-16 line gap-8 late">
          <IconAlertTriangle size={20} aria-hidden="true" className="rigid" />
          {t(`workingTime.breach.${Kind}`, {
            day: format.shortDay(Day),
            number: weekNumberOf(Day),
            rest: format.duration(Minutes),
            required: format.duration(RequiredMinutes),
          })}
        </li>
      ))}
    </ul>
  )
}

function Average({ average }: { readonly average: NonNullable<WorkingTimeRecord['Average']> }) {
  const t = useTexts()
  const format = useFormat()
  const { From, To, Days, WeekMinutes, LimitMinutes } = average
  return (
    <div className="card pad-12-16 stack gap-4">
      <p>
        {t('workingTime.averageLine', {
          worked: format.duration(WeekMinutes),
          from: format.day(From),
          to: format.day(To),
          days: Days,
          limit: format.duration(LimitMinutes),
        })}
      </p>
      {WeekMinutes > LimitMinutes && (
        <p className="line gap-8 late strong">
          <IconAlertTriangle size={20} aria-hidden="true" className="rigid" />
          {t('workingTime.averageOver')}
        </p>
      )}
    </div>
  )
}

function Corrections({
  record: { Corrections, CorrectionsElsewhere },
}: {
  readonly record: WorkingTimeRecord
}) {
  const t = useTexts()
  const isNone = Corrections.length === 0 && CorrectionsElsewhere === 0
  return (
    <div className="stack gap-12">
      {isNone && <p className="card pad-12-16">{t('workingTime.noCorrections')}</p>}
      <ol className="stack gap-12 hide-empty">
        {Corrections.toReversed().map((correction) => (
          <li key={correction.Id} className="grid gap-8 pad-16 card">
            <CorrectionLine correction={correction} />
          </li>
        ))}
      </ol>
      {CorrectionsElsewhere > 0 && (
        <p className="type-15 soft">
          {t('workingTime.correctionsElsewhere', { count: CorrectionsElsewhere })}
        </p>
      )}
    </div>
  )
}

function Notes({ record: { HasEmergencyType, Country } }: { readonly record: WorkingTimeRecord }) {
  const t = useTexts()
  return (
    <ul className="card pad-12-16 stack gap-4 type-15 soft">
      <li>{t('workingTime.note.pay')}</li>
      {!HasEmergencyType && <li>{t('workingTime.note.emergency')}</li>}
      <li>{t('workingTime.note.breaks')}</li>
      {Country === null && <li>{t('workingTime.note.law')}</li>}
    </ul>
  )
}
