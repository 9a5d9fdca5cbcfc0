import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.env.VERSTAS_TEST_ROOTS ?? '/var/tmp/verstas-roots'
const suite = 'trixie'

/**
 * Runs a program and returns its output.
 *
 * @param {readonly string[]} words
 * @param {{ env?: NodeJS.ProcessEnv, mayFail?: boolean, cwd?: string }} [options]
 * @throws {Error} with the output, if the program fails
 */
export function exec([program = '', ...args], { env, mayFail = false, cwd } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    ...(env && { env }),
    ...(cwd && { cwd }),
  })
  if (error) throw error
  const output = stdout + stderr
  if (status !== 0 && !mayFail) throw new Error(`${program} ${args.join(' ')} failed (${status}):\n${output}`)
  return { status, output }
}

/**
 * Makes a Debian root folder as a copy of one that debootstrap made. Removes an existing folder first.
 *
 * @param {string} name
 */
export function makeRoot(name) {
  const base = join(folder, `base-${suite}`)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(base)) {
    const unfinished = `${base}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    console.log('Making a Debian root folder ...')
    exec(['debootstrap', '--variant=minbase', suite, unfinished])
    renameSync(unfinished, base)
  }
  const root = join(folder, name)
  removeRoot(root)
  exec(['cp', '-a', base, root])
  // Skips fsync, as Debian's images do: the root needs no protection from a power failure.
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  return root
}

/** Unmounts what `mountIn` mounted, and removes the folder. @param {string} root */
export function removeRoot(root) {
  for (const place of ['proc', 'dev', 'tmp', 'var/lib/verstas', '.'])
    while (spawnSync('umount', [join(root, place)]).status === 0);
  rmSync(root, { recursive: true, force: true })
}

/** @param {string} root @param {'proc' | 'dev'} place */
export function mountIn(root, place) {
  if (place === 'proc') exec(['mount', '-t', 'proc', 'proc', join(root, 'proc')])
  else exec(['mount', '--bind', '/dev', join(root, 'dev')])
}

/** Runs a command line of the shell in a root. @param {string} root @param {string} line @param {NodeJS.ProcessEnv} [env] */
export const shell = (root, line, env = {}) =>
  exec(['/usr/sbin/chroot', root, '/bin/sh', '-ec', line], {
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...debian, ...env },
  }).output

const debian = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8', HOME: '/root' }

/**
 * Prints a step, and throws if it has failed. @param {string} step @param {boolean} holds @param {string}
 * [details]
 */
export function expectStep(step, holds, details = '') {
  console.log(`${holds ? '  ok  ' : '  NOT '} ${step}`)
  if (!holds) throw new Error(`${step}\n${details}`)
}
