import { type CallInput, urlOf } from '@verstas/contract/call.ts'
import { type CompleteAnswerOf, type EndpointDefinition, noContent } from '@verstas/contract/endpoint.ts'
import { ErrorList } from '@verstas/contract/errors/entities.ts'
import { missingExtensions } from '@verstas/contract/extensions.ts'
import { expect } from 'vitest'
import { buildApp } from '../src/app.ts'
import { createLog } from '../src/platform/http/log.ts'
import { readSettings, type Settings } from '../src/platform/settings.ts'
import { atEnd } from './at-end.ts'
import { buildSession } from './builders.ts'
import { checkRefusals, errorIdsOf } from './check-refusals.ts'
import { watchDeliveries } from './delivered-events.ts'
import { freshDatabase, type TestDatabase } from './fresh-database.ts'

/** The start of the test clock: a Friday at 8:00 in Finland. */
export const testStart = new Date('2026-11-20T06:00:00.000Z')

/** A clock that changes only when a test sets it. */
export function createTestClock(start: Date = testStart) {
  let now = start
  return {
    now: () => new Date(now),
    set: (instant: Date | string) => {
      now = new Date(instant)
    },
    advance: ({ hours = 0, minutes = 0, seconds = 0 }: Partial<Record<ClockUnit, number>>) => {
      now = new Date(now.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)
    },
  }
}

type ClockUnit = 'hours' | 'minutes' | 'seconds'

/** A response that matches its contract. */
export interface Answered<E extends EndpointDefinition> {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The body of a successful response. Throws if the call was refused. */
  readonly body: CompleteAnswerOf<E>
  /** The errors of a refused call. Empty for a successful one. */
  readonly errors: ErrorList
}

interface Parts {
  readonly params?: unknown
  readonly query?: unknown
  readonly headers?: Headers
  readonly body?: unknown
  readonly form?: FormData
}

export type Headers = Readonly<Record<string, string>>

/** Returns the list of errors in a refusal whose form a standard defines. The body of a 204 or 304 is empty. */
const errorsIn = (body: unknown): unknown => (Array.isArray(body) ? body : Object(body).errors)

/**
 * Builds the application on a new, migrated database. A test file calls it at its top level:
 * `const { db, clock, signIn, send } = await buildTestApp()`.
 *
 * @param database a migrated database, for tests that prepare one themselves
 */
export async function buildTestApp(changes: Partial<Settings> = {}, database?: TestDatabase) {
  const { db, listen, url } = database ?? (await freshDatabase())
  const clock = createTestClock()
  const logLines: string[] = []
  const log = createLog('info', { write: (line: string) => void logLines.push(line) })
  // Disables the rate limit and the load limit, so that no test fails on a busy machine.
  const settings = { ...readSettings({}), requestsPerMinute: 0, maxEventLoopDelay: 0, ...changes }
  const deliveries = watchDeliveries({ db, listen })
  const app = await buildApp({ db, listen: deliveries.listen, clock, settings, log })
  deliveries.watchApp(app)
  checkRefusals(app)
  await app.ready()
  atEnd(() => app.close())

  /**
   * Creates a session without a password.
   *
   * @returns the headers of a request in this session
   */
  const signIn = async (employee: { readonly id: number }, siteId?: number) => {
    const place = siteId === undefined ? {} : { siteId }
    const { token } = await buildSession(db, employee, { clock, limits: settings, ...place })
    return { authorization: `Bearer ${token}` }
  }

  /**
   * Calls an endpoint. Fails if the response has an unknown field, lacks an extension, or is an error that
   * the endpoint does not declare.
   */
  const send = async <E extends EndpointDefinition>(
    endpoint: E,
    input: CallInput<E>,
    headers: Headers = {},
  ): Promise<Answered<E>> => {
    const parts = input as Parts
    const form = parts.form && new Request('http://form', { method: 'POST', body: parts.form })
    const response = await app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, settings.apiBase, parts),
      headers: {
        accept: 'application/json',
        ...parts.headers,
        ...Object.fromEntries(form?.headers ?? []),
        ...headers,
      },
      ...(parts.body === undefined ? {} : { payload: parts.body as object }),
      ...(form && { payload: Buffer.from(await form.arrayBuffer()) }),
    })
    const label = `${endpoint.method} ${endpoint.path} → ${response.statusCode}`
    // Reads an empty body as an empty list, because a response to HEAD has no body.
    const body: unknown = response.body === '' ? [] : response.json()
    const answered = { status: response.statusCode, headers: response.headers as Answered<E>['headers'] }
    if (response.statusCode < 300 && endpoint.answer === noContent)
      return { ...answered, body: undefined as CompleteAnswerOf<E>, errors: [] }
    if ([200, 201].includes(response.statusCode)) {
      expect(endpoint.answer.parse(body), label).toEqual(body)
      expect(missingExtensions(endpoint.answer, body), label).toEqual([])
      return { ...answered, body: body as CompleteAnswerOf<E>, errors: [] }
    }
    const errors = ErrorList.parse(endpoint.refusals ? errorsIn(body) : body)
    if (endpoint.method !== 'HEAD') expect(errors.length, label).toBeGreaterThan(0)
    const declared = errorIdsOf(endpoint)
    for (const { ErrorId, ErrorMessage } of errors) {
      expect(declared, `${label}: the endpoint declares its error`).toContain(ErrorId)
      expect(ErrorMessage, `${label}: every placeholder is filled`).not.toMatch(/#\w+#/)
    }
    return {
      ...answered,
      errors,
      get body(): never {
        throw new Error(`${label} ${JSON.stringify(errors)}`)
      },
    }
  }

  return { app, db, listen, url, clock, settings, log, logLines, signIn, send }
}
