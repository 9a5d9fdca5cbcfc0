import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { call } from '../api/client.ts'
import { askForPasskey } from './passkey-browser.ts'

/** Confirms by a passkey that it is still the person of the session; rejects if they leave the browser's question. */
export async function showPasskey(): Promise<unknown> {
  const challenge = await call(passkeyEndpoints.beginPasskeyLogin, {})
  return call(passkeyEndpoints.confirmByPasskey, { body: await askForPasskey(challenge) })
}
