import { CallFailed } from '@verstas/contract/call.ts'
import { expect, it } from 'vitest'
import { isUnanswered } from './attempt-key.ts'

it.each<[string, unknown, boolean]>([
  ['no answer', new CallFailed(0, []), true],
  ['an answer that was cut off', new TypeError('terminated'), true],
  ['an answer that is no JSON', new SyntaxError('Unexpected token <'), true],
  ['a redirection by somebody else', new CallFailed(302, []), true],
  ['a gateway that waited for nothing', new CallFailed(504, []), true],
  ['a refusal', new CallFailed(400, []), false],
  ['a session that is over', new CallFailed(401, []), false],
  ['a server that fell over, and wrote nothing', new CallFailed(500, []), false],
])('knows whether a call was answered after %s', (_, error, expected) => {
  expect(isUnanswered(error)).toBe(expected)
})
