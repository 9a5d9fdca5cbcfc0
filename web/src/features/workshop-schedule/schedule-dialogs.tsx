import { IconClipboardText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type {
  ScheduleReservation,
  ScheduleResource,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/corrections.ts'
import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import type { HourRange } from '@verstas/domain/workshop-schedule/hours.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { employeeHoursQuery } from '../stamping/api.ts'
import type { BoardRow, FirstPlace, Movable } from './board/board-props.ts'
import { isRunningOn } from './board/entry-states.ts'
import { licenseOf } from './board/moving.ts'
import { EditDialog } from './dialogs/edit-dialog.tsx'
import { MoveDialog } from './dialogs/move-dialog.tsx'
import type { Target } from './dialogs/outcome.tsx'
import { PersonDialog } from './dialogs/person-dialog.tsx'
import { RangeDialog } from './dialogs/range-dialog.tsx'
import { movedOf } from './moved.ts'
import type { OpenDialog } from './open-dialog.ts'
import { ResourcesSheet } from './resources-sheet.tsx'
import { UnallocatedSheet } from './unallocated-sheet.tsx'
import type { Favourites } from './use-favourites.ts'
import type { ScheduleDay } from './use-schedule-day.ts'
import { useTellPromise } from './use-tell-promise.ts'

interface ScheduleDialogsProps {
  readonly data: ScheduleDay
  readonly dialog: OpenDialog
  readonly expected: Forecast
  readonly allRows: readonly BoardRow[]
  readonly favourites: Favourites
  readonly isAllShown: boolean
  readonly range: HourRange
  readonly isOnline: boolean
  readonly onDialog: (dialog: OpenDialog | null) => void
  /** Returns the first free place of the day that delays no promised car; null if there is none. */
  readonly firstPlaceOf: (movable: Movable) => FirstPlace | null
  readonly onMove: (movable: Movable, target: Target) => void
  readonly onShowAll: (isAllShown: boolean) => void
  readonly onChooseRange: (range: HourRange) => void
  readonly onChooseResource: (resourceId: number) => void
  /** Receives the chosen work; undefined if the user may not allocate work. */
  readonly onChooseUnallocated: ((reservation: UnallocatedReservation) => void) | undefined
  /** Starts a move of the entry on a phone, which has no dragging; undefined on other screens. */
  readonly onTakeInHand: ((entry: ScheduleReservation) => void) | undefined
}

/** Renders the open dialog of the schedule; at most one is open. */
export default function ScheduleDialogs(props: ScheduleDialogsProps) {
  const { data, dialog, expected, allRows, favourites, isAllShown, onShowAll } = props
  const { rights } = useSession()
  const close = () => props.onDialog(null)
  const resourceOf = (id: number) => data.resources.find((resource) => resource.id === id)
  const nameOf = (id: number) => resourceOf(id)?.name ?? ''
  const thenClose =
    <Chosen extends unknown[]>(act: (...chosen: Chosen) => void) =>
    (...chosen: Chosen) => {
      act(...chosen)
      close()
    }
  const mayEditTimes = props.isOnline && rights.has('ReservationTimeEditable')

  switch (dialog.kind) {
    case 'unallocated':
      return (
        <UnallocatedSheet
          unallocated={data.unallocated}
          onChoose={props.onChooseUnallocated}
          onClose={close}
        />
      )
    case 'resources':
      return (
        <ResourcesSheet
          rows={allRows}
          {...{ favourites, isAllShown, onShowAll }}
          onChoose={thenClose(props.onChooseResource)}
          onClose={close}
        />
      )
    case 'range':
      return <RangeDialog range={props.range} onChoose={thenClose(props.onChooseRange)} onClose={close} />
    case 'resource':
      return <DayOfResource {...props} resource={dialog.resource} onClose={close} />
    case 'edit': {
      const resource = resourceOf(dialog.entry.resourceId)
      return (
        resource && (
          <EditedEntry
            {...props}
            {...{ resource, nameOf, mayEditTimes }}
            entry={dialog.entry}
            onClose={close}
          />
        )
      )
    }
    case 'time': {
      const { movable, place } = dialog
      const to = resourceOf(place.resourceId)
      const from = movable.kind === 'entry' ? resourceOf(movable.entry.resourceId) : undefined
      return (
        to && (
          <MoveDialog
            key={`${place.resourceId} ${place.start.getTime()}`}
            moved={movedOf(movable, data.schedule)}
            car={carOf(movable)}
            from={from ?? null}
            to={to}
            droppedAt={place.start}
            {...{ expected, nameOf, mayEditTimes }}
            firstPlace={props.firstPlaceOf(movable)}
            onPlace={({ resourceId, startAt }) =>
              props.onDialog({ kind: 'time', movable, place: { resourceId, start: startAt } })
            }
            onMove={thenClose((target: Target) => props.onMove(movable, target))}
            onClose={close}
          />
        )
      )
    }
  }
}

interface EditedEntryProps extends ScheduleDialogsProps {
  readonly entry: ScheduleReservation
  readonly resource: ScheduleResource
  readonly nameOf: (resourceId: number) => string
  readonly mayEditTimes: boolean
  readonly onClose: () => void
}

function EditedEntry(props: EditedEntryProps) {
  const { data, entry, resource, nameOf, expected, mayEditTimes, isOnline, onMove, onTakeInHand, onClose } =
    props
  const t = useTexts()
  const { canCall } = useSession()
  const tell = useTellPromise()
  const { workOrderId, orderNumber } = entry
  const canTell = isOnline && workOrderId !== undefined && canCall(workshopScheduleEndpoints.tellPromise)
  return (
    <EditDialog
      {...{ entry, resource, nameOf, expected, mayEditTimes, onClose }}
      isRunning={isRunningOn(
        data.stampings.filter(({ resourceId }) => resourceId === resource.id),
        entry,
      )}
      onSave={(target) => {
        onMove({ kind: 'entry', entry }, target)
        onClose()
      }}
      onCustomerInformed={
        canTell
          ? (until) => {
              tell({ WorkOrderId: workOrderId, Until: until.toISOString() })
              onClose()
            }
          : undefined
      }
      onMoveElsewhere={onTakeInHand && isOnline ? () => onTakeInHand(entry) : undefined}
      link={
        orderNumber !== undefined &&
        canCall(workOrderEndpoints.getWorkOrderByNumber) && (
          <Button
            variant="quiet"
            icon={IconClipboardText}
            render={(root) => <Link {...root} to="/workorder" search={{ number: String(orderNumber) }} />}
          >
            {t('schedule.openWorkOrder')}
          </Button>
        )
      }
    />
  )
}

interface DayOfResourceProps extends ScheduleDialogsProps {
  readonly resource: ScheduleResource
  readonly onClose: () => void
}

function DayOfResource({ data, resource, onDialog, onClose }: DayOfResourceProps) {
  const isOfResource = ({ resourceId }: { readonly resourceId: number }) => resourceId === resource.id
  const { rights, employee } = useSession()
  const maySee = resource.isPerson !== false && maySeeDaysOf({ rights, employeeId: employee.Id }, resource.id)
  const { data: hours } = useQuery({ ...employeeHoursQuery(resource.id), enabled: maySee })
  return (
    <PersonDialog
      resource={resource}
      // A plain specification server returns the user's own hours for every employee.
      hours={hours?.salesmanId === resource.id ? hours : undefined}
      load={data.loads.get(resource.id)}
      entries={data.entries.filter(isOfResource)}
      stampings={data.stampings.filter(isOfResource)}
      onOpen={(entry) => onDialog({ kind: 'edit', entry })}
      onClose={onClose}
    />
  )
}

function carOf(movable: Movable) {
  const { make, model } = movable.kind === 'entry' ? movable.entry : movable.reservation
  return { plate: licenseOf(movable), model: [make, model].filter(Boolean).join(' ') }
}
