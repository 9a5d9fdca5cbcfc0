import type { VehicleDetails } from '@verstas/contract/vehicles/details.ts'
import { dueOn } from '@verstas/domain/vehicles/due.ts'
import { serverNow } from '../../../platform/api/server-clock.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { DataList, Field } from '../../../platform/ui/data-list.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Panel } from '../../../platform/ui/panel.tsx'
import { StateBadge } from '../../../platform/ui/state-badge.tsx'
import { useSpan } from '../use-span.ts'
import classes from './dates-panel.module.css'

/** The due dates of a car, and its first registration. */
export function DatesPanel({ vehicle }: { readonly vehicle: VehicleDetails }) {
  const t = useTexts()
  const format = useFormat()
  const { NextServiceDate, InspectionDate, FirstRegistrationDate, IntroductionDate } = vehicle
  return (
    <Panel title={t('vehicle.dates')}>
      <DataList>
        <Field label={t('vehicle.nextService')}>{NextServiceDate && <DueDay day={NextServiceDate} />}</Field>
        <Field label={t('vehicle.inspection')}>{InspectionDate && <DueDay day={InspectionDate} />}</Field>
        <Field label={t('workOrder.vehicle.firstRegistration')}>
          {FirstRegistrationDate && format.day(FirstRegistrationDate)}
        </Field>
        <Field label={t('vehicle.introduction')}>{IntroductionDate && format.day(IntroductionDate)}</Field>
      </DataList>
    </Panel>
  )
}

/** A day with the time until it: in red if overdue, in blue if within a month, otherwise in muted text. */
function DueDay({ day }: { readonly day: string }) {
  const format = useFormat()
  const words = useSpan()
  const due = dueOn(day, format.dayOf(serverNow()))
  return (
    <span className={classes.due}>
      {format.day(day)}
      {due.state === 'ahead' ? (
        <span className="type-15 soft">{words.due(due)}</span>
      ) : (
        <StateBadge state={due.state === 'late' ? 'late' : 'waiting'}>{words.due(due)}</StateBadge>
      )}
    </span>
  )
}
