import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'
import { Turns } from '../../platform/give-way.ts'
import { writerOf } from '../integration/batch/writers.ts'
import type { AppliedRow } from './applied-row.ts'
import { applyStages, DependentRowError, RefusedRowsError } from './apply-stages.ts'
import type { ImportReader } from './import-reader.ts'
import type { RecordLine } from './import-records.ts'
import { planRow } from './plan-row.ts'
import type { RowContext } from './row-context.ts'
import { faultsOf } from './row-faults.ts'
import type { PlannedRow } from './step.ts'

/** The most rows that are written together. */
const mostTogether = 200

/** Applies the rows of a file, as many at a time as have the same result as one after the other. */
export class RowApplier {
  readonly #reader: ImportReader
  readonly #most: number
  /** The number of rows to try next. It shrinks when rows depend on each other or are refused together. */
  #size: number
  /** The lines of rows that are applied apart. */
  readonly #apart = new Set<number>()

  constructor(reader: ImportReader, { most = mostTogether }: { readonly most?: number } = {}) {
    this.#reader = reader
    this.#most = writerOf(reader.kind).isSingle ? 1 : most
    this.#size = this.#most
  }

  /**
   * Applies the first of some rows, and one of them at least. If some of them cannot be applied together, fewer are tried,
   * and at last each one alone, which shows its faults.
   *
   * @returns the results of the applied rows, in their order
   */
  async applyFirst(
    tx: Tx,
    lines: readonly RecordLine[],
    circumstances: Omit<RowContext, 'tx' | 'reader'>,
  ): Promise<readonly AppliedRow[]> {
    const context = { tx, reader: this.#reader, ...circumstances }
    for (;;) {
      const rows = await this.#plan(lines)
      if (rows.length < 2) break
      const applied = await this.#applyTogether(context, lines, rows)
      if (applied !== null) return applied
    }
    const [first] = lines
    if (first === undefined) return []
    if (this.#apart.has(first.line)) this.#apart.delete(first.line)
    else this.#size = Math.min(this.#most, 2)
    return [await applyAlone(context, planRow(this.#reader, first.cells))]
  }

  /** Plans the first rows, up to one that is applied apart. */
  async #plan(lines: readonly RecordLine[]): Promise<readonly PlannedRow[]> {
    const turns = new Turns()
    const rows: PlannedRow[] = []
    for (const { line, cells } of lines.slice(0, this.#size)) {
      if (this.#apart.has(line)) break
      rows.push(planRow(this.#reader, cells))
      await turns.pause()
    }
    return rows
  }

  /** @returns null if fewer rows must be tried */
  async #applyTogether(
    context: RowContext,
    lines: readonly RecordLine[],
    rows: readonly PlannedRow[],
  ): Promise<readonly AppliedRow[] | null> {
    await sql`savepoint import_rows`.execute(context.tx)
    try {
      const applied = await applyStages(context, rows)
      await sql`release savepoint import_rows`.execute(context.tx)
      this.#size = Math.min(this.#most, Math.max(this.#size, 2 * rows.length))
      return applied
    } catch (error) {
      if (error instanceof RefusedRowsError)
        for (const place of error.places) this.#apart.add(lines[place]?.line ?? 0)
      else if (error instanceof DependentRowError) this.#size = error.place
      else if (faultsOf(error, context.reader, rows[0]?.steps ?? []) !== null)
        this.#size = Math.max(1, Math.floor(rows.length / 4))
      else throw error
      await sql`rollback to savepoint import_rows`.execute(context.tx)
      return null
    }
  }
}

/** Applies one row, and undoes all of it if it is refused. */
async function applyAlone(context: RowContext, row: PlannedRow): Promise<AppliedRow> {
  await sql`savepoint import_row`.execute(context.tx)
  const back = () => sql`rollback to savepoint import_row`.execute(context.tx)
  try {
    const applied = await applyOne(context, row)
    if (applied.result === 'refused') await back()
    else await sql`release savepoint import_row`.execute(context.tx)
    return applied
  } catch (error) {
    const faults = faultsOf(error, context.reader, row.steps)
    if (faults === null) throw error
    await back()
    // The rest of the row is checked, too, so that people see all its faults.
    const applied = await applyOne(context, { ...row, faults: [...row.faults, ...faults] })
    await back()
    return applied
  }
}

async function applyOne(context: RowContext, row: PlannedRow): Promise<AppliedRow> {
  const [applied] = await applyStages(context, [row])
  if (applied === undefined) throw new Error('A row has a result')
  return applied
}
