/** A DNS name: labels of 1 to 63 letters, digits and inner hyphens. */
const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

/**
 * True if the origin of an address is allowed, or if its host is an allowed push service with https on port
 * 443. False for an address with a user name or password. Without this check a browser could make the server
 * send requests into its own network.
 *
 * @param services hosts, `*.example.com` for every host below example.com, or origins
 * (`http://127.0.0.1:9000`)
 */
export function isPushService(address: string, services: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (!hostName.test(url.hostname)) return false
  return services.some((service) => {
    if (service.includes('://')) return url.origin === service
    if (url.protocol !== 'https:' || url.port !== '') return false
    return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service
  })
}
