import { currentTrace, runInTrace, startPart, type Trace } from './trace.ts'

/** The kind of a span: an incoming request, a call to another program, or a part of the server's own work. */
export type SpanKind = 'server' | 'client' | 'internal'

/** Attributes without ids and names of people, because traces leave this installation. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A finished part of a trace. */
export interface Span extends Trace {
  readonly name: string
  readonly kind: SpanKind
  /** Milliseconds since 1970, with fractions. */
  readonly startedAt: number
  readonly endedAt: number
  readonly attributes: Attributes
  readonly isError: boolean
}

/** Receives finished spans. It must not throw or wait. */
export type TakeSpan = (span: Span) => void

let takeSpan: TakeSpan | null = null

/** Sets the receiver of finished spans; null for none. */
export function sendSpansTo(receiver: TakeSpan | null): void {
  takeSpan = receiver
}

/** Returns the time in milliseconds since 1970 with fractions. Does not jump when the clock is set. */
export const nowInMs = (): number => performance.timeOrigin + performance.now()

/** Reports a finished span if its trace is recorded. */
export function endSpan(trace: Trace, span: Omit<Span, keyof Trace | 'endedAt'>): void {
  if (trace.isSampled) takeSpan?.({ ...trace, ...span, endedAt: nowInMs() })
}

/** Runs a function as a span of the current trace. Has no cost if the trace is not recorded. */
export async function inSpan<Result>(
  span: Pick<Span, 'name' | 'kind'> & { readonly attributes?: Attributes },
  run: () => Promise<Result>,
): Promise<Result> {
  const trace = currentTrace()
  if (takeSpan === null || trace === undefined || !trace.isSampled) return run()
  const part = startPart(trace)
  const startedAt = nowInMs()
  let isError = true
  try {
    const result = await runInTrace(part, run)
    isError = false
    return result
  } finally {
    endSpan(part, { attributes: {}, ...span, startedAt, isError })
  }
}
