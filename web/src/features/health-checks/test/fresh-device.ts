import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, vi } from 'vitest'

/**
 * Clears the device's storage and sets the network state before each test of a file.
 *
 * @returns the network state, which a test may change
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
