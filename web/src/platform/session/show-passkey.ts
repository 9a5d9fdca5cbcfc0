import { passkeyEndpoints } from '@verstas/contract/passkeys/endpoints.ts'
import { call } from '../api/client.ts'
import { askForPasskey } from './passkey-browser.ts'

/**
 * Confirms the identity of the signed-in user by a passkey. Rejects if the user cancels the browser's dialog.
 */
export async function showPasskey(): Promise<unknown> {
  const challenge = await call(passkeyEndpoints.beginPasskeyLogin, {})
  return call(passkeyEndpoints.confirmByPasskey, { body: await askForPasskey(challenge) })
}
