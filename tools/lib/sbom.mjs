import { createHash } from 'node:crypto'

/** @typedef {import('./runtime-packages.mjs').RuntimePackage} RuntimePackage */

/**
 * Returns the list of packages in CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). The same packages give the same
 * document. Licences and checksums are those of package-lock.json.
 *
 * @param {object} options
 * @param {string} options.version of the product
 * @param {readonly RuntimePackage[]} options.packages in `node_modules` of the product
 * @param {readonly RuntimePackage[]} [options.bundled] in the scripts of the web app
 */
export function describeSbom({ version, packages, bundled = [] }) {
  const server = new Set(packages.map(refOf))
  const all = [...new Map([...packages, ...bundled].map((each) => [refOf(each), each])).values()].sort(
    (a, b) => (refOf(a) < refOf(b) ? -1 : 1),
  )
  const folders = new Map([...packages, ...bundled].map((each) => [each.path, refOf(each)]))
  const product = `pkg:generic/verstas@${version}`
  const direct = new Set([...packages, ...bundled].filter(({ isDirect }) => isDirect).map(refOf))
  const content = {
    metadata: {
      component: { type: 'application', 'bom-ref': product, name: 'verstas', version, purl: product },
    },
    components: all.map((each) => describeComponent(each, server.has(refOf(each)))),
    dependencies: [
      { ref: product, dependsOn: all.map(refOf).filter((ref) => direct.has(ref)) },
      ...all.map((each) => ({
        ref: refOf(each),
        dependsOn: [...new Set(each.needs.flatMap((folder) => folders.get(folder) ?? []))].sort(),
      })),
    ],
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(content),
    version: 1,
    ...content,
  }
}

/** @param {RuntimePackage} component @param {boolean} isInServer */
function describeComponent({ name, version, license, integrity }, isInServer) {
  const [scope, plain] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const ref = refOf({ name, version })
  return {
    type: 'library',
    'bom-ref': ref,
    ...(scope && { group: scope }),
    name: plain,
    version,
    ...(license !== 'unknown' && { licenses: [describeLicence(license)] }),
    ...(integrity.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
    purl: ref,
    properties: [{ name: 'verstas:part', value: isInServer ? 'server' : 'web' }],
  }
}

/** A combined licence is an expression, and a single one an id (CycloneDX, licenses). @param {string} license */
function describeLicence(license) {
  return /[ ()]/.test(license) ? { expression: license } : { license: { id: license } }
}

/** Returns the package URL. @param {Pick<RuntimePackage, 'name' | 'version'>} component */
const refOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Returns a UUID that depends on the content alone. @param {object} content */
function serialOf(content) {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16)
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
  ]
  return `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`
}
