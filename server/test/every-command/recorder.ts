import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CallInput } from '@verstas/contract/call.ts'
import type { CompleteAnswerOf, EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { liveRecipients } from '@verstas/contract/live/recipients.ts'

import { expect } from 'vitest'
import { liveChannel, notifyLive } from '../../src/platform/events/notify-live.ts'
import type { Answered, buildTestApp, Headers } from '../app.ts'
import { eventually } from '../eventually.ts'
import { createWriter } from './readable-values.ts'
import { createRequestRecord } from './recorded-requests.ts'
import { createRowReader, type Rows, rowsWritten } from './written-rows.ts'

/** A caller, with the name that the record contains. */
export interface Caller {
  readonly name: string
  readonly headers: Headers
}

/** A caller without a session. */
export const visitor: Caller = { name: 'a visitor', headers: {} }

export const endpointNames = new Map(
  Object.values(contract).flatMap((group) =>
    Object.entries<EndpointDefinition>(group).map(([name, endpoint]) => [endpoint, name] as const),
  ),
)

/**
 * Runs commands one after another, a minute apart. Records each response, the written rows, the live messages,
 * the changes of the feed and the lines of the security log. Repeats a call that has an idempotency key, first
 * unchanged and then with another body (`other`).
 */
export async function createRecorder({
  db,
  listen,
  clock,
  send,
  logLines,
}: Pick<Awaited<ReturnType<typeof buildTestApp>>, 'db' | 'listen' | 'clock' | 'send' | 'logLines'>) {
  const readRows = await createRowReader(db)
  const writer = createWriter()
  const recorded = new Set<EndpointDefinition>()
  const requests = createRequestRecord()
  const lines: string[] = []
  let received: { readonly name: string; readonly sessionId?: string }[] = []
  const stop = await listen(liveChannel, {
    onMessage: (payload) => void received.push(...JSON.parse(payload)),
    onRestored: () => {
      throw new Error('live messages were lost')
    },
  })

  /** Returns the live messages since the previous call of this function, in commit order. */
  const takeMessages = async () => {
    const mark = randomUUID()
    await db.transaction().execute((tx) => notifyLive(tx, { name: 'sessionChanged', sessionId: mark }))
    await eventually(() => {
      if (!received.some(({ sessionId }) => sessionId === mark))
        throw new Error('the mark has not arrived yet')
    })
    const messages = received.filter(({ name, sessionId }) => name !== 'feedGrew' && sessionId !== mark)
    received = []
    return messages
  }

  /** Returns the changes of the feed since the previous call of this function. */
  const takeChanges = async () => {
    const rows = await db.selectFrom('feed').selectAll().orderBy('position').execute()
    await db.deleteFrom('feed').execute()
    return rows.map(
      ({ entity, kind, entity_id, actor }) => `feed ${entity}.${kind} ${entity_id} by ${actor ?? 'nobody'}`,
    )
  }

  const observe = async <E extends EndpointDefinition>(before: Rows, call: () => Promise<Answered<E>>) => {
    logLines.length = 0
    const answer = await call()
    const after = await readRows()
    writer.learn(after)
    const written = writer.writeRows(rowsWritten(before, after))
    const body: unknown = answer.status < 300 ? answer.body : undefined
    const live = (await takeMessages()).map(
      (message) => `live ${writer.write(withoutAnswered(message, body))}${recipientsOf(message.name)}`,
    )
    return {
      answer,
      after,
      effects: [
        ...written,
        ...live,
        ...(await takeChanges()),
        ...securityLines(logLines).map((line) => `log ${writer.write(line)}`),
      ],
    }
  }

  /** Expects that the key of a call with an id in its path is not valid for another id. */
  const expectOtherPath = async <E extends EndpointDefinition>(
    endpoint: E,
    keyed: CallInput<E>,
    by: Caller,
  ) => {
    const { params } = keyed as { readonly params?: Readonly<Record<string, unknown>> }
    if (params === undefined) return
    const others = Object.entries(params).map(([name, value]) => [name, otherValue(value)])
    const input = Object.assign({}, keyed, { params: Object.fromEntries(others) as unknown })
    const { status } = await send(endpoint, input, by.headers)
    expect(status, `${endpointNames.get(endpoint)} with another path`).not.toBe(200)
  }

  /**
   * Runs and records a command.
   *
   * @returns the response; reading its body throws if the command was refused
   */
  const record = async <E extends EndpointDefinition>(
    title: string,
    endpoint: E,
    by: Caller,
    input: Omit<CallInput<E>, 'headers'> & { readonly headers?: object },
    other?: object,
  ): Promise<CompleteAnswerOf<E>> => {
    clock.advance({ minutes: 1 })
    recorded.add(endpoint)
    const key = endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}
    const keyed = { ...input, headers: { ...input.headers, ...key } } as unknown as CallInput<E>
    const before = await readRows()
    writer.learn(before)
    await takeMessages()
    await takeChanges()
    const first = await observe(before, () => send(endpoint, keyed, by.headers))
    const { answer, effects } = first
    const body = answer.status < 300 ? answer.body : answer.errors
    const name = endpointNames.get(endpoint) ?? ''
    const { form: _, headers: __, ...shown } = input as { form?: unknown; headers?: unknown }
    if (answer.status < 300) requests.add(endpoint, keyed as object)
    lines.push(
      `## ${name}: ${title}`,
      `${by.name}, ${clock.now().toISOString().slice(11, 16)}Z ${writer.write(shown)}`,
      `${answer.status} ${body === undefined ? '' : writer.write(body)}`,
      ...effects,
    )
    if (endpoint.idempotent && answer.status === 200) {
      expect(other, `${name} has another body to send under its key`).toBeDefined()
      clock.advance({ seconds: 10 })
      const again = await observe(first.after, () => send(endpoint, keyed, by.headers))
      const writtenAgain = writer.write(again.answer.body)
      const isSame = JSON.stringify(again.answer.body) === JSON.stringify(body)
      const isAlike = writtenAgain === writer.write(body)
      const repeated = isSame ? 'the same answer' : isAlike ? 'the same with another secret' : writtenAgain
      await expectOtherPath(endpoint, keyed, by)
      const changed = Object.assign({}, keyed, other)
      const reused = await observe(again.after, () => send(endpoint, changed, by.headers))
      lines.push(
        ['again:', repeated, ...again.effects].join(' '),
        [
          'another body:',
          reused.answer.status,
          ...reused.answer.errors.map(({ ErrorId }) => ErrorId),
          ...reused.effects,
        ].join(' '),
      )
      clock.advance({ seconds: -10 })
      lines.push('')
      return again.answer.body
    }
    lines.push('')
    return answer.body
  }

  return { record, recorded, requests, stop, text: () => `${lines.join('\n')}\n` }
}

/** Replaces each list in a message by a note if the list equals the response. */
const withoutAnswered = (message: object, body: unknown): object =>
  Object.fromEntries(
    Object.entries(message).map(([name, value]) => {
      if (Array.isArray(value)) return [name, isDeepStrictEqual(value, body) ? 'as answered' : value]
      return [name, typeof value === 'object' && value !== null ? withoutAnswered(value, body) : value]
    }),
  )

/**
 * Returns the recipients that the contract names for a live event. Returns none for a message between
 * processes.
 */
const recipientsOf = (name: string): string =>
  name in liveRecipients
    ? ` for ${[liveRecipients[name as keyof typeof liveRecipients]].flat().join(', ')}`
    : ''

/** Fields of the log that differ with the machine, the process or the request. */
const varyingFields: ReadonlySet<string> = new Set([
  ...['level', 'time', 'host', 'pid', 'version', 'traceId', 'address', 'msg'],
])

/** Returns the lines of the security log, without the fields that every log line has. */
const securityLines = (logLines: readonly string[]): object[] =>
  logLines
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    .filter(({ security }) => security !== undefined)
    .map((line) => Object.fromEntries(Object.entries(line).filter(([name]) => !varyingFields.has(name))))

/** Returns another value of a parameter in a path. */
function otherValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1_000_000
  return typeof value === 'string' && value.length === 36 ? randomUUID() : `${String(value)}x`
}
