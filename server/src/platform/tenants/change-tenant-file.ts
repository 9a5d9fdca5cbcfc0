import { randomUUID } from 'node:crypto'
import { chmod, chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { CommandError } from '../command-error.ts'
import { noTenants, parseTenantFile, type TenantFile } from './tenant-file.ts'

/** Mode of a new file, which contains database passwords. */
const ownerOnly = 0o600

/**
 * Changes the file of tenants atomically. The owner and the mode remain. A missing file is created, readable
 * only for its owner.
 *
 * @param change returns the new content
 * @throws {CommandError} if another command has changed the file in the meantime
 * @throws {TenantFileError} if the old or the new content is invalid
 */
export async function changeTenantFile(
  path: string,
  change: (file: TenantFile) => TenantFile | Promise<TenantFile>,
): Promise<TenantFile> {
  const before = await readIfThere(path)
  const changed = await change(before === null ? noTenants : parseTenantFile(path, before))
  const text = `${JSON.stringify(changed, null, 2)}\n`
  const checked = parseTenantFile(path, text)
  if ((await readIfThere(path)) !== before)
    throw new CommandError(`${path} was changed by someone else meanwhile. Repeat the command.`)
  const temporary = `${path}.${randomUUID()}`
  try {
    await writeFile(temporary, text, { mode: ownerOnly, flag: 'wx' })
    if (before !== null) await keepOwner(path, temporary)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
      throw new CommandError(
        `${path} cannot be written (${code}). Run the command as the user of the server, in a folder of this user.`,
      )
    throw error
  }
  return checked
}

/** Gives the new file the owner and the mode of the old one, so that the servers' user can read it. */
async function keepOwner(path: string, temporary: string): Promise<void> {
  const { uid, gid, mode } = await stat(path)
  const made = await stat(temporary)
  if (made.uid !== uid || made.gid !== gid) await chown(temporary, uid, gid)
  await chmod(temporary, mode & 0o777)
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new CommandError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
