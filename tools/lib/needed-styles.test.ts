import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './paths.mjs'

const read = (file: string): string => readFileSync(posix.join(root, file), 'utf8')
const filesOf = (ending: string): readonly string[] =>
  globSync(`web/src/**/*${ending}`, { cwd: root }).toSorted()
const components = filesOf('.tsx').filter((file) => !file.endsWith('.test.tsx'))

/** Returns the CSS modules that a component imports. */
const modulesOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/from '(\.[^']+\.module\.css)'/g)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path),
  )
const stylesOf = (file: string): string => modulesOf(file).map(read).join('\n')

it('each component that captures the pointer prevents that the same gesture scrolls the page', () => {
  const dragging = components.filter((file) => read(file).includes('.setPointerCapture('))
  expect(dragging.length).toBeGreaterThan(3)
  expect(dragging.filter((file) => !stylesOf(file).includes('touch-action: none'))).toEqual([])
})

it('each element whose rendering is skipped has a size meanwhile, so that the scroll bar stays', () => {
  const skipped = filesOf('.css').flatMap((file) =>
    (read(file).match(/\{[^{}]*content-visibility: auto[^{}]*\}/g) ?? []).map((rule) => ({ file, rule })),
  )
  expect(skipped.length).toBeGreaterThan(2)
  const hasSize = ({ file, rule }: (typeof skipped)[number]): boolean =>
    rule.includes('contain-intrinsic-size') ||
    components.some(
      (other) => modulesOf(other).includes(file) && read(other).includes('containIntrinsicSize'),
    )
  expect(skipped.filter((each) => !hasSize(each)).map(({ file }) => file)).toEqual([])
})

it('each component that marks an element as chosen has a style for it', () => {
  const marked = components.flatMap((file) =>
    [...new Set(read(file).match(/data-(?:active|chosen|selected)(?==)/g))].map((name) => ({ file, name })),
  )
  expect(marked.length).toBeGreaterThan(3)
  const isStyled = ({ file, name }: (typeof marked)[number]): boolean =>
    stylesOf(file)
      .replaceAll(/:not\([^()]*\)/g, '')
      .includes(`[${name}`)
  expect(marked.filter((mark) => !isStyled(mark))).toEqual([])
})
