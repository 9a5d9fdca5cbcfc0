import { CallFailed } from '@verstas/contract/call.ts'
import { metaDataOf } from '../api/failure.ts'
import type { SaveAttempt } from './edit-state.ts'

/** Milliseconds that a save, or the fetch of the state after a conflict, waits for a response. */
export const saveTimeoutMs = 20_000

/** Another user's change of the edited object. The author and the time are null if unknown. */
export interface ForeignChange {
  readonly name: string | null
  /** An ISO instant. */
  readonly at: string | null
  /** The changed fields, by their names in the contract. */
  readonly fields: readonly string[]
}

/**
 * The error of a save if another user has changed the object in the meantime. Contains the server's current
 * state.
 */
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

/** Returns the headers of a save: the idempotency key, and the base version if the server has versions. */
export const saveHeaders = ({ key, version }: Pick<SaveAttempt<unknown>, 'key' | 'version'>) => ({
  ...(version !== null && { 'if-match': `"${version}"` }),
  'idempotency-key': key,
})

/**
 * Sends a save that names its base version.
 *
 * @param fetchCurrent fetches the server's current state
 * @throws {ChangedMeanwhile} if the base version is outdated (412)
 * @throws {CallFailed} if the save is refused for another reason, or if the outcome is unknown
 */
export async function sendVersioned<Answer, Source>(
  send: () => Promise<Answer>,
  fetchCurrent: () => Promise<Source>,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const isOutOfDate = error instanceof CallFailed && error.status === 412
    throw isOutOfDate ? new ChangedMeanwhile(await fetchCurrent(), error) : error
  }
}
