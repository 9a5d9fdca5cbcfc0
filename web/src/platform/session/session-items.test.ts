import { describe, expect, it } from 'vitest'
import { createSessionItems } from './session-items.ts'
import { createMemoryStorage } from './test/memory-storage.ts'
import { sampleConfiguration, sampleEmployee, sampleSettings, sampleSites } from './test/sample-session.ts'

function setUp() {
  const storage = createMemoryStorage()
  return { storage, items: createSessionItems(() => storage) }
}

describe('the stored items of a session', () => {
  it('a stored session item returns the value that was written to it', () => {
    const { items } = setUp()
    items.configuration.write(sampleConfiguration)
    items.token.write('id.secret')
    items.expiration.write({ expiresAt: 5, idleMs: 3 })
    items.employee.write(sampleEmployee)
    items.sites.write(sampleSites)
    items.settings.write(sampleSettings)
    items.selections.write({ types: ['A'], makes: ['Volvo'] })
    items.wording.write({ siteId: 1, language: 'fi', texts: { 'common.save': 'Talteen' } })
    items.forgottenAnswer.write({ stampingId: 90, as: 'later', on: '2026-11-21' })
    expect(items.configuration.read()).toEqual(sampleConfiguration)
    expect(items.token.read()).toBe('id.secret')
    expect(items.expiration.read()).toEqual({ expiresAt: 5, idleMs: 3 })
    expect(items.employee.read()).toEqual(sampleEmployee)
    expect(items.sites.read()).toEqual(sampleSites)
    expect(items.settings.read()).toEqual(sampleSettings)
    expect(items.selections.read()).toEqual({ types: ['A'], makes: ['Volvo'] })
    expect(items.wording.read()).toEqual({ siteId: 1, language: 'fi', texts: { 'common.save': 'Talteen' } })
    expect(items.forgottenAnswer.read()).toEqual({ stampingId: 90, as: 'later', on: '2026-11-21' })
  })

  it.each(['{', 'null', '"text"', '[]', '{"Id":"7"}', '1e309', ''])(
    'a session item returns null if its key contains the invalid value %j',
    (corrupt) => {
      const { storage, items } = setUp()
      const {
        clearButConfiguration: _soft,
        clearSite: _site,
        setAside: _aside,
        clear: _full,
        ...kept
      } = items
      for (const [name, item] of Object.entries(kept)) {
        storage.setItem(`verstas.${name}`, corrupt)
        const value = item.read()
        // Any string is a valid token and a valid session id.
        expect(['token', 'sessionId'].includes(name) && corrupt === '"text"' ? null : value).toBeNull()
      }
    },
  )

  it('reading an invalid session item deletes it from the storage', () => {
    const { storage, items } = setUp()
    storage.setItem('verstas.settings', '{"Authorization":')
    items.settings.read()
    expect(storage.getItem('verstas.settings')).toBeNull()
  })

  it('the sign-out deletes all session items except the configuration and the debug offset', () => {
    const { storage, items } = setUp()
    items.configuration.write(sampleConfiguration)
    items.debugOffset.write(-86_400_000)
    items.token.write('id.secret')
    items.employee.write(sampleEmployee)
    items.clearButConfiguration()
    expect(items.configuration.read()).toEqual(sampleConfiguration)
    expect(items.debugOffset.read()).toBe(-86_400_000)
    expect(storage).toHaveLength(2)
  })

  it('writing or deleting a session item does not throw if the browser refuses access to its storage', () => {
    const items = createSessionItems(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    items.token.write('id.secret')
    items.clearButConfiguration()
    expect(items.token.read()).toBeNull()
  })
})

describe('the stored items of a tab at the sign-out', () => {
  it("the sign-out also deletes items that other code stored in the tab's session storage", () => {
    const { storage, items } = setUp()
    items.configuration.write(sampleConfiguration)
    items.token.write('id.secret')
    storage.setItem('scroll', 'somewhere')
    items.clearButConfiguration()
    expect(storage.length).toBe(1)
    expect(items.configuration.read()).toEqual(sampleConfiguration)
  })
})
