import { QueryClient } from '@tanstack/react-query'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { sampleJob, sampleRow, sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { sampleTypes } from './test/sample-stampings.ts'
import { predictLatest } from './use-stamp.ts'

const workOrder = sampleWorkOrder({
  Jobs: [sampleJob(1, [sampleRow({ RowId: 11, Name: 'Oil', StandardTime: 30, UsedTime: 5 })])],
})
const seen = { what: 'in words', employeeName: 'Matti', at: new Date('2026-11-18T07:10:00Z') }
const onRow = (OrderRowId: number): StampingRequest => ({
  SalesmanId: 7,
  TypeId: 1,
  IsWorkOrder: true,
  OrderRows: [{ OrderId: workOrder.Id, OrderRowId }],
})

function whatWasSeen(): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData(endpointQuery(stampingEndpoints.listStampingTypes, {}).queryKey, sampleTypes)
  const params = { number: workOrder.OrderNumber }
  queries.setQueryData(endpointQuery(workOrderEndpoints.getWorkOrderByNumber, { params }).queryKey, workOrder)
  return queries
}

describe('the predicted stamping', () => {
  it('contains the row with its car and times from the tap on', () => {
    expect(predictLatest(whatWasSeen(), onRow(11), seen)).toMatchObject({
      StartTime: '2026-11-18T07:10:00.000Z',
      EndTime: null,
      TypeDescription: 'Work order time',
      LicenseNumber: workOrder.Vehicle.LicenseNumber,
      OrderRows: [
        { OrderNumber: workOrder.OrderNumber, RowId: 11, Name: 'Oil', StandardTime: 30, UsedTime: 5 },
      ],
    })
  })

  it('contains words if a row is not cached', () => {
    const [known, unknown] = [onRow(11), onRow(99)]
    const both = { ...known, OrderRows: [known, unknown].flatMap(({ OrderRows = [] }) => OrderRows) }
    for (const request of [unknown, both])
      expect(predictLatest(whatWasSeen(), request, seen)).toMatchObject({
        TypeDescription: 'in words',
        LicenseNumber: null,
        OrderRows: [],
      })
  })

  it('does not exist after the end of the day, and keeps presence during a planned absence', () => {
    expect(predictLatest(whatWasSeen(), { SalesmanId: 7, TypeId: 11 }, seen)).toBeNull()
    expect(predictLatest(whatWasSeen(), { SalesmanId: 7, TypeId: 22 }, seen)).toBeUndefined()
  })
})
