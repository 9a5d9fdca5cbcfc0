import { describe, expect, it, vi } from 'vitest'
import { type Attempt, createHistory } from './history.ts'
import { createMemoryHistory } from './test/memory-history.ts'

const open = (...initialEntries: string[]) => createMemoryHistory({ initialEntries })

/** Blocks every navigation and records the blocked ones. */
function blockAll(history: ReturnType<typeof open>) {
  const attempts: Attempt[] = []
  const unblock = history.block((attempt) => attempts.push(attempt) > 0)
  return { attempts, unblock }
}

describe('the history', () => {
  it('going back returns to the previous entry, and is impossible at the first entry', () => {
    const history = open('/first')
    expect(history.canGoBack()).toBe(false)
    history.push('/second?a=1')
    history.replace('/third')
    expect(history.canGoBack()).toBe(true)
    history.back()
    expect(history.location).toMatchObject({ address: '/first', pathname: '/first', search: {} })
    expect(history.canGoBack()).toBe(false)
  })

  it('each entry has a different key, which stays the same when the user returns to the entry', () => {
    const history = open('/first')
    const { key } = history.location
    history.push('/second')
    expect(history.location.key).not.toBe(key)
    history.back()
    expect(history.location.key).toBe(key)
  })

  it('a listener is called for each navigation until it unsubscribes', () => {
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
  it('a blocker stops the opening of another page until the navigation proceeds', () => {
    const history = open('/form')
    const { attempts } = blockAll(history)
    expect(history.push('/other')).toBe(false)
    expect(history.location.address).toBe('/form')
    expect(attempts.map(({ action }) => action)).toEqual(['push'])
    attempts[0]?.proceed()
    expect(history.location.address).toBe('/other')
  })

  it('a blocker stops the back button until the navigation proceeds', () => {
    const history = open('/first', '/form')
    const { attempts } = blockAll(history)
    history.back()
    expect(history.location.address).toBe('/form')
    expect(attempts.map(({ action }) => action)).toEqual(['back'])
    attempts[0]?.proceed()
    expect(history.location.address).toBe('/first')
    expect(attempts).toHaveLength(1)
  })

  it('a blocker stops no navigation with `ignoresBlockers`, and none after its removal', () => {
    const history = open('/form')
    const { attempts, unblock } = blockAll(history)
    history.push('/logoutpage', { ignoresBlockers: true })
    expect(history.location.address).toBe('/logoutpage')
    unblock()
    history.back()
    expect(history.location.address).toBe('/form')
    expect(attempts).toEqual([])
  })

  it.each([
    [-1, 'back'],
    [1, 'forward'],
    [-2, 'go'],
    [2, 'go'],
  ])('a blocker learns that a move by %i entries of the history is %s', (steps, action) => {
    let current = 2
    let move = () => {}
    const history = createHistory({
      read: () => ({ address: `/${current}`, index: current, key: String(current) }),
      write: () => {},
      go: (by) => {
        current += by
        move()
      },
      onMoved: (listener) => {
        move = listener
      },
      hrefOf: (address) => address,
    })
    const { attempts } = blockAll(history)
    current += steps
    move()
    expect(attempts.map((attempt) => attempt.action)).toEqual([action])
    expect(history.location.address).toBe('/2')
  })
})
