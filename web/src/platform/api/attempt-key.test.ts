import { CallFailed } from '@verstas/contract/call.ts'
import { expect, it } from 'vitest'
import { isUnanswered } from './attempt-key.ts'

it.each<[string, unknown, boolean]>([
  ['no answer', new CallFailed(0, []), true],
  ['an answer that was cut off', new TypeError('terminated'), true],
  ['an answer that is no JSON', new SyntaxError('Unexpected token <'), true],
  ['a redirect by another server', new CallFailed(302, []), true],
  ['a gateway timeout', new CallFailed(504, []), true],
  ['a refusal', new CallFailed(400, []), false],
  ['an unknown session', new CallFailed(401, []), false],
  ['a server error', new CallFailed(500, []), false],
])('decides whether a call was answered after %s', (_, error, expected) => {
  expect(isUnanswered(error)).toBe(expected)
})
