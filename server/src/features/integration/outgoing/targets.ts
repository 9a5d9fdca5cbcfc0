import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FieldReasonName } from '@verstas/contract/texts/field-reasons.ts'
import { refuseField } from '../../../platform/http/refusal.ts'

/** An address of a host. */
export interface HostAddress {
  readonly address: string
  readonly family: number
}

/** The purpose of outgoing connections: the operator's setting, and the reasons for refused addresses. */
interface TargetUse {
  readonly setting: 'PULL_ALLOWED_TARGETS' | 'WEBHOOK_ALLOWED_TARGETS'
  readonly malformed: FieldReasonName
  readonly forbidden: FieldReasonName
}

/** For the addresses of sources, from which records are requested. */
export const pullTargets: TargetUse = {
  setting: 'PULL_ALLOWED_TARGETS',
  malformed: 'pullAddress',
  forbidden: 'pullHostForbidden',
}

/** For the addresses of webhook receivers, to which changes are sent. */
export const webhookTargets: TargetUse = {
  setting: 'WEBHOOK_ALLOWED_TARGETS',
  malformed: 'webhookAddress',
  forbidden: 'webhookHostForbidden',
}

/** Thrown if connections to an address are forbidden. */
export class ForbiddenTargetError extends Error {
  constructor(setting: TargetUse['setting']) {
    super(`The address is internal or has no encryption, and ${setting} does not name it`)
    this.name = 'ForbiddenTargetError'
  }
}

export interface TargetCheck {
  /**
   * Checks an address from a form, and the addresses of its host.
   *
   * @throws {Refusal} invalidField
   */
  readonly checkAddress: (text: string, field: string) => Promise<URL>
  /**
   * Throws unless connections to all addresses of a host are allowed.
   *
   * @throws {ForbiddenTargetError}
   */
  readonly requireAllowed: (url: URL, addresses: readonly HostAddress[]) => void
  /**
   * Resolves the addresses of a host, and throws unless connections to all of them are allowed. A connection
   * uses only these addresses, because another lookup might return others.
   *
   * @throws {ForbiddenTargetError}
   */
  readonly resolveAllowed: (url: URL) => Promise<readonly HostAddress[]>
}

/**
 * Networks without public hosts: the machine itself, private and shared networks, link-local and metadata
 * addresses.
 */
const internalNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]

/** The timeout in milliseconds for the lookup of a host name. */
const lookupTime = 5_000

type Resolve = (host: string) => Promise<readonly HostAddress[]>

const resolveByDns: Resolve = (host) => lookup(host, { all: true })

/**
 * Creates the check of addresses for outgoing connections.
 *
 * @param allowed hosts, addresses and networks that may be internal or unencrypted
 * @param resolve finds the addresses of a host name
 */
export function createTargetCheck(
  allowed: readonly string[],
  { setting, malformed, forbidden }: TargetUse,
  resolve: Resolve = resolveByDns,
): TargetCheck {
  const internal = listOf(internalNetworks)
  const named = listOf(allowed.filter((target) => isIP(target.split('/')[0] ?? '') !== 0))
  const hosts = new Set(allowed)

  const requireAllowed = (url: URL, addresses: readonly HostAddress[]) => {
    if (hosts.has(hostOf(url))) return
    const isAllowed = ({ address }: HostAddress) => {
      const plain = plainAddress(address)
      if (contains(named, plain)) return true
      return url.protocol === 'https:' && !contains(internal, plain)
    }
    if (addresses.length === 0 || !addresses.every(isAllowed)) throw new ForbiddenTargetError(setting)
  }

  const resolveAllowed = async (url: URL) => {
    const host = hostOf(url)
    const family = isIP(host)
    const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
    requireAllowed(url, addresses)
    return addresses
  }

  const checkAddress = async (text: string, field: string) => {
    const url = URL.parse(text.trim())
    if (
      url === null ||
      !['https:', 'http:'].includes(url.protocol) ||
      url.username !== '' ||
      url.password !== '' ||
      url.hash !== ''
    )
      throw refuseField(field, malformed)
    try {
      await Promise.race([resolveAllowed(url), failLater()])
    } catch (error) {
      throw refuseField(field, error instanceof ForbiddenTargetError ? forbidden : 'pullHostUnknown')
    }
    return url
  }
  return { checkAddress, requireAllowed, resolveAllowed }
}

const failLater = () =>
  delay(lookupTime, undefined, { ref: false }).then(() => {
    throw new Error('The lookup takes too long')
  })

/** Returns the host of an address, without the brackets of IPv6 and the final dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

function listOf(targets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const target of targets) {
    const [address = '', prefix] = target.split('/')
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix === undefined ? (type === 'ipv6' ? 128 : 32) : Number(prefix), type)
  }
  return list
}

const contains = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Returns the IPv4 address inside an IPv6 address (`::ffff:10.0.0.1`); otherwise the address without its
 * zone.
 */
function plainAddress(address: string): string {
  const withoutZone = address.split('%')[0] ?? address
  if (isIP(withoutZone) !== 6) return withoutZone
  const normal = hostOf(new URL(`http://[${withoutZone}]`))
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(normal)
  if (mapped === null) return normal
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
