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

it('takes the configuration of the page once', () => {
  serveBy(null)
  expect(configurationOfPage()).toEqual({ APIUrl: '/api' })
  expect(configurationOfPage()).toBeNull()
})

it('ignores that of a page which the service worker has kept: it may be old', () => {
  serveBy({})
  expect(configurationOfPage()).toBeNull()
})
