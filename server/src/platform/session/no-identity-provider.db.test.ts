import { sessionEndpoints as session } from '@verstas/contract/session/endpoints.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../test/app.ts'

const key = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln'

describe('a token of an identity provider', () => {
  it('a token is refused if no identity provider is configured', async () => {
    const { send } = await buildTestApp()
    const answer = await send(session.tokenLogin, { body: {} }, { authorization: `Bearer ${key}` })
    expect(answer).toMatchObject({ status: 401, errors: [{ ErrorId: 118263 }] })
  })

  it('a sign-in by token answers 503 and counts no failure if the identity provider is unreachable', async () => {
    const oidc = {
      issuer: 'https://login.example.test',
      audience: 'verstas',
      jwksUrl: 'http://127.0.0.1:9/keys',
      client: undefined,
      linkClaim: 'sub' as const,
      isLinkedByEmail: false,
      isEmailTrusted: false,
    }
    const { db, send } = await buildTestApp({ oidc })
    const answer = await send(session.tokenLogin, { body: {} }, { authorization: `Bearer ${key}` })
    expect(answer).toMatchObject({ status: 503, errors: [{ ErrorId: 900009 }] })
    expect(answer.headers['retry-after']).toBe('5')
    expect(await db.selectFrom('sign_in_failure').selectAll().execute()).toEqual([])
  })
})
