import type { ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import type { BoardRow, LoadLevel } from './board/board-props.ts'
import type { ScheduleDay } from './use-schedule-day.ts'

const levels = { normal: 'usual', busy: 'busy', full: 'full' } as const satisfies Record<string, LoadLevel>

/** Each resource with how full its day is, or with what it is away for. */
export function boardRows(data: ScheduleDay, resources: readonly ScheduleResource[]): BoardRow[] {
  const absences = new Map(
    data.stampings.filter(({ isAbsence }) => isAbsence).map((absence) => [absence.resourceId, absence]),
  )
  return resources.map((resource) => {
    const load = data.loads.get(resource.id)
    const { percent = null, level = 'normal' } = load ?? {}
    const note = percent === null ? absences.get(resource.id)?.typeDescription : undefined
    return { resource, note, load: percent === null ? null : { percent, level: levels[level] } }
  })
}
