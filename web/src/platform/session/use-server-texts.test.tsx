import { act } from '@testing-library/react'
import { textIds } from '@verstas/contract/texts/ids.ts'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../texts/i18n.ts'
import { useTexts } from '../texts/use-texts.ts'
import { createFakeServer, networkError } from './test/fake-server.ts'
import { useServerTexts } from './use-server-texts.ts'
// Loads this module before the tests, because the app imports it lazily.
import './refresh-texts.ts'

const textsRoute = 'POST /api/utility/textresources'
let server: ReturnType<typeof createFakeServer>
let root: ReturnType<typeof createRoot>
let host: HTMLElement

/** Shows the text of `common.save` in the wording of the site. */
function Word({ siteId }: { siteId: number }) {
  useServerTexts(siteId)
  return useTexts()('common.save')
}

const showAt = async (siteId: number) => {
  await act(async () => root.render(createElement(Word, { siteId })))
  return host.textContent
}

const says = (Description: string) => ({ body: [{ ResourceId: textIds['common.save'], Description }] })

beforeEach(async () => {
  sessionStorage.clear()
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  await chooseLanguage('en')
  host = document.createElement('div')
  root = createRoot(host)
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('components show the wording of the current site, even after a change of site', async () => {
  server.reply(textsRoute, says('Keep'))
  expect(await showAt(1)).toBe('Keep')
  server.reply(textsRoute, says('Store'))
  expect(await showAt(2)).toBe('Store')
})

it("components show the app's texts if the wording of a new site cannot be fetched", async () => {
  server.reply(textsRoute, says('Keep'))
  await showAt(1)
  server.reply(textsRoute, networkError)
  expect(await showAt(2)).toBe('Save')
})

it("components show the app's texts in a newly chosen language until the site's wording arrives", async () => {
  server.reply(textsRoute, says('Keep'))
  await showAt(1)
  server.reply(textsRoute, networkError)
  await act(async () => chooseLanguage('sv'))
  expect(host.textContent).toBe('Spara')
})

it("components show the site's stored wording after a reload if the server cannot be reached", async () => {
  server.reply(textsRoute, says('Keep'))
  await showAt(1)
  await act(async () => root.unmount())
  server.reply(textsRoute, networkError)
  root = createRoot(host)
  expect(await showAt(1)).toBe('Keep')
})

it('wording of the former site that arrives after a change of site is ignored', async () => {
  const late = Promise.withResolvers<ReturnType<typeof says>>()
  server.reply(textsRoute, () => late.promise)
  expect(await showAt(1)).toBe('Save')
  server.reply(textsRoute, says('Store'))
  expect(await showAt(2)).toBe('Store')
  late.resolve(says('Keep'))
  await act(async () => late.promise)
  await act(async () => new Promise((resolve) => void setTimeout(resolve)))
  expect(host.textContent).toBe('Store')
  expect(sessionStorage.getItem('verstas.wording')).toContain('"siteId":2')
})
