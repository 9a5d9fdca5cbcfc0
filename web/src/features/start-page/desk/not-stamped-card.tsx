import { IconClock, IconUserOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import type { StampingType } from '@verstas/contract/stamping/entities.ts'
import type { Desk, NotStamped } from '@verstas/contract/start-page/entities.ts'
import { mayCorrect, maySeeDaysOf } from '@verstas/domain/stamping/correctors.ts'
import { minutesBetween } from '@verstas/domain/time/format.ts'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { DeskCard } from '../../../shared/desk/desk-card.tsx'
import { useStampingTypes } from '../../stamping/api.ts'
import classes from './desk.module.css'

const { correctStampings } = stampingCorrectionEndpoints

/**
 * The people whose shift has begun and who have not stamped. A row opens the correction of today, and its button
 * marks the person as absent. Managers without the right to correct stampings only see the names.
 */
export function NotStampedCard({ desk: { NotStamped: people }, now }: { desk: Desk; now: Date }) {
  const t = useTexts()
  const format = useFormat()
  const { rights, employee } = useSession()
  if (people.length === 0) return null
  return (
    <DeskCard title={t('desk.notStamped')} count={people.length}>
      {people.map((person) => {
        const words = (
          <>
            <RowWords
              name={person.Name}
              facts={t('desk.shiftFrom', { time: format.timeRange(person.ShiftStart, person.ShiftEnd) })}
            />
            <StateBadge state="late" icon={IconClock}>
              {format.duration(minutesBetween(new Date(person.ShiftStart), now))}
            </StateBadge>
          </>
        )
        return (
          <li key={person.Id} className={`${classes.acted} flex wrap middle`}>
            {maySeeDaysOf({ rights, employeeId: employee.Id }, person.Id) ? (
              <RowLink
                to="/stampingcorrections/{-$employee}/{-$date}"
                params={{ employee: String(person.Id), date: format.dayOf(now) }}
                isTall
                hasNoChevron
              >
                {words}
              </RowLink>
            ) : (
              <span className="row tall wrap grow">{words}</span>
            )}
            <span className={`${classes.actions} hide-empty flex`}>
              <AbsentButton person={person} />
            </span>
          </li>
        )
      })}
    </DeskCard>
  )
}

/**
 * Marks a person as absent for the whole shift, with the first type of absence (usually sick leave). Other types
 * are on the page of the person's day. Renders nothing without a type or the right.
 */
function AbsentButton({ person }: { readonly person: NotStamped }) {
  const { rights, employee, settings } = useSession()
  const { data: types = [] } = useStampingTypes()
  const type = types.find(({ IsNonPresence }) => IsNonPresence)
  const allowsOwnStampingCorrection = settings.GeneralSettings.AllowOwnStampingCorrection === true
  const corrector = { rights, employeeId: employee.Id, allowsOwnStampingCorrection }
  if (!type || !mayCorrect(corrector, person.Id)) return null
  return <MarkAbsent person={person} type={type} />
}

function MarkAbsent({ person, type }: { readonly person: NotStamped; readonly type: StampingType }) {
  const t = useTexts()
  const format = useFormat()
  const mark = useMarkAbsent(person, type)
  const values = { name: person.Name, type: type.Description }
  const time = format.timeRange(person.ShiftStart, person.ShiftEnd)
  return (
    <Button
      variant="tonal"
      icon={IconUserOff}
      isBusy={mark.isPending}
      aria-label={t('desk.markAbsentOf', { ...values, time })}
      onClick={() => mark.mutate()}
    >
      {t('desk.markAbsent', { type: type.Description })}
    </Button>
  )
}

/** The version of a stamping that a correction has just added. */
const firstVersion = 1

/** Returns a mutation that adds the absence as a correction. The toast offers undo, which removes it. */
function useMarkAbsent({ Id, Name, ShiftStart, ShiftEnd }: NotStamped, type: StampingType) {
  const t = useTexts()
  const format = useFormat()
  const what = `${Name}: ${type.Description} ${format.timeRange(ShiftStart, ShiftEnd)}`
  const reason = t('desk.notStamped')
  const correct = (Reason: string, Change: StampingChange) =>
    call(correctStampings, {
      headers: { 'idempotency-key': newUuid() },
      body: { SalesmanId: Id, Reason, Change },
    })
  const onError = (error: unknown) => notify.error(`${Name}: ${messageOf(error, t)}`)
  const { mutate: undo } = useMutation({
    mutationFn: (StampingId: number) =>
      correct(t('undo.done', { what: reason }), { Kind: 'Remove', StampingId, Version: firstVersion }),
    onSuccess: () => notify.success(t('undo.done', { what })),
    onError,
  })
  return useMutation({
    mutationFn: () =>
      correct(reason, {
        ...{ Kind: 'Add', StartTime: ShiftStart, EndTime: ShiftEnd, TypeId: type.Code, OrderRows: [] },
      }),
    onSuccess: ({ After: [added] }) =>
      notify.success(
        what,
        added && { label: t('undo.action'), run: () => undo(added.Id), isForAnyPage: true },
      ),
    onError,
  })
}
