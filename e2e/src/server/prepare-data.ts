import { ensurePgliteTemplate } from '../../../server/test/pglite-archive.ts'
import { pgliteTemplate } from '../../../tools/lib/pglite-template.mjs'
import { keepTemporaryFilesInMemory } from '../../../tools/lib/temporary-files.mjs'
import { ensureDemoLoaded } from './demo-data.ts'

// Makes what the tests and the journeys copy. `npm test` runs this file beside the static checks, because it uses one
// core.
keepTemporaryFilesInMemory()
await ensurePgliteTemplate(pgliteTemplate)
await ensureDemoLoaded()
