import { rosterEndpoints } from '@verstas/contract/rosters/endpoints.ts'
import type {
  NewRosterPattern,
  PatternDay,
  RosterPattern,
  RosterPatternSave,
} from '@verstas/contract/rosters/entities.ts'
import { addDays } from '@verstas/domain/time/format.ts'
import { useState } from 'react'
import type { KeyHeaders } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { useSave } from '../../platform/editing/use-save.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../platform/ui/form-problem.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { Section } from '../../platform/ui/list-row.tsx'
import { NamedGroup } from '../../platform/ui/named-group.tsx'
import { SaveButton } from '../../platform/ui/save-button.tsx'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { TextField } from '../../platform/ui/text-fields.tsx'
import { isEmpty, readTimes, TimesFields, type TypedTimes, typedTimesOf } from './times-fields.tsx'

const { addRosterPattern, saveRosterPattern, removeRosterPattern } = rosterEndpoints

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Any Monday, used to format the names of weekdays. */
const someMonday = '2024-01-01'

const keyOf = (week: number, weekday: number) => `${week}.${weekday}`

interface PatternFormProps {
  /** Null for a new pattern. */
  readonly pattern: RosterPattern | null
  readonly onClose: () => void
}

/** The form of a weekly pattern: its name, its weeks, and the shift of each weekday. */
export function PatternForm({ pattern, onClose }: PatternFormProps) {
  const t = useTexts()
  const format = useFormat()
  const [name, setName] = useState(pattern?.Name ?? '')
  const [weeks, setWeeks] = useState<'1' | '2'>(pattern?.Weeks === 2 ? '2' : '1')
  const [days, setDays] = useState<Readonly<Record<string, TypedTimes>>>(() =>
    Object.fromEntries((pattern?.Days ?? []).map((day) => [keyOf(day.Week, day.Weekday), typedTimesOf(day)])),
  )
  const [wasTried, setWasTried] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const { save, isBusy, problem, reset } = useSave({
    write: pattern ? saveRosterPattern : addRosterPattern,
    send: (body: RosterPatternSave, headers: KeyHeaders) =>
      pattern
        ? call(saveRosterPattern, { params: { id: pattern.Id }, body, headers })
        : call(addRosterPattern, { body: body satisfies NewRosterPattern, headers }),
    done: t('rosters.saved'),
    onDone: onClose,
  })
  const shown = weeks === '2' ? [1, 2] : [1]
  const slots = shown.flatMap((Week) =>
    weekdays.map((Weekday) => ({ Week, Weekday, typed: days[keyOf(Week, Weekday)] ?? typedTimesOf(null) })),
  )
  const submit = () => {
    setWasTried(true)
    const given = slots.filter(({ typed }) => !isEmpty(typed))
    const Days = given.flatMap(({ Week, Weekday, typed }): PatternDay[] => {
      const times = readTimes(typed)
      return times ? [{ Week, Weekday, ...times }] : []
    })
    if (name.trim() === '' || Days.length < given.length) return
    save({ Name: name.trim(), Weeks: Number(weeks), Days, ...(pattern && { Version: pattern.Version }) })
  }
  return (
    <FormDialog
      title={pattern ? t('rosters.editPattern', { name: pattern.Name }) : t('rosters.addPattern')}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          {pattern && (
            <Button variant="plainDanger" onClick={() => setIsRemoving(true)}>
              {t('rosters.removePattern')}
            </Button>
          )}
          <SaveButton isBusy={isBusy} />
        </>
      }
    >
      <FormProblem>{problem}</FormProblem>
      <TextField
        label={t('rosters.patternName')}
        autoComplete="off"
        maxLength={60}
        value={name}
        error={wasTried && name.trim() === '' ? t('fieldReason.missing') : undefined}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          reset()
        }}
      />
      <SegmentedControl
        isWide
        aria-label={t('rosters.weeks')}
        value={weeks}
        onChange={setWeeks}
        options={[
          { value: '1', label: t('rosters.weekly') },
          { value: '2', label: t('rosters.fortnightly') },
        ]}
      />
      <p className="type-13 soft">{t('rosters.emptyDayHint')}</p>
      {shown.map((week) => (
        <Section
          key={week}
          title={
            weeks === '2' ? t(week === 1 ? 'rosters.firstWeek' : 'rosters.secondWeek') : t('rosters.weekly')
          }
        >
          {slots
            .filter(({ Week }) => Week === week)
            .map(({ Weekday, typed }) => {
              const weekday = format.weekday(addDays(someMonday, Weekday - 1))
              return (
                <NamedGroup key={Weekday} aria-label={weekday} className="mt-8">
                  <span className="block type-15 strong" aria-hidden="true">
                    {weekday}
                  </span>
                  <TimesFields
                    value={typed}
                    isChecked={wasTried && !isEmpty(typed)}
                    onChange={(value) => {
                      setDays((before) => ({ ...before, [keyOf(week, Weekday)]: value }))
                      reset()
                    }}
                  />
                </NamedGroup>
              )
            })}
        </Section>
      ))}
      {pattern && isRemoving && (
        <RemovePattern id={pattern.Id} onCancel={() => setIsRemoving(false)} onDone={onClose} />
      )}
    </FormDialog>
  )
}

interface RemovePatternProps {
  readonly id: number
  readonly onCancel: () => void
  readonly onDone: () => void
}

function RemovePattern({ id, onCancel, onDone }: RemovePatternProps) {
  const t = useTexts()
  const { save, isBusy, problem } = useSave({
    write: removeRosterPattern,
    send: (patternId: number) => call(removeRosterPattern, { params: { id: patternId } }),
    done: t('rosters.patternRemoved'),
    onDone,
  })
  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={t('rosters.removePattern')}
      confirmLabel={t('rosters.remove')}
      isBusy={isBusy}
      onConfirm={() => save(id)}
      onCancel={onCancel}
    >
      {t('rosters.removePatternHint')}
      <FormProblem>{problem}</FormProblem>
    </ConfirmDialog>
  )
}
