import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { readTenantFile, type TenantFile } from './tenant-file.ts'

/** Polling interval of the file in milliseconds. Network folders and mounted secrets send no events. */
const lookInterval = 2_000

interface Follower {
  /** Receives the file after each change. */
  readonly onChange: (file: TenantFile) => void
  /**
   * Receives the problem of an invalid file, once for each change. The last valid content remains in force.
   */
  readonly onError: (error: unknown) => void
}

export interface WatchedTenantFile {
  readonly file: TenantFile
  /** Reports changes, including replacements of the file, until the returned function is called. */
  readonly follow: (follower: Follower) => () => void
}

/**
 * Reads the file of tenants and watches it from then on.
 *
 * @throws {TenantFileError} if it is missing or invalid
 */
export function watchTenantFile(path: string): WatchedTenantFile {
  // Takes the fingerprint before the file is read, so that no change is missed.
  let seen = versionOf(() => statSync(path))
  return {
    file: readTenantFile(path),
    follow: ({ onChange, onError }) => {
      let isLooking = false
      const look = async () => {
        if (isLooking) return
        isLooking = true
        try {
          const found = await stat(path).catch((error: unknown) => error)
          const version = versionOf(() => found)
          if (version === seen) return
          seen = version
          onChange(readTenantFile(path))
        } catch (error) {
          onError(error)
        } finally {
          isLooking = false
        }
      }
      const timer = setInterval(() => void look(), lookInterval).unref()
      return () => clearInterval(timer)
    },
  }
}

/** Returns a fingerprint that differs after each change of the file. A missing file has one, too. */
function versionOf(read: () => unknown): string {
  try {
    const { ino, size, mtimeMs, code } = read() as Record<string, unknown>
    return code === undefined ? `${ino} ${size} ${mtimeMs}` : String(code)
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}
