import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'

export const oidcClient = { id: 'verstas', secret: 'known to both', name: 'Auto-Kaarre' }

type Handle = (request: IncomingMessage, response: ServerResponse) => void

interface Context {
  body: string
  readonly oidc: {
    readonly client: { readonly clientId: string }
    readonly session: { readonly accountId: string }
    readonly provider: Provider
    readonly params: { readonly scope: string }
  }
}

/**
 * Starts an OpenID Connect provider on a free port. Its form accepts any name. The user's name is `<name> of
 * Kaarre`, the e-mail address `<name>@kaarre.test` and the id `oid-<name>`. `admit` registers the app as a
 * client. It is a separate call, because the app needs the address of the provider to start.
 */
export async function startOidcServer() {
  let handle: Handle = (_, response) => response.writeHead(503).end()
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  let provider: Provider | undefined

  return {
    issuer,
    privateKey,
    /** @param appUrl address of the app without a trailing slash */
    admit: (appUrl: string) => {
      provider = new Provider(issuer, configurationFor(appUrl, key))
      handle = withForm(provider)
    },
    /** Notifies the app of a sign-out at the provider. */
    notifyOfLogout: async (subject: string, session: string) => {
      const client = await provider?.Client.find(oidcClient.id)
      await client?.backchannelLogout(subject, session)
    },
    stop: () => new Promise<unknown>((resolve) => server.close(resolve).closeAllConnections()),
  }
}

const configurationFor = (appUrl: string, key: object) => ({
  clients: [
    {
      client_id: oidcClient.id,
      client_secret: oidcClient.secret,
      redirect_uris: [`${appUrl}/api/authentication/oidc/callback`],
      post_logout_redirect_uris: [`${appUrl}/`],
      backchannel_logout_uri: `${appUrl}/api/authentication/oidc/backchannel-logout`,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [key] },
  // Replaces the provider's own client, which refuses addresses of this machine.
  fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
    fetch(url, options),
  cookies: { keys: ['of the tests'] },
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  claims: { openid: ['sub'], profile: ['name', 'oid'], email: ['email', 'email_verified'] },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_: unknown, accountId: string) => ({
    accountId,
    claims: () => ({
      sub: accountId,
      oid: `oid-${accountId}`,
      name: `${accountId} of Kaarre`,
      email: `${accountId}@kaarre.test`,
      email_verified: true,
    }),
  }),
  /** Grants everything without asking for the user's consent. */
  loadExistingGrant: async ({ oidc: { client, session, provider, params } }: Context) => {
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
    grant.addOIDCScope(params.scope)
    await grant.save()
    return grant
  },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (context: Context, form: string) => {
        context.body = `<h1>Sign out?</h1>${form}<button form="op.logoutForm" name="logout" value="yes">Yes</button>`
      },
      postLogoutSuccessSource: (context: Context) => {
        context.body = '<h1>Signed out</h1>'
      },
    },
  },
})

/** Serves the page with the form, and handles the submitted form. */
function withForm(provider: Provider): Handle {
  const serve = provider.callback()
  return (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return serve(request, response)
    if (request.method !== 'POST')
      return response
        .setHeader('content-type', 'text/html')
        .end('<form method="post"><label>Name <input name="login"></label><button>Sign in</button></form>')
    void text(request).then((form) => {
      const accountId = new URLSearchParams(form).get('login')
      return provider.interactionFinished(request, response, { login: { accountId } })
    })
  }
}

/**
 * Simulates a browser at the address of a sign-in. Submits the form and follows redirects up to the app's
 * callback.
 */
export async function signInAtProvider(address: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const step = async (url: string, form?: URLSearchParams): Promise<string> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/)
      cookies.set(name, value)
    }
    return new URL(response.headers.get('location') ?? '', url).href
  }
  const form = await step(address)
  const resumed = await step(form, new URLSearchParams({ login }))
  return new URL(await step(resumed))
}
