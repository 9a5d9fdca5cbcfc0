import { expect, it } from 'vitest'
import { renderPages } from '../../platform/session/test/render-routes.tsx'
import { LinkSheet } from './link-sheet.tsx'

it.each([
  ['http://localhost:3000/#/reset/abc', true],
  ['http://127.0.0.1:3000/#/reset/abc', true],
  ['http://[::1]:3000/#/reset/abc', true],
  ['http://192.168.1.20:3000/#/reset/abc', false],
  ['https://verstas.example/#/reset/abc', false],
])('warns that %s works on this computer only: %s', async (link, isWarned) => {
  const component = () => <LinkSheet title="Link" hint="Give it" link={link} onClose={() => undefined} />
  await renderPages('/', [{ path: '/', component }])
  expect(document.body.textContent.includes('The link works on this computer only.')).toBe(isWarned)
})
