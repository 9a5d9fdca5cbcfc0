import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { ImportKind } from '@verstas/contract/imports/kinds.ts'
import type { FileOutcome, FileTask } from '@verstas/server/features/imports/file-task.ts'
import { importColumnNames } from '@verstas/server/features/imports/import-rows.ts'
import { receiveFile } from '@verstas/server/features/imports/receive-file.ts'
import { runImport } from '@verstas/server/features/imports/run-import.ts'
import { type Database, openDatabase } from '@verstas/server/platform/database/open-database.ts'
import { createLog } from '@verstas/server/platform/http/log.ts'
import { WorkProcesses } from '@verstas/server/platform/processes/work-processes.ts'
import { sql } from 'kysely'
import type { PostgresCluster } from '../../../server/test/postgres-cluster.ts'
import { silentLog } from '../../../server/test/silent-log.ts'
import { prepareDealership } from '../database/dealership.ts'
import type { Measurement } from '../measurement.ts'
import { inRoot } from '../paths.ts'

const share = Number(process.env.BENCH_SHARE ?? 1)
const siteId = 1

interface Load {
  readonly what: string
  readonly kind: ImportKind
  readonly rows: number
  readonly fileOf: (rows: number, prefix: string) => string
}

const loads: readonly Load[] = [
  { what: 'parts with stock', kind: 'parts', rows: 20_000, fileOf: partsFile },
  { what: 'vehicles with owners', kind: 'vehicles', rows: 5_000, fileOf: vehiclesFile },
]

/**
 * Measures file imports in rows per second, for the check and for the run, in groups and row by row. Both
 * methods alternate on one database. A row-by-row import has a tenth of the rows. `BENCH_LARGE=1` also
 * imports 300,000 parts.
 */
export async function measureImports(cluster: PostgresCluster): Promise<Measurement[]> {
  const { url } = await prepareDealership(cluster, { name: 'imports', scale: 1 })
  const database = await openDatabase({ url, dataDir: '', log: silentLog })
  const processes = new WorkProcesses<FileTask, FileOutcome>(
    inRoot(join('server/src/features/imports/read-process.ts')),
  )
  try {
    const importer = new Importer(database, processes)
    const results: Measurement[] = []
    for (const load of loads) results.push(...(await compare(importer, load)))
    if (process.env.BENCH_LARGE === '1') {
      const large = await importer.import({ ...(loads[0] as Load), rows: 300_000 }, 'L')
      results.push(measurementOf('300,000 parts with stock', large, {}))
    }
    return results
  } finally {
    processes.close()
    await database.close()
  }
}

/** Imports a file in groups and row by row, alternately. */
async function compare(importer: Importer, load: Load): Promise<Measurement[]> {
  const rows = Math.round(load.rows * share)
  const few = Math.round(rows / 10)
  const single = await importer.import({ ...load, rows: few }, 'S', 1)
  const grouped = await importer.import({ ...load, rows }, 'G')
  const again = await importer.import({ ...load, rows: few }, 'T', 1)
  const rateOf = (step: 'check' | 'run') => (single[step] + again[step]) / 2
  return [
    measurementOf(load.what, grouped, { single, again }),
    ...(['check', 'run'] as const).map((step) => {
      const ratio = grouped[step] / rateOf(step)
      return {
        what: `${load.what}, ${step}: groups to single rows`,
        value: ratio.toFixed(1),
        demand: '≥ 3',
        isMet: ratio >= 3,
        details: { grouped: grouped[step], single: rateOf(step) },
      }
    }),
  ]
}

/** Rows per second of both steps, and the longest block of the event loop in milliseconds. */
interface Rates {
  readonly check: number
  readonly run: number
  readonly delay: number
}

const measurementOf = (what: string, rates: Rates, details: object): Measurement => ({
  what: `${what}, rows a second`,
  value: `check ${Math.round(rates.check)}, run ${Math.round(rates.run)}; event loop p99 ${Math.round(rates.delay)} ms`,
  demand: '≥ 300',
  isMet: rates.check >= 300 && rates.run >= 300,
  details: { rates, ...details },
})

class Importer {
  readonly #database: Database
  readonly #processes: WorkProcesses<FileTask, FileOutcome>

  constructor(database: Database, processes: WorkProcesses<FileTask, FileOutcome>) {
    this.#database = database
    this.#processes = processes
  }

  /** Reads, checks and imports a file. */
  async import({ kind, rows, fileOf }: Load, prefix: string, most?: number): Promise<Rates> {
    const { db } = this.#database
    const now = new Date()
    const { id: employeeId } = await db
      .selectFrom('employee')
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const session = { siteId, employeeId, language: 'en', rights: new Set<never>() } as const
    const content = Buffer.from(fileOf(rows, prefix))
    const { Id } = await receiveFile(
      { db, now, session, processes: this.#processes },
      { kind, name: `${prefix}.csv`, content },
    )
    const delay = monitorEventLoopDelay()
    delay.enable()
    const check = await this.#step(Id, 'checking', most)
    const run = await this.#step(Id, 'running', most)
    delay.disable()
    const { new_count: added } = await db
      .selectFrom('file_import')
      .select('new_count')
      .where('id', '=', Id)
      .executeTakeFirstOrThrow()
    if (added !== rows) throw new Error(`The import has added ${added} of ${rows} rows`)
    return { check: rows / check, run: rows / run, delay: delay.percentile(99) / 1e6 }
  }

  /** @returns the seconds of a step */
  async #step(id: number, state: 'checking' | 'running', most?: number): Promise<number> {
    const { db } = this.#database
    const taken = await db
      .updateTable('file_import')
      .set({
        state,
        lease_owner: randomUUID(),
        leased_until: sql<Date>`clock_timestamp() + interval '1 day'`,
      })
      .where('id', '=', id)
      .returning(importColumnNames)
      .executeTakeFirstOrThrow()
    const begin = performance.now()
    await runImport(
      {
        db,
        clock: { now: () => new Date() },
        log: createLog('silent', { write: () => undefined }),
        releaseSession: async () => undefined,
        stopping: new AbortController().signal,
      },
      taken,
      most === undefined ? {} : { most },
    )
    return (performance.now() - begin) / 1000
  }
}

/** Returns a file of new parts with prices, barcodes and stock. */
function partsFile(count: number, prefix: string): string {
  const lines = Array.from({ length: count }, (_, place) => {
    const number = `${prefix}${String(place).padStart(6, '0')}`
    return [
      `${100 + (place % 5)}`,
      number,
      `Suodatin ${place}`,
      `${10 + (place % 90)},50`,
      `B-${number}`,
      `${place % 40}`,
      `A-${place % 99}`,
    ].join(';')
  })
  return ['Toimittaja;Tuotenumero;Nimi;Hinta;Viivakoodi;Saldo;Hyllypaikka', ...lines].join('\n')
}

/** Returns a file of new vehicles with owners; every third vehicle has an owner of several. */
function vehiclesFile(count: number, prefix: string): string {
  const lines = Array.from({ length: count }, (_, place) => {
    const owner = place % 3 === 0 ? Math.floor(place / 30) : place
    return [
      `${prefix}-${place}`,
      `VIN${prefix}${String(place).padStart(9, '0')}`,
      'Opel',
      'Corsa',
      `${place * 10}`,
      `Omistaja${prefix} Nimi${owner}`,
      `040 ${String(1_000_000 + owner)}`,
    ].join(';')
  })
  return ['Rekisterinumero;VIN;Merkki;Malli;Km;Asiakas;Asiakkaan puhelin', ...lines].join('\n')
}
