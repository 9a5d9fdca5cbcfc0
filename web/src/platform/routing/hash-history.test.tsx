import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { createHashHistory } from './hash-history.ts'

beforeEach(() => window.history.replaceState(null, '', '/app?a=1#/workorder?number=00123'))
afterEach(() => window.history.replaceState(null, '', '/'))

it('reads the address behind the #, with its query', () => {
  expect(createHashHistory().location).toMatchObject({
    address: '/workorder?number=00123',
    pathname: '/workorder',
    search: { number: '00123' },
  })
})

it('opens the root without an address behind the #', () => {
  window.history.replaceState(null, '', '/app')
  expect(createHashHistory().location.address).toBe('/')
})

it('writes the address behind the #, and keeps the part before it', () => {
  const history = createHashHistory()
  history.push('/vehicle/1%2F2?tab=tyres')
  expect(window.location.href).toMatch(/\/app\?a=1#\/vehicle\/1%2F2\?tab=tyres$/)
  expect(history.hrefOf('/more')).toBe('/app?a=1#/more')
})

it('follows the back button of the browser', async () => {
  const history = createHashHistory()
  history.push('/more')
  window.history.back()
  await eventually(() => expect(history.location.address).toBe('/workorder?number=00123'))
  expect(history.canGoBack()).toBe(false)
})

it('follows a typed address, from which the user can go back', async () => {
  const history = createHashHistory()
  window.location.hash = '#/usertasks?task=7'
  await eventually(() => expect(history.location.address).toBe('/usertasks?task=7'))
  expect(history.canGoBack()).toBe(true)
  history.back()
  await eventually(() => expect(history.location.address).toBe('/workorder?number=00123'))
})

it('restores the address that a blocker keeps, and leaves it when the user confirms', async () => {
  const history = createHashHistory()
  history.push('/form')
  const confirmations: (() => void)[] = []
  const unblock = history.block(({ proceed }) => confirmations.push(proceed) > 0)
  window.history.back()
  await eventually(() => expect(confirmations).toHaveLength(1))
  await eventually(() => expect(window.location.hash).toBe('#/form'))
  expect(history.location.address).toBe('/form')
  confirmations[0]?.()
  await eventually(() => expect(history.location.address).toBe('/workorder?number=00123'))
  expect(confirmations).toHaveLength(1)
  unblock()
})

it('keeps the place in the history over a reload', () => {
  createHashHistory().push('/more')
  expect(createHashHistory().canGoBack()).toBe(true)
})
