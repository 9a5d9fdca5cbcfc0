import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Check } from './checks.mjs'
import { root } from './paths.mjs'
import { runWithOutput } from './run.mjs'
import { runChecks } from './run-checks.mjs'
import { readPlaywrightCounts, readVitestCounts } from './test-counts.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verstas-checks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const reportFile = () => join(folder, 'report.json')

/** Builds a check that runs this code and reads the report of journeys. */
function journeys(code: string): Check {
  const script = join(folder, 'journeys.mjs')
  writeFileSync(script, code)
  return {
    title: 'Journeys',
    script: [relative(root, script)],
    report: { file: reportFile(), read: readPlaywrightCounts },
  }
}

/** Returns code that writes a report as Playwright does. */
const writesReport = (report: object) =>
  `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(reportFile())}, ${JSON.stringify(JSON.stringify(report))});`

const test = (...statuses: readonly string[]) => ({ results: statuses.map((status) => ({ status })) })
const playwrightReport = (
  stats: { expected?: number; unexpected?: number; flaky?: number },
  ...tests: readonly ReturnType<typeof test>[]
) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, ...stats },
  suites: [{ specs: [], suites: [{ specs: [{ tests }] }] }],
})

/** Runs a check. @returns the exit code, and the lines of the summary without times */
async function outcomeOf(check: Check) {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  const code = await runChecks([[check]])
  log.mockRestore()
  return {
    code,
    summary: (lines.at(-1) ?? '')
      .replaceAll(/\d+\.\d s/g, 'n s')
      .split('\n')
      .slice(2),
  }
}

it('the summary counts passed tests, including tests that passed on a retry', async () => {
  const report = playwrightReport({ expected: 2, flaky: 1 }, test('passed'), test('failed', 'passed'))
  expect(await outcomeOf(journeys(writesReport(report)))).toEqual({
    code: 0,
    summary: ['ok Journeys: 3 passed (1 on a retry), 0 failed, n s', '', '3 passed, 0 failed'],
  })
})

it('a run is reported as cut off if a signal ended it, without the tests of the previous run', async () => {
  await outcomeOf(journeys(writesReport(playwrightReport({ expected: 58, unexpected: 2 }))))
  expect(existsSync(reportFile())).toBe(true)
  expect(await outcomeOf(journeys("process.kill(process.pid, 'SIGKILL')"))).toEqual({
    code: 1,
    summary: ['NO Journeys: was cut off, 0 passed, 1 failed, n s', '', '0 passed, 1 failed'],
  })
})

it.each([
  ['writes no report', () => ''],
  ['writes half a report', () => writesReport(playwrightReport({})).replace(']}]}', '')],
])('a run is reported as cut off if it %s', async (_, codeOf) => {
  expect(await outcomeOf(journeys(codeOf()))).toEqual({
    code: 1,
    summary: ['NO Journeys: was cut off, 0 passed, 1 failed, n s', '', '0 passed, 1 failed'],
  })
})

it('a run that was cut off is reported with the number of tests that did not run', async () => {
  const report = playwrightReport(
    { expected: 15 },
    test('passed'),
    test('interrupted'),
    test(),
    test('skipped'),
  )
  expect(await outcomeOf(journeys(writesReport(report)))).toEqual({
    code: 1,
    summary: ['NO Journeys: was cut off, 15 passed, 1 failed, 2 did not run, n s', '', '15 passed, 1 failed'],
  })
})

it('a run is reported as cut off if a signal ended it after it wrote its report', async () => {
  const report = playwrightReport({ expected: 1 }, test('passed'))
  expect(await outcomeOf(journeys(`${writesReport(report)} process.kill(process.pid, 'SIGTERM')`))).toEqual({
    code: 1,
    summary: ['NO Journeys: was cut off, 1 passed, 1 failed, n s', '', '1 passed, 1 failed'],
  })
})

it('the summary counts at least one failure if a check failed', async () => {
  const report = playwrightReport({ expected: 3 }, test('passed'))
  const { code, summary } = await outcomeOf(journeys(`${writesReport(report)} process.exitCode = 1`))
  expect({ code, line: summary[0] }).toEqual({ code: 1, line: 'NO Journeys: 3 passed, 1 failed, n s' })
})

it('the summary counts a test file that could not run as a failed test', () => {
  const files = [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ]
  writeFileSync(reportFile(), JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults: files }))
  expect(readVitestCounts(reportFile())).toEqual({ passed: 1, failed: 2 })
})

/** Builds a check without a report that runs this code. */
function plainCheck(title: string, code: string): Check {
  const script = join(folder, `${title}.mjs`)
  writeFileSync(script, code)
  return { title, script: [relative(root, script)] }
}

/** Runs checks. @returns the exit code, and the output without times */
async function outputOf(stages: readonly (readonly Check[])[], skipped?: Parameters<typeof runChecks>[1]) {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  const code = await runChecks(stages, skipped)
  log.mockRestore()
  return { code, output: lines.join('\n').replaceAll(/\d+\.\d s/g, 'n s') }
}

it('a run skips the later stages if a check fails, and prints the output of the failed check', async () => {
  const marker = join(folder, 'ran')
  const stages = [
    [plainCheck('First', ''), plainCheck('Second', "console.log('why'); process.exitCode = 2")],
    [
      plainCheck(
        'Third',
        `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(marker)}, '')`,
      ),
    ],
  ]
  const { code, output } = await outputOf(stages, ['WebKit is not installed'])
  expect(code).toBe(1)
  expect(existsSync(marker)).toBe(false)
  expect(output).toContain('=== Second\nwhy')
  expect(output.split('=== Summary\n')[1]).toBe(
    [
      'ok First: 1 passed, 0 failed, n s',
      'NO Second: 0 passed, 1 failed, n s',
      '-  Third: not run',
      '-  Skipped: WebKit is not installed',
      '',
      '1 passed, 1 failed',
    ].join('\n'),
  )
})

it('a run executes every stage if all checks pass, and prints the results in the configured order', async () => {
  const done = JSON.stringify(join(folder, 'done'))
  const waits = `import { existsSync } from 'node:fs'; import { setTimeout } from 'node:timers/promises'
    while (!existsSync(${done})) await setTimeout(5)`
  const ends = `import { writeFileSync } from 'node:fs'; writeFileSync(${done}, '')`
  const { code, output } = await outputOf([
    [plainCheck('Slow', waits), plainCheck('Quick', ends)],
    [plainCheck('Last', '')],
  ])
  expect(code).toBe(0)
  expect(output.split('=== Summary\n')[1]).toBe(
    [
      'ok Slow: 1 passed, 0 failed, n s',
      'ok Quick: 1 passed, 0 failed, n s',
      'ok Last: 1 passed, 0 failed, n s',
      '',
      '3 passed, 0 failed',
    ].join('\n'),
  )
})

it('the second stage waits for a program that is made while the first one runs', async () => {
  const [done, made] = [join(folder, 'done'), join(folder, 'made')]
  const makeProgram = async () => {
    await expect.poll(() => existsSync(done)).toBe(true)
    // Takes as long as the start of the second stage.
    await runWithOutput(process.execPath, ['-e', ''])
    await runWithOutput(process.execPath, ['-e', ''])
    writeFileSync(made, '')
    return ['WebKit is not installed']
  }
  const { code, output } = await outputOf(
    [
      [
        plainCheck(
          'First',
          `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(done)}, '')`,
        ),
      ],
      [
        plainCheck(
          'Second',
          `import { existsSync } from 'node:fs'; process.exitCode = existsSync(${JSON.stringify(made)}) ? 0 : 1`,
        ),
      ],
    ],
    makeProgram(),
  )
  expect(code).toBe(0)
  expect(output).toContain('-  Skipped: WebKit is not installed')
})

it('a run fails with the reason if the program cannot be made', async () => {
  await expect(
    outputOf([[plainCheck('First', '')]], Promise.reject(new Error('no compiler'))),
  ).rejects.toThrow('no compiler')
  vi.restoreAllMocks()
})

it('a check with tests that runs beside another one prints its output and its tests', async () => {
  const long = journeys(
    `console.log('a journey'); ${writesReport(playwrightReport({ expected: 2 }, test('passed')))}`,
  )
  const { code, output } = await outputOf([[long, plainCheck('Quick', "console.log('quick')")]])
  expect(code).toBe(0)
  expect(output).toContain('=== Journeys')
  expect(output).toContain('\na journey\n')
  expect(output).toContain('=== Quick\nquick')
  expect(output).toMatch(/\n3 passed, 0 failed$/)
})
