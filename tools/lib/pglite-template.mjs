import { join } from 'node:path'
import { fingerprintOf } from './fingerprint.mjs'
import { cacheFolder } from './paths.mjs'

const sources = ['server/migrations', 'server/src/platform/database', 'package-lock.json']

/**
 * The archive of the migrated embedded database, from which the tests' databases start. The first run with these
 * migrations creates it.
 */
export const pgliteTemplate = join(cacheFolder, `pglite-${fingerprintOf(sources).slice(0, 16)}.tar`)
