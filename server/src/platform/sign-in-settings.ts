import { resolve } from 'node:path'
import type { LinkClaim } from '@verstas/contract/company-sign-in/link-claims.ts'

import type { Values } from './setting-variables.ts'

/** The company's OpenID Connect provider. */
export interface OidcSettings {
  /** The issuer, which must be identical to the issuer in tokens. */
  readonly issuer: string
  /** The audience of the tokens that `login/token` accepts. */
  readonly audience: string
  /** The address of the provider's keys; undefined means the one in its discovery document. */
  readonly jwksUrl: string | undefined
  /**
   * The server's registration at the provider. If it is undefined, the sign-in page has no link to the
   * provider.
   */
  readonly client: OidcClient | undefined
  /** The claim by which links identify a person. */
  readonly linkClaim: LinkClaim
  /** True if a verified e-mail address identifies an employee without a link. */
  readonly isLinkedByEmail: boolean
  /** True if e-mail addresses are trusted even if the provider does not declare them as verified. */
  readonly isEmailTrusted: boolean
}

export interface OidcClient {
  readonly id: string
  /** The client's secret; undefined for a public client. */
  readonly secret: string | undefined
  /** The name of the provider's accounts on the sign-in page. */
  readonly name: string | undefined
}

/** The domain whose tickets are accepted (Windows integrated sign-in). */
export interface KerberosSettings {
  /** The server's name in the domain: `HTTP/verstas.example.com`. */
  readonly service: string
  /** Absolute path of the file with the server's key. */
  readonly keytab: string
  /** True if the ticket's principal name identifies an employee without a link. */
  readonly isLinkedByPrincipalName: boolean
}

/** Variables that need `OIDC_ISSUER`. */
const oidcVariables = [
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_AUDIENCE',
  'OIDC_JWKS_URL',
  'OIDC_LINK_CLAIM',
  'OIDC_LINK_BY_EMAIL',
  'OIDC_TRUST_EMAIL',
] as const

/**
 * Reads the settings of the company's OpenID Connect provider; undefined if there is none.
 *
 * @param problems receives a readable line for each missing variable, contradiction or unprotected address
 */
export function readOidc(
  values: Values,
  environment: NodeJS.ProcessEnv,
  problems: string[],
): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_JWKS_URL: jwksUrl } = values
  const audience = values.OIDC_AUDIENCE ?? clientId
  const setVariables = oidcVariables.filter((name) => environment[name]?.trim())
  if (!environment.OIDC_ISSUER?.trim() && setVariables.length > 0)
    problems.push(`OIDC_ISSUER: missing; ${setVariables.join(', ')} say nothing without it`)
  if (issuer === undefined) return undefined
  for (const [name, url] of Object.entries({ OIDC_ISSUER: issuer, OIDC_JWKS_URL: jwksUrl }))
    if (values.NODE_ENV === 'production' && url !== undefined && !isProtected(url))
      problems.push(`${name}=${url}: expected https in production, unless the provider runs on this machine`)
  if (audience === undefined) {
    problems.push(
      'OIDC_CLIENT_ID: missing; without it nobody can sign in at the provider, and for tokens of other apps alone give OIDC_AUDIENCE',
    )
    return undefined
  }
  const client = clientId && { id: clientId, secret: values.OIDC_CLIENT_SECRET, name: values.OIDC_NAME }
  const linkClaim = values.OIDC_LINK_CLAIM ?? 'sub'
  const isLinkedByEmail = values.OIDC_LINK_BY_EMAIL === 'on'
  const isEmailTrusted = values.OIDC_TRUST_EMAIL === 'on'
  if (isEmailTrusted && !isLinkedByEmail && linkClaim !== 'email')
    problems.push('OIDC_TRUST_EMAIL=on: says nothing without OIDC_LINK_BY_EMAIL=on or OIDC_LINK_CLAIM=email')
  return {
    issuer,
    audience,
    jwksUrl,
    client: client || undefined,
    linkClaim,
    isLinkedByEmail,
    isEmailTrusted,
  }
}

function isProtected(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/**
 * Reads the settings of the domain whose tickets are accepted; undefined if there is none.
 *
 * @param problems receives a readable line for a missing variable
 */
export function readKerberos(
  {
    KERBEROS_SERVICE: service,
    KERBEROS_KEYTAB: keytab,
    KERBEROS_LINK_BY_PRINCIPAL_NAME: linking = 'off',
  }: Values,
  environment: NodeJS.ProcessEnv,
  problems: string[],
): KerberosSettings | undefined {
  const names = ['KERBEROS_SERVICE', 'KERBEROS_KEYTAB']
  const [missing, ...others] = names.filter((name) => !environment[name]?.trim())
  if (missing !== undefined && others.length === 0)
    problems.push(
      `${missing}: missing; KERBEROS_SERVICE and KERBEROS_KEYTAB are given together or not at all`,
    )
  return service && keytab
    ? { service, keytab: resolve(keytab), isLinkedByPrincipalName: linking === 'on' }
    : undefined
}
