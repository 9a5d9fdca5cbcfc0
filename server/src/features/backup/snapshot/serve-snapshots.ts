import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DatabaseLog } from '../../../platform/database/database-log.ts'
import { type Db, inTransaction } from '../../../platform/database/transaction.ts'
import { workFolderOf } from '../place/open-place.ts'
import { type SnapshotAddress, snapshotFileOf } from './snapshot-file.ts'

interface SnapshotParts {
  /** The embedded database in `dataDir`. */
  readonly db: Db
  readonly dataDir: string
  /** Free disk space in megabytes that must remain after a snapshot, because a full disk stops the server. */
  readonly minFreeMb: number
  readonly log: DatabaseLog
}

/** Thrown if a snapshot would fill the disk. */
class NoRoomError extends Error {}

/**
 * Serves snapshots of the embedded database to the operator's commands, because only this process can open
 * the database. A snapshot is a copy of the database's folder, taken while no transaction runs. People wait
 * only while the folder is copied. The service listens on the loopback address, and requires a secret from a
 * file that only the server's user can read.
 *
 * @returns a function that stops the service
 */
export async function serveSnapshots(parts: SnapshotParts): Promise<() => Promise<void>> {
  const { dataDir, log } = parts
  const token = randomBytes(32).toString('base64url')
  const root = join(workFolderOf(dataDir), 'snapshots')
  await rm(root, { recursive: true, force: true })
  const server = createServer((request, response) => {
    answer(parts, { root, token }, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a snapshot of the database failed')
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  server.unref()
  const address: SnapshotAddress = { port: (server.address() as AddressInfo).port, token }
  const file = snapshotFileOf(dataDir)
  await rm(`${file}.tmp`, { force: true })
  await writeFile(`${file}.tmp`, JSON.stringify(address), { mode: 0o600, flag: 'wx' })
  await rename(`${file}.tmp`, file)
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    await rm(file, { force: true })
  }
}

async function answer(
  parts: SnapshotParts,
  { root, token }: { readonly root: string; readonly token: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isToken(request.headers.authorization, token)) return void response.writeHead(403).end()
  if (request.method !== 'POST' || request.url !== '/snapshot') return void response.writeHead(404).end()
  const folder = join(root, randomUUID())
  // The connection remains open while the command reads the copy. If the command is killed, it closes.
  response.once('close', () => void rm(folder, { recursive: true, force: true }))
  try {
    await copyDatabaseFolder(parts, folder)
  } catch (error) {
    if (!(error instanceof NoRoomError)) throw error
    return void response.writeHead(507).end(error.message)
  }
  if (response.destroyed) return rm(folder, { recursive: true, force: true })
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.write(`${folder}\n`)
}

function isToken(header: string | undefined, token: string): boolean {
  const [given, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

async function copyDatabaseFolder(
  { db, dataDir, minFreeMb, log }: SnapshotParts,
  folder: string,
): Promise<void> {
  const source = join(dataDir, 'pg')
  const startedAt = performance.now()
  // No one can write during this transaction, because the embedded database has only one connection.
  await inTransaction(db, async (tx) => {
    await sql`checkpoint`.execute(tx)
    const files = await listFiles(source)
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize - bytes < minFreeMb * 1_000_000)
      throw new NoRoomError(
        `The disk of DATA_DIR has no room for a copy of the database (${Math.ceil(bytes / 1_000_000)} MB, and ${minFreeMb} MB have to stay free).`,
      )
    await copyTree(source, folder)
  })
  const milliseconds = Math.round(performance.now() - startedAt)
  log.info({ milliseconds }, 'a snapshot of the database was taken')
}

async function listFiles(folder: string): Promise<readonly { readonly bytes: number }[]> {
  const found: { bytes: number }[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) found.push({ bytes: (await stat(join(entry.parentPath, entry.name))).size })
  return found
}

/** Copies a folder. File systems with reflinks share the bytes of the copies with the originals. */
async function copyTree(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) await copyTree(from, to)
    else if (entry.isFile()) await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
}
