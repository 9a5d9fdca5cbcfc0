import { readFileSync } from 'node:fs'
import { readImports } from './lib/imports.mjs'
import { inRoot } from './lib/paths.mjs'

// How the house reads: the files that an act of a person passes, and files that may be cut too small.

/** Where an act begins in the web app and at the server, and how many files it should pass at most. */
const acts = [
  {
    name: 'stamp the selected rows',
    most: 30,
    begins: [
      'web/src/features/work-orders/jobs/stamp-bar.tsx',
      'server/src/features/stamping/stamp/stamp.ts',
    ],
  },
  {
    name: 'add a photo to a job',
    most: 25,
    begins: [
      'web/src/features/attachments/attach-button.tsx',
      'server/src/features/attachments/upload-form.ts',
    ],
  },
  {
    name: 'edit a job',
    most: 40,
    begins: [
      'web/src/features/work-orders/edit-job/edit-job-dialog.tsx',
      'server/src/features/work-orders/jobs/save-job.ts',
    ],
  },
]

/** What every act stands on; nobody opens it to follow one. */
const furniture =
  /^(contract\/|domain\/src\/(time|errors|session)\/|(web|server)\/src\/platform\/(?!device-queue|editing|idempotency))|\.css$/

/** What each feature has by the same name, for the one list that it joins. */
const isEntrance = /(-feature|\/manifest)\.ts$|^contract\/src\/(texts|errors)\//

const houses = ['contract', 'domain', 'server', 'web']
const smallLines = 40

const all = readImports(houses).filter(({ isOurs }) => isOurs)
const isTest = (/** @type {string} */ file) => /\.test\.|\/test\//.test(file)
const imports = all.filter(({ from }) => !isTest(from))
const running = imports.filter(({ isTypeOnly }) => !isTypeOnly)

for (const { name, most, begins } of acts) {
  const passed = filesFrom(begins)
  const perHouse = Map.groupBy(passed, (file) => file.split('/')[0] ?? '')
  const parts = [...perHouse].map(([house, files]) => `${house} ${files.length}`).join(', ')
  console.log(`${name}: ${passed.length} files (${parts}), at most ${most} wanted`)
  if (process.argv.includes('--files')) console.log(passed.sort().join('\n'))
}

const importers = Map.groupBy(
  imports.filter(({ to }) => /\.tsx?$/.test(to)),
  ({ to }) => to,
)
const tested = new Set(all.filter(({ from }) => isTest(from)).map(({ to }) => to))
const small = [...importers].filter(
  ([file, edges]) => new Set(edges.map(({ from }) => from)).size === 1 && linesOf(file) <= smallLines,
)
const unasked = small.filter(
  ([file, edges]) => !isEntrance.test(file) && !edges[0]?.isLazy && !tested.has(file),
)
console.log(`files of at most ${smallLines} lines with one importer: ${small.length} of ${importers.size}`)
console.log(`of these no entrance, lazily imported or tested by itself: ${unasked.length}, at most 50 wanted`)
if (process.argv.includes('--files'))
  console.log(
    unasked
      .map(([file]) => file)
      .sort()
      .join('\n'),
  )

/** The files whose code the beginnings need, beside the furniture. */
function filesFrom(/** @type {readonly string[]} */ begins) {
  const passed = new Set(begins)
  for (const file of passed)
    for (const { from, to } of running) if (from === file && !furniture.test(to)) passed.add(to)
  return [...passed]
}

function linesOf(/** @type {string} */ file) {
  return readFileSync(inRoot(file), 'utf8').split('\n').length - 1
}
