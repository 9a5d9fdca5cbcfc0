import { expect, it } from 'vitest'
import { readProse } from './prose.mjs'

const textsOf = (file: string, source: string) =>
  readProse(file, source).map(({ kind, line, text }) => `${line} ${kind}: ${text}`)

it('readProse joins line comments, splits block comments by paragraph and tag, and finds test titles', () => {
  const source = [
    '// Locks the row',
    '// until the save ends.',
    'const a = 1 // in minutes',
    '/**',
    ' * Returns the day of `site`.',
    ' *',
    ' * - never null',
    ' * @param {number} id of the site',
    ' */',
    "describe('a stamping', () => {",
    "  it.each(rows)('ends at %s', () => {})",
    '  it(`starts at $' + '{time}`, () => {})',
    '})',
  ].join('\n')
  expect(textsOf('a.test.ts', source)).toEqual([
    '1 comment: Locks the row until the save ends.',
    '3 comment: in minutes',
    '5 comment: Returns the day of –.',
    '7 comment: never null',
    '8 comment: id of the site',
    '10 heading: a stamping',
    '11 title: ends at %s',
    '12 title: starts at –',
  ])
})

it('readProse ignores comments that are directives for tools', () => {
  const source =
    '// biome-ignore lint/a: the reason\n// @ts-expect-error the reason\n/** @type {number} */\nlet a'
  expect(textsOf('a.mjs', source)).toEqual([])
})

it('readProse reads the comments of CSS and SQL', () => {
  expect(textsOf('a.css', '.a {\n  /* 4 px more\n     than the token */\n}')).toEqual([
    '2 comment: 4 px more than the token',
  ])
  expect(textsOf('a.sql', "-- minutes since\n-- midnight\na text default '--', -- the name")).toEqual([
    '1 comment: minutes since midnight',
  ])
})

it('readProse reads paragraphs, list items, table cells and headings of Markdown without its code', () => {
  const source = [
    '# Title',
    'Run `npm start` and',
    'open [the page](http://localhost).',
    '',
    '- one item',
    '| cell | other |',
    '```',
    'code',
    '```',
  ].join('\n')
  expect(textsOf('a.md', source)).toEqual([
    '1 heading: Title',
    '2 paragraph: Run – and open [the page].',
    '5 paragraph: one item',
    '6 paragraph: cell',
    '6 paragraph: other',
  ])
})
