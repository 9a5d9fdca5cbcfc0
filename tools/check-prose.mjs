import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inRoot, root } from './lib/paths.mjs'
import { readProse } from './lib/prose.mjs'
import { brokenRules } from './lib/prose-rules.mjs'

/** @typedef {{ readonly place: string, readonly rule: string }} Violation */

/** Returns the output of git in the repository; null if git fails, as in a copy without a git repository. */
function git(/** @type {readonly string[]} */ ...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}

/** @returns {Violation[]} */
function violationsInFiles() {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard')?.split('\n') ?? []
  return files.flatMap((file) =>
    readProse(file, readIfThere(file)).flatMap((prose) =>
      brokenRules(prose).map((rule) => ({ place: `${file}:${prose.line}`, rule })),
    ),
  )
}

/** Reads a deleted file that is still in the index as empty. */
function readIfThere(/** @type {string} */ file) {
  try {
    return readFileSync(inRoot(file), 'utf8')
  } catch {
    return ''
  }
}

/** The last commit before the rule for subjects was introduced. It limits the check if there is no tag. */
const lastUnchecked = 'ab8690562f65ca0de1db05edb05b3cd5e68d5fb9'

/** Checks the last 200 commits at most, since the last tag or `lastUnchecked`. @returns {Violation[]} */
function violationsInSubjects() {
  const start = git('describe', '--tags', '--abbrev=0') ?? lastUnchecked
  const log = git('log', '--no-merges', '-200', '--format=%h %s', `${start}..HEAD`)
  return (log ?? '')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [hash = '', ...words] = line.split(' ')
      const text = words.join(' ')
      return brokenRules({ kind: 'subject', line: 1, text }).map((rule) => ({
        place: `commit ${hash}`,
        rule,
      }))
    })
}

const violations = [...violationsInFiles(), ...violationsInSubjects()]
for (const { place, rule } of violations) console.error(`${place} ${rule}`)
if (violations.length > 0) {
  console.error(`${violations.length} breaks of docs/style.md`)
  process.exitCode = 1
}
