import { runTool } from './lib/tool.mjs'
import { ensureWebBuilt } from './lib/web-build.mjs'
import { measureFirstLoad, measurePages, measureShared } from './lib/web-size.mjs'

/** Maximum gzipped bytes of the scripts and styles for the sign-in page and the start page. */
const budget = 130_000

/** Maximum gzipped bytes that all pages except the start page wait for in addition to the first load. */
const sharedBudget = 94_000

/** Maximum gzipped bytes that one page waits for in addition to the files of all pages. */
const pageBudget = 130_000

await runTool(async () => {
  await ensureWebBuilt()
  const files = measureFirstLoad()
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { file, bytes } of files) console.log(`${toKilobytes(bytes).padStart(7)} kB  ${file}`)
  console.log(`${toKilobytes(total).padStart(7)} kB  first load, of ${toKilobytes(budget)} kB`)
  const shared = measureShared()
  console.log(`${toKilobytes(shared).padStart(7)} kB  files of all pages, of ${toKilobytes(sharedBudget)} kB`)
  const [largest = { page: '', bytes: 0 }] = measurePages()
  console.log(
    `${toKilobytes(largest.bytes).padStart(7)} kB  the most for one page (${largest.page}), of ${toKilobytes(pageBudget)} kB`,
  )
  return total <= budget && shared <= sharedBudget && largest.bytes <= pageBudget ? 0 : 1
})

function toKilobytes(/** @type {number} */ bytes) {
  return (bytes / 1000).toFixed(1)
}
