import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import {
  CountConfirmation,
  CountedPart,
  EndedStockCount,
  NewStockCount,
  PartCount,
  StockCount,
  StockCounts,
} from './entities.ts'

const rights = ['ManageParts'] as const
const ofCount = z.object({ countId: idInPath })
const read = { method: 'GET', rights, shows: ['stockCounts'], extension: true } as const
const write = { method: 'POST', rights, idempotent: true, extension: true } as const
const act = {
  ...write,
  params: ofCount,
  changes: ['stockCounts', 'planning'],
  answer: EndedStockCount,
} as const

/**
 * Calls for stock counts. They need a site whose stock levels no other system sends
 * (docs/decisions/stock-counts.md).
 */
export const stockCountEndpoints = {
  listStockCounts: endpoint({
    ...read,
    path: '/workshop/own/counts',
    summary: 'Returns the stocks of the site, its open counts, and the latest ended ones.',
    answer: StockCounts,
  }),
  getStockCount: endpoint({
    ...read,
    path: '/workshop/own/counts/:countId',
    summary: 'Returns a count with its counted parts and those that are still to be counted.',
    params: ofCount,
    answer: StockCount,
  }),
  startStockCount: endpoint({
    ...write,
    path: '/workshop/own/counts',
    changes: ['stockCounts'],
    summary: 'Starts a count of a stock or a shelf, or returns the open count of the same shelf.',
    body: NewStockCount,
    answer: EndedStockCount,
    errors: ['stockElsewhere'],
  }),
  countPart: endpoint({
    ...write,
    path: '/workshop/own/counts/:countId/lines',
    changes: ['stockCounts'],
    summary: 'Writes the counted amount of a part, or removes the part from the count.',
    params: ofCount,
    body: PartCount,
    answer: CountedPart,
    errors: ['stockElsewhere', 'countEnded', 'countLineChanged'],
  }),
  confirmStockCount: endpoint({
    ...act,
    path: '/workshop/own/counts/:countId/confirmation',
    summary:
      'Adds the difference of each counted part to its stock level, and ends the count. Parts that were not counted ' +
      'keep their levels.',
    body: CountConfirmation,
    errors: ['stockElsewhere', 'countEnded', 'countChanged', 'countTooSmall'],
  }),
  cancelStockCount: endpoint({
    ...act,
    path: '/workshop/own/counts/:countId/cancel',
    summary: 'Ends a count without a change of the stock levels.',
    errors: ['countEnded'],
  }),
  reopenStockCount: endpoint({
    ...act,
    path: '/workshop/own/counts/:countId/reopening',
    summary: 'Opens an ended count again, and takes back the differences that it wrote.',
    errors: ['stockElsewhere', 'countOpenAlready', 'countTooSmall'],
  }),
}
