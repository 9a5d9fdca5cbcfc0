import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { startS3 } from '../../../test/s3-server.ts'
import { SettingsError } from '../settings.ts'
import { createStore } from './create-store.ts'
import { FileNotStoredError, type FileStore, StoreUnavailableError } from './file-store.ts'
import { createFolderStore, isFull } from './folder-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'verstas-store-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const makeFile = async (bytes: Buffer, place = folder) => {
  const path = join(place, `${randomUUID()}.upload`)
  await writeFile(path, bytes)
  return path
}

const storageUrl = await startS3()
const stores: Record<string, FileStore> = {
  folder: createStore({ dataDir: join(folder, 'data'), storageUrl: undefined }),
  'S3 service': createStore({ dataDir: join(folder, 'unused'), storageUrl }),
}

it('a folder returns a whole file only if it is small enough, also an empty one', async () => {
  const store = createFolderStore(join(folder, 'small'))
  for (const length of [0, 1, 70_000]) {
    const bytes = randomBytes(length)
    const name = { key: randomUUID(), part: 'original' } as const
    await store.put(name, await makeFile(bytes))
    expect((await store.readSmall?.(name, length))?.equals(bytes)).toBe(true)
    if (length > 0) expect(await store.readSmall?.(name, length - 1)).toBeNull()
  }
})

describe.each(Object.entries(stores))('a %s', (_, store) => {
  it('the store returns the stored bytes, whole and in ranges', async () => {
    const bytes = randomBytes(300_000)
    const name = { key: randomUUID(), part: 'original' } as const
    await store.put(name, await makeFile(bytes))
    expect(bytes.equals(await buffer(await store.open(name)))).toBe(true)
    expect([...(await buffer(await store.open(name, { first: 0, last: 1 })))]).toEqual([
      ...bytes.subarray(0, 2),
    ])
    const middle = await buffer(await store.open(name, { first: 100_000, last: 200_000 }))
    expect(middle.equals(bytes.subarray(100_000, 200_001))).toBe(true)
    expect(await buffer(await store.open(name, { first: 299_999, last: 299_999 }))).toEqual(
      bytes.subarray(-1),
    )
  })

  it('a check of the store succeeds repeatedly', async () => {
    await store.check()
    await store.check()
  })

  it('the store does not need the source file after storing it', async () => {
    const path = await makeFile(Buffer.from('photo'))
    const name = { key: randomUUID(), part: 'picture' } as const
    await store.put(name, path)
    await rm(path)
    expect((await buffer(await store.open(name))).toString()).toBe('photo')
  })

  it('the store refuses an unreadable file and a missing one, and stores nothing', async () => {
    const name = { key: randomUUID(), part: 'original' } as const
    // A folder can be opened as a file, but reading from it fails.
    await expect(store.put(name, folder)).rejects.toThrow()
    await expect(store.put(name, join(folder, 'gone'))).rejects.toThrow('ENOENT')
    await expect(store.open(name)).rejects.toThrow(FileNotStoredError)
  })

  it('the store accepts the same file twice, as after a crash', async () => {
    const path = await makeFile(Buffer.from('photo'))
    const name = { key: randomUUID(), part: 'original' } as const
    await store.put(name, path)
    await store.put(name, path)
    expect((await buffer(await store.open(name))).toString()).toBe('photo')
  })

  it('the store reports a missing file', async () => {
    const name = { key: randomUUID(), part: 'thumbnail' } as const
    await expect(store.open(name)).rejects.toThrow(FileNotStoredError)
    if (store.readSmall) await expect(store.readSmall(name, 10)).rejects.toThrow(FileNotStoredError)
  })

  it('the store removes all files of a key and no others, and accepts a key without files', async () => {
    const key = randomUUID()
    const other = { key: randomUUID(), part: 'original' } as const
    for (const part of ['original', 'thumbnail', 'picture'] as const)
      await store.put({ key, part }, await makeFile(Buffer.from(part)))
    await store.put(other, await makeFile(Buffer.from('other')))
    await store.remove(key)
    await store.remove(key)
    await expect(store.open({ key, part: 'original' })).rejects.toThrow(FileNotStoredError)
    await expect(store.open({ key, part: 'picture' })).rejects.toThrow(FileNotStoredError)
    expect((await buffer(await store.open(other))).toString()).toBe('other')
  })
})

describe('a folder', () => {
  it.runIf(existsSync('/dev/shm'))(
    'a folder store copies a file from another disk and leaves no unfinished file',
    async () => {
      const shared = await mkdtemp('/dev/shm/verstas-store-')
      const store = createFolderStore(join(shared, 'files'))
      const name = { key: randomUUID(), part: 'original' } as const
      await store.put(name, await makeFile(Buffer.from('photo')))
      expect((await buffer(await store.open(name))).toString()).toBe('photo')
      const names = await readdir(join(shared, 'files', name.key.slice(0, 2)))
      expect(names).toEqual([`${name.key}.original`])
      const folders = [join(shared, 'files'), join(shared, 'files', name.key.slice(0, 2))]
      for (const made of folders) expect((await stat(made)).mode & 0o777).toBe(0o700)
      await rm(shared, { recursive: true })
    },
  )
})

it.each([
  ['ENOSPC', true],
  ['EDQUOT', true],
  ['EFBIG', true],
  ['EIO', false],
  ['EACCES', false],
])('isFull returns $1 for an error with the code $0', (code, isOne) => {
  expect(isFull(Object.assign(new Error('write'), { code }))).toBe(isOne)
})

describe('an S3 service', () => {
  const check = (url: string) => createStore({ dataDir: folder, storageUrl: url }).check()

  it.each([
    ['a missing bucket', storageUrl.replace(/attachments$/, 'elsewhere'), 'NoSuchBucket'],
    ['a wrong key', storageUrl.replace('S3RVER:S3RVER', 'NOBODY:S3RVER'), 'InvalidAccessKeyId'],
  ])('an S3 store reports %s with the name of the setting and without its secrets', async (_, url, why) => {
    const error = await check(url).catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(SettingsError)
    expect(String(error)).toMatch(new RegExp(`STORAGE_URL: http://127.0.0.1:\\d+ .*${why}`))
    expect(String(error)).not.toMatch(/S3RVER|NOBODY/)
  })

  it('a revoked S3 key is a temporary failure for storing and reading, and a permanent one for removing', async () => {
    const wrongKey = storageUrl.replace('S3RVER:S3RVER', 'NOBODY:S3RVER')
    const store = createStore({ dataDir: folder, storageUrl: wrongKey })
    const name = { key: randomUUID(), part: 'original' } as const
    await expect(store.put(name, await makeFile(Buffer.from('photo')))).rejects.toThrow(StoreUnavailableError)
    await expect(store.open(name)).rejects.toThrow(StoreUnavailableError)
    const removal = await store.remove(name.key).catch((error: unknown) => error)
    expect(removal).toBeInstanceOf(Error)
    expect(removal).not.toBeInstanceOf(StoreUnavailableError)
  })

  it('an S3 service that does not respond is reported as a temporary failure', async () => {
    await expect(check('s3+http://key:secret@127.0.0.1:9/attachments')).rejects.toThrow(StoreUnavailableError)
  })
})
