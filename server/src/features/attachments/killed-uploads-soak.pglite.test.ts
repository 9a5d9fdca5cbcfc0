import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { uploadWhileKilled } from '../../../test/killed-uploads.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'verstas-killed-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const uploads = 40

it('stores every acknowledged upload intact and no other file if the server is killed at random times', async () => {
  const result = await uploadWhileKilled(dataDir, { uploads, kills: 2 })
  expect(result).toMatchObject({ acknowledged: uploads, kills: 2, damaged: [], orphans: [] })
}, 1_800_000)
