/**
 * Returns the address at which a program on this machine reaches the server. Uses an IP address, because a
 * container may not resolve `localhost`.
 *
 * @param settings.host the address on which the server listens, possibly a wildcard address
 */
export function ownAddress({ host, port }: { readonly host: string; readonly port: number }): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
