import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Check } from './checks.mjs'
import { root } from './paths.mjs'
import { runChecks } from './run-checks.mjs'
import { readPlaywrightCounts, readVitestCounts } from './test-counts.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verstas-checks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const reportFile = () => join(folder, 'report.json')

/** Journeys that are done by this code, and whose report is read. */
function journeys(code: string): Check {
  const script = join(folder, 'journeys.mjs')
  writeFileSync(script, code)
  return {
    title: 'Journeys',
    script: [relative(root, script)],
    report: { file: reportFile(), read: readPlaywrightCounts },
  }
}

/** Code that writes a report as Playwright does. */
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

/** Runs a check. @returns its exit code, and the output without times */
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

it('counts what passed, also on a retry', async () => {
  const report = playwrightReport({ expected: 2, flaky: 1 }, test('passed'), test('failed', 'passed'))
  expect(await outcomeOf(journeys(writesReport(report)))).toEqual({
    code: 0,
    summary: ['ok Journeys: 3 passed (1 on a retry), 0 failed, n s', '', '3 passed, 0 failed'],
  })
})

it('says that a run was cut off that a signal ended, and counts nothing of the run before', async () => {
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
])('says that a run was cut off if it %s', async (_, codeOf) => {
  expect(await outcomeOf(journeys(codeOf()))).toEqual({
    code: 1,
    summary: ['NO Journeys: was cut off, 0 passed, 1 failed, n s', '', '0 passed, 1 failed'],
  })
})

it('says that a run was cut off after a part of its tests, and how many did not run', async () => {
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

it('counts at least one failure of a check that failed', async () => {
  const report = playwrightReport({ expected: 3 }, test('passed'))
  const { code, summary } = await outcomeOf(journeys(`${writesReport(report)} process.exitCode = 1`))
  expect({ code, line: summary[0] }).toEqual({ code: 1, line: 'NO Journeys: 3 passed, 1 failed, n s' })
})

it('counts a file of tests that could not run as a failure', () => {
  const files = [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ]
  writeFileSync(reportFile(), JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults: files }))
  expect(readVitestCounts(reportFile())).toEqual({ passed: 1, failed: 2 })
})
