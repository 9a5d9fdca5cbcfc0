/** A statement of an expanding migration that could break or block servers of the previous version. */
export interface Finding {
  /** The beginning of the statement. */
  readonly statement: string
  readonly problem: string
  /** True if the statement blocks writes while it runs, but works with the previous version afterwards. */
  readonly isLock: boolean
}

/** A comment line directly above a statement, which states why the statement is safe despite the rules. */
const reasonPattern = /^\s*-- Safe for the previous version: \S/

/**
 * Finds statements that do not belong into an expanding migration. The check knows the statements only by their
 * first words, so it is strict: a comment `-- Safe for the previous version: reason` above a statement accepts it.
 * Everything is allowed on a table that the same file creates.
 */
export function findBreakingStatements(sql: string): Finding[] {
  const created = new Set<string>()
  const findings: Finding[] = []
  for (const { text, isAccepted } of splitStatements(sql)) {
    const table = /^create table (?:if not exists )?(\w+)/.exec(text)?.[1]
    if (table !== undefined) created.add(table)
    if (isAccepted) continue
    for (const { problem, isLock = false } of problemsOf(text, created))
      findings.push({ statement: text.slice(0, 80), problem, isLock })
  }
  return findings
}

type Problem = Pick<Finding, 'problem'> & { readonly isLock?: boolean }

/** Statements that are refused by their first words. */
const refusedStatements: readonly (readonly [RegExp, string])[] = [
  [/^drop (?!index )/, 'drops something that the previous version may use'],
  [/^alter \w+ (?:if exists )?(?:only )?\w+ rename /, 'renames something that the previous version uses'],
  [/^truncate /, 'removes rows'],
  [/^delete from /, 'removes rows'],
  [/^create or replace /, 'replaces something that the previous version may call'],
  [/^do /, 'has a block whose statements the check does not see'],
]

/** Actions of `alter table` that are refused on an existing table. */
const refusedActions: readonly (readonly [RegExp, string])[] = [
  [/^drop column /, 'drops a column'],
  [/^drop constraint /, 'drops a constraint, for which the previous version may check a conflict'],
  [/^rename /, 'renames something'],
  [/^alter (?:column )?\w+ (?:set data )?type /, 'changes the type of a column'],
  [/^alter (?:column )?\w+ set not null/, 'forbids null, which the previous version may write'],
  [/^alter (?:column )?\w+ drop not null/, 'allows null, which the previous version may not expect'],
  [/^alter (?:column )?\w+ drop default/, 'drops a default on which the previous version may rely'],
  [
    /^add (?:constraint|check|unique|primary|foreign|exclude)\b/,
    'adds a constraint, which the previous version may violate',
  ],
]

function problemsOf(text: string, created: ReadonlySet<string>): Problem[] {
  const refused = refusedStatements.find(([pattern]) => pattern.test(text))
  if (refused !== undefined) return [{ problem: refused[1] }]
  if (/^drop index (?!concurrently )/.test(text))
    return [{ problem: 'drops an index without "concurrently"', isLock: true }]
  const index = /^create (unique )?index (concurrently )?(?:if not exists )?\w+ on (\w+)/.exec(text)
  if (index !== null && !created.has(index[3] ?? '')) return problemsOfIndex(index)
  const trigger = /^create (?:constraint )?trigger \w+ [\w ,]*? on (\w+)/.exec(text)?.[1]
  if (trigger !== undefined && !created.has(trigger))
    return [{ problem: 'adds a trigger, which runs for writes of the previous version' }]
  const altered = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(text)
  if (altered === null || created.has(altered[1] ?? '')) return []
  return splitActions(altered[2] ?? '').flatMap(problemsOfAction)
}

const problemsOfIndex = ([, unique, concurrently]: RegExpExecArray): Problem[] => [
  ...(unique ? [{ problem: 'adds a unique index, which the previous version may violate' }] : []),
  ...(concurrently ? [] : [{ problem: 'builds an index without "concurrently"', isLock: true }]),
]

function problemsOfAction(action: string): Problem[] {
  const refused = refusedActions.find(([pattern]) => pattern.test(action))
  if (refused !== undefined) return [{ problem: refused[1] }]
  if (/^add column /.test(action) && / not null\b/.test(action) && !/ (?:default|generated)\b/.test(action))
    return [{ problem: 'adds a column that must not be null and has no default' }]
  return []
}

interface Statement {
  /** In lower case, with single spaces and without comments. Quoted text is empty. */
  readonly text: string
  /** True if a comment above the statement accepts it. */
  readonly isAccepted: boolean
}

/** Splits a script at its semicolons, except those inside quotes, parentheses and bodies of functions. */
function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let words: string[] = []
  let isAccepted = false
  let depth = 0
  for (const [token] of sql.matchAll(tokenPattern)) {
    if (token.startsWith('--')) {
      if (words.length === 0 && reasonPattern.test(token)) isAccepted = true
      continue
    }
    const word = token.toLowerCase()
    if (word === 'begin' || word === 'case') depth += 1
    if (word === 'end') depth -= 1
    if (word !== ';' || depth > 0) {
      words.push(/^[$']/.test(word) ? "''" : word)
      continue
    }
    statements.push({ text: spaced(words), isAccepted })
    words = []
    isAccepted = false
  }
  return statements
}

/** Comments, quoted text, words, and all other characters one by one. */
const tokenPattern = /--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|[\w.]+|[^\s]/g

const spaced = (words: readonly string[]): string => words.join(' ')

/** Splits the actions of `alter table` at the commas outside parentheses. */
function splitActions(text: string): string[] {
  const actions: string[] = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += character
  }
  return actions.map((action) => action.trim())
}
