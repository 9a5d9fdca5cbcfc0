import { createClient } from '@verstas/contract/call.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { Configuration } from '@verstas/contract/session/entities.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { demoPassword } from '@verstas/demo/sign-ins.ts'

/** Who can sign in to the demo dealership. */
export type UserName = 'matti' | 'aino' | 'pekka' | 'sanna' | 'liisa' | 'niko' | 'admin'

export const passwordOfAll = demoPassword

/** Somebody's own line to the server, past the browser: to know what the pages must show. */
export type Line = ReturnType<typeof createClient>

/** Signs somebody in and gives their line; answers come in the language. */
export async function callAs(url: string, userName: UserName, language: Language): Promise<Line> {
  return (await logIn(url, userName, language)).call
}

/** Signs somebody in past the browser: the session's token, and a line that uses it. */
export async function logIn(
  url: string,
  userName: UserName,
  language?: Language,
): Promise<{ readonly token: string; readonly call: Line }> {
  const secret = Buffer.from(`${userName}:${passwordOfAll}`).toString('base64')
  const base = `${url}/api`
  const login = createClient({ base, headers: () => ({ authorization: `Basic ${secret}` }) })
  const { Token: token } = await login(sessionEndpoints.basicLogin, { body: { SystemId: 'verstas-e2e' } })
  const headers = { authorization: `Bearer ${token}`, ...(language && { 'accept-language': language }) }
  return { token, call: createClient({ base, chatBase: url, headers: () => headers }) }
}

/** What the server at this address tells everybody. */
export async function configurationOf(url: string): Promise<Configuration> {
  const { path, answer } = sessionEndpoints.getConfiguration
  return answer.parse(await (await fetch(url + path)).json())
}
