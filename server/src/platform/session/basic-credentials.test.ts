import { expect, it } from 'vitest'
import { parseBasic } from './sign-in-handlers.ts'

const encode = (text: string) => Buffer.from(text).toString('base64')

it('parseBasic splits the credentials at the first colon and returns the password unchanged', () => {
  expect(parseBasic(`Basic ${encode('matti:a:b ö ')}`)).toEqual({ userName: 'matti', password: 'a:b ö ' })
  expect(parseBasic(`basic ${encode(' Äiti :')}`)).toEqual({ userName: 'Äiti', password: '' })
})

it.each([
  undefined,
  '',
  'Basic',
  'Basic ###',
  `Basic ${encode('no colon')}`,
  `Basic ${encode(':x')}`,
  `Basic ${encode('a\0:x')}`,
  `Bearer ${encode('a:b')}`,
])('parseBasic returns null for %j', (authorization) => {
  expect(parseBasic(authorization)).toBeNull()
})
