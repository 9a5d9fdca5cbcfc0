import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../../tools/lib/paths.mjs'
import { exec, expectStep, makeRoot, mountIn, removeRoot, shell } from './root.mjs'
import { setUp, startServer, stopAll } from './server.mjs'

const port = 38_472

/** Environment variables by which npm and Node trust this machine's certificate authorities. */
const trust = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE']
const authorities = '/etc/ssl/certs/ca-certificates.crt'

/**
 * @typedef {object} Instruction of a Containerfile
 * @property {string} name
 * @property {string} value on one line
 */

/**
 * Follows the steps of the Containerfile in root folders, without a container engine: the build, the image,
 * and a start with its user, a read-only root, one volume and a temporary /tmp. Does not check the digest of
 * the base image.
 */
export async function testContainer() {
  const stages = readStages(readFileSync(inRoot('deploy/Containerfile'), 'utf8'))
  const [build, image] = stages
  if (build === undefined || image === undefined || stages.length !== 2)
    throw new Error('The Containerfile has other stages than this test.')
  const buildRoot = makeRoot('container-build')
  const root = makeRoot('container')
  try {
    mountIn(buildRoot, 'proc')
    mountIn(buildRoot, 'dev')
    follow(build, buildRoot)
    expectStep('the steps of the build stage work', true)
    follow(image, root, buildRoot)
    removeRoot(buildRoot)
    await checkImage(image, root)
  } finally {
    await stopAll()
    removeRoot(buildRoot)
    removeRoot(root)
  }
}

/** Returns the instructions of each stage. @param {string} text @returns {Instruction[][]} */
export function readStages(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  /** @type {Instruction[][]} */
  const stages = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\w+) +(.*)$/.exec(line) ?? []
    if (name === 'FROM') stages.push([])
    else stages.at(-1)?.push({ name, value })
  }
  return stages
}

/** Runs the instructions of a stage that change its files. @param {Instruction[]} stage @param {string} root @param {string} [from] */
function follow(stage, root, from) {
  let folder = '/'
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  for (const { name, value } of stage) {
    if (name === 'WORKDIR') {
      folder = value
      mkdirSync(join(root, folder), { recursive: true })
    }
    if (name === 'RUN') {
      copyAuthorities(root)
      const env = Object.fromEntries(trust.map((variable) => [variable, authorities]))
      console.log(`  RUN ${value}`)
      shell(root, `cd ${folder} && ${value}`, { ...env, TARGETARCH: architecture })
    }
    if (name === 'COPY') copyInto(value, root, folder, from)
  }
}

/** @param {string} value @param {string} root @param {string} folder @param {string} [from] */
function copyInto(value, root, folder, from) {
  const [source = '', target = ''] = value.replace(/--from=\w+ /, '').split(' ')
  if (from !== undefined) {
    mkdirSync(join(root, target), { recursive: true })
    exec(['cp', '-a', `${join(from, source)}/.`, join(root, target)])
    return
  }
  // The files that git knows, as they are now: without node_modules and other ignored folders.
  const files = exec(['git', 'ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: inRoot('.'),
  }).output
  for (const file of files.trim().split('\n'))
    cpSync(inRoot(file), join(root, folder, target, file), { recursive: true })
}

/**
 * Behind a proxy that terminates TLS, the root must trust the same authorities as this machine. @param
 * {string} root
 */
function copyAuthorities(root) {
  mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true })
  cpSync(authorities, join(root, authorities))
}

/** @param {Instruction[]} image @param {string} root */
async function checkImage(image, root) {
  const of = (/** @type {string} */ name) =>
    image.filter((each) => each.name === name).map(({ value }) => value)
  const data = of('VOLUME')[0] ?? ''
  const [user = ''] = of('USER')
  const env = {
    PATH: '/usr/bin:/bin',
    ...Object.fromEntries(of('ENV').flatMap((line) => line.split(' ').map((word) => word.split('=')))),
  }
  makeReadOnly(root, data)
  const run = (/** @type {string[]} */ ...words) => ['/usr/sbin/chroot', `--userspec=${user}`, root, ...words]
  const entry = [...JSON.parse(of('ENTRYPOINT')[0] ?? '[]'), ...JSON.parse(of('CMD')[0] ?? '[]')]
  const settings = { ...env, PORT: String(port), EMBEDDED_DATABASE: 'on', STOP_DELAY_SECONDS: '0' }
  const server = startServer(run(...entry), settings, port)
  const health = JSON.parse(/CMD (\[.*\])/.exec(of('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]')
  await server.ready()
  expectStep('the server is ready with a read-only root, as a user without a name', true)
  expectStep('the health check succeeds', exec(run(...health), { env: settings, mayFail: true }).status === 0)
  const write = exec(run('/bin/sh', '-c', 'echo x > /opt/verstas/x'), { env, mayFail: true })
  expectStep('the user cannot change the program', write.status !== 0, write.output)
  const link = readFileSync(join(root, data, 'setup-link.txt'), 'utf8')
  expectStep('the setup link makes the first site', (await setUp(server.origin, link)) === 200)
  const doctor = exec(run('/opt/verstas/bin/verstas', 'doctor'), { env: settings, mayFail: true })
  expectStep('the doctor runs in the container without a fault', doctor.status === 0, doctor.output)
  expectStep('it stops with exit code 0', (await server.stop()) === 0, server.output())
  const stopped = exec(run(...health), { env: settings, mayFail: true })
  expectStep('the health check of a stopped server fails', stopped.status === 1, stopped.output)
  const files = exec([
    'find',
    join(root, 'opt/verstas/node_modules'),
    '-maxdepth',
    '1',
    '-name',
    'vite*',
  ]).output
  expectStep('there are no packages for development', files === '', files)
}

/** Makes everything except the volume and /tmp read-only. @param {string} root @param {string} data */
function makeReadOnly(root, data) {
  exec(['mount', '--bind', root, root])
  mountIn(root, 'proc')
  mountIn(root, 'dev')
  exec(['mount', '-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', join(root, 'tmp')])
  const volume = join(root, data)
  exec(['mount', '--bind', volume, volume])
  exec(['mount', '-o', 'remount,ro,bind', root])
  rmSync(join(root, 'tmp/x'), { force: true })
}
