import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { createHashHistory } from './hash-history.ts'

beforeEach(() => window.history.replaceState(null, '', '/app?a=1#/workorder?number=00123'))
afterEach(() => window.history.replaceState(null, '', '/'))

it('the address is the part of the URL after the #, including its query', () => {
  expect(createHashHistory().location).toMatchObject({
    address: '/workorder?number=00123',
    pathname: '/workorder',
    search: { number: '00123' },
  })
})

it('the address is the root if the URL has no part after the #', () => {
  window.history.replaceState(null, '', '/app')
  expect(createHashHistory().location.address).toBe('/')
})

it('opening an address changes only the part of the URL after the #', () => {
  const history = createHashHistory()
  history.push('/vehicle/1%2F2?tab=tyres')
  expect(window.location.href).toMatch(/\/app\?a=1#\/vehicle\/1%2F2\?tab=tyres$/)
  expect(history.hrefOf('/more')).toBe('/app?a=1#/more')
})

it("the address changes when the user presses the browser's back button", async () => {
  const history = createHashHistory()
  history.push('/more')
  window.history.back()
  await eventually(() => expect(history.location.address).toBe('/workorder?number=00123'))
  expect(history.canGoBack()).toBe(false)
})

it('an address that the user types becomes a new entry, and the back button leaves this entry', async () => {
  const history = createHashHistory()
  window.location.hash = '#/usertasks?task=7'
  await eventually(() => expect(history.location.address).toBe('/usertasks?task=7'))
  expect(history.canGoBack()).toBe(true)
  history.back()
  await eventually(() => expect(history.location.address).toBe('/workorder?number=00123'))
})

it('a blocker restores the address after the back button, until the navigation proceeds', async () => {
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

it('the position in the history remains after a reload', () => {
  createHashHistory().push('/more')
  expect(createHashHistory().canGoBack()).toBe(true)
})
