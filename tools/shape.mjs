import { readFileSync } from 'node:fs'
import { readImports } from './lib/imports.mjs'
import { inRoot } from './lib/paths.mjs'

// Prints the number of files that a reader needs to follow a user's action, and the number of files that may
// be too small. With `--files` it also lists these files.

/**
 * Users' actions with their first files in the web app and on the server. `limit` is the number of files that
 * an action should not exceed.
 */
const actions = [
  {
    name: 'stamp the selected rows',
    limit: 25,
    entryFiles: [
      'web/src/features/work-orders/jobs/stamp-bar.tsx',
      'server/src/features/stamping/stamp/stamp.ts',
    ],
  },
  {
    name: 'add a photo to a job',
    limit: 24,
    entryFiles: [
      'web/src/features/attachments/attach-button.tsx',
      'server/src/features/attachments/upload-form.ts',
    ],
  },
  {
    name: 'edit a job',
    limit: 40,
    entryFiles: [
      'web/src/features/work-orders/edit-job/edit-job-dialog.tsx',
      'server/src/features/work-orders/jobs/save-job.ts',
    ],
  },
]

/**
 * Matches code that a reader can skip: code that all actions share, and the file formats behind `cleanFile`.
 * A file has only one of these formats.
 */
const sharedCode =
  /^(contract\/|domain\/src\/(time|errors|session|codes|numbers)\/|(web|server)\/src\/platform\/(?!device-queue|editing)|server\/src\/features\/attachments\/clean\/(?!clean-file))|\.css$/

/** Files that are separate because a list imports them: entries of features, texts and errors. */
const isListed = /(-feature|\/manifest)\.ts$|^contract\/src\/(texts|errors)\//

const workspaces = ['contract', 'domain', 'server', 'web']
const smallLines = 40

const all = readImports(workspaces).filter(({ isOurs }) => isOurs)
const isTest = (/** @type {string} */ file) => /\.test\.|\/test\//.test(file)
const imports = all.filter(({ from }) => !isTest(from))
const runtimeImports = imports.filter(({ isTypeOnly }) => !isTypeOnly)

for (const { name, limit, entryFiles } of actions) {
  const reached = filesFrom(entryFiles)
  const perWorkspace = Map.groupBy(reached, (file) => file.split('/')[0] ?? '')
  const parts = [...perWorkspace].map(([workspace, files]) => `${workspace} ${files.length}`).join(', ')
  console.log(`${name}: ${reached.length} files (${parts}), limit ${limit}`)
  if (process.argv.includes('--files')) console.log(reached.sort().join('\n'))
}

const importers = Map.groupBy(
  imports.filter(({ to }) => /\.tsx?$/.test(to)),
  ({ to }) => to,
)
const tested = new Set(all.filter(({ from }) => isTest(from)).map(({ to }) => to))
const small = [...importers].filter(
  ([file, edges]) => new Set(edges.map(({ from }) => from)).size === 1 && linesOf(file) <= smallLines,
)
const suspicious = small.filter(
  ([file, edges]) => !isListed.test(file) && !edges[0]?.isLazy && !tested.has(file),
)
console.log(`files of at most ${smallLines} lines with one importer: ${small.length} of ${importers.size}`)
console.log(`without those that are listed, lazily imported or tested: ${suspicious.length}, limit 50`)
if (process.argv.includes('--files'))
  console.log(
    suspicious
      .map(([file]) => file)
      .sort()
      .join('\n'),
  )

/** Returns the entry files and the files they import at run time, also indirectly, without shared code. */
function filesFrom(/** @type {readonly string[]} */ entryFiles) {
  const reached = new Set(entryFiles)
  for (const file of reached)
    for (const { from, to } of runtimeImports) if (from === file && !sharedCode.test(to)) reached.add(to)
  return [...reached]
}

function linesOf(/** @type {string} */ file) {
  return readFileSync(inRoot(file), 'utf8').split('\n').length - 1
}
