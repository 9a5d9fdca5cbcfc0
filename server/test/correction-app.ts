import { stampingCorrectionEndpoints } from '@verstas/contract/stamping/correction-endpoints.ts'
import type { StampingChange } from '@verstas/contract/stamping/corrections.ts'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { idempotencyHeader } from './request-headers.ts'
import { buildStampingApp, type SignedIn } from './stamping-app.ts'
import { stampingsOf } from './stamping-builders.ts'
import { buildTimeline, type TimelineEntry } from './timeline-builder.ts'

/** The past day that the corrections change. */
export const correctedDay = '2026-11-19'

/** Returns the instant of a local time in Helsinki, such as `07:00`, on the corrected day. */
export const timeOf = (time: string): string => instantOf(correctedDay, time, 'Europe/Helsinki').toISOString()

/** Builds the stamping application with the data that corrections need. */
export async function buildCorrectionApp() {
  const stampingApp = await buildStampingApp()
  const { db, send, technician } = stampingApp

  /** Builds a supervisor with the right to correct and without stampings. */
  const supervisor = (parts: Parameters<typeof technician>[0] = {}) => technician({ name: 'Aino', ...parts })

  /** Builds an employee without the right to correct, with a day of stampings. */
  const workerWith = async (
    entries: readonly TimelineEntry[],
    columns?: Parameters<typeof buildTimeline>[4],
  ) => {
    const worker = await technician({ name: 'Matti', is_flex_in_use: true, without: ['CorrectStampings'] })
    const stampings = await buildTimeline(db, worker.employee, correctedDay, entries, columns)
    return { ...worker, stampings }
  }

  const correctAs = (
    corrector: SignedIn,
    worker: Pick<SignedIn, 'employee'>,
    Change: StampingChange,
    key?: string,
    Reason = 'Unohtui leimata',
  ) =>
    send(
      stampingCorrectionEndpoints.correctStampings,
      {
        headers: idempotencyHeader(key),
        body: { SalesmanId: worker.employee.id, Reason, Change },
      },
      corrector.headers,
    )

  /** Returns the employee's current stampings: type, start and end in local time of Helsinki. */
  const timelineOf = async (worker: Pick<SignedIn, 'employee'>) => {
    const stampings = await stampingsOf(db, worker.employee)
    return stampings.map(({ type_code, start_at, end_at }) => [type_code, clockOf(start_at), clockOf(end_at)])
  }

  return { ...stampingApp, supervisor, workerWith, correctAs, timelineOf }
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Helsinki',
  hour: '2-digit',
  minute: '2-digit',
})
const clockOf = (instant: Date | null): string | null => (instant === null ? null : clock.format(instant))
