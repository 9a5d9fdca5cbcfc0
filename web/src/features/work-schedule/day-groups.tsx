import { groupDay } from '@verstas/domain/work-schedule/day-groups.ts'
import type { ComponentProps } from 'react'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { DayCars } from './day-cars.tsx'

/**
 * The day's vehicles. The vehicles that the user cannot start yet form a second list, with the reason in each
 * row.
 */
export function DayGroups({ reservations, now, isBare = false }: ComponentProps<typeof DayCars>) {
  const t = useTexts()
  const { startable, blocked } = groupDay(reservations, useSession().employee.Id)
  const label = t('workSchedule.notStartable')
  return (
    <>
      {startable.length > 0 && <DayCars reservations={startable} {...{ now, isBare }} />}
      {blocked.length > 0 && (
        <>
          <h3 className="line spread pad-x-4 touch type-15 soft">
            {label}
            <span>{blocked.length}</span>
          </h3>
          <DayCars reservations={blocked} now={null} {...{ label, isBare }} />
        </>
      )}
    </>
  )
}
