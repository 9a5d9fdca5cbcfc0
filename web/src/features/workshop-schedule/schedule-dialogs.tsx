import type {
  ScheduleReservation,
  ScheduleResource,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import type { HourRange } from '@verstas/domain/workshop-schedule/hours.ts'
import type { BoardRow, Movable, Place } from './board/board-props.ts'
import { ResourcesSheet } from './resources-sheet.tsx'
import { UnallocatedSheet } from './unallocated-sheet.tsx'
import type { Favourites } from './use-favourites.ts'
import type { ScheduleDay } from './use-schedule-day.ts'

/** The one dialog that is open. */
export type OpenDialog =
  /** Something was put there: which times it gets. */
  | { readonly kind: 'time'; readonly movable: Movable; readonly place: Place }
  | { readonly kind: 'edit'; readonly entry: ScheduleReservation }
  | { readonly kind: 'resource'; readonly resource: ScheduleResource }
  | { readonly kind: 'range' }
  | { readonly kind: 'resources' }
  /** With a place where free time was chosen first. */
  | { readonly kind: 'unallocated'; readonly place?: Place }

interface ScheduleDialogsProps {
  readonly data: ScheduleDay
  readonly now: Date
  readonly dialog: OpenDialog | null
  readonly expected: Forecast | undefined
  readonly allRows: readonly BoardRow[]
  readonly favourites: Favourites
  readonly isAllShown: boolean
  readonly range: HourRange
  readonly canMove: (movable: Movable, resourceId?: number) => boolean
  readonly onDialog: (dialog: OpenDialog | null) => void
  readonly onShowAll: (isAllShown: boolean) => void
  readonly onChooseRange: (range: HourRange) => void
  readonly onChooseResource: (resourceId: number) => void
  readonly onChooseUnallocated: (reservation: UnallocatedReservation) => void
  readonly onTakeInHand: (entry: ScheduleReservation) => void
}

/** The dialogs of the schedule. */
export function ScheduleDialogs(props: ScheduleDialogsProps) {
  const { data, dialog, allRows, favourites, isAllShown, onShowAll } = props
  const close = () => props.onDialog(null)
  return (
    <>
      <UnallocatedSheet
        isOpen={dialog?.kind === 'unallocated'}
        unallocated={data.unallocated}
        onChoose={props.onChooseUnallocated}
        onClose={close}
      />
      <ResourcesSheet
        isOpen={dialog?.kind === 'resources'}
        rows={allRows}
        {...{ favourites, isAllShown, onShowAll }}
        onChoose={(id) => {
          props.onChooseResource(id)
          close()
        }}
        onClose={close}
      />
    </>
  )
}
