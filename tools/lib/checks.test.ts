import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Check, changedStages, fullStages, type Stage, staticStages, usualStages } from './checks.mjs'
import { inRoot } from './paths.mjs'

const titles = (stages: readonly Stage[]) => stages.map((stage) => stage.map(({ title }) => title))
const find = (stages: readonly Stage[], title: string): Check => {
  const check = stages.flat().find((one) => one.title === title)
  if (!check) throw new Error(`No ${title}`)
  return check
}

const statics = [
  'Format and lint',
  'Types of the server and the domain',
  'Types of the web app',
  'Import rules',
  'Plain words',
  'Unused files, exports and packages',
]
const preparation = ['Data for the tests', ...statics, 'Build and size of the web app']
const tests = ['Tests of the server', 'Tests of domain and components']
const journeys = 'Journeys in the browser'

describe('the stages', () => {
  it('npm run check runs only static checks', () => {
    expect(titles(staticStages)).toEqual([statics])
  })

  it('npm test runs the static checks and prepares the tests, then runs them, then the journeys', () => {
    expect(titles(usualStages)).toEqual([preparation, tests, [journeys]])
  })

  it('the full run adds the journeys in each other browser that is installed', () => {
    const stages = fullStages(['firefox', 'webKit'])
    expect(titles(stages)).toEqual([
      preparation,
      tests,
      [journeys],
      ['Journeys in Firefox'],
      ['Journeys in WebKit'],
    ])
    expect(titles(fullStages([]))).toEqual([preparation, tests, [journeys]])
  })

  it('the run for changed files has the static checks, and only the tests that import a changed file', () => {
    const stages = changedStages('main')
    expect(titles(stages)).toEqual([statics, tests])
    for (const title of tests) {
      expect(find(stages, title).script).toContain('--changed=main')
      expect(find(usualStages, title).script.join(' ')).not.toContain('--changed')
    }
  })

  it('every run with tests sets the variable that limits them, except the full run', () => {
    for (const title of [...tests, journeys]) {
      expect(find(usualStages, title).env).toMatchObject({ VERSTAS_TESTS: 'usual' })
      expect(find(fullStages([]), title).env ?? {}).not.toHaveProperty('VERSTAS_TESTS')
    }
    for (const title of tests)
      expect(find(changedStages('x'), title).env).toMatchObject({ VERSTAS_TESTS: 'usual' })
  })

  it('the tests of each project of Vitest run once', () => {
    const projects = tests.flatMap((title) =>
      find(usualStages, title).script.flatMap((word) => /^--project=(.+)/.exec(word)?.[1] ?? []),
    )
    const names = [...readFileSync(inRoot('vitest.config.ts'), 'utf8').matchAll(/name: '([\w-]+)'/g)]
    expect(projects.toSorted()).toEqual(names.map(([, name]) => name).toSorted())
  })

  it('each check with tests writes its own report to the file that the run reads', () => {
    const stages = fullStages(['firefox', 'webKit'])
    for (const title of tests)
      expect(find(stages, title).script).toContain(`--outputFile.json=${find(stages, title).report?.file}`)
    const files = stages.flat().flatMap(({ report }) => report?.file ?? [])
    expect(new Set(files).size).toBe(5)
    for (const title of [journeys, 'Journeys in Firefox', 'Journeys in WebKit']) {
      const { env, report } = find(stages, title)
      expect(env?.PLAYWRIGHT_JSON_OUTPUT_FILE).toBe(report?.file)
    }
  })
})
