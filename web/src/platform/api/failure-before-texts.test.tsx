import { CallFailed } from '@verstas/contract/call.ts'
import { expect, it } from 'vitest'
import { messageOf } from './failure.ts'

// Component tests have modules of their own in each file, so no other file has loaded the texts.

it("shows the server's message about another user's lock until the app's texts are loaded", () => {
  const locked = new CallFailed(400, [{ ErrorId: 119925, ErrorMessage: 'raw', MetaData: [] }])
  expect(messageOf(locked, (name) => name)).toBe('raw')
})
