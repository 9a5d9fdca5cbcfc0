import type {
  ScheduleReservation,
  ScheduleResource,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import type { HourRange } from '@verstas/domain/workshop-schedule/hours.ts'
import { lazy, Suspense } from 'react'
import { useSession } from '../../platform/session/session.ts'
import type { BoardRow, Movable, Place } from './board/board-props.ts'
import type { Target } from './dialogs/move-dialog.tsx'
import { movedOf, plateOf } from './moved.ts'
import { ResourcesSheet } from './resources-sheet.tsx'
import { UnallocatedSheet } from './unallocated-sheet.tsx'
import type { Favourites } from './use-favourites.ts'
import type { ScheduleDay } from './use-schedule-day.ts'

const MoveDialog = lazy(async () => ({ default: (await import('./dialogs/move-dialog.tsx')).MoveDialog }))

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
  readonly onMove: (movable: Movable, target: Target) => void
  readonly onDialog: (dialog: OpenDialog | null) => void
  readonly onShowAll: (isAllShown: boolean) => void
  readonly onChooseRange: (range: HourRange) => void
  readonly onChooseResource: (resourceId: number) => void
  readonly onChooseUnallocated: (reservation: UnallocatedReservation) => void
  readonly onTakeInHand: (entry: ScheduleReservation) => void
}

/** The dialogs of the schedule. */
export function ScheduleDialogs(props: ScheduleDialogsProps) {
  const { data, dialog, expected, allRows, favourites, isAllShown, onShowAll } = props
  const { rights } = useSession()
  const close = () => props.onDialog(null)
  const resourceOf = (id: number) => data.resources.find((resource) => resource.id === id)
  const moving = dialog?.kind === 'time' && {
    ...dialog,
    to: resourceOf(dialog.place.resourceId),
    from: dialog.movable.kind === 'entry' ? resourceOf(dialog.movable.entry.resourceId) : undefined,
  }
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
      <Suspense>
        {moving && moving.to !== undefined && expected && (
          <MoveDialog
            moved={movedOf(moving.movable, data.schedule)}
            car={carOf(moving.movable)}
            from={moving.from ?? null}
            to={moving.to}
            droppedAt={moving.place.start}
            expected={expected}
            mayEditTimes={rights.has('ReservationTimeEditable')}
            onMove={(target) => {
              props.onMove(moving.movable, target)
              close()
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

function carOf(movable: Movable) {
  const { make, model } = movable.kind === 'entry' ? movable.entry : movable.reservation
  return { plate: plateOf(movable), model: [make, model].filter(Boolean).join(' ') }
}
