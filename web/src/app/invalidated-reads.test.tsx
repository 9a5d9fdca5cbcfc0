import { QueryClient } from '@tanstack/react-query'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import { CallFailed } from '@verstas/contract/call.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { type LiveEventName, liveEvents } from '@verstas/contract/live/events.ts'
import { partsPlanningEndpoints } from '@verstas/contract/parts-planning/endpoints.ts'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import { stockCountEndpoints } from '@verstas/contract/stock-counts/endpoints.ts'
import { tyreEndpoints } from '@verstas/contract/tyres/endpoints.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { endpointKey, invalidateChanges } from '../platform/api/endpoint-query.ts'
import { createLiveListener } from '../platform/live/live-listener.ts'
import { chooseLanguage, startTexts } from '../platform/texts/i18n.ts'
import { features } from './features.ts'

const me = 7
const oid = '11111111-1111-4111-8111-111111111111'
const groups: readonly Record<string, EndpointDefinition>[] = Object.values(contract)
const reads = groups.flatMap((group) =>
  Object.entries(group).flatMap(([name, endpoint]) =>
    endpoint.method === 'GET' ? [{ name, endpoint, queryKey: [...endpointKey(endpoint), {}] }] : [],
  ),
)

/** A sample entry of the responses. Each of the events below affects it. */
const entry = {
  Id: 1,
  WorkOrderId: 1,
  workOrderId: 1,
  state: 'open',
  Version: 1,
  Vehicle: { VehicleId: 5 },
}

/** Returns a query cache with a response to every query endpoint of the contract. */
function readEverything() {
  const queries = new QueryClient()
  for (const { endpoint, queryKey } of reads)
    queries.setQueryData<unknown>(queryKey, endpoint.answer instanceof z.ZodArray ? [entry] : entry)
  const invalidated = () =>
    reads.filter(({ queryKey }) => queries.getQueryState(queryKey)?.isInvalidated).map(({ name }) => name)
  return { queries, invalidated }
}

const workingTime = ['getWorkingTimeRecord', 'getPayrollPeriod', 'getPersonPayroll']
const workOrder = ['getWorkOrder', 'getWorkOrderByNumber', 'getWorkOrderByGlobalId']
const ownData = ['findVehicles', 'getVehicleFields', 'getCustomerFields']
const workOrders = [
  ...[...workOrder, 'searchWorkOrders', 'searchEverything', 'getWorkOrderHeader', 'listRefreshSources'],
  ...[
    ...ownData,
    'getStart',
    'getExamples',
    'getDesk',
    'getOfferRecipient',
    'listOfferAnswers',
    'listUnopenedOffers',
  ],
]
const days = ['listMyReservations', 'listReservations', 'listReservationsOfEmployee', 'getDesk']
const reservations = [...days, 'getReservation']
const board = ['listScheduleReservations', 'listScheduleStampings', 'listUnallocatedReservations']
const rosters = ['getRosterWeek', 'listRosterEvents']
const stampings = [
  'getDesk',
  'listStampings',
  'listStampingsOfEmployee',
  'getMyLatestStamping',
  'getStampingDay',
  ...workingTime,
  ...rosters,
]
const shifts = [
  'getDesk',
  'listScheduleShifts',
  'listOpeningBalances',
  'listRosterPatterns',
  'getEmployeeHours',
  'listHoursDays',
  ...workingTime,
]
const planning = [
  'getDesk',
  'listPlanningReservations',
  'listReservationsToPlan',
  'listReservationsToPick',
  'getPickList',
  'listWorkOrderParts',
]
const tyres = ['listTyreRecords', 'listRecentTyreRecords']
const tasks = [
  'getDesk',
  'listActivitiesOfWorkOrder',
  'getActivity',
  'listMyActivities',
  'listMyActivitiesWithWorkOrder',
  'listMyActivityRows',
  'listRecentActivities',
  'listPool',
  'listFavouritePool',
  'listUnderWork',
  'listUnderWorkRows',
  'getVehicle',
]

/** Sorts names, and drops repeated ones: lists of several subjects may share a read. */
const sorted = (names: readonly string[]) => [...new Set(names)].sort()

const handlers = await Promise.all(features.flatMap(({ loadLive }) => loadLive?.() ?? []))

describe('a live event', () => {
  const open = () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { queries, invalidated } = readEverything()
    return {
      listener: createLiveListener(
        queries,
        handlers,
        me,
        () => undefined,
        () => undefined,
      ),
      invalidated: () => {
        // An event about a health check invalidates queries only after a delay, so that the response to this
        // tab's save can arrive first.
        vi.advanceTimersByTime(20_000)
        return invalidated().sort()
      },
    }
  }

  const table: Record<Exclude<LiveEventName, 'refresh'>, readonly [object, readonly string[]]> = {
    workOrderChanged: [{ WorkOrderId: 1, Version: 2 }, [...workOrder, 'getComeback', 'listWorkOrderEvents']],
    workOrderLock: [{ WorkOrderId: 1 }, workOrder],
    attachmentsChanged: [
      { WorkOrderId: 1 },
      ['getComeback', 'listAttachments', 'listVehiclePhotos', 'listWorkOrderEvents'],
    ],
    stampingChanged: [
      { EmployeeId: 5, WorkOrderIds: [1] },
      [...workOrder, ...days, ...stampings, 'listScheduleReservations', 'listScheduleStampings'],
    ],
    shiftsChanged: [{}, ['getStart', ...shifts, ...rosters]],
    activityChanged: [{ ActivityId: 3, WorkOrderId: 1 }, tasks],
    notificationsChanged: [{ EmployeeIds: [5], Ids: [1] }, ['countNotifications', 'listNotifications']],
    reservationChanged: [{ Oid: oid, Entries: null }, [...days, ...planning, board[0] ?? '', board[2] ?? '']],
    progressChanged: [{ WorkOrderId: 1 }, [...days, 'listScheduleReservations']],
    partsChanged: [{ WorkOrderId: 1 }, [...planning, 'listScheduleReservations']],
    differencesChanged: [
      { WorkOrderId: 1 },
      [...workOrder, 'getDesk', 'listDifferences', 'listWorkOrderDifferences'],
    ],
    tyresChanged: [
      { VehicleId: 5 },
      [...tyres, ...workOrder, ...reservations, 'listScheduleReservations', 'getRosterWeek', 'findSlots'],
    ],
    inspectionChanged: [
      { InspectionId: 1, VehicleId: 5, Version: 1 },
      ['getDesk', 'getStart', 'listInspections', 'listOfferAnswers', 'listOffers', 'listUnopenedOffers'],
    ],
    inspectionViewer: [{ InspectionId: 1, EmployeeId: 5, Name: 'Aino', IsHere: true }, []],
    importChanged: [
      { ImportId: 1, EndedFor: null },
      ['getImport', 'getStart', 'listImportRows', 'listImports'],
    ],
    backupChanged: [{}, ['listBackups']],
    stockCountChanged: [{ CountId: 1 }, ['getStockCount', 'listStockCounts']],
    textsChanged: [{}, []],
  }

  it.each(Object.entries(table))(
    '%s invalidates exactly the queries that show the changed data',
    (name, row) => {
      const [event, expected] = row
      const { listener, invalidated } = open()
      expect(liveEvents[name as LiveEventName].safeParse(event).error).toBeUndefined()
      listener.handleEvent(name as never, event as never)
      expect(invalidated()).toEqual(sorted(expected))
    },
  )

  it.each(Object.entries(table).filter(([, [event]]) => 'WorkOrderId' in event))(
    '%s does not invalidate queries of other work orders',
    (name, [event]) => {
      const { listener, invalidated } = open()
      listener.handleEvent(name as never, { ...event, WorkOrderId: 2, Version: 9 } as never)
      expect(
        invalidated().filter((read) => read !== 'getDesk' && [...workOrder, ...days].includes(read)),
      ).toEqual([])
    },
  )

  it('the first live connection invalidates the queries that may have missed events', () => {
    const { listener, invalidated } = open()
    listener.connected()
    expect(invalidated()).toEqual(
      sorted([
        ...['getComeback', 'listWorkOrderEvents', 'listAttachments', ...reservations],
        ...['listScheduleResources', 'findSlots', ...shifts, ...board],
        ...['listInspections', 'getInspection', 'listOfferAnswers', 'listOffers', 'listUnopenedOffers'],
        ...['listDifferences', 'listWorkOrderDifferences', 'countNotifications', 'listNotifications'],
        ...['listBackups', 'listVehiclePhotos'],
        ...['getImport', 'getStart', 'listImportRows', 'listImports', 'getStockCount', 'listStockCounts'],
        ...[...stampings, ...planning, ...tasks, ...tyres],
      ]),
    )
  })
})

describe('an entry of the device queue', () => {
  const picking = [...planning, 'listScheduleReservations', 'findSlots']
  const afterStamping = [...workOrders, ...days, ...stampings, 'getReservation', 'getEmployeeHours']
  /**
   * The call that sends an entry of each kind. Chunked uploads and the chat have no call that announces
   * changes.
   */
  const calls: Record<string, EndpointDefinition> = {
    activity: activityEndpoints.closeActivity,
    stamping: stampingEndpoints.stamp,
    tyres: tyreEndpoints.saveTyreRecords,
    count: stockCountEndpoints.countPart,
    pick: partsPlanningEndpoints.tickPickLine,
  }
  /**
   * The payload of an entry, the response, and the queries to invalidate after success and after a refusal.
   */
  const table: Record<string, readonly (readonly [object, object, readonly string[], readonly string[]])[]> =
    {
      activity: [[{ act: 'close', header: 'Call' }, {}, tasks, tasks]],
      chatMessage: [[{ topicId: 'a' }, { sequence: 1 }, [], []]],
      upload: [
        [{}, {}, ['listAttachments'], []],
        [{ activityId: 3 }, {}, tasks, []],
      ],
      stamping: [
        [
          { what: 'Work' },
          { Started: null, Ended: null },
          [...afterStamping, 'listHoursDays', 'listScheduleStampings'],
          [],
        ],
      ],
      tyres: [
        [
          { what: 'ABC-123' },
          [],
          [
            ...tyres,
            ...workOrders,
            ...reservations,
            'listScheduleReservations',
            'getRosterWeek',
            'findSlots',
          ],
          [],
        ],
      ],
      inspectionPhoto: [[{}, {}, ['getInspection'], []]],
      count: [
        [
          { countId: 1, what: 'Pad', part: {} },
          { CountId: 1 },
          ['getStockCount', 'listStockCounts'],
          ['getStockCount', 'listStockCounts'],
        ],
      ],
      pick: [[{ what: 'Pad' }, { WorkOrderId: 1, RowId: 2, IsPicked: true }, picking, picking]],
    }

  it('a sent or refused entry of the device queue invalidates the queries whose data it changes', async () => {
    await startTexts()
    await chooseLanguage('en')
    const adapters = await Promise.all(features.map(({ loadQueueAdapters }) => loadQueueAdapters?.() ?? []))
    // The saves of inspections have separate tests, because their invalidation depends on the changes.
    const { inspection, ...byKind } = Object.fromEntries(
      adapters.flat().map((adapter) => [adapter.kind.name, adapter]),
    )
    expect(inspection).toBeDefined()
    expect(Object.keys(byKind).sort()).toEqual(Object.keys(table).sort())
    for (const [kind, rows] of Object.entries(table))
      for (const [payload, answer, afterDone, afterRefusal] of rows) {
        const queued = { id: oid, kind, lane: 'a', order: 1, addedAt: 0, payload, state: 'waiting' } as const
        const queueEntry = { ...queued, errors: [], failures: 0, employeeId: me, siteId: 1 }
        const ends = [
          ['done', afterDone],
          ['refused', afterRefusal],
        ] as const
        for (const [end, expected] of ends) {
          const { queries, invalidated } = readEverything()
          const context = { owner: { employeeId: me, siteId: 1 }, queries }
          const call = calls[kind]
          if (end === 'done') byKind[kind]?.onDone(queueEntry, answer, context)
          else byKind[kind]?.onRefused(queueEntry, new CallFailed(400, []), context)
          // Simulates the query cache of the app, which invalidates queries after each successful write.
          if (end === 'done' && call) invalidateChanges(queries, call)
          expect([kind, end, sorted(invalidated())]).toEqual([kind, end, sorted(expected)])
        }
      }
  })
})
