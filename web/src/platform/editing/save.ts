import { CallFailed } from '@verstas/contract/call.ts'
import { metaDataOf } from '../api/failure.ts'
import type { SaveAttempt } from './edit-state.ts'

/** How long a save, and the reading of what came between, waits for its answer. */
export const saveTimeoutMs = 20_000

/** Who changed meanwhile what is being edited here, and when; null where nobody can tell. */
export interface ForeignChange {
  readonly name: string | null
  /** An instant. */
  readonly at: string | null
  /** What was changed, by the names of the wire. */
  readonly fields: readonly string[]
}

/** Somebody changed it since it was read; carries what the server has now. */
export class ChangedMeanwhile<Source> extends Error {
  readonly source: Source
  readonly change: ForeignChange

  constructor(source: Source, refusal: CallFailed) {
    super('it was changed meanwhile', { cause: refusal })
    this.name = 'ChangedMeanwhile'
    this.source = source
    this.change = {
      name: metaDataOf(refusal, 'user') ?? null,
      at: metaDataOf(refusal, 'at') ?? null,
      fields: metaDataOf(refusal, 'fields')?.split(',') ?? [],
    }
  }
}

/** The key of a save, and the version that it was made on where the server counts them. */
export const saveHeaders = ({ key, version }: Pick<SaveAttempt<unknown>, 'key' | 'version'>) => ({
  ...(version !== null && { 'if-match': `"${version}"` }),
  'idempotency-key': key,
})

/**
 * What a save sends. A server that counts no versions knows no `ClearedFields`: there, what is emptied is null.
 *
 * @param attempt its body may hold parts that name what they clear, at any depth
 */
export function saveBody<Body>({ body, version }: Pick<SaveAttempt<Body>, 'body' | 'version'>): Body {
  if (version !== null) return body
  return JSON.parse(JSON.stringify(body), (_, part) => {
    if (!Array.isArray(part?.ClearedFields)) return part
    const { ClearedFields, ...kept } = part
    return { ...kept, ...Object.fromEntries(ClearedFields.map((field: string) => [field, null])) }
  })
}

/**
 * Sends a save that names the version it was made on.
 *
 * @param readAnew asks for what the server has now
 * @throws {ChangedMeanwhile} when that version is out of date (412)
 * @throws {CallFailed} when it is refused for another reason; other errors, too, where no answer came (`isUnanswered`)
 */
export async function sendVersioned<Answer, Source>(
  send: () => Promise<Answer>,
  readAnew: () => Promise<Source>,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const isOutOfDate = error instanceof CallFailed && error.status === 412
    throw isOutOfDate ? new ChangedMeanwhile(await readAnew(), error) : error
  }
}
