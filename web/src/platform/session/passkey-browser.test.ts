import { expect, it, onTestFinished, vi } from 'vitest'
import { askForPasskey, makePasskey } from './passkey-browser.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const asText = (buffer: unknown) => new TextDecoder().decode(buffer as ArrayBuffer)
/** Encodes a text in base64url, as the server encodes challenges and ids. */
const encoded = (text: string) => Buffer.from(text).toString('base64url')

/** Replaces the browser's passkey functions with fakes that approve each call and record its options. */
function provideDevice() {
  const credential = {
    id: 'credential',
    rawId: bytes('credential'),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes('client data'),
      attestationObject: bytes('attestation'),
      authenticatorData: bytes('authenticator data'),
      signature: bytes('signature'),
      userHandle: null,
    },
  }
  const create = vi.fn(async (_: { publicKey: PublicKeyCredentialCreationOptions }) => credential)
  const get = vi.fn(async (_: { publicKey: PublicKeyCredentialRequestOptions }) => credential)
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  return { create, get }
}

it('creating a passkey requires that the device stores the passkey and verifies the user', async () => {
  const { create } = provideDevice()
  const passkey = await makePasskey({
    Challenge: encoded('challenge'),
    RpId: 'verstas.test',
    UserHandle: encoded('handle'),
    UserName: 'matti',
    ExistingIds: [encoded('tablet')],
    Algorithms: [-7, -257],
  })
  const options = create.mock.lastCall?.[0].publicKey
  expect(options).toMatchObject({
    rp: { id: 'verstas.test' },
    user: { name: 'matti' },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  })
  expect(asText(options?.challenge)).toBe('challenge')
  expect(asText(options?.user.id)).toBe('handle')
  expect(options?.excludeCredentials?.map(({ id }) => asText(id))).toEqual(['tablet'])
  expect(passkey).toEqual({
    CredentialId: 'credential',
    ClientData: encoded('client data'),
    Attestation: encoded('attestation'),
  })
})

it("a sign-in allows any passkey of the app's domain and requires the device to verify the user", async () => {
  const { get } = provideDevice()
  const proof = await askForPasskey({ Challenge: encoded('challenge'), RpId: 'verstas.test' })
  const options = get.mock.lastCall?.[0].publicKey
  expect(options).toMatchObject({ rpId: 'verstas.test', userVerification: 'required' })
  expect(options?.allowCredentials ?? []).toEqual([])
  expect(asText(options?.challenge)).toBe('challenge')
  expect(proof).toEqual({
    CredentialId: 'credential',
    ClientData: encoded('client data'),
    AuthenticatorData: encoded('authenticator data'),
    Signature: encoded('signature'),
  })
})
