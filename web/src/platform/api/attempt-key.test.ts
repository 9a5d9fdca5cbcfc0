import { CallFailed } from '@verstas/contract/call.ts'
import { expect, it } from 'vitest'
import { isUnanswered } from './failure.ts'

it.each<[string, unknown, boolean]>([
  ['no response', new CallFailed(0, []), true],
  ['a response that was cut off', new TypeError('terminated'), true],
  ['a response that is not JSON', new SyntaxError('Unexpected token <'), true],
  ['a redirect by another server', new CallFailed(302, []), true],
  ['a gateway timeout', new CallFailed(504, []), true],
  ['a refusal', new CallFailed(400, []), false],
  ['an unknown session', new CallFailed(401, []), false],
  ['a server error', new CallFailed(500, []), false],
])('`isUnanswered` returns $2 after $0', (_, error, expected) => {
  expect(isUnanswered(error)).toBe(expected)
})
