import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the files and folders in a folder that other users of the machine can read, write or enter, with their modes. */
export async function listOpenToOthers(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  const found: string[] = []
  for (const name of names) {
    const { mode } = await stat(join(folder, name))
    if ((mode & 0o077) !== 0) found.push(`${name} ${(mode & 0o777).toString(8)}`)
  }
  return found.toSorted()
}
