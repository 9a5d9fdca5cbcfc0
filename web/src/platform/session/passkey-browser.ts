import type {
  NewPasskey,
  NewPasskeyChallenge,
  PasskeyChallenge,
  PasskeyProof,
} from '@verstas/contract/passkeys/entities.ts'

const loadLibrary = () => import('@simplewebauthn/browser')

/**
 * Creates a passkey on the device. The device verifies the user first.
 *
 * @throws {Error} the browser's error (see `isLeft` and `isMadeAlready`)
 */
export async function makePasskey(challenge: NewPasskeyChallenge): Promise<Omit<NewPasskey, 'Name'>> {
  const { startRegistration } = await loadLibrary()
  const { Challenge, RpId, UserHandle, UserName, ExistingIds, Algorithms } = challenge
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: Challenge,
      rp: { id: RpId, name: 'Verstas' },
      user: { id: UserHandle, name: UserName, displayName: UserName },
      pubKeyCredParams: Algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: ExistingIds.map((existing) => ({ id: existing, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  })
  return { CredentialId: id, ClientData: response.clientDataJSON, Attestation: response.attestationObject }
}

/**
 * Requests a passkey of the app's domain. The user chooses one, and the device verifies the user.
 *
 * @throws {Error} the browser's error (see `isLeft`)
 */
export async function askForPasskey({ Challenge, RpId }: PasskeyChallenge): Promise<PasskeyProof> {
  const { startAuthentication } = await loadLibrary()
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge: Challenge, rpId: RpId, userVerification: 'required' },
  })
  return {
    CredentialId: id,
    ClientData: response.clientDataJSON,
    AuthenticatorData: response.authenticatorData,
    Signature: response.signature,
  }
}

/**
 * True if the user cancelled the browser's dialog, or if the dialog timed out. Browsers report the same error
 * for both.
 */
export const isLeft = (error: unknown): boolean => isNamed(error, 'NotAllowedError', 'AbortError')

/** True if the device already has a passkey of the user for this app. */
export const isMadeAlready = (error: unknown): boolean => isNamed(error, 'InvalidStateError')

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name)
