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

/** JSON text that is sent unchanged. */
export class RawJson<Value> {
  readonly text: JsonText<Value>

  constructor(text: JsonText<Value>) {
    this.text = text
  }
}

/** A response that streams a file with its own headers. */
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

/**
 * Returns the response with headers against caching, because another user of a trusted device must not find
 * the file.
 */
export const uncached = ({ status, headers, bytes }: FileAnswer): FileAnswer =>
  new FileAnswer(status, { ...headers, 'cache-control': 'private, no-store' }, bytes)

/**
 * Headers of a displayed or saved file. Scripts in the file do not run, no page may frame it, and browsers do
 * not guess its type.
 */
export const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const

/**
 * Headers of PDFs that the server creates. Browsers show them and do not cache them. They omit a sandbox,
 * because browsers show no PDF in a sandbox.
 */
export const pdfHeaders = {
  'content-type': 'application/pdf',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'private, no-store',
} as const

/** A response without a body. */
export class EmptyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>

  constructor(status: number, headers: EmptyAnswer['headers']) {
    this.status = status
    this.headers = headers
  }
}

/**
 * Returns the result of a read as the response.
 *
 * @throws {Refusal} notFound if there is no result
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
