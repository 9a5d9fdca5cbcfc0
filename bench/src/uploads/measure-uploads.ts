import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadWhileKilled } from '../../../server/test/killed-uploads.ts'
import type { Measurement } from '../measurement.ts'
import { cacheFolder } from '../paths.ts'
import { measureMemory } from './measure-memory.ts'

const uploads = 1000
const kills = 25

/**
 * Checks that every acknowledged file exists although the server is killed at random. Then checks how much
 * memory grows while the server receives large videos.
 */
export async function measureUploads(): Promise<Measurement[]> {
  return [await measureKills(), await inFolder(measureMemory)]
}

async function measureKills(): Promise<Measurement> {
  const result = await inFolder((folder) => uploadWhileKilled(folder, { uploads, kills }))
  const { acknowledged, damaged, orphans, repeated } = result
  return {
    what: `${uploads} uploads, the server killed ${result.kills} times`,
    value: `${acknowledged} acknowledged, ${repeated} sent again, ${damaged.length} damaged, ${orphans.length} orphans`,
    demand: 'all acknowledged, none damaged, no orphan',
    isMet: acknowledged === uploads && damaged.length === 0 && orphans.length === 0,
    details: { ...result },
  }
}

async function inFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(cacheFolder, 'uploads-'))
  try {
    return await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
