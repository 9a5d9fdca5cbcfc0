import { IconArrowRight, IconBuildingWarehouse } from '@tabler/icons-react'
import type { ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { Face } from '../../../platform/shell/avatar.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import classes from './from-to.module.css'

interface FromToProps {
  /** The resource before the move; null for unallocated work. */
  readonly from: ScheduleResource | null
  readonly to: ScheduleResource
}

/** The resources before and after a move, or one name if they are the same. */
export function FromTo({ from, to }: FromToProps) {
  const t = useTexts()
  const fromName = from?.name ?? t('schedule.move.nobody')
  if (from?.id === to.id)
    return (
      <p className={classes.line}>
        <Who resource={to} />
        <b>{to.name}</b>
      </p>
    )
  return (
    <p className={classes.line}>
      <span className="visually-hidden">{t('schedule.move.fromTo', { from: fromName, to: to.name })}</span>
      <span className="line gap-12 shrink" aria-hidden="true">
        {from && <Who resource={from} />}
        <span className="soft">{fromName}</span>
      </span>
      <span className="line gap-12 shrink" aria-hidden="true">
        <IconArrowRight size={20} className={classes.arrow} />
        <Who resource={to} />
        <b>{to.name}</b>
      </span>
    </p>
  )
}

const Who = ({ resource: { id, isPerson, name } }: { readonly resource: ScheduleResource }) =>
  isPerson === false ? (
    <IconBuildingWarehouse size={20} aria-hidden="true" />
  ) : (
    <Face employeeId={id} name={name} />
  )
