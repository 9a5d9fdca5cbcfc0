import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { flagInQuery, idInPath, orderNumberInPath } from '../fields.ts'
import { WorkOrder, WorkOrderSearch, WorkOrderSummary } from './entities.ts'

export const workOrderEndpoints = {
  searchWorkOrders: endpoint({
    method: 'GET',
    path: '/workshop/workorder',
    shows: ['workOrders'],
    summary:
      'Returns work orders by number, beginning of the plate (dashes, spaces and case do not matter) and receiver. A ' +
      'part of a text number, of at least three characters, counts if no work order has exactly that number; at most 50, newest first. Only given filters apply.',
    rights: ['MobileServiceTechnician'],
    query: WorkOrderSearch,
    answer: z.array(WorkOrderSummary),
  }),
  getWorkOrder: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id',
    shows: ['workOrders'],
    summary: 'Returns a work order in full.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: WorkOrder,
  }),
  getWorkOrderByNumber: endpoint({
    method: 'GET',
    path: '/workshop/workorder/number/:number',
    shows: ['workOrders'],
    summary: 'Returns a work order in full, by its number.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ number: orderNumberInPath }),
    answer: WorkOrder,
  }),
  getWorkOrderHeader: endpoint({
    method: 'GET',
    path: '/workshop/workorder/number/:number/header',
    shows: ['workOrders'],
    summary: 'Returns a work order without its jobs, by its number.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ number: orderNumberInPath }),
    answer: WorkOrderSummary,
  }),
  getWorkOrderByGlobalId: endpoint({
    method: 'GET',
    path: '/workshop/workorder/globalid/:globalId',
    shows: ['workOrders'],
    summary: 'Returns a work order by its global id. Its jobs have rows only with `includeRows=true`.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ globalId: z.uuid() }),
    query: z.object({ includeRows: flagInQuery.optional() }),
    answer: WorkOrder,
  }),
}
