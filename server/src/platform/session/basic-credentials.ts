export interface BasicCredentials {
  readonly userName: string
  readonly password: string
}

/** Reads an `Authorization: Basic` header (RFC 7617, UTF-8, so without NUL); null when it is none. */
export function parseBasic(authorization: string | undefined): BasicCredentials | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization?.trim() ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes('\0')) return null
  return { userName: text.slice(0, colon).trim(), password: text.slice(colon + 1) }
}
