import { readFile } from 'node:fs/promises'
import { texts as en } from '@verstas/contract/texts/en.ts'
import { texts as fi } from '@verstas/contract/texts/fi.ts'
import { texts as sv } from '@verstas/contract/texts/sv.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawFirstPaint } from './first-paint.ts'

let page = ''

beforeAll(async () => {
  const { transformIndexHtml } = drawFirstPaint() as unknown as {
    transformIndexHtml: { handler: (html: string) => Promise<string> }
  }
  page = await transformIndexHtml.handler(await readFile(new URL('../index.html', import.meta.url), 'utf8'))
})

/** Returns the HTML of one prerendered page, up to the next page. */
const drawn = (name: string): string =>
  new RegExp(`<div data-first="${name}".*?(?=<div data-first|</div>\\s*<script)`, 's').exec(page)?.[0] ?? ''

describe('the first paint', () => {
  it.each([
    ['fi', fi],
    ['sv', sv],
    ['en', en],
  ])('index.html contains the prerendered sign-in page in the language %s', (language, texts) => {
    const signIn = drawn(`${language}-signIn`)
    expect(signIn).toContain(`lang="${language}"`)
    const words = ['session.signIn', 'session.userName', 'session.password', 'session.or'] as const
    for (const name of words) expect(signIn).toContain(`>${texts[name]}<`)
    expect(signIn).toContain(`aria-label="${texts['shell.language']}"`)
    expect(signIn).toContain(`checked="" value="${language}"`)
    expect(drawn(`${language}-frame`)).toContain(`aria-label="${texts['common.loading']}"`)
  })

  it('index.html hides every prerendered page until one is chosen', () => {
    const pages = page.match(/<div data-first="[^>]*>/g) ?? []
    expect(pages).toHaveLength(6)
    for (const tag of pages) expect(tag).toContain(' hidden=""')
  })

  it('the prerendered pages contain nothing that the content policy forbids', () => {
    expect(page).not.toMatch(/ style=| on\w+=|<style|<script(?! type="module" src=)/)
  })

  it('each field of the prerendered pages has its own label', () => {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/ for="([^"]*)"/g)) expect(ids).toContain(target)
  })
})
