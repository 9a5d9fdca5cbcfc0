import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyProof } from '@verstas/contract/passkeys/entities.ts'

/** Faults of an authenticator or a browser that a test can select. */
interface Faults {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly isVerified?: boolean
  readonly signature?: Buffer
  readonly counter?: number
}

const userPresent = 0x01
const userVerified = 0x04
const backedUp = 0x18
const hasKey = 0x40

/** Simulates a passkey on a phone (WebAuthn, ES256) and its browser. */
export function createAuthenticator(origin = 'http://localhost:80') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const home = new URL(origin)

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  const data = ({ rpId = home.hostname, isVerified = true, counter = 0 }: Faults, extraFlags = 0) =>
    Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([userPresent | backedUp | (isVerified ? userVerified : 0) | extraFlags]),
      Buffer.from(Uint32Array.of(counter).buffer).swap32(),
    ])

  // A CBOR map: kty EC2, alg ES256, curve P-256, x, y (RFC 9053).
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])

  return {
    credentialId: id.toString('base64url'),

    /** Signs the challenge for a new passkey. */
    make: (challenge: string, faults: Faults = {}): NewPasskey => {
      const authData = Buffer.concat([
        data(faults, hasKey),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ])
      // {fmt: "none", attStmt: {}, authData: bytes}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return {
        Name: 'Puhelin',
        CredentialId: id.toString('base64url'),
        ClientData: clientData(
          faults.type ?? 'webauthn.create',
          challenge,
          faults.origin ?? home.origin,
        ).toString('base64url'),
        Attestation: attestation.toString('base64url'),
      }
    },

    /** Signs the challenge of a sign-in. */
    prove: (challenge: string, faults: Faults = {}): PasskeyProof => {
      const client = clientData(faults.type ?? 'webauthn.get', challenge, faults.origin ?? home.origin)
      const authData = data(faults)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return {
        CredentialId: id.toString('base64url'),
        ClientData: client.toString('base64url'),
        AuthenticatorData: authData.toString('base64url'),
        Signature: (faults.signature ?? sign('sha256', signed, privateKey)).toString('base64url'),
      }
    },
  }
}
