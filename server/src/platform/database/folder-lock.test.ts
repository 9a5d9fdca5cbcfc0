import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.ts'

/** Creates a folder with a symbolic link to it, and locks the folder until the end of the test. */
async function lockNewFolder() {
  const base = mkdtempSync(join(tmpdir(), 'verstas-lock-'))
  const link = `${base}-link`
  symlinkSync(base, link)
  const lock = await lockFolder(base)
  onTestFinished(async () => {
    await lock.release()
    rmSync(link)
    rmSync(base, { recursive: true })
  })
  return { base, link, lock }
}

it('a locked folder cannot be locked again under another name', async () => {
  const { base, link } = await lockNewFolder()
  for (const name of [base, link, relative(process.cwd(), base), `${base}/.`])
    await expect(lockFolder(name)).rejects.toThrow(FolderInUseError)
})

it('a released folder can be locked again', async () => {
  const { base, lock } = await lockNewFolder()
  await lock.release()
  await (await lockFolder(base)).release()
})
