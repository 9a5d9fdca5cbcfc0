import { describe, expect, it } from 'vitest'
import { type Check, changedStages, fullStages, type Stage, staticStages, usualStages } from './checks.mjs'

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
const build = 'Build and size of the web app'
const tests = 'Tests of domain, server and components'
const journeys = 'Journeys in the browser'

describe('the stages', () => {
  it('npm run check runs only static checks', () => {
    expect(titles(staticStages)).toEqual([statics])
  })

  it('npm test runs the static checks and the build, then the tests, then the journeys', () => {
    expect(titles(usualStages)).toEqual([[...statics, build], [tests], [journeys]])
  })

  it('the full run adds the journeys in each other browser that is installed', () => {
    const stages = fullStages(['firefox', 'webKit'])
    expect(titles(stages)).toEqual([
      [...statics, build],
      [tests],
      [journeys],
      ['Journeys in Firefox'],
      ['Journeys in WebKit'],
    ])
    expect(titles(fullStages([]))).toEqual([[...statics, build], [tests], [journeys]])
  })

  it('the run for changed files has the static checks, and only the tests that import a changed file', () => {
    const stages = changedStages('main')
    expect(titles(stages)).toEqual([statics, [tests]])
    expect(find(stages, tests).script).toContain('--changed=main')
    expect(find(usualStages, tests).script.join(' ')).not.toContain('--changed')
  })

  it('every run with tests sets the variable that limits them, except the full run', () => {
    for (const title of [tests, journeys]) {
      expect(find(usualStages, title).env).toMatchObject({ VERSTAS_TESTS: 'usual' })
      expect(find(fullStages([]), title).env ?? {}).not.toHaveProperty('VERSTAS_TESTS')
    }
    expect(find(changedStages('x'), tests).env).toMatchObject({ VERSTAS_TESTS: 'usual' })
  })

  it('each check with tests writes its own report to the file that the run reads', () => {
    const stages = fullStages(['firefox', 'webKit'])
    expect(find(stages, tests).script).toContain(`--outputFile.json=${find(stages, tests).report?.file}`)
    const files = stages.flat().flatMap(({ report }) => report?.file ?? [])
    expect(new Set(files).size).toBe(4)
    for (const title of [journeys, 'Journeys in Firefox', 'Journeys in WebKit']) {
      const { env, report } = find(stages, title)
      expect(env?.PLAYWRIGHT_JSON_OUTPUT_FILE).toBe(report?.file)
    }
  })
})
