import { describe, expect, it } from 'vitest'
import { readEntry } from './entry.ts'

const app = 'https://verstas.example.test/app/'

describe('the address of a login link', () => {
  it.each([
    ['no parameters', app, {}, app],
    ['a token before the hash', `${app}?tokenId=abc`, { tokenId: 'abc' }, app],
    [
      'a token in the query of the route',
      `${app}#/workorder?number=00123&tokenId=abc`,
      { tokenId: 'abc' },
      `${app}#/workorder?number=00123`,
    ],
    [
      'parameters before and after the #',
      `${app}?bearer=a.b-c_d&x=1#/startpage?siteId=2`,
      { bearer: 'a.b-c_d', siteId: 2 },
      `${app}?x=1#/startpage`,
    ],
    [
      'a known reason of a failed sign-in',
      `${app}#/startpage?signInFailed=expired`,
      { signInFailed: 'expired' },
      `${app}#/startpage`,
    ],
    ['an unknown reason of a failed sign-in', `${app}#/?signInFailed=Call%20us`, {}, `${app}#/`],
    [
      'the last of several tokens, which the server appended',
      `${app}?tokenId=first#/?tokenId=stranger&tokenId=own`,
      { tokenId: 'own' },
      `${app}#/`,
    ],
    [
      'a failed sign-in after another user’s token',
      `${app}#/?tokenId=stranger&signInFailed=cancelled`,
      { signInFailed: 'cancelled' },
      `${app}#/`,
    ],
    ['a token with escaped letters', `${app}?tokenId=a%2Bb%3D`, { tokenId: 'a+b=' }, app],
    ['a site that is no number', `${app}?siteId=zwei#/`, {}, `${app}#/`],
    ['an empty token', `${app}?tokenId=#/startpage`, {}, `${app}#/startpage`],
    ['a parameter whose name only begins with tokenId', `${app}?tokenIdea=1`, {}, `${app}?tokenIdea=1`],
    [
      'other parameters, which remain unchanged',
      `${app}?q=a+b%20c&siteId=1`,
      { siteId: 1 },
      `${app}?q=a+b%20c`,
    ],
  ])(
    '`readEntry` separates the sign-in parameters of an address from the rest of it: %s',
    (_, href, entry, cleanHref) => {
      expect(readEntry(href)).toEqual({ entry, cleanHref })
    },
  )
})
