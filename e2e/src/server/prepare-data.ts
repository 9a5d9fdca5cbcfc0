import { ensurePgliteTemplate } from '../../../server/test/pglite-archive.ts'
import { pgliteTemplate } from '../../../tools/lib/pglite-template.mjs'
import { keepTemporaryFilesInMemory } from '../../../tools/lib/temporary-files.mjs'
import { ensureDemoLoaded } from './demo-data.ts'

// Creates the database templates that the tests and the journeys copy. `npm test` runs this file in parallel
// with the static checks, because it uses one core.
keepTemporaryFilesInMemory()
await ensurePgliteTemplate(pgliteTemplate)
await ensureDemoLoaded()
