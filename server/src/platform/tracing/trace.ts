import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The place of the running code in a trace (W3C Trace Context). */
export interface Trace {
  /** 32 hexadecimal digits, which all log lines of a request have. */
  readonly traceId: string
  /** 16 hexadecimal digits: the request, or the part of it that runs. */
  readonly spanId: string
  /** The span of the caller; null if the trace begins here. */
  readonly parentId: string | null
  /** True if spans are recorded. */
  readonly isSampled: boolean
}

const current = new AsyncLocalStorage<Trace>()

/** Returns the trace of the running code; undefined outside of requests and jobs. */
export const currentTrace = (): Trace | undefined => current.getStore()

/** Runs a function as a part of a trace, with everything that it awaits. */
export const runInTrace = <Result>(trace: Trace, run: () => Result): Result => current.run(trace, run)

/** Random digits are taken from this pool, because a system call for each id would cost more than the id. */
let pool = Buffer.alloc(0)
let used = 0

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    pool = randomBytes(4096)
    used = 0
  }
  used += bytes
  return pool.toString('hex', used - bytes, used)
}

/** The part of new traces that is recorded: from 0 to 1. */
let sampledRatio = 0

/** Sets the part of new traces whose spans are recorded. */
export function sampleTraces(ratio: number): void {
  sampledRatio = ratio
}

/** Begins a trace. */
export const startTrace = (): Trace => ({
  traceId: randomHex(16),
  spanId: randomHex(8),
  parentId: null,
  isSampled: sampledRatio > 0 && Math.random() < sampledRatio,
})

/** Returns the place of a new part of a trace. */
export const startPart = ({ traceId, spanId, isSampled }: Trace): Trace => ({
  traceId,
  spanId: randomHex(8),
  parentId: spanId,
  isSampled,
})

const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/**
 * Continues the trace of a header `traceparent`; null if the header is invalid. The caller decides whether spans are
 * recorded, if this process records any.
 */
export function continueTrace(header: string): Trace | null {
  const [, traceId, parentId, flags] = traceparent.exec(header) ?? []
  if (traceId === undefined || parentId === undefined || flags === undefined) return null
  const isSampled = sampledRatio > 0 && (Number.parseInt(flags, 16) & 1) === 1
  return { traceId, spanId: randomHex(8), parentId, isSampled }
}

/** Returns the header `traceparent` of a trace. */
export const traceparentOf = ({ traceId, spanId, isSampled }: Trace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
