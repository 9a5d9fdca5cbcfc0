import { expect, it, onTestFinished, vi } from 'vitest'
import { press } from '../platform/session/test/page-controls.ts'
import { renderPages } from '../platform/session/test/render-routes.tsx'
import { RouteError } from './route-error.tsx'

it.each([
  ['Reload the page', '#/workorder'],
  ['To my day', '#/startpage'],
])('the button "%s" of a crashed page leads to the address %s', async (button, hash) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => {
    logged.mockRestore()
    window.location.hash = ''
  })
  window.location.hash = '#/workorder'
  const component = () => <RouteError error={new Error('crashed')} />
  await renderPages('/', [{ path: '/', component }])
  await press(button)
  expect(window.location.hash).toBe(hash)
})
