import { QueryClient } from '@tanstack/react-query'
import { stampingEndpoints } from '@verstas/contract/stamping/endpoints.ts'
import type { StampingRequest } from '@verstas/contract/stamping/entities.ts'
import { workOrderEndpoints } from '@verstas/contract/work-orders/endpoints.ts'
import { describe, expect, it, vi } from 'vitest'
import { endpointQuery } from '../../platform/api/endpoint-query.ts'
import { sampleJob, sampleRow, sampleWorkOrder } from '../work-orders/test/sample-work-order.ts'
import { afterForgotten, holdStampings } from './latest-stamping.ts'
import { sampleTypes } from './test/sample-stampings.ts'
import { predictLatest } from './use-stamp.ts'

const workOrder = sampleWorkOrder({
  Jobs: [sampleJob(1, [sampleRow({ RowId: 11, Name: 'Oil', StandardTime: 30, UsedTime: 5 })])],
})
const description = { what: 'in words', employeeName: 'Matti', at: new Date('2026-11-18T07:10:00Z') }
const onRow = (OrderRowId: number): StampingRequest => ({
  SalesmanId: 7,
  TypeId: 1,
  IsWorkOrder: true,
  OrderRows: [{ OrderId: workOrder.Id, OrderRowId }],
})

function createCache(): QueryClient {
  const queries = new QueryClient()
  queries.setQueryData(endpointQuery(stampingEndpoints.listStampingTypes, {}).queryKey, sampleTypes)
  const params = { number: workOrder.OrderNumber }
  queries.setQueryData(endpointQuery(workOrderEndpoints.getWorkOrderByNumber, { params }).queryKey, workOrder)
  return queries
}

describe('the predicted stamping', () => {
  it('the predicted stamping contains the row, the plate and the times from cached data', () => {
    expect(predictLatest(createCache(), onRow(11), description)).toMatchObject({
      StartTime: '2026-11-18T07:10:00.000Z',
      EndTime: null,
      TypeDescription: 'Work order time',
      LicenseNumber: workOrder.Vehicle.LicenseNumber,
      OrderRows: [
        { OrderNumber: workOrder.OrderNumber, RowId: 11, Name: 'Oil', StandardTime: 30, UsedTime: 5 },
      ],
    })
  })

  it('the predicted stamping contains only a description if one of the rows is not cached', () => {
    const [cached, uncached] = [onRow(11), onRow(99)]
    const both = { ...cached, OrderRows: [cached, uncached].flatMap(({ OrderRows = [] }) => OrderRows) }
    for (const request of [uncached, both])
      expect(predictLatest(createCache(), request, description)).toMatchObject({
        TypeDescription: 'in words',
        LicenseNumber: null,
        OrderRows: [],
      })
  })

  it.each([
    [12, true],
    [1, false],
  ])('the predicted stamping of the type %i is a lunch: %s', (TypeId, IsLunch) => {
    expect(predictLatest(createCache(), { SalesmanId: 7, TypeId }, description)).toMatchObject({ IsLunch })
  })

  it('predicts no stamping after a type that ends the day, and no change after a planned absence', () => {
    expect(predictLatest(createCache(), { SalesmanId: 7, TypeId: 11 }, description)).toBeNull()
    expect(predictLatest(createCache(), { SalesmanId: 7, TypeId: 22 }, description)).toBeUndefined()
  })
})

it('a stamping waits only while the question about a forgotten stamping is unanswered', () => {
  const [stamp, hold] = [vi.fn(), vi.fn()]
  afterForgotten(stamp)
  expect(stamp).toHaveBeenCalledOnce()
  holdStampings(hold)
  afterForgotten(stamp)
  expect(stamp).toHaveBeenCalledOnce()
  expect(hold).toHaveBeenCalledWith(stamp)
  holdStampings(null)
  afterForgotten(stamp)
  expect(stamp).toHaveBeenCalledTimes(2)
})
