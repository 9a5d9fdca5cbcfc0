import { IconPackageImport } from '@tabler/icons-react'
import { maxActivityCharacters } from '@verstas/contract/activities/characters.ts'
import type { Activity, ActivityType } from '@verstas/contract/activities/entities.ts'
import { cutText } from '@verstas/contract/cut-text.ts'
import type { WorkOrder } from '@verstas/contract/work-orders/entities.ts'
import type { JobRow } from '@verstas/contract/work-orders/rows.ts'
import { waitingSince } from '@verstas/domain/activities/order.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useDeviceQueue } from '../../platform/device-queue/device-queue.tsx'
import { type Translate, useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { StateBadge } from '../../platform/ui/state-badge.tsx'
import { WordButton } from '../../platform/ui/word-button.tsx'
import { useFindEmployee } from '../../shared/employees/api.ts'
import { useActivitiesOfWorkOrder, useActivityTypes } from './api.ts'
import classes from './part-request.module.css'
import { activityKind, addedOf, useQueuedActivities } from './queued-activities.ts'
import { QueuedBadge } from './queued-badge.tsx'
import { useTaskWords } from './use-task-words.ts'

type Order = Pick<WorkOrder, 'Id' | 'OrderNumber' | 'Status'>

/**
 * Returns the latest task and the latest unsent request for a row's part, and the task type of part requests.
 * The type is undefined while loading, and null if the site has none.
 */
function useRequestOfRow(order: Order, { RowId }: JobRow) {
  const types = useActivityTypes().data
  const task = useActivitiesOfWorkOrder(order.Id)
    .data?.filter((one) => one.RowId === RowId)
    .toSorted((one, other) => Date.parse(other.Created) - Date.parse(one.Created))[0]
  const queued = addedOf(useQueuedActivities()).findLast(({ payload }) => payload.request.RowId === RowId)
  return { task, queued, type: types && (requestTypeOf(types) ?? null) }
}

/** Returns the task type of part requests, if the site has such a type with a default assignee. */
const requestTypeOf = (types: readonly ActivityType[]) =>
  types.find(({ IsPartRequest, DefaultEmployeeID }) => IsPartRequest && DefaultEmployeeID !== null)

interface RowProps {
  readonly order: Order
  readonly row: JobRow
}

interface PartRequestButtonProps extends RowProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Opens the part request of a job row whose part can be requested. */
export function PartRequestButton({ order, row, isOpen, onToggle }: PartRequestButtonProps) {
  const t = useTexts()
  const { task, queued, type } = useRequestOfRow(order, row)
  if (type === null) return null
  const isAsked = queued !== undefined || task?.IsOpen === true
  // An empty element of the button's size, so that the numbers of the rows stay aligned.
  if (type === undefined || isAsked) return <span className={classes.place} />
  return (
    <WordButton
      className={classes.open}
      label={t('partRequest.open', { name: nameOf(row) })}
      word={t('partRequest.send')}
      icon={IconPackageImport}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  )
}

interface PartRequestProps extends RowProps {
  readonly isOpen: boolean
  readonly onSent: () => void
}

/**
 * Shows the part request below a job row. A button asks the parts desk for the part. After that, the row
 * shows whether the request waits, is taken by a person, or is done, with the time.
 */
export function PartRequest({ order, row, isOpen, onSent }: PartRequestProps) {
  const t = useTexts()
  const format = useFormat()
  const send = useSendRequest()
  const { task, queued, type } = useRequestOfRow(order, row)
  if (queued) {
    const isHeld = queued.state === 'held'
    const time = format.time(queued.payload.at)
    return (
      <div className={`${classes.below} flex wrap gap-8`}>
        {isHeld ? (
          <StateBadge state="waiting">{t('partRequest.waiting', { time })}</StateBadge>
        ) : (
          <QueuedBadge entry={queued} />
        )}
      </div>
    )
  }
  if (isOpen && type)
    return (
      <div className={`${classes.below} flex wrap gap-8`}>
        <Button
          variant="tonal"
          size="main"
          icon={IconPackageImport}
          onClick={() => {
            onSent()
            void send(order, row, type)
          }}
        >
          {t('partRequest.send')}
        </Button>
      </div>
    )
  return (
    task && (
      <div className={`${classes.below} flex wrap gap-8`}>
        <RequestState task={task} />
      </div>
    )
  )
}

function RequestState({ task }: { readonly task: Activity }) {
  const t = useTexts()
  const words = useTaskWords()
  const find = useFindEmployee()
  if (!task.IsOpen)
    return (
      <StateBadge state="done">
        {t('partRequest.brought', { time: words.when(task.EndDate ?? task.Created) })}
      </StateBadge>
    )
  const time = words.when(waitingSince(task))
  const assignee = find(task.SalesmanId)
  return assignee && !assignee.IsWorkqueue ? (
    <StateBadge state="ongoing">{t('partRequest.taken', { name: assignee.Name, time })}</StateBadge>
  ) : (
    <StateBadge state="waiting">{t('partRequest.waiting', { time })}</StateBadge>
  )
}

const nameOf = ({ Name, ItemNumber }: JobRow): string => Name || ItemNumber || '–'

/**
 * Returns a function that stores a part request on the device, and sends it once the toast with Undo closes.
 */
function useSendRequest() {
  const t = useTexts()
  const { open } = useDeviceQueue()
  return async (order: Order, row: JobRow, type: ActivityType): Promise<void> => {
    try {
      const queue = await open()
      const { id } = await queue.add(activityKind, requestOf(order, row, type, t), { isHeld: true })
      const tellFailure = (error: unknown) => notify.error(messageOf(error, t))
      const takeBack = async () => {
        // The removal fails if another tab has already sent the request. A tab sends held entries when it
        // opens.
        if (await queue.remove(id)) notify.success(t('partRequest.undone'))
        else notify.error(t('partRequest.sentAlready'))
      }
      notify.success(t('partRequest.sent', { name: nameOf(row) }), {
        label: t('partRequest.undo'),
        run: () => void takeBack().catch(tellFailure),
        onGone: () => void queue.sendHeld([id]).catch(tellFailure),
      })
    } catch (error) {
      notify.error(messageOf(error, t))
    }
  }
}

function requestOf(order: Order, row: JobRow, type: ActivityType, t: Translate) {
  const name = nameOf(row)
  const header = cutText(t('partRequest.header', { name }), maxActivityCharacters.header)
  const at = serverNow().toISOString()
  const quantity = row.OrderedAmount ?? 1
  return {
    act: 'add' as const,
    header,
    at,
    note: null,
    request: {
      Header: header,
      Body: t('partRequest.body', { number: row.ItemNumber ?? '', name, quantity }).trim(),
      TypeCode: type.Code,
      SalesmanId: type.DefaultEmployeeID ?? 0,
      WorkOrderNumber: order.OrderNumber,
      RowId: row.RowId,
      Created: at,
    },
  }
}
