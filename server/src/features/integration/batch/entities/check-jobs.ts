import { sql } from 'kysely'
import type { WriteContext } from '../entity-writer.ts'
import { type Fault, RecordRefusal } from '../record-fault.ts'
import type { Job, Row } from './job-values.ts'
import { findParts, partKey } from './parts.ts'

/** The jobs of a work order of a site. */
interface SentJobs {
  readonly siteId: number
  readonly jobs: readonly Job[]
}

interface PlacedRow {
  readonly row: Row
  readonly path: string
}

/**
 * Refuses work orders with repeated external ids, and rows that lack a required field or name an unknown part
 * or stock.
 */
export async function checkJobs(
  context: WriteContext,
  orders: readonly SentJobs[],
): Promise<(RecordRefusal | null)[]> {
  const placed = orders.map(({ jobs }) =>
    jobs.flatMap((job, at) =>
      (job.rows ?? []).map((row, place): PlacedRow => ({ row, path: `/jobs/${at}/rows/${place}` })),
    ),
  )
  const parts = await findParts(
    context,
    placed.flat().flatMap(({ row }) => partOf(row) ?? []),
  )
  const stocks = await findStocks(
    context,
    orders.flatMap(({ siteId }, index) =>
      (placed[index] ?? []).flatMap(({ row: { stockCode } }) => (stockCode ? [{ siteId, stockCode }] : [])),
    ),
  )
  return orders.map(({ siteId, jobs }, index) => {
    const rows = placed[index] ?? []
    const faults = [
      ...findRepeated(jobs),
      ...rows.flatMap(findMissingField),
      ...rows.flatMap((one) => findUnknownPart(one, parts)),
      ...rows.flatMap((one) => findUnknownStock(one, siteId, stocks)),
    ]
    return faults.length > 0 ? new RecordRefusal(faults.slice(0, 20)) : null
  })
}

const partOf = ({ type, supplierNumber, itemNumber }: Row) =>
  type === 'SparePart' && itemNumber && supplierNumber ? { supplierNumber, itemNumber } : null

function findRepeated(jobs: readonly Job[]): Fault[] {
  return jobs.flatMap((job, at) => [
    ...faultIfRepeated(jobs, at, '/jobs'),
    ...(job.rows ?? []).flatMap((_, place) => faultIfRepeated(job.rows ?? [], place, `/jobs/${at}/rows`)),
  ])
}

function faultIfRepeated(
  items: readonly { readonly externalId: string }[],
  place: number,
  path: string,
): Fault[] {
  const value = items[place]?.externalId
  if (items.findIndex(({ externalId }) => externalId === value) === place) return []
  return [{ code: 'duplicateInBatch', path: `${path}/${place}/externalId`, value }]
}

function findMissingField({ row, path }: PlacedRow): Fault[] {
  const missing = (field: 'itemNumber' | 'workOperationCode'): Fault[] => [
    { code: 'missingField', path: `${path}/${field}`, params: { field } },
  ]
  if (row.type === 'SparePart' && !row.itemNumber) return missing('itemNumber')
  if (row.type === 'LabourOperation' && !row.workOperationCode) return missing('workOperationCode')
  return []
}

function findUnknownPart({ row, path }: PlacedRow, known: ReadonlySet<string>): Fault[] {
  const part = partOf(row)
  if (part === null || known.has(partKey(part))) return []
  const { supplierNumber, itemNumber } = part
  return [
    {
      code: 'unknownPart',
      path: `${path}/itemNumber`,
      value: itemNumber,
      params: { part: `${supplierNumber} ${itemNumber}` },
    },
  ]
}

function findUnknownStock({ row, path }: PlacedRow, siteId: number, known: ReadonlySet<string>): Fault[] {
  const { stockCode } = row
  if (!stockCode || known.has(stockKey({ siteId, stockCode }))) return []
  return [{ code: 'unknownStock', path: `${path}/stockCode`, value: stockCode, params: { stock: stockCode } }]
}

interface StockKey {
  readonly siteId: number
  readonly stockCode: string
}

/** Returns a text that identifies a stock. */
const stockKey = ({ siteId, stockCode }: StockKey): string => JSON.stringify([siteId, stockCode])

/** Returns the keys of the existing stocks. */
async function findStocks({ tx }: WriteContext, stocks: readonly StockKey[]): Promise<ReadonlySet<string>> {
  if (stocks.length === 0) return new Set()
  const { rows } = await sql<StockKey>`
    select site_id as "siteId", code as "stockCode" from stock
    where site_id = any(${stocks.map(({ siteId }) => siteId)}::bigint[])
      and code = any(${stocks.map(({ stockCode }) => stockCode)}::text[])`.execute(tx)
  return new Set(rows.map(stockKey))
}
