import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { runOnPool } from '../../../platform/database/pool-choice.ts'
import { FileAnswer } from '../../../platform/http/answer.ts'
import type { JobContext } from './job-context.ts'
import type { JobRow } from './job-rows.ts'
import { JobFault, type Line, readLines } from './read-lines.ts'
import { recordTextOf } from './read-record.ts'

/** The number of results that one statement reads. */
const rowsAtOnce = 500

interface ResultRow {
  readonly index: number
  readonly externalId: string | null
  readonly status: string
  /** A list of errors as JSON text. */
  readonly errors: string
  readonly lineOffset: number | null
}

/**
 * Streams the rejected and deferred records of a job as lines, each with its errors and the sent record: `{
 * index, externalId, status, errors, record }`.
 *
 * @param status limits the results to this status; undefined for both
 */
export function streamResults(
  context: JobContext,
  job: JobRow,
  status: 'rejected' | 'deferred' | undefined,
): FileAnswer {
  const lines = Readable.from(writeResults(context, job, status), { objectMode: false })
  return new FileAnswer(
    200,
    {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    lines,
  )
}

async function* writeResults(
  context: JobContext,
  job: JobRow,
  status: 'rejected' | 'deferred' | undefined,
): AsyncGenerator<string> {
  let finder: LineFinder | undefined
  try {
    for (let after = -1; ; ) {
      const rows = await readRows(context, job.id, status, after)
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.index
      const first = rows.find(({ lineOffset }) => lineOffset !== null)?.lineOffset
      if (first !== undefined && first !== null) finder ??= new LineFinder(context, job, first)
      let text = ''
      for (const row of rows) {
        const { index, externalId, errors, lineOffset } = row
        const line = lineOffset === null ? null : ((await finder?.find(lineOffset)) ?? null)
        const record =
          lineOffset === null
            ? JSON.stringify({ externalId, deleted: true })
            : line === null
              ? 'null'
              : recordTextOf(line)
        text += `{"index":${index},"externalId":${JSON.stringify(externalId)},"status":"${row.status}","errors":${errors},"record":${record}}\n`
        if (text.length < 100_000) continue
        yield text
        text = ''
      }
      yield text
    }
  } finally {
    await finder?.close()
  }
}

async function readRows(
  { db }: JobContext,
  jobId: number,
  status: string | undefined,
  after: number,
): Promise<readonly ResultRow[]> {
  const { rows } = await runOnPool('integration', () =>
    sql<ResultRow>`
      select index, external_id as "externalId", status, errors::text as errors, line_offset as "lineOffset"
      from integration_job_result
      where job_id = ${jobId} and index > ${after} and (${status ?? null}::text is null or status = ${status ?? null})
      order by index limit ${rowsAtOnce}`.execute(db),
  )
  return rows
}

/** Finds lines of a file in ascending order, in one pass. */
class LineFinder {
  readonly #chunks: AsyncGenerator<readonly Line[]>
  #lines: readonly Line[] = []

  constructor({ store }: JobContext, { file_key: key, byte_count: byteCount }: JobRow, offset: number) {
    this.#chunks = readLines(
      { store, key: key ?? '', byteCount: key === null ? 0 : (byteCount ?? 0) },
      offset,
    )
  }

  /** Returns the line at an offset; null if the file was removed or is broken. */
  async find(offset: number): Promise<Line | null> {
    try {
      for (;;) {
        const line = this.#lines.find((candidate) => candidate.offset >= offset)
        if (line) return line.offset === offset ? line : null
        const { value, done } = await this.#chunks.next()
        if (done) return null
        this.#lines = value
      }
    } catch (error) {
      if (error instanceof JobFault) return null
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return(undefined)
  }
}
