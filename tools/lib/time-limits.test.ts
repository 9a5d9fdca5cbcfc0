import { globSync, readFileSync } from 'node:fs'
import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser'
import { expect, it } from 'vitest'
import { inRoot } from './paths.mjs'

/**
 * Limits in milliseconds, as in vitest.config.ts and e2e/playwright.config.ts. Shorter limits fail on a busy
 * machine.
 */
const limits = { wait: 60_000, test: 180_000, journey: 300_000 }

const runners = /^(it|test|describe|beforeAll|beforeEach|afterAll|afterEach)$/

/** Returns the first name of `it.each(rows)`, `describe.concurrent` and similar calls. */
function firstName(expression: Expression): string {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type === 'MemberExpression') return firstName(expression.object as Expression)
  return expression.type === 'CallExpression' ? firstName(expression.callee) : ''
}

/** Returns the object and the method of a call: `test.setTimeout`. Empty if the call is of another form. */
const methodOf = ({ callee }: CallExpression): string =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? `${firstName(callee.object as Expression)}.${callee.property.name}`
    : ''

const numberIn = (node: { readonly type: string; readonly value?: unknown } | null | undefined): number =>
  node?.type === 'Literal' && typeof node.value === 'number' ? node.value : Infinity

/**
 * Returns the arguments of a test or hook that can be its time limit, as in `it(title, run, 5_000)` and
 * `it(title, { timeout: 5_000 }, run)`.
 */
const limitsOf = (call: CallExpression): Expression[] =>
  call.arguments.flatMap((argument) => {
    if (argument.type === 'Literal') return [argument]
    if (argument.type !== 'ObjectExpression') return []
    return argument.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'timeout'
        ? [property.value]
        : [],
    )
  })

/** Returns the lines of a test or helper with a time limit shorter than `limits`, or a forbidden wait. */
function shortLimitsIn(file: string, source: string): number[] {
  const lines = new Set<number>()
  const note = ({ start }: { readonly start: number }, isShort: boolean) => {
    if (isShort) lines.add(source.slice(0, start).split('\n').length)
  }
  const isJourney = file.startsWith('e2e/')
  const testLimit = isJourney ? limits.journey : limits.test
  const visitor = new Visitor({
    CallExpression: (call) => {
      const last = call.arguments.at(-1)
      const method = methodOf(call)
      // `vi.waitFor` fails after a second by default. `waitForTimeout` waits for a time instead of the page.
      if (/^vi\.waitFor$|\.waitForTimeout$/.test(method)) note(call.callee, true)
      if (method === 'test.setTimeout') note(call, numberIn(last) < limits.journey)
      else if (method === 'AbortSignal.timeout') note(call, numberIn(last) < limits.wait)
      else if (runners.test(firstName(call.callee)))
        for (const limit of limitsOf(call)) note(limit, numberIn(limit) < testLimit)
    },
    Property: (property) => {
      const name = property.key.type === 'Identifier' ? property.key.name : ''
      if (/^(testTimeout|hookTimeout)$/.test(name)) note(property, numberIn(property.value) < testLimit)
      if (name === 'timeout') note(property, numberIn(property.value) < limits.wait)
    },
    VariableDeclarator: (variable) => {
      if (variable.id.type === 'Identifier' && /LimitMs$/.test(variable.id.name))
        note(variable, numberIn(variable.init) < limits.wait)
    },
  })
  visitor.visit(parseSync(file, source).program)
  return [...lines]
}

it('no test or helper sets a time limit that a slow machine exceeds', () => {
  const files = globSync(
    ['{contract,domain,server,web,demo,tools,bench}/**/{*.test.{ts,tsx},test/**/*.{ts,tsx}}', 'e2e/**/*.ts'],
    { cwd: inRoot('.'), exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) },
  ).filter((file) => !/(test\/eventually|lib\/time-limits\.test)\.ts$/.test(file))
  const short = files.flatMap((file) =>
    shortLimitsIn(file, readFileSync(inRoot(file), 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(short).toEqual([])
})

it.each([
  ['server/a.test.ts', "it('stamps', async () => {}, 60_000)"],
  ['server/a.test.ts', "it.each([1, 2])('stamps %i', { timeout: 120_000 }, async () => {})"],
  ['server/a.test.ts', 'beforeAll(() => start(), 30_000)'],
  ['web/a.test.tsx', 'vi.setConfig({ testTimeout: 20_000 })'],
  ['web/a.test.tsx', "await screen.findByRole('button', {}, { timeout: 15_000 })"],
  ['web/a.test.tsx', 'await vi.waitFor(() => expect(isOpen).toBe(true))'],
  ['server/test/a.ts', 'const startLimitMs = 20_000'],
  ['server/test/a.ts', 'await fetch(url, { signal: AbortSignal.timeout(10_000) })'],
  ['e2e/a.spec.ts', 'test.setTimeout(120_000)'],
  ['e2e/a.spec.ts', 'await expect(tile).toBeVisible({ timeout: 20_000 })'],
  ['e2e/a.spec.ts', 'await page.waitForTimeout(500)'],
])('the check of time limits detects a short limit in %s: %s', (file, source) => {
  expect(shortLimitsIn(file, source)).toHaveLength(1)
})

it.each([
  ['server/a.test.ts', "it('stamps', async () => {}, 300_000)"],
  ['server/a.test.ts', 'await eventually(() => expect(isOpen).toBe(true))'],
  ['server/a.test.ts', 'openDatabase({ url, statementTimeout: 100 })'],
  ['e2e/a.spec.ts', 'await page.waitForFunction(isReady, null, { timeout: 60_000 })'],
  ['e2e/a.spec.ts', 'test.setTimeout(600_000)'],
])('the check of time limits accepts the limits in %s: %s', (file, source) => {
  expect(shortLimitsIn(file, source)).toEqual([])
})
