import { createClient } from '@verstas/contract/call.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { Configuration } from '@verstas/contract/session/entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { demoPassword } from '@verstas/demo/sign-ins.ts'

/** The users of the demo dealership. All have the password `demoPassword`. */
export type UserName = 'matti' | 'aino' | 'pekka' | 'sanna' | 'liisa' | 'niko' | 'raija' | 'admin'

/**
 * A client that calls the API without the browser, to prepare data and to read the expected content of pages.
 */
export type ApiClient = ReturnType<typeof createClient>

/**
 * Signs a user in with a call of the API.
 *
 * @param language the language of texts in responses
 */
export async function signInToApi(
  url: string,
  userName: UserName,
  language?: Language,
): Promise<{ readonly token: string; readonly api: ApiClient }> {
  const secret = Buffer.from(`${userName}:${demoPassword}`).toString('base64')
  const base = `${url}/api`
  const login = createClient({ base, headers: () => ({ authorization: `Basic ${secret}` }) })
  const { Token: token } = await login(sessionEndpoints.basicLogin, { body: { SystemId: 'verstas-e2e' } })
  const headers = { authorization: `Bearer ${token}`, ...(language && { 'accept-language': language }) }
  return { token, api: createClient({ base, chatBase: url, headers: () => headers }) }
}

/** Reads the server's public configuration, which needs no session. */
export async function getConfiguration(url: string): Promise<Configuration> {
  const { path, answer } = sessionEndpoints.getConfiguration
  return answer.parse(await (await fetch(url + path)).json())
}
