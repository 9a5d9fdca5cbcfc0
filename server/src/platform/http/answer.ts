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

/** An answer without a body: its headers tell all. */
export class EmptyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

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
