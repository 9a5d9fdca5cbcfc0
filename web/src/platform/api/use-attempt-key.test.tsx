import { renderHook } from '@testing-library/react'
import { CallFailed } from '@verstas/contract/call.ts'
import { expect, it } from 'vitest'
import { useAttemptKey } from './attempt-key.ts'

const useKeys = () => renderHook(useAttemptKey).result.current

it.each<[string, unknown]>([
  ['no response', new CallFailed(0, [])],
  ['a response that was cut off', new TypeError('terminated')],
  ['a gateway timeout', new CallFailed(504, [])],
  ['a server error', new CallFailed(500, [])],
])('a repeated request has the same idempotency key after %s', (_, error) => {
  const { keyOf, settle } = useKeys()
  const key = keyOf({ Price: 1 })
  settle(error)
  expect(keyOf({ Price: 1 })).toBe(key)
})

it.each<[string, unknown]>([
  ['its success', undefined],
  ['a refusal', new CallFailed(400, [])],
  ['a conflict', new CallFailed(409, [])],
  ['too many requests', new CallFailed(429, [])],
])('a repeated request has a new idempotency key after %s', (_, error) => {
  const { keyOf, settle } = useKeys()
  const key = keyOf({ Price: 1 })
  settle(error)
  expect(keyOf({ Price: 1 })).not.toBe(key)
})

it('a changed request has a new idempotency key', () => {
  const { keyOf } = useKeys()
  const [first, second, third] = [keyOf({ Price: 1 }), keyOf({ Price: 2 }), keyOf({ Price: 1 })]
  expect(new Set([first, second, third]).size).toBe(3)
})
