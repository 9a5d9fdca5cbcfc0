import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, vi } from 'vitest'

/**
 * A device that has kept nothing when a test of this file begins.
 *
 * @returns whether it has a network, which a test may change
 */
export function freshDevice({ isOnline = true } = {}): { isOnline: boolean } {
  const network = { isOnline }
  beforeEach(() => {
    sessionStorage.clear()
    localStorage.clear()
    globalThis.indexedDB = new IDBFactory()
    network.isOnline = isOnline
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline)
  })
  return network
}
