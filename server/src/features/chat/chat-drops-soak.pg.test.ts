import { expect, it } from 'vitest'
import { soakChat } from '../../../test/chat-soak.ts'

it('three people receive 500 messages once each and in the same order, despite lost connections', async () => {
  const [first = [], ...others] = await soakChat({ people: 3, messages: 500, drops: 20 })
  expect(others).toEqual([first, first])
  expect(first.toSorted()).toEqual(Array.from({ length: 500 }, (_, place) => `m${place + 1}`).toSorted())
})
