import { IconRepeat } from '@tabler/icons-react'
import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type { PersonDay, RosterChange, RosterPerson } from '@verstas/contract/rosters/entities.ts'
import { spanOfShift } from '@verstas/domain/rosters/plan.ts'
import { absenceOn, leftOutside } from '@verstas/domain/rosters/week.ts'
import { useState } from 'react'
import { useSave } from '../../platform/editing/use-save.ts'
import { useNavigate } from '../../platform/routing/hooks.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { Plate } from '../../platform/ui/plate.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { AbsenceRow } from './absence-row.tsx'
import { isEmpty, readTimes, TimesFields, typedTimesOf } from './times-fields.tsx'
import { shiftWords } from './words.ts'

const { changeRoster } = rosterEndpoints

interface ShiftFormProps {
  readonly person: RosterPerson
  readonly personDay: PersonDay
  /** True if another system manages all shifts of the site. */
  readonly isReadOnly: boolean
  /** Opens the dialog with the person's pattern, absences and history. */
  readonly onOpenPerson: () => void
  readonly onClose: () => void
}

/**
 * The form of a person's shift on a day. It lists the reservations that a change would leave outside the
 * shift.
 */
export function ShiftForm({ person, personDay, isReadOnly, onOpenPerson, onClose }: ShiftFormProps) {
  const t = useTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const { timeZone } = format
  const { Day: day, ByPattern, IsChanged, IsOfSource, IsElsewhere } = personDay
  // The initial values of the form. A refetch of the week does not change them.
  const [base] = useState(() =>
    personDay.Shift === null
      ? null
      : {
          Start: personDay.Shift.Start,
          End: personDay.Shift.End,
          BreakMinutes: personDay.Shift.BreakMinutes,
        },
  )
  const [typed, setTyped] = useState(() => typedTimesOf(base))
  const [scope, setScope] = useState<'day' | 'week'>('day')
  const [wasTried, setWasTried] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  const isLocked = isReadOnly || IsOfSource
  const times = readTimes(typed)
  const left = isLocked
    ? []
    : leftOutside(person, day, { shift: times && spanOfShift(times, day, timeZone), timeZone })
  const absence = absenceOn(person, day, timeZone)
  const { save, isBusy, problem, reset } = useSave({
    write: changeRoster,
    done: t('rosters.saved'),
    onDone: () => {
      onClose()
      if (isMoving) void navigate({ to: '/workshopschedule', search: { date: day, resource: person.Id } })
    },
  })
  const send = (change: Pick<RosterChange, 'Kind' | 'Shift'>) =>
    save({ EmployeeId: person.Id, Day: day, IsEveryWeek: scope === 'week', ...change, Base: base })
  const submit = (moves: boolean) => {
    setWasTried(true)
    setIsMoving(moves)
    if (isEmpty(typed)) send({ Kind: 'off' })
    else if (times) send({ Kind: 'shift', Shift: times })
  }
  const showsLeft = left.length > 0 && (times !== null || isEmpty(typed))
  return (
    <FormDialog
      title={t('rosters.shift', { name: person.Name })}
      about={format.shortDay(day)}
      onClose={onClose}
      onSubmit={() => submit(showsLeft)}
      actions={
        isLocked ? (
          <Button onClick={onClose}>{t('common.close')}</Button>
        ) : showsLeft ? (
          <>
            <Button variant="plain" onClick={() => submit(false)}>
              {t('rosters.saveAndLeave')}
            </Button>
            <Button type="submit" isBusy={isBusy}>
              {t('rosters.saveAndMove')}
            </Button>
          </>
        ) : (
          <SaveButton isBusy={isBusy} />
        )
      }
    >
      <FormProblem>{problem}</FormProblem>
      {isLocked && (
        <p className="type-15 pad-12-16 rounded tone-blocked">
          {t(IsOfSource ? 'rosters.shiftOfSource' : 'rosters.ofSource')}
        </p>
      )}
      {absence && <AbsenceRow absence={absence} onRemoved={onClose} />}
      <TimesFields
        value={typed}
        isChecked={wasTried && !isEmpty(typed)}
        isDisabled={isLocked}
        onChange={(value) => {
          setTyped(value)
          reset()
        }}
      />
      <p className="type-13 soft">
        {IsElsewhere
          ? t('rosters.elsewhereHint')
          : t('rosters.byPattern', { shift: ByPattern ? shiftWords(ByPattern) : t('rosters.dayOff') })}
      </p>
      {!isLocked && (
        <>
          <SegmentedControl
            isWide
            aria-label={t('rosters.scope')}
            value={scope}
            onChange={setScope}
            options={[
              { value: 'day', label: t('rosters.onlyDay', { day: shortOf(format.shortDay(day)) }) },
              { value: 'week', label: t('rosters.everyWeek', { weekday: format.weekday(day) }) },
            ]}
          />
          <div className="line wrap gap-8">
            {base && (
              <Button variant="quiet" size="small" onClick={() => setTyped(typedTimesOf(null))}>
                {t('rosters.makeOff')}
              </Button>
            )}
            {(IsChanged || scope === 'week') && (
              <Button variant="quiet" size="small" isBusy={isBusy} onClick={() => send({ Kind: 'usual' })}>
                {t('rosters.restore')}
              </Button>
            )}
          </div>
        </>
      )}
      <Button variant="plain" size="small" icon={IconRepeat} onClick={onOpenPerson}>
        {t('rosters.personOf', { name: person.Name })}
      </Button>
      {showsLeft && (
        <section className="stack gap-8 pad-12-16 rounded tone-late">
          <h3 className="type-15 strong">{t('rosters.left', { count: left.length })}</h3>
          {left.map(({ Oid, License, Start, End }) => (
            <span key={Oid} className="line spread gap-8">
              <Plate number={License} size={24} />
              <b className="number-18 nowrap">{format.timeRange(Start, End)}</b>
            </span>
          ))}
        </section>
      )}
    </FormDialog>
  )
}

/** Removes the year, as in `ke 30.12.`. */
const shortOf = (shortDay: string): string => shortDay.slice(0, -4)
