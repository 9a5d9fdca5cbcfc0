import type { ScheduleReservation, ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import type { Day } from '@verstas/domain/time/format.ts'
import { type HourRange, validRange } from '@verstas/domain/workshop-schedule/hours.ts'
import type { Place } from '@verstas/domain/workshop-schedule/schedule.ts'
import { useCallback, useEffect, useReducer } from 'react'
import { useNavigate, useSearch } from '../../platform/routing/hooks.ts'
import { useSession } from '../../platform/session/session.ts'
import type { FreeTime } from './board/board-props.ts'
import type { Work } from './board/work.ts'
import { noFilter, type RowFilter } from './row-filter.ts'

/** The user's choices that decide what the page shows. */
export interface ScheduleState extends InAddress, OnDevice {
  readonly filter: RowFilter
  /** The open dialog; there is at most one. */
  readonly dialog: OpenDialog | null
  /** The work that a phone is scheduling. A tap on a free time opens the time dialog for the work. */
  readonly inHand: Work | null
  /** True during a drag or a move by keys, while the page does not poll. */
  readonly isBusy: boolean
}

/** The part of the state that the address contains. */
interface InAddress {
  readonly day: Day
  /** The resource whose day a phone shows; the first of the list if undefined. */
  readonly resource: number | undefined
  /** The id of the work order whose work is selected when the page opens; undefined if there is none. */
  readonly workOrder: number | undefined
}

/** The part of the state that this device remembers. */
interface OnDevice {
  /** The visible hours; initially those of the site. */
  readonly range: HourRange
  /** False if only the favourites are shown; undefined if the user has not chosen. */
  readonly isAllShown: boolean | undefined
}

export type OpenDialog =
  /** The dialog that chooses the time of dropped work. */
  | { readonly kind: 'time'; readonly work: Work; readonly place: Place }
  | { readonly kind: 'edit'; readonly entry: ScheduleReservation }
  | { readonly kind: 'resource'; readonly resource: ScheduleResource }
  | { readonly kind: 'range' }
  | { readonly kind: 'resources' }
  /** The list of unallocated work, with the selected free time if there is one. */
  | { readonly kind: 'unallocated'; readonly free?: FreeTime }

export type ChangeState = (change: Partial<ScheduleState>) => void

/**
 * Returns the state of the page, and a function that changes parts of it.
 *
 * @param today the day to show if the address has no date
 */
export function useScheduleState(today: Day): readonly [ScheduleState, ChangeState] {
  const navigate = useNavigate()
  const address = useSearch('/workshopschedule')
  const { StartTime, EndTime } = useSession().settings.WorkshopConfiguration.WorkshopScheduleTimeRanges
  const [{ range, isAllShown, ...others }, dispatch] = useReducer(reduce, undefined, initialState)
  useEffect(() => remember({ range, isAllShown }), [range, isAllShown])
  const change = useCallback<ChangeState>(
    ({ day, resource, ...part }) => {
      dispatch(part)
      if (day === undefined && resource === undefined) return
      const {
        date,
        workOrder: _,
        ...search
      } = { ...address, ...(day && { date: day }), ...(resource && { resource }) }
      const changed = { ...search, ...(date !== undefined && date !== today && { date }) }
      void navigate({ to: '/workshopschedule', search: changed, replace: true, resetScroll: false })
    },
    [navigate, address, today],
  )
  const state = {
    ...others,
    isAllShown,
    range: range ?? validRange({ from: StartTime, to: EndTime }),
    day: address.date ?? today,
    resource: address.resource,
    workOrder: address.workOrder,
  }
  return [state, change]
}

type InReducer = Omit<ScheduleState, keyof InAddress | 'range'> & { readonly range: HourRange | undefined }

const reduce = (state: InReducer, change: Partial<InReducer>): InReducer => ({ ...state, ...change })

const initialState = (): InReducer => ({
  ...remembered(),
  filter: noFilter,
  dialog: null,
  inHand: null,
  isBusy: false,
})

const storageKey = 'verstas.workshopSchedule'

/** Returns the part of the state that is stored on this device, without invalid values. */
function remembered(): Pick<InReducer, 'range' | 'isAllShown'> {
  try {
    const { range, isAllShown } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<OnDevice>
    const isRange = Number.isFinite(range?.from) && Number.isFinite(range?.to)
    return {
      range: range && isRange ? validRange(range) : undefined,
      isAllShown: typeof isAllShown === 'boolean' ? isAllShown : undefined,
    }
  } catch {
    return { range: undefined, isAllShown: undefined }
  }
}

function remember(view: Pick<InReducer, 'range' | 'isAllShown'>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(view))
  } catch {
    // The view lasts as long as the page if the browser forbids storage.
  }
}
