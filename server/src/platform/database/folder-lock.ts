import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A lock that lasts until `release` or the end of the process. */
export interface FolderLock {
  release(): Promise<void>
}

/** Thrown if another process, or another database object of this process, uses the folder. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `The database folder ${folder} is in use by another process. Stop the other server first, ` +
        'give this one another DATA_DIR, or use a PostgreSQL server (DATABASE_URL) to run several.',
    )
    this.name = 'FolderInUseError'
  }
}

/**
 * Locks the folder for this process. The operating system releases the lock when the process ends, even if it
 * is killed.
 *
 * @throws {FolderInUseError}
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = realpathSync(folder)
  return process.platform === 'linux' ? lockBySocket(path) : lockByFile(path)
}

/** Locks by an abstract socket, which is not a file and disappears with its process. */
async function lockBySocket(folder: string): Promise<FolderLock> {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32)
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderInUseError(folder) : error),
    )
    server.listen({ path: `\0verstas-database-${name}`, exclusive: true }, resolve)
  })
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Opens a file with an exclusive lock: `O_EXLOCK | O_NONBLOCK` on BSD and macOS, libuv's flag on Windows. */
function lockByFile(folder: string): FolderLock {
  const exclusive = process.platform === 'win32' ? 0x10000000 : 0x20 | constants.O_NONBLOCK
  try {
    const file = openSync(
      join(folder, 'verstas.lock'),
      constants.O_RDWR | constants.O_CREAT | exclusive,
      0o600,
    )
    return { release: async () => closeSync(file) }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EAGAIN' || code === 'EWOULDBLOCK' || code === 'EBUSY') throw new FolderInUseError(folder)
    throw error
  }
}
