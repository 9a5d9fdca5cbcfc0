import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDeb } from '../../tools/lib/build-deb.mjs'
import { readVersion } from '../../tools/lib/package-files.mjs'
import { inRoot } from '../../tools/lib/paths.mjs'
import { stagePackage } from '../../tools/lib/stage-package.mjs'
import { ensureWebBuilt } from '../../tools/lib/web-build.mjs'
import { startPostgres } from './postgres.mjs'
import { checkByPromtool } from './promtool.mjs'
import { exec, expectStep, makeRoot, mountIn, removeRoot, shell } from './root.mjs'
import { setUp, signIn, startServer, stopAll } from './server.mjs'

const port = 38_471
const metricsPort = 38_473
const settingsFile = 'etc/verstas/verstas.env'
const dataFolder = 'var/lib/verstas'
const backups = '/srv/backups'
const unitFile = 'usr/lib/systemd/system/verstas.service'

/**
 * Tests the Debian package in a root folder: installs it, starts it like the systemd unit on both databases,
 * upgrades it to a second version, removes and purges it. The root has no systemd, so `systemd-analyze
 * verify` of this machine checks the unit.
 */
export async function testDeb() {
  await ensureWebBuilt()
  const [older, newer] = await buildTwoVersions()
  const root = makeRoot('deb')
  mountIn(root, 'proc')
  mountIn(root, 'dev')
  try {
    install(root, older)
    checkInstalled(root)
    await checkRefusal(root)
    await checkEmbedded(root, newer)
    await checkPostgres(root)
    checkRemoval(root)
  } finally {
    await stopAll()
    removeRoot(root)
  }
}

/** @returns {Promise<readonly [string, string]>} paths of the package, and of the same one with a higher version */
async function buildTwoVersions() {
  const platform = `${process.platform}-${process.arch}`
  const target = inRoot('dist/test')
  const folder = join(target, 'product')
  mkdirSync(target, { recursive: true })
  await stagePackage(folder, platform)
  const version = readVersion()
  const older = await buildDeb({ folder, platform, target, version })
  const newer = await buildDeb({ folder, platform, target, version: `${version}+1` })
  rmSync(folder, { recursive: true })
  return [older, newer]
}

/** @param {string} root @param {string} file */
function install(root, file) {
  copyFileSync(file, join(root, 'root/verstas.deb'))
  const output = shell(
    root,
    'apt-get update -q && apt-get install -y --no-install-recommends /root/verstas.deb',
  )
  rmSync(join(root, 'root/verstas.deb'))
  return output
}

/** @param {string} root */
function checkInstalled(root) {
  const owner = shell(root, `stat -c '%U %a' /${dataFolder} /${settingsFile}`)
  expectStep(
    'the service owns its data, and only it reads its settings',
    owner === 'verstas 700\nroot 640\n',
    owner,
  )
  const version = shell(root, '/usr/lib/verstas/bin/node --version')
  const pinned = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).optionalDependencies
  expectStep('the pinned Node runs', version.trim() === `v${pinned[`node-linux-${process.arch}`]}`, version)
  const complaints = verifyUnit(readFileSync(join(root, unitFile), 'utf8'))
  expectStep('systemd accepts the unit', complaints === '', complaints)
  const development = shell(
    root,
    'cd /usr/lib/verstas/node_modules && ls -d vite typescript vitest 2>/dev/null || true',
  )
  expectStep('there are no packages for development', development === '', development)
}

/**
 * Returns the warnings of this machine's systemd, on which the program is not installed. @param {string} text
 */
function verifyUnit(text) {
  const folder = mkdtempSync(join(tmpdir(), 'verstas-unit-'))
  const file = join(folder, 'verstas.service')
  writeFileSync(file, text.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'))
  const { status, output } = exec(['systemd-analyze', 'verify', file], { mayFail: true })
  rmSync(folder, { recursive: true })
  return status === 0 ? output : `${output} (exit code ${status})`
}

/** Returns the variables of an environment file. @param {string} file @returns {NodeJS.ProcessEnv} */
function readVariables(file) {
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
      return name === undefined ? [] : [[name, value]]
    }),
  )
}

/** Starts the command of the unit with its user, its folder and its files of variables. @param {string} root */
function startUnit(root) {
  const unit = readFileSync(join(root, unitFile), 'utf8')
  const all = (/** @type {string} */ key) =>
    [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  const env = Object.assign(
    { PATH: '/usr/bin:/bin', STOP_DELAY_SECONDS: '0' },
    ...all('EnvironmentFile').map((file) => readVariables(join(root, file))),
  )
  const [user = ''] = all('User')
  const words = all('ExecStart')[0]?.split(' ') ?? []
  return startServer(['/usr/sbin/chroot', `--userspec=${user}:${user}`, root, ...words], env, port)
}

/** @param {string} root @param {string} text */
const addSettings = (root, text) => appendFileSync(join(root, settingsFile), text)

/** @param {string} root */
async function checkRefusal(root) {
  addSettings(root, `\nPORT=${port}\n`)
  const server = startUnit(root)
  const code = await server.ended()
  const output = server.output()
  expectStep(
    'a start without a database is refused with a sentence',
    code === 1 && output.includes('DATABASE_URL: missing'),
    output,
  )
}

/** Tests the embedded database before and after an upgrade. @param {string} root @param {string} newer */
async function checkEmbedded(root, newer) {
  addSettings(root, 'EMBEDDED_DATABASE=on\n')
  const first = startUnit(root)
  await first.ready()
  expectStep('the server is ready on the embedded database', true)
  const page = await (await fetch(first.origin)).text()
  expectStep('it serves the web app', page.includes('<script'), page)
  const link = readFileSync(join(root, dataFolder, 'setup-link.txt'), 'utf8')
  expectStep('the setup link makes the first site', (await setUp(first.origin, link)) === 200)
  const doctor = shell(root, 'verstas doctor || true')
  expectStep('the doctor finds the running server', /^ok +Server: .* is ready/m.test(doctor), doctor)
  expectStep('the doctor finds no fault', doctor.includes('\nFaults: 0,'), doctor)
  expectStep('it stops with exit code 0', (await first.stop()) === 0, first.output())

  const output = install(root, newer)
  const version = shell(root, 'dpkg -s verstas | sed -n "s/^Version: //p"')
  expectStep('the upgrade installs the newer version', version.trim().endsWith('+1'), output)
  expectStep(
    'the upgrade keeps the settings',
    readFileSync(join(root, settingsFile), 'utf8').includes(`PORT=${port}`),
  )
  const second = startUnit(root)
  await second.ready()
  expectStep('after the upgrade, the administrator signs in', (await signIn(second.origin)) === 200)
  shell(root, `install -d -o verstas -m 700 ${backups}`)
  const backup = shell(root, `verstas backup ${backups} 2>&1`)
  expectStep(
    'a backup is made while the server has the embedded database',
    / rows, 0 files/.test(backup),
    backup,
  )
  const verified = shell(root, `verstas verify-backup latest --from ${backups} 2>&1`)
  expectStep('its restore is tried', verified.includes('can be restored'), verified)
  expectStep('it stops with exit code 0', (await second.stop()) === 0, second.output())
  const surveys = '/usr/lib/verstas/domain/src/health-checks/templates.json'
  const loaded = shell(root, `verstas load-surveys ${surveys} 2>&1`)
  expectStep(
    "an operator's command works as the user of the service",
    loaded.includes('templates.json'),
    loaded,
  )
  const files = shell(root, `find /${dataFolder} ! -user verstas | head -3`)
  expectStep('all data belongs to the user of the service', files === '', files)
}

/**
 * Tests the move to a PostgreSQL server by a backup. The address of the server is in a file. @param {string}
 * root
 */
async function checkPostgres(root) {
  const postgres = await startPostgres()
  try {
    const file = join(root, 'etc/verstas/database-url')
    writeFileSync(file, `${postgres.url}\n`, { mode: 0o640 })
    shell(root, 'chown root:verstas /etc/verstas/database-url')
    const settings = join(root, settingsFile)
    const text = readFileSync(settings, 'utf8').replace('\nEMBEDDED_DATABASE=on\n', '\n')
    writeFileSync(
      settings,
      `${text}DATABASE_URL_FILE=/etc/verstas/database-url\nMETRICS_PORT=${metricsPort}\n`,
    )
    const restored = shell(root, `verstas restore latest --from ${backups} 2>&1`)
    expectStep('the backup is restored into PostgreSQL', restored.includes('is restored into'), restored)
    const server = startUnit(root)
    await server.ready()
    expectStep('the server is ready on PostgreSQL, whose address is in a file', true)
    expectStep('the administrator signs in there', (await signIn(server.origin)) === 200)
    const doctor = shell(root, 'verstas doctor || true')
    expectStep(
      'the doctor finds PostgreSQL and no fault',
      /^ok +Database: PostgreSQL/m.test(doctor) && doctor.includes('\nFaults: 0,'),
      doctor,
    )
    checkByPromtool(root, await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
    const bundle = shell(root, 'verstas support-bundle /tmp/bundle.zip')
    expectStep('the support bundle is written', bundle.includes('database.json'), bundle)
    expectStep('it stops with exit code 0', (await server.stop()) === 0, server.output())
  } finally {
    await postgres.stop()
  }
}

/** @param {string} root */
function checkRemoval(root) {
  shell(root, 'apt-get remove -y verstas')
  const isGone = !existsSync(join(root, 'usr/lib/verstas')) && !existsSync(join(root, 'usr/bin/verstas'))
  expectStep('remove deletes the program', isGone)
  const isKept = existsSync(join(root, settingsFile)) && existsSync(join(root, dataFolder, 'pg/PG_VERSION'))
  expectStep('remove keeps settings and data', isKept)
  const output = shell(root, 'apt-get purge -y verstas')
  expectStep('purge deletes the settings', !existsSync(join(root, settingsFile)), output)
  expectStep(
    'purge keeps the data, and says so',
    statSync(join(root, dataFolder)).isDirectory() && output.includes('stays in /var/lib/verstas'),
    output,
  )
}
