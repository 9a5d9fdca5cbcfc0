import { runTool } from './lib/tool.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'
import { measureFirstLoad } from './lib/web-size.mjs'

/** Maximum gzipped bytes of the scripts and styles for the sign-in page and the start page. */
const budget = 130_000

await runTool(async () => {
  await ensureWebBuilt()
  const files = measureFirstLoad()
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of files) console.log(`${toKilobytes(bytes).padStart(7)} kB  ${file}`)
  console.log(`${toKilobytes(total).padStart(7)} kB  first load, of ${toKilobytes(budget)} kB`)
  return total <= budget ? 0 : 1
})

function toKilobytes(/** @type {number} */ bytes) {
  return (bytes / 1000).toFixed(1)
}
