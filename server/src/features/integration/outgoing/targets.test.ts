import { describe, expect, it } from 'vitest'
import { createTargetCheck, ForbiddenTargetError, webhookTargets } from './targets.ts'

const addressesOf = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

const connects = (allowed: readonly string[], url: string, ...addresses: string[]) => {
  try {
    createTargetCheck(allowed, webhookTargets).requireAllowed(new URL(url), addressesOf(...addresses))
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(ForbiddenTargetError)
    return false
  }
}

describe('the addresses to which the server may connect', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '172.15.0.1', '11.0.0.1'])(
    'the public address %s is allowed only with https',
    (address) => {
      expect(connects([], 'https://dms.example.com/', address)).toBe(true)
      expect(connects([], 'http://dms.example.com/', address)).toBe(false)
    },
  )

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'ff02::1',
  ])('the internal address %s is refused', (address) => {
    expect(connects([], 'https://dms.example.com/', address)).toBe(false)
  })

  it('a host is refused if one of its addresses is internal, or if it has no address', () => {
    expect(connects([], 'https://dms.example.com/', '8.8.8.8', '10.0.0.1')).toBe(false)
    expect(connects([], 'https://dms.example.com/')).toBe(false)
  })

  it('hosts and networks that the operator lists are allowed, even without https', () => {
    expect(connects(['dms.local'], 'http://dms.local:8080/', '10.0.0.1')).toBe(true)
    expect(connects(['dms.local'], 'http://DMS.local./', '10.0.0.1')).toBe(true)
    expect(connects(['dms.local'], 'http://not.dms.local/', '10.0.0.1')).toBe(false)
    expect(connects(['10.1.0.0/16'], 'http://dms.local/', '10.1.200.1')).toBe(true)
    expect(connects(['10.1.0.0/16'], 'http://dms.local/', '10.2.0.1')).toBe(false)
    expect(connects(['127.0.0.1'], 'http://127.0.0.1/', '::ffff:127.0.0.1')).toBe(true)
    expect(connects(['fd12::/16'], 'http://dms.local/', 'fd12::7')).toBe(true)
  })

  it('the refusal of an address names the field of the form and the setting that could allow it', async () => {
    const refused = async (text: string, addresses: readonly string[] | null) => {
      const { checkAddress } = createTargetCheck([], webhookTargets, async () => {
        if (addresses === null) throw new Error('ENOTFOUND')
        return addressesOf(...addresses)
      })
      return checkAddress(text, 'url').then(
        ({ href }) => href,
        (error) => error.reasons[0].expected?.name,
      )
    }
    expect(await refused('https://dms.example.com/hook', ['8.8.8.8'])).toBe('https://dms.example.com/hook')
    expect(await refused('https://dms.example.com/hook', ['8.8.8.8', '::1'])).toBe('webhookHostForbidden')
    expect(await refused('https://169.254.169.254/', ['8.8.8.8'])).toBe('webhookHostForbidden')
    expect(await refused('http://dms.example.com/', ['8.8.8.8'])).toBe('webhookHostForbidden')
    expect(await refused('https://dms.example.com/', null)).toBe('pullHostUnknown')
    for (const text of [
      'dms',
      'ftp://dms.example.com/',
      'https://a:b@dms.example.com/',
      'https://dms.example.com/#a',
    ])
      expect(await refused(text, ['8.8.8.8'])).toBe('webhookAddress')
  })
})
