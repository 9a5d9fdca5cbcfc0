import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inRoot, root } from './lib/paths.mjs'
import { readProse } from './lib/prose.mjs'
import { brokenRules } from './lib/prose-rules.mjs'

/** @typedef {{ readonly place: string, readonly workspace: string, readonly rule: string }} Violation */

/** Allowed violations by workspace; they only decrease. @type {Readonly<Record<string, number>>} */
const limits = {
  root: 0,
  bench: 0,
  contract: 0,
  demo: 0,
  docs: 0,
  domain: 0,
  e2e: 0,
  server: 1360,
  tools: 0,
  web: 2800,
  commits: 48,
}

/** Runs git in the repository; null if there is none, as in a copy without history. */
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
      brokenRules(prose).map((rule) => ({
        place: `${file}:${prose.line}`,
        workspace: file.includes('/') ? /** @type {string} */ (file.split('/')[0]) : 'root',
        rule,
      })),
    ),
  )
}

/** A deleted file that is still in the index counts as empty. */
function readIfThere(/** @type {string} */ file) {
  try {
    return readFileSync(inRoot(file), 'utf8')
  } catch {
    return ''
  }
}

/** Checks the commits since the last tag, 200 at most. @returns {Violation[]} */
function violationsInSubjects() {
  const tag = git('describe', '--tags', '--abbrev=0')
  const log = git('log', '--no-merges', '-200', '--format=%h %s', ...(tag ? [`${tag}..HEAD`] : []))
  return (log ?? '')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const [hash = '', ...words] = line.split(' ')
      const text = words.join(' ')
      return brokenRules({ kind: 'subject', line: 1, text }).map((rule) => ({
        place: `commit ${hash}`,
        workspace: 'commits',
        rule,
      }))
    })
}

const byWorkspace = Map.groupBy(
  [...violationsInFiles(), ...violationsInSubjects()],
  ({ workspace }) => workspace,
)
for (const [workspace, violations] of byWorkspace) {
  const limit = limits[workspace] ?? 0
  if (violations.length <= limit) continue
  for (const { place, rule } of violations) console.error(`${place} ${rule}`)
  console.error(`${workspace}: ${violations.length} breaks of docs/style.md, at most ${limit}`)
  process.exitCode = 1
}
