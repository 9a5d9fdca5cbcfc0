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

/** JSON that is written already; it goes to the client as it is. */
export class RawJson<Value> {
  readonly text: JsonText<Value>

  constructor(text: JsonText<Value>) {
    this.text = text
  }
}

/** A file as the answer, sent piece by piece with headers of its own. */
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

/** The file as an answer that no browser keeps: the next person at a shared device must not find it there. */
export const uncached = ({ status, headers, bytes }: FileAnswer): FileAnswer =>
  new FileAnswer(status, { ...headers, 'cache-control': 'private, no-store' }, bytes)

/** Headers of a file that is shown or saved: nothing in it runs, no page may frame it, and its type is not guessed. */
export const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const

/** Headers of a PDF of ours, which is shown in the browser and not cached; a sandbox would keep browsers from showing it. */
export const pdfHeaders = {
  'content-type': 'application/pdf',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'private, no-store',
} as const

/** An answer without a body: its headers tell all. */
export class EmptyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>

  constructor(status: number, headers: EmptyAnswer['headers']) {
    this.status = status
    this.headers = headers
  }
}

/**
 * Answers a call with what a read finds.
 *
 * @throws {Refusal} notFound where it finds nothing
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
