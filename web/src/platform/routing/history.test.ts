import { describe, expect, it, vi } from 'vitest'
import type { Attempt } from './history.ts'
import { createMemoryHistory } from './test/memory-history.ts'

const open = (...initialEntries: string[]) => createMemoryHistory({ initialEntries })

/** Stops every navigation, and returns the stopped ones. */
function blockAll(history: ReturnType<typeof open>) {
  const attempts: Attempt[] = []
  const unblock = history.block((attempt) => attempts.push(attempt) > 0)
  return { attempts, unblock }
}

describe('the history', () => {
  it('goes back through the entries, and can do so until the first one', () => {
    const history = open('/first')
    expect(history.canGoBack()).toBe(false)
    history.push('/second?a=1')
    history.replace('/third')
    expect(history.canGoBack()).toBe(true)
    history.back()
    expect(history.location).toMatchObject({ address: '/first', pathname: '/first', search: {} })
    expect(history.canGoBack()).toBe(false)
  })

  it('gives each entry its own key, which it has again when it is reopened', () => {
    const history = open('/first')
    const { key } = history.location
    history.push('/second')
    expect(history.location.key).not.toBe(key)
    history.back()
    expect(history.location.key).toBe(key)
  })

  it('reports each change until the listener leaves', () => {
    const history = open('/first')
    const listener = vi.fn()
    const stop = history.subscribe(listener)
    history.push('/second')
    history.back()
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    history.push('/third')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})

describe('a blocker', () => {
  it('a blocker keeps the page when another one is opened, until the user confirms', () => {
    const history = open('/form')
    const { attempts } = blockAll(history)
    expect(history.push('/other')).toBe(false)
    expect(history.location.address).toBe('/form')
    expect(attempts.map(({ action }) => action)).toEqual(['push'])
    attempts[0]?.proceed()
    expect(history.location.address).toBe('/other')
  })

  it('a blocker keeps the page at the back button, until the user confirms', () => {
    const history = open('/first', '/form')
    const { attempts } = blockAll(history)
    history.back()
    expect(history.location.address).toBe('/form')
    expect(attempts.map(({ action }) => action)).toEqual(['back'])
    attempts[0]?.proceed()
    expect(history.location.address).toBe('/first')
    expect(attempts).toHaveLength(1)
  })

  it('a blocker stops nothing that ignores it, and nothing after it was removed', () => {
    const history = open('/form')
    const { attempts, unblock } = blockAll(history)
    history.push('/logoutpage', { ignoresBlockers: true })
    expect(history.location.address).toBe('/logoutpage')
    unblock()
    history.back()
    expect(history.location.address).toBe('/form')
    expect(attempts).toEqual([])
  })
})
