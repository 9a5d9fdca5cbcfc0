import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import {
  type JsonRead,
  type JsonText,
  type ReadParameters,
  type ReadValues,
  readJson,
} from '../database/read-json.ts'
import type { Tables } from '../database/tables.ts'
import { refuse } from './refusal.ts'

/** Finished JSON text, sent unchanged. */
export class RawJson<Value> {
  readonly text: JsonText<Value>

  constructor(text: JsonText<Value>) {
    this.text = text
  }
}

/** A file as the answer, streamed with its own headers. */
export class FileAnswer {
  readonly status: 200 | 206 | 304
  readonly headers: Readonly<Record<string, string | number>>
  readonly bytes: Readable

  constructor(status: FileAnswer['status'], headers: FileAnswer['headers'], bytes: Readable) {
    this.status = status
    this.headers = headers
    this.bytes = bytes
  }
}

/** Returns the file as an answer without caching: the next person at a shared device must not find it. */
export const uncached = ({ status, headers, bytes }: FileAnswer): FileAnswer =>
  new FileAnswer(status, { ...headers, 'cache-control': 'private, no-store' }, bytes)

/**
 * Headers of a displayed or saved file: nothing in it runs, no page may frame it, and its type is not
 * guessed.
 */
export const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const

/**
 * Headers of our PDFs, which browsers show and do not cache; a sandbox would keep browsers from showing them.
 */
export const pdfHeaders = {
  'content-type': 'application/pdf',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'private, no-store',
} as const

/** An answer without a body; it has only headers. */
export class EmptyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>

  constructor(status: number, headers: EmptyAnswer['headers']) {
    this.status = status
    this.headers = headers
  }
}

/**
 * Answers a call with the result of a read.
 *
 * @throws {Refusal} notFound if there is none
 */
export async function answerRead<Parameters extends ReadParameters, Answer>(
  db: Kysely<Tables>,
  read: JsonRead<Parameters, Answer>,
  values: ReadValues<Parameters>,
): Promise<RawJson<Answer>> {
  const json = await readJson(db, read, values)
  if (json === null) throw refuse('notFound')
  return new RawJson(json)
}
