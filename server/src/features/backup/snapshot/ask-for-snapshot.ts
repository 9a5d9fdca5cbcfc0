import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { BackupError } from '../backup-error.ts'
import { type SnapshotAddress, snapshotFileOf } from './snapshot-file.ts'

/** A copy of the folder of an embedded database. */
export interface FolderSnapshot {
  readonly folder: string
  /** Allows the server to remove the copy. */
  release(): void
}

/**
 * Requests a snapshot of the running server's embedded database. The server removes the snapshot after
 * `release`, or when this process ends.
 *
 * @throws {BackupError} if the server has no disk space for it or does not answer
 */
export async function askForSnapshot(dataDir: string): Promise<FolderSnapshot> {
  const { port, token } = await readAddress(dataDir)
  const asked = request({
    ...{ host: '127.0.0.1', port, method: 'POST', path: '/snapshot', agent: false },
    headers: { authorization: `Bearer ${token}` },
  })
  asked.end()
  const [response] = (await once(asked, 'response').catch((error: unknown) => {
    throw new BackupError(
      `The server of ${dataDir} does not answer. Restart it, or stop it for the backup.`,
      {
        cause: error,
      },
    )
  })) as [IncomingMessage]
  // A server that stops ends the connection. The copy can still be read until the next start.
  asked.on('error', () => undefined)
  response.on('error', () => undefined)
  if (response.statusCode !== 200)
    throw new BackupError((await text(response)) || `Status ${response.statusCode}`)
  const folder = await firstLine(response)
  response.resume()
  return { folder, release: () => asked.destroy() }
}

async function readAddress(dataDir: string): Promise<SnapshotAddress> {
  try {
    return JSON.parse(await readFile(snapshotFileOf(dataDir), 'utf8')) as SnapshotAddress
  } catch (error) {
    throw new BackupError(
      `Another process uses ${dataDir}, and it is no server that can be backed up while it runs. Stop it for the backup.`,
      { cause: error },
    )
  }
}

async function firstLine(response: IncomingMessage): Promise<string> {
  let line = ''
  while (!line.endsWith('\n')) {
    const [piece] = (await Promise.race([once(response, 'data'), failAtEnd(response)])) as [Buffer]
    line += piece.toString()
  }
  return line.trimEnd()
}

async function failAtEnd(response: IncomingMessage): Promise<never> {
  await once(response, 'close')
  throw new BackupError('The server has ended the snapshot. Look at its log, and repeat the backup.')
}
