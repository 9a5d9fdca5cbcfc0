import { IconClockHour4, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EmployeeHours, HoursDay } from '@verstas/contract/stamping/hours.ts'
import { daysOfMonth, monthOf } from '@verstas/domain/time/month.ts'
import { useState } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useNow } from '../../../platform/session/use-now.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import lineStart from '../../../platform/ui/capital.module.css'
import { Collapsible } from '../../../platform/ui/collapsible.tsx'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { MonthNavigator } from '../../../platform/ui/month-navigator.tsx'
import { PickDialog, PickList } from '../../../platform/ui/pick-dialog.tsx'
import { employeeHoursQuery, hoursDaysQuery } from '../api.ts'
import { Balances } from './balances.tsx'
import classes from './hours-dialog.module.css'

interface HoursDialogProps {
  readonly employee?: { readonly Id: number; readonly Name: string } | undefined
  readonly onClose: () => void
}

/**
 * The balances of flextime and KiKy time, and each day's contribution (specification.md, Stamping rules).
 */
export default function HoursDialog({ employee, onClose }: HoursDialogProps) {
  const t = useTexts()
  const query = useQuery(employeeHoursQuery(employee?.Id))
  return (
    <PickDialog
      isOpen
      onClose={onClose}
      title={employee ? t('hours.titleOf', { name: employee.Name }) : t('hours.title')}
    >
      <PickList fills>
        <div className="stack gap-16">
          <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={4} />}>
            {(hours) => (
              <>
                <Balances hours={hours} />
                {/* A plain specification server sends neither `asOf` nor the days. */}
                {hours.asOf && (
                  <>
                    <RecordLink employeeId={employee?.Id} onOpen={onClose} />
                    <HoursMonth hours={hours} isOwn={employee === undefined} />
                  </>
                )}
              </>
            )}
          </AsyncView>
        </div>
      </PickList>
    </PickDialog>
  )
}

interface RecordLinkProps {
  /** The person; undefined for the user. */
  readonly employeeId: number | undefined
  readonly onOpen: () => void
}

/** The link to the record of working time, which closes the dialog. */
function RecordLink({ employeeId, onOpen }: RecordLinkProps) {
  const t = useTexts()
  const search = employeeId === undefined ? {} : { employee: employeeId }
  return (
    <Button
      variant="quiet"
      icon={IconFileSpreadsheet}
      render={(props) => <Link to="/workingtime" search={search} {...props} onClick={onOpen} />}
    >
      {t('page.workingTime')}
    </Button>
  )
}

interface HoursMonthProps {
  readonly hours: EmployeeHours
  readonly isOwn: boolean
}

/** The days of a month, the latest first. A day can be expanded to show how its hours were calculated. */
function HoursMonth({ hours, isOwn }: HoursMonthProps) {
  const t = useTexts()
  const today = useFormat().dayOf(useNow())
  const [month, setMonth] = useState(() => monthOf(today))
  const whose = isOwn ? {} : { salesmanId: hours.salesmanId }
  const query = useQuery(hoursDaysQuery({ ...whose, ...daysOfMonth(month) }))
  return (
    <section aria-label={t('hours.days')} className="stack gap-16">
      <MonthNavigator month={month} last={monthOf(today)} onChange={setMonth} />
      <AsyncView
        query={query}
        skeleton={<LoadingSkeleton height={58} count={8} />}
        empty={<EmptyState icon={IconClockHour4} title={t('hours.monthEmpty')} />}
      >
        {(days) => (
          <ol className={`${classes.days} lined bleed`}>
            {days.map((day) => (
              <li key={day.day}>
                <DayOfMonth day={day} hours={hours} />
              </li>
            ))}
          </ol>
        )}
      </AsyncView>
    </section>
  )
}

function DayOfMonth({ day, hours }: { day: HoursDay; hours: EmployeeHours }) {
  const t = useTexts()
  const format = useFormat()
  const { isFlexInUse, isKiKyInUse } = hours
  const daySum = isFlexInUse ? format.signedHours(day.flex) : format.duration(day.presence)
  return (
    <Collapsible
      isLazy
      title={
        <span className={`${classes.dayHead} ${lineStart.capital} flex wrap spread gap-y-0 gap-x-16 type-17`}>
          <span>
            {format.weekday(day.day)} {format.day(day.day)}
          </span>
          <span className="number-18">{daySum}</span>
        </span>
      }
    >
      <DataList>
        <Field label={t('hours.shift')}>{format.duration(day.shift)}</Field>
        <Field label={t('hours.presence')}>{format.duration(day.presence)}</Field>
        {day.absence > 0 && <Field label={t('hours.absence')}>{format.duration(day.absence)}</Field>}
        {day.overtime > 0 && <Field label={t('hours.overtime')}>{format.duration(day.overtime)}</Field>}
        {isFlexInUse && <Field label={t('hours.flex')}>{format.signedHours(day.flex)}</Field>}
        {isKiKyInUse && day.kiKy > 0 && <Field label={t('hours.kiKy')}>{format.signedHours(day.kiKy)}</Field>}
        {day.unanswered > 0 && <Field label={t('hours.unanswered')}>{format.duration(day.unanswered)}</Field>}
        {isFlexInUse && <Field label={t('hours.balanceAfter')}>{format.signedHours(day.flexBalance)}</Field>}
      </DataList>
    </Collapsible>
  )
}
