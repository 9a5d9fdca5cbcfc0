import { expect, it } from 'vitest'
import { splitEntry } from './entry.ts'

it.each([
  ['/startpage', [], '/startpage'],
  ['/workorder?number=7', [], '/workorder?number=7'],
  ['/?tokenId=a', [['tokenId', 'a']], '/'],
  [
    '/workorder?siteId=2&number=7&bearer=x.y&q=a+b%20c&signInFailed=expired',
    [
      ['siteId', '2'],
      ['bearer', 'x.y'],
      ['signInFailed', 'expired'],
    ],
    '/workorder?number=7&q=a+b%20c',
  ],
  [
    '/?tokenId=a&tokenId=b',
    [
      ['tokenId', 'a'],
      ['tokenId', 'b'],
    ],
    '/',
  ],
  ['/?%74okenId=a', [['tokenId', 'a']], '/'],
  ['/?tokenIdea=1', [], '/?tokenIdea=1'],
])('splitEntry removes the sign-in parameters from the address %s', (address, found, rest) => {
  expect(splitEntry(address)).toEqual({ found, rest })
})
