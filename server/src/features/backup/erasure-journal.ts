import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import type { Person } from '../../platform/database/person.ts'
import type { Db } from '../../platform/database/transaction.ts'
import { eraseAgain } from '../personal-data/erase-again.ts'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './place/backup-place.ts'
import { putText } from './place-access.ts'

const id = z.int().positive()

/** A recorded erasure: the ids of the person, without names. */
const NotedErasure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('employee'), id, at: z.iso.datetime() }),
  z.strictObject({ kind: z.literal('customer'), siteId: id, id, at: z.iso.datetime() }),
])
export type NotedErasure = z.output<typeof NotedErasure>

/**
 * Records an erasure outside the database, because a restore must repeat it. Each erasure is a separate file,
 * so that several servers can record erasures, also in a bucket. Call this function after the erasure is
 * committed.
 */
export async function noteErasure(place: BackupPlace, person: Person, at: Date): Promise<void> {
  const scratch = await place.makeScratch()
  try {
    const time = at.toISOString()
    const name = `erasures/${time.replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.json`
    await putText(place, scratch, name, `${JSON.stringify({ ...person, at: time })}\n`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Copies recorded erasures from one place to another that lacks them. */
export async function copyErasures(from: BackupPlace, to: BackupPlace): Promise<void> {
  const present = await to.list('erasures')
  const missing = [...(await from.list('erasures')).keys()].filter((name) => !present.has(name))
  if (missing.length === 0) return
  const scratch = await to.makeScratch()
  try {
    for (const name of missing) await putText(to, scratch, name, await text(await from.open(name)))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Reads the recorded erasures since an instant, the oldest first.
 *
 * @throws {BackupError} if a record is damaged
 */
export async function readErasures(place: BackupPlace, after: Date): Promise<readonly NotedErasure[]> {
  const found: NotedErasure[] = []
  for (const name of [...(await place.list('erasures')).keys()].sort()) {
    const content = await text(await place.open(name))
    const noted = NotedErasure.safeParse(parse(content))
    if (!noted.success)
      throw new BackupError(
        `${place.description} has a damaged note of an erasure, ${name}. Remove it, and erase the person again after the restore.`,
      )
    if (new Date(noted.data.at) > after) found.push(noted.data)
  }
  return found
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}

/**
 * Repeats erasures in a restored database. Skips people who are not in the backup.
 *
 * @returns messages for the operator
 */
export async function repeatErasures(
  db: Db,
  erasures: readonly NotedErasure[],
  now: Date,
): Promise<readonly string[]> {
  const lines: string[] = []
  let count = 0
  for (const { at, ...person } of erasures) {
    const result = await eraseAgain(db, person, now)
    if (result === 'erased') count += 1
    if (result === 'lastAdministrator')
      lines.push(
        `  Employee ${person.id} was erased on ${at.slice(0, 10)} and is the last administrator of the backup. Make another one, and erase this one again.`,
      )
  }
  if (count > 0) lines.unshift(`  ${count} people who were erased after the backup are erased again.`)
  return lines
}
