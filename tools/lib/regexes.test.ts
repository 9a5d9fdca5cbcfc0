import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'

interface Found {
  readonly pattern: string
  readonly flags: string
}

/** Returns the regular expression literals of a source file. */
function regexesIn(file: string, source: string): Found[] {
  const found: Found[] = []
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push(node.regex)
    },
  })
  visitor.visit(parseSync(file, source).program)
  return found
}

/** True if the time of a search can grow faster than the text. */
const isSlow = ({ pattern, flags }: Found): boolean => analyse({ source: pattern, flags }).reports.length > 0

const isSlowSource = (source: string): boolean => regexesIn('example.ts', source).some(isSlow)

it('every regular expression literal takes linear time, so that no text can block the server', () => {
  const files = globSync('{contract,domain,server}/src/**/*.ts', { cwd: root })
  const slow = files
    .filter((file) => !/\.test\./.test(file))
    .flatMap((file) =>
      regexesIn(file, readFileSync(join(root, file), 'utf8'))
        .filter(isSlow)
        .map(({ pattern }) => `${file}: /${pattern}/`),
    )
  expect(slow).toEqual([])
})

it.each([String.raw`/\s*,\s*/`, String.raw`/[\s.]+$/`, '/^(a+)+$/'])(
  'the check of regular expressions detects a slow one: %s',
  (source) => {
    expect(isSlowSource(`text.split(${source})`)).toBe(true)
  },
)

it('the check of regular expressions accepts one that takes linear time', () => {
  expect(isSlowSource(String.raw`text.replace(/(?<![\s.])[\s.]+$/, '')`)).toBe(false)
})
