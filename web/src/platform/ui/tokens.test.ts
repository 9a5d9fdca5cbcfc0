import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Tokens as `name -> [light, dark]`; a token with one value has it in both schemes. */
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

/** WCAG 2.2 contrast ratio. */
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const textPairs: [text: string, background: string][] = [
  ['text', 'page'],
  ['text', 'surface'],
  ['text', 'surface-raised'],
  ['text-soft', 'surface'],
  ['text-soft', 'page'],
  ['brand-text', 'page'],
  ['brand-text', 'surface'],
  ['brand-text', 'brand-soft'],
  ['on-brand', 'brand'],
  ['on-brand-deep', 'brand-deep'],
  ['running', 'brand-deep'],
  ['on-running', 'running'],
  ...['open', 'ongoing', 'done', 'late', 'blocked', 'waiting'].map((state): [string, string] => [
    `${state}-text`,
    `${state}-bg`,
  ]),
]

const edgePairs: [edge: string, background: string][] = [
  ['border-strong', 'surface'],
  ['border-strong', 'page'],
  ['brand', 'surface'],
  ['brand', 'page'],
]

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s colours', (_, scheme) => {
  it.each(textPairs)('write %s on %s with AAA contrast (7:1)', (text, background) => {
    expect(contrast(colour(text, scheme), colour(background, scheme))).toBeGreaterThanOrEqual(7)
  })

  it.each(edgePairs)('draw %s on %s so that the edge is seen (3:1)', (edge, background) => {
    expect(contrast(colour(edge, scheme), colour(background, scheme))).toBeGreaterThanOrEqual(3)
  })
})
