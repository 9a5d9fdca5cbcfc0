import { findWallBreaks } from './lib/walls.mjs'

const breaks = findWallBreaks()
for (const line of breaks) console.error(line)
process.exitCode = breaks.length > 0 ? 1 : 0
