import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/backup-parts.ts'
import { createFolderStore } from '../../platform/store/folder-store.ts'
import { copyFiles } from './copy-files.ts'
import { createFolderPlace } from './place/folder-place.ts'
import { createObjectBatch } from './place/object-batch.ts'
import type { ReferredFile } from './stored-files.ts'

it.each([
  ['plain', null],
  ['encrypted', randomBytes(32)],
])('a %s place receives each file once, and again only if its size is wrong', async (_, key) => {
  const store = createFolderStore(join(await temporaryFolder(), 'files'))
  const place = createFolderPlace(await temporaryFolder())
  const scratch = await temporaryFolder()
  const files: ReferredFile[] = []
  for (const bytes of [0, 2, 200_000]) {
    const file = { key: randomUUID(), part: 'original' as const, sha256: null, isTransient: false }
    const path = join(scratch, 'bytes')
    await writeFile(path, randomBytes(bytes))
    await store.put(file, path)
    files.push(file)
  }
  const objects = createObjectBatch(place)
  const target = { place, objects, scratch, folder: 'backups/one', key }
  const copy = async (earlier: Awaited<ReturnType<typeof copyFiles>>['listed']) => {
    const copied = await copyFiles(
      target,
      store,
      files,
      new Map(earlier.map((file) => [file.name, file])),
      () => {},
    )
    await objects.flush()
    return copied
  }
  const first = await copy([])
  expect(first).toMatchObject({ copied: 3, problems: [] })
  const second = await copy(first.listed)
  expect(second).toEqual({ ...first, copied: 0 })
  const [cut] = [...(await place.list('files')).keys()]
  const short = join(scratch, 'short')
  await writeFile(short, 'x')
  await place.put([{ name: cut ?? '', path: short }])
  expect(await copy(first.listed)).toEqual({ ...first, copied: 1 })
})
