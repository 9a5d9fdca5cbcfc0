import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { noticesText } from './notices.mjs'
import { inRoot } from './paths.mjs'
import { findRuntimePackages, platforms, readLockedPackages } from './runtime-packages.mjs'
import { describeSbom } from './sbom.mjs'

const locked = readLockedPackages()
const platform = platforms['linux-x64'] ?? { os: '', cpu: '' }
const packages = findRuntimePackages(locked, { from: ['server'], platform })
const bundled = findRuntimePackages(locked, { from: ['web'], platform })
const sbom = describeSbom({ version: '1.2.3', packages, bundled })

describe('the list of packages', () => {
  it('the SBOM lists each package of the server and the web app once, with its package URL', () => {
    const refs = sbom.components.map((component) => component['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(refs).toEqual(expect.arrayContaining(['pkg:npm/%40aws-sdk/client-s3@3.1169.0']))
    const names = new Set(sbom.components.map(({ group, name }) => (group ? `${group}/${name}` : name)))
    expect(names).toEqual(new Set([...packages, ...bundled].map(({ name }) => name)))
  })

  it('the SBOM contains the checksums of the lock file as hexadecimal digits', () => {
    const fastify = sbom.components.find(({ name }) => name === 'fastify')
    const wanted = Buffer.from(String(locked['node_modules/fastify']?.integrity).slice(7), 'base64')
    expect(fastify?.hashes).toEqual([{ alg: 'SHA-512', content: wanted.toString('hex') }])
  })

  it('every dependency leads to a listed package, and the product leads to all of them', () => {
    const { component } = sbom.metadata
    const refs = new Set(sbom.components.map((each) => each['bom-ref']))
    const targets = new Map(sbom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    expect([...targets.values()].flat().filter((ref) => !refs.has(ref))).toEqual([])
    const reached = new Set<string>()
    const waiting = [component['bom-ref']]
    for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop())
      for (const next of targets.get(ref) ?? [])
        if (!reached.has(next)) {
          reached.add(next)
          waiting.push(next)
        }
    expect(reached).toEqual(refs)
  })

  it('the same packages give the same document, and another version gives another one', () => {
    expect(describeSbom({ version: '1.2.3', packages, bundled })).toEqual(sbom)
    expect(describeSbom({ version: '1.2.4', packages, bundled }).serialNumber).not.toBe(sbom.serialNumber)
    expect(sbom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  })
})

it('THIRD-PARTY-NOTICES matches the lock file (npm run notices writes it)', () => {
  expect(readFileSync(inRoot('THIRD-PARTY-NOTICES'), 'utf8')).toBe(noticesText(locked))
})
