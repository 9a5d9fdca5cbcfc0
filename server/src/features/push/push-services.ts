/**
 * Whether an address belongs to a push service that may be sent to. The server calls what a browser names, so nothing is
 * called but the hosts that the operator allows, by https on its usual port: no address of our own network, whatever a
 * name of the internet leads to.
 *
 * @param services hosts, `*.` before any name below one, or whole origins
 */
export function isPushService(address: string, services: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  return services.some((service) => {
    if (service.includes('://')) return url.origin === service
    if (url.protocol !== 'https:' || url.port !== '') return false
    return service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service
  })
}
