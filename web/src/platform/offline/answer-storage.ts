import type { QueryKey } from '@tanstack/react-query'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { answersName } from './forget-answers.ts'

/** A response of the server, stored on the device. */
export interface KeptAnswer {
  /** The user and the site to which the response belongs. */
  readonly owner: string
  readonly hash: string
  readonly queryKey: QueryKey
  readonly data: unknown
  /** The time when the response was fetched, in milliseconds of this device's clock. */
  readonly updatedAt: number
}

interface AnswersSchema extends DBSchema {
  answers: { key: [string, string]; value: KeptAnswer; indexes: { age: [string, number] } }
}

/**
 * The maximum number of stored responses, which is enough for a working day. A phone should not store more
 * data of customers.
 */
const maxAnswers = 150
const longestKeptMs = 3 * 24 * 3_600_000

/**
 * Opens the stored responses of one user at one site, and deletes those of all others.
 *
 * @param onWiped stores the responses again after another tab has deleted them
 */
export async function openAnswerStorage(owner: string, onWiped: () => void = () => undefined) {
  let opened: Promise<IDBPDatabase<AnswersSchema>> | undefined
  const open = () => {
    opened ??= openDatabase(() => {
      opened = undefined
      onWiped()
    })
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const ofOwner = (from: number, to: number) => IDBKeyRange.bound([owner, from], [owner, to])
  await removeOthers(await open(), owner)

  const removeOld = async (database: IDBPDatabase<AnswersSchema>) => {
    const transaction = database.transaction('answers', 'readwrite')
    const byAge = transaction.store.index('age')
    const tooOld = Date.now() - longestKeptMs
    let tooMany = (await byAge.count(ofOwner(0, Number.MAX_SAFE_INTEGER))) - maxAnswers
    for (
      let cursor = await byAge.openCursor(ofOwner(0, Number.MAX_SAFE_INTEGER));
      cursor && (tooMany > 0 || cursor.value.updatedAt < tooOld);
      cursor = await cursor.continue()
    ) {
      await cursor.delete()
      tooMany -= 1
    }
    await transaction.done
  }

  return {
    /** Returns the stored responses that have not expired. */
    list: async (): Promise<KeptAnswer[]> =>
      (await open()).getAllFromIndex(
        'answers',
        'age',
        ofOwner(Date.now() - longestKeptMs, Number.MAX_SAFE_INTEGER),
      ),
    keep: async (answers: readonly Omit<KeptAnswer, 'owner'>[]): Promise<void> => {
      const database = await open()
      const transaction = database.transaction('answers', 'readwrite')
      await Promise.all(answers.map((answer) => transaction.store.put({ ...answer, owner })))
      await transaction.done
      await removeOld(database)
    },
    /** Closes the storage after pending writes have completed. */
    close: (): void => void opened?.then((database) => database.close()),
  }
}

export type AnswerStorage = Awaited<ReturnType<typeof openAnswerStorage>>

const openDatabase = (onClosed: () => void): Promise<IDBPDatabase<AnswersSchema>> =>
  openDB<AnswersSchema>(answersName, 1, {
    upgrade: (database) => {
      database
        .createObjectStore('answers', { keyPath: ['owner', 'hash'] })
        .createIndex('age', ['owner', 'updatedAt'])
    },
    // Closes the connection, because it would block another tab that deletes the database.
    blocking: (_old, _new, { target }) => {
      ;(target as IDBDatabase).close()
      onClosed()
    },
  })

async function removeOthers(database: IDBPDatabase<AnswersSchema>, owner: string): Promise<void> {
  const transaction = database.transaction('answers', 'readwrite')
  // Keeps only the owner's keys, which are between these two bounds. An array sorts after every string.
  await transaction.store.delete(IDBKeyRange.upperBound([owner], true))
  await transaction.store.delete(IDBKeyRange.lowerBound([owner, []], true))
  await transaction.done
}
