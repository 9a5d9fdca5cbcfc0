import { IconClipboardText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type {
  ScheduleReservation,
  ScheduleResource,
  UnallocatedReservation,
} from '@verstas/contract/workshop-schedule/entities.ts'
import { maySeeDaysOf } from '@verstas/domain/stamping/correctors.ts'
import type { Forecast } from '@verstas/domain/workshop-schedule/forecast.ts'
import type { Target } from '@verstas/domain/workshop-schedule/move.ts'
import { placeAt } from '@verstas/domain/workshop-schedule/schedule.ts'
import { Link } from '../../platform/routing/link.tsx'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useIsOnline } from '../../platform/ui/use-is-online.ts'
import { employeeHoursQuery } from '../stamping/api.ts'
import type { BoardRow, MoveRules } from './board/board-props.ts'
import { isRunningOn } from './board/entry-states.ts'
import { unallocatedWork, type Work, workOf } from './board/work.ts'
import { EditDialog } from './dialogs/edit-dialog.tsx'
import { MoveDialog } from './dialogs/move-dialog.tsx'
import { PersonDialog } from './dialogs/person-dialog.tsx'
import { RangeDialog } from './dialogs/range-dialog.tsx'
import type { PlannerProps } from './planner.tsx'
import { ResourcesSheet } from './resources-sheet.tsx'
import type { OpenDialog } from './schedule-state.ts'
import { UnallocatedSheet } from './unallocated-sheet.tsx'
import { useTellPromise } from './use-tell-promise.ts'

interface ScheduleDialogsProps extends Omit<PlannerProps, 'now'> {
  readonly dialog: OpenDialog
  readonly allRows: readonly BoardRow[]
  readonly expected: Forecast
  readonly moves: MoveRules
  readonly mayAllocate: boolean
  readonly onMove: (work: Work, target: Target) => void
}

/** Renders the open dialog of the schedule; at most one is open. */
export default function ScheduleDialogs(props: ScheduleDialogsProps) {
  const { data, favourites, isAllShown, state, onChange, dialog, allRows, expected, moves, onMove } = props
  const isOnline = useIsOnline()
  const { rights } = useSession()
  const mayEditTimes = isOnline && rights.has('ReservationTimeEditable')
  const onClose = () => onChange({ dialog: null })
  const resourceOf = (id: number | null) => data.resources.find((resource) => resource.id === id)

  switch (dialog.kind) {
    case 'unallocated': {
      const choose = (reservation: UnallocatedReservation) => {
        const work = unallocatedWork(reservation, data.schedule)
        const { free } = dialog
        if (!free) return onChange({ inHand: work, dialog: null })
        const place = placeAt(work, free.resourceId, free.startAt)
        onChange({ dialog: { kind: 'time', work, place } })
      }
      return (
        <UnallocatedSheet
          {...{ onClose }}
          free={dialog.free}
          unallocated={data.unallocated}
          onChoose={props.mayAllocate ? choose : undefined}
        />
      )
    }
    case 'resources':
      return (
        <ResourcesSheet
          {...{ favourites, isAllShown, onClose }}
          rows={allRows}
          onShowAll={(all) => onChange({ isAllShown: all })}
          onChoose={(resource) => onChange({ resource, dialog: null })}
        />
      )
    case 'range':
      return (
        <RangeDialog
          {...{ onClose }}
          range={state.range}
          onChoose={(range) => onChange({ range, dialog: null })}
        />
      )
    case 'resource':
      return <DayOfResource {...props} {...{ onClose }} resource={dialog.resource} />
    case 'edit': {
      const resource = resourceOf(dialog.entry.resourceId)
      return (
        resource && <EditedEntry {...props} {...{ resource, mayEditTimes, onClose }} entry={dialog.entry} />
      )
    }
    case 'time': {
      const { work, place } = dialog
      const to = resourceOf(place.resourceId)
      return (
        to && (
          <MoveDialog
            key={`${place.resourceId} ${place.startAt.getTime()}`}
            {...{ work, to, expected, mayEditTimes, onClose }}
            from={resourceOf(work.resourceId) ?? null}
            droppedAt={place.startAt}
            nameOf={data.nameOf}
            firstPlace={moves.firstPlaceOf(work)}
            onPlace={(other) => onChange({ dialog: { kind: 'time', work, place: other } })}
            onMove={(target) => {
              onMove(work, target)
              onClose()
            }}
          />
        )
      )
    }
  }
}

interface EditedEntryProps extends ScheduleDialogsProps {
  readonly entry: ScheduleReservation
  readonly resource: ScheduleResource
  readonly mayEditTimes: boolean
  readonly onClose: () => void
}

function EditedEntry(props: EditedEntryProps) {
  const { data, hasBoard, onChange, expected, onMove, entry, resource, mayEditTimes, onClose } = props
  const t = useTexts()
  const isOnline = useIsOnline()
  const { canCall } = useSession()
  const tell = useTellPromise()
  const { workOrderId, orderNumber } = entry
  const canTell = isOnline && workOrderId !== undefined && canCall(workshopScheduleEndpoints.tellPromise)
  const onCustomerInformed = (until: Date) => {
    if (workOrderId !== undefined) tell({ WorkOrderId: workOrderId, Until: until.toISOString() })
    onClose()
  }
  return (
    <EditDialog
      {...{ entry, resource, expected, mayEditTimes, onClose }}
      nameOf={data.nameOf}
      isRunning={isRunningOn(data.stampings, entry)}
      onSave={(target) => {
        onMove(workOf(entry), target)
        onClose()
      }}
      onCustomerInformed={canTell ? onCustomerInformed : undefined}
      // A board has dragging instead.
      onMoveElsewhere={
        !hasBoard && isOnline ? () => onChange({ inHand: workOf(entry), dialog: null }) : undefined
      }
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

function DayOfResource({ data, resource, onChange, onClose }: DayOfResourceProps) {
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
      onOpen={(entry) => onChange({ dialog: { kind: 'edit', entry } })}
      onClose={onClose}
    />
  )
}
