import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { newUuid } from './new-uuid.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a new UUID', () => {
  it.each([true, false])(
    '`newUuid` returns a different UUID on each call (secure context: %s)',
    (isSecureContext) => {
      vi.stubGlobal('isSecureContext', isSecureContext)
      const made = Array.from({ length: 100 }, newUuid)
      expect(new Set(made).size).toBe(100)
      for (const uuid of made) expect(z.uuidv4().safeParse(uuid).success).toBe(true)
    },
  )
})
