import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Colour tokens as `name -> [light, dark]`. A token with one value has the same colour in both schemes. */
const tokens = new Map(
  [...css.matchAll(/--v-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name = '', light, dark, both]) => [name, [light ?? both ?? '', dark ?? both ?? ''] as const],
  ),
)

const colour = (name: string, scheme: 0 | 1): string => {
  const values = tokens.get(name)
  if (!values) throw new Error(`no colour token ${name}`)
  return values[scheme]
}

const luminance = (hex: string): number => {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** Returns the contrast ratio of two colours as WCAG 2.2 defines it. */
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const aaa = 7
const aa = 4.5
const seen = 3

/**
 * Required contrast of colours on backgrounds. It is 7 (WCAG AAA) for text of the bar, stamping and the
 * schedule, 4.5 (AA) for other text, and 3 for marks.
 */
const pairs: [least: number, colour: string, ...grounds: string[]][] = [
  [aaa, 'text', 'page', 'surface', 'raised', 'sunken', 'hover', 'quiet', 'brand-soft'],
  [aaa, 'text-soft', 'page', 'surface', 'raised', 'sunken', 'hover', 'quiet', 'brand-soft'],
  [aaa, 'brand-text', 'page', 'surface', 'raised', 'hover', 'quiet', 'brand-soft'],
  [aaa, 'on-brand', 'brand', 'brand-press'],
  [aaa, 'on-deep', 'deep', 'deep-raised', 'over-badge'],
  [aaa, 'on-deep-soft', 'deep'],
  [aaa, 'on-running', 'running'],
  [aaa, 'on-running-soft', 'running'],
  ...['open', 'ongoing', 'done', 'late', 'blocked', 'waiting'].map((state): [number, string, string] => [
    aaa,
    `${state}-text`,
    `${state}-soft`,
  ]),
  [aaa, 'late-text', 'page', 'surface', 'raised'],
  [aaa, 'done-text', 'page', 'surface'],
  [aaa, 'plate-ink', 'plate-face'],
  [aa, 'text-off', 'page', 'surface', 'raised', 'quiet'],
  [aa, 'on-late', 'late'],
  [aa, 'on-done', 'done'],
  [aa, 'on-deep-soft', 'deep-raised'],
  [seen, 'edge', 'page', 'surface', 'raised', 'sunken'],
  [seen, 'brand', 'page', 'surface', 'sunken'],
  [seen, 'late', 'page', 'surface', 'sunken'],
  [seen, 'done', 'page', 'surface', 'sunken'],
  [seen, 'running', 'deep'],
  [seen, 'over-badge', 'running'],
]

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the colours of the %s scheme', (_, scheme) => {
  it.each(
    pairs.flatMap(([least, name, ...grounds]) => grounds.map((ground) => [name, ground, least] as const)),
  )('the colour %s on %s has a contrast of at least %d:1', (name, ground, least) => {
    expect(contrast(colour(name, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(least)
  })
})
