import { createClient } from '@verstas/contract/call.ts'
import { sessionEndpoints } from '@verstas/contract/session/endpoints.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { demoPassword } from '@verstas/demo/sign-ins.ts'

/** Who can sign in to the demo dealership. */
export type UserName = 'matti' | 'aino' | 'pekka' | 'sanna' | 'liisa' | 'niko' | 'admin'

export const passwordOfAll = demoPassword

/** Somebody's own line to the server, past the browser: to know what the pages must show. */
export type Line = ReturnType<typeof createClient>

/** Signs somebody in and gives their line; answers come in the language. */
export async function callAs(url: string, userName: UserName, language: Language): Promise<Line> {
  const secret = Buffer.from(`${userName}:${passwordOfAll}`).toString('base64')
  const login = createClient({
    base: `${url}/api`,
    headers: () => ({ authorization: `Basic ${secret}` }),
  })
  const { Token } = await login(sessionEndpoints.basicLogin, { body: { SystemId: 'verstas-e2e' } })
  return createClient({
    base: `${url}/api`,
    headers: () => ({ authorization: `Bearer ${Token}`, 'accept-language': language }),
  })
}
