import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The position of the running code in a trace (W3C Trace Context). */
export interface Trace {
  /** 32 hexadecimal digits. All log lines of a request have them. */
  readonly traceId: string
  /** 16 hexadecimal digits: the id of the request, or of the part of it that runs. */
  readonly spanId: string
  /** The span of the caller; null if the trace begins here. */
  readonly parentId: string | null
  /** True if spans are recorded. */
  readonly isSampled: boolean
}

const current = new AsyncLocalStorage<Trace>()

/** Returns the trace of the running code; undefined outside requests and jobs. */
export const currentTrace = (): Trace | undefined => current.getStore()

/** Runs a function, and everything that it awaits, as a part of a trace. */
export const runInTrace = <Result>(trace: Trace, run: () => Result): Result => current.run(trace, run)

/** A pool of random digits, because a system call for each id would be slower than all other work on it. */
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

/** Share of new traces that are recorded, from 0 to 1. */
let sampledRatio = 0

/** Sets the share of new traces whose spans are recorded. */
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

/** Returns the position of a new part of a trace. */
export const startPart = ({ traceId, spanId, isSampled }: Trace): Trace => ({
  traceId,
  spanId: randomHex(8),
  parentId: spanId,
  isSampled,
})

const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/**
 * Continues the trace of a `traceparent` header; null if the header is invalid. The caller decides whether
 * spans are recorded, if this process records any.
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
