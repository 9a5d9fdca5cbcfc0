import { IconCarLifter } from '@tabler/icons-react'
import type { ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { Face } from '../../../platform/shell/avatar.tsx'
import classes from './resource-face.module.css'

/** The picture or the initials of a person, or the icon of a bay. */
export const ResourceFace = ({
  resource: { id, name, isPerson },
}: {
  readonly resource: ScheduleResource
}) =>
  isPerson === false ? (
    <span className={`${classes.bay} grid centre rigid`}>
      <IconCarLifter size={20} aria-hidden="true" />
    </span>
  ) : (
    <Face employeeId={id} name={name} />
  )
