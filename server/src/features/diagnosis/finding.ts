import { type Verdict, verdicts } from '@verstas/contract/diagnosis/entities.ts'

/** One result of a check: a sentence for the operator, and a remedy unless the result is ok. */
export interface Finding {
  /** The subject of the check in one or two words, such as `Database`. */
  readonly subject: string
  readonly verdict: Verdict
  readonly sentence: string
  readonly remedy?: string
}

/** A check. It returns problems as findings; an exception counts as a fault. */
export interface Check {
  readonly subject: string
  readonly run: () => Promise<readonly Outcome[]>
}

/** A finding without its subject, which is the subject of the check. */
export type Outcome = Omit<Finding, 'subject'>

/** Returns the outcome of a check without a problem. */
export const ok = (sentence: string): Outcome => ({ verdict: 'ok', sentence })

/** Returns the outcome of a problem with which the server still works. */
export const warning = (sentence: string, remedy: string): Outcome => ({
  verdict: 'warning',
  sentence,
  remedy,
})
/** Returns an outcome that makes the doctor exit with code 1. */
export const fault = (sentence: string, remedy: string): Outcome => ({ verdict: 'fault', sentence, remedy })

/** Returns an outcome, with its remedy unless the outcome is ok. */
export const outcome = (verdict: Verdict, sentence: string, remedy: string): Outcome =>
  verdict === 'ok' ? ok(sentence) : { verdict, sentence, remedy }

/** Time limit of a check in milliseconds, so that an unreachable service does not delay the others. */
const checkTimeout = 10_000

/**
 * Runs the checks in parallel, each with a time limit. Never throws.
 *
 * @param explain converts an exception to a message: a sentence, and on the following lines a remedy if there
 * is one
 * @returns the findings in the order of the checks
 */
export async function runChecks(
  checks: readonly Check[],
  explain: (error: unknown) => string,
  timeout = checkTimeout,
): Promise<readonly Finding[]> {
  const found = await Promise.all(
    checks.map(async ({ subject, run }) => {
      const outcomes = await withLimit(run, timeout).catch((error) => [outcomeOf(explain(error))])
      return outcomes.map((outcome) => ({ subject, ...outcome }))
    }),
  )
  return found.flat()
}

async function withLimit(run: Check['run'], timeout: number): Promise<readonly Outcome[]> {
  const late = Promise.withResolvers<readonly Outcome[]>()
  const timer = setTimeout(
    () =>
      late.resolve([
        fault(
          `There was no result within ${timeout / 1000} seconds.`,
          'Check the network and the load of the machine that was asked, and run the doctor again.',
        ),
      ]),
    timeout,
  )
  try {
    return await Promise.race([run(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

function outcomeOf(message: string): Outcome {
  const [sentence = '', ...remedy] = message.split('\n')
  return fault(sentence, remedy.join(' ').trim() || 'The message names the cause.')
}

/** Formats findings for a terminal. The worst ones are last, so that they remain visible. */
export function describeFindings(findings: readonly Finding[]): readonly string[] {
  const sorted = verdicts.flatMap((verdict) => findings.filter((each) => each.verdict === verdict))
  const count = (verdict: Verdict) => findings.filter((each) => each.verdict === verdict).length
  return [
    ...sorted.flatMap(({ verdict, subject, sentence, remedy }) => [
      `${verdict.padEnd(8)} ${subject}: ${sentence}`,
      ...(remedy === undefined ? [] : [`         Remedy: ${remedy}`]),
    ]),
    '',
    `Faults: ${count('fault')}, warnings: ${count('warning')}, ok: ${count('ok')}`,
  ]
}

/** Returns the message of an error together with that of its cause: `fetch failed (ECONNREFUSED)`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  if (error.cause instanceof Error) return reasonOf(error.cause)
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (error.name === 'TimeoutError') return 'no answer in time'
  return typeof code === 'string' && !error.message.includes(code)
    ? `${error.message} (${code})`.trim()
    : error.message || error.name
}
