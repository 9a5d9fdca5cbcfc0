import { afterEach, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { createHashHistory } from './hash-history.ts'

// In a file of its own, because the history of another test would mark the new entry first.

afterEach(() => window.history.replaceState(null, '', '/'))

it('an address that the browser opens is a new page for a blocker, and not the forward button', async () => {
  const history = createHashHistory()
  const actions: string[] = []
  const unblock = history.block(({ action }) => {
    actions.push(action)
    return action !== 'push'
  })
  window.location.hash = '#/notifications'
  await eventually(() => expect(history.location.address).toBe('/notifications'))
  expect(actions).toEqual(['push'])
  unblock()
})
