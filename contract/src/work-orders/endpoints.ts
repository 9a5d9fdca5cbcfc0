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
      'Work orders by exact number, beginning of the plate (dash, space and case ignored) and receiver, ' +
      'as far as each is given; at most 50, newest first.',
    rights: ['MobileServiceTechnician'],
    query: WorkOrderSearch,
    answer: z.array(WorkOrderSummary),
  }),
  getWorkOrder: endpoint({
    method: 'GET',
    path: '/workshop/workorder/id/:id',
    shows: ['workOrders'],
    summary: 'A work order in full.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ id: idInPath }),
    answer: WorkOrder,
  }),
  getWorkOrderByNumber: endpoint({
    method: 'GET',
    path: '/workshop/workorder/number/:number',
    shows: ['workOrders'],
    summary: 'A work order in full, by its number.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ number: orderNumberInPath }),
    answer: WorkOrder,
  }),
  getWorkOrderHeader: endpoint({
    method: 'GET',
    path: '/workshop/workorder/number/:number/header',
    shows: ['workOrders'],
    summary: 'A work order without its jobs, by its number.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ number: orderNumberInPath }),
    answer: WorkOrderSummary,
  }),
  getWorkOrderByGlobalId: endpoint({
    method: 'GET',
    path: '/workshop/workorder/globalid/:globalId',
    shows: ['workOrders'],
    summary: 'A work order by its global id; without `includeRows=true` its jobs come with no rows.',
    rights: ['MobileServiceTechnician'],
    params: z.object({ globalId: z.uuid() }),
    query: z.object({ includeRows: flagInQuery.optional() }),
    answer: WorkOrder,
  }),
}
