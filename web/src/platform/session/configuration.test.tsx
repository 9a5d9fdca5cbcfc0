import { afterEach, beforeEach, expect, it } from 'vitest'
import { configurationOfPage } from './configuration.ts'

const putConfiguration = () => {
  const element = document.createElement('script')
  element.id = 'configuration'
  element.type = 'application/json'
  element.textContent = '{"APIUrl":"/api"}'
  document.body.append(element)
}
const serveBy = (controller: object | null) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true })

beforeEach(putConfiguration)
afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('the configuration of the page is returned only once', () => {
  serveBy(null)
  expect(configurationOfPage()).toEqual({ APIUrl: '/api' })
  expect(configurationOfPage()).toBeNull()
})

it("a configuration in a page from the service worker's cache is ignored, because it may be outdated", () => {
  serveBy({})
  expect(configurationOfPage()).toBeNull()
})
