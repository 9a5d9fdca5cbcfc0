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

it("uses the page's configuration once", () => {
  serveBy(null)
  expect(configurationOfPage()).toEqual({ APIUrl: '/api' })
  expect(configurationOfPage()).toBeNull()
})

it('ignores the configuration in a page that the service worker has cached: it may be outdated', () => {
  serveBy({})
  expect(configurationOfPage()).toBeNull()
})
