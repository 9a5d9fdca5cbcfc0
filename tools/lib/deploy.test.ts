import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { controlText } from './build-deb.mjs'
import { findCommands, readVersion } from './package-files.mjs'
import { inRoot } from './paths.mjs'
import { deployFiles, setDeployedVersion } from './release.mjs'
import { launcherText } from './stage-package.mjs'

const textOf = (path: string): string => readFileSync(inRoot(path), 'utf8')

/** The variables of the server. They are read as text, because tools import no workspace. */
const source = textOf('server/src/platform/setting-variables.ts')
const variables = new Set([...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name))

/** Variables of Node, of the launcher, of the build and of the other images in compose.yaml. */
const foreign =
  /^AF_|^(NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|VERSTAS_ENV_FILES|TARGETARCH|BUILDPLATFORM|BASE)$|^(POSTGRES|MINIO|COMPOSE)_/

const isSetting = (name: string): boolean => variables.has(name) || variables.has(name.replace(/_FILE$/, ''))

const containerfile = textOf('deploy/Containerfile')
const unit = textOf('deploy/systemd/verstas.service')
const defaults = textOf('deploy/systemd/defaults.env')
const compose = parse(textOf('deploy/compose.yaml'))
const chart = (path: string): string => textOf(`deploy/helm/verstas/${path}`)
const values = parse(chart('values.yaml'))
const templates = globSync('deploy/helm/verstas/templates/*', { cwd: inRoot('.') }).map((file) =>
  textOf(file),
)

/** Names of variables that a file sets: `NAME=value` or `NAME: value`, also in comments. */
const namesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST)(?=[=:]|: |$)/gm)].map(
      ([, name = '']) => name,
    ),
  ),
]

it.each([
  'deploy/Containerfile',
  'deploy/compose.yaml',
  'deploy/systemd/verstas.service',
  'deploy/systemd/defaults.env',
  'deploy/debian/verstas.env',
  'deploy/helm/verstas/values.yaml',
  'deploy/helm/verstas/templates/deployment.yaml',
])('every variable in %s is a setting of the server', (file) => {
  const names = namesIn(textOf(file)).filter((name) => !foreign.test(name))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !isSetting(name))).toEqual([])
})

describe('the deployment files', () => {
  it('all deployment files name the same port', () => {
    expect(containerfile).toMatch(/\bPORT=3000\b/)
    expect(containerfile).toContain('EXPOSE 3000')
    expect(compose.services.app.ports).toEqual(['127.0.0.1:3000:3000'])
    expect(defaults).toContain('\nPORT=3000\n')
    expect(chart('templates/deployment.yaml')).toContain('containerPort: 3000')
  })

  it('all deployment files name the same user, who has a number and no rights', () => {
    expect(containerfile).toContain('\nUSER 10001:10001\n')
    expect(containerfile).toContain('-o 10001 -g 10001 /var/lib/verstas')
    expect(chart('templates/_helpers.tpl')).toMatch(/runAsUser: 10001\nrunAsGroup: 10001\nfsGroup: 10001/)
    expect(unit).toContain('\nUser=verstas\n')
    expect(textOf('deploy/debian/postinst')).toContain('-o verstas -g verstas /var/lib/verstas')
  })

  it('all deployment files name the same data folder, which is the only writable one', () => {
    expect(containerfile).toContain('DATA_DIR=/var/lib/verstas')
    expect(containerfile).toContain('\nVOLUME /var/lib/verstas\n')
    expect(defaults).toContain('\nDATA_DIR=/var/lib/verstas\n')
    expect(unit).toContain('\nStateDirectory=verstas\n')
    expect(unit).toContain('\nProtectSystem=strict\n')
    expect(chart('templates/_helpers.tpl')).toContain('mountPath: /var/lib/verstas')
    expect(compose.services.app).toMatchObject({
      read_only: true,
      volumes: ['data:/var/lib/verstas'],
      tmpfs: [expect.stringMatching(/^\/tmp:/)],
      cap_drop: ['ALL'],
    })
    expect(chart('templates/_helpers.tpl')).toContain('readOnlyRootFilesystem: true')
  })

  it('all deployment files name the same version', () => {
    const { version, appVersion } = parse(chart('Chart.yaml'))
    expect([version, appVersion]).toEqual([readVersion(), readVersion()])
    expect(compose.services.app.image).toBe(`verstas:${readVersion()}`)
    for (const file of deployFiles) expect(setDeployedVersion(textOf(file), readVersion())).toBe(textOf(file))
    expect(setDeployedVersion(textOf('deploy/compose.yaml'), '9.8.7')).toContain('image: verstas:9.8.7\n')
  })

  it('all deployment files name the same stop time, longer than the delay and the running requests', () => {
    expect(compose.services.app.stop_grace_period).toBe('20s')
    expect(unit).toContain('\nTimeoutStopSec=20\n')
    expect(chart('templates/deployment.yaml')).toContain('terminationGracePeriodSeconds: 20')
  })

  it('all deployment files name the same files of the program', () => {
    expect(unit).toContain('\nExecStart=/usr/lib/verstas/bin/verstas start\n')
    expect(unit).toContain('\nEnvironmentFile=/usr/lib/verstas/deploy/defaults.env\n')
    expect(textOf('deploy/debian/verstas')).toContain(
      '/usr/lib/verstas/deploy/defaults.env /etc/verstas/verstas.env',
    )
    const [, script = ''] =
      /CMD \["\/opt\/verstas\/bin\/node", "\/opt\/verstas\/([^"]+)"\]/.exec(containerfile) ?? []
    expect(existsSync(inRoot(script))).toBe(true)
  })
})

describe('the container', () => {
  it('both stages of the Containerfile pin their base image by its digest', () => {
    expect(containerfile).toMatch(/^ARG BASE=\S+@sha256:[0-9a-f]{64}$/m)
    const bases = [...containerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)].map(([, base]) => base)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of the Containerfile
    expect(bases).toEqual(['${BASE}', '${BASE}'])
  })

  it('secrets of compose.yaml are files, and make-secrets.sh writes each of them', () => {
    const script = textOf('deploy/make-secrets.sh')
    for (const [name, { file }] of Object.entries<{ file: string }>(compose.secrets)) {
      expect(file).toBe(`secrets/${name}`)
      expect(script).toContain(`\nwrite ${name} "`)
    }
    const used = Object.values<{ secrets?: string[] }>(compose.services).flatMap(
      ({ secrets }) => secrets ?? [],
    )
    expect(new Set(used)).toEqual(new Set(Object.keys(compose.secrets)))
    expect(JSON.stringify(compose.services.app.environment)).not.toMatch(/:\/\//)
  })
})

describe('the chart', () => {
  it('every value that a template reads is in values.yaml', () => {
    const paths = new Set(
      templates.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path)),
    )
    const read = (path: string) => path.split('.').reduce((part, key) => part?.[key], values)
    expect([...paths].filter((path) => read(path) === undefined)).toEqual([])
  })

  it('every template that a chart uses is defined', () => {
    const all = templates.join('\n')
    const defined = new Set([...all.matchAll(/define "([^"]+)"/g)].map(([, name]) => name))
    const used = [...all.matchAll(/include "([^"]+)"/g)].map(([, name]) => name)
    expect(used.filter((name) => !defined.has(name))).toEqual([])
  })

  it('the migration job of the chart runs an operator command', () => {
    const [, command = ''] = /args: \[([\w-]+)\]/.exec(chart('templates/migration.yaml')) ?? []
    expect(findCommands()).toContain(command)
  })

  it('the probes of the chart call the health endpoints', () => {
    const deployment = chart('templates/deployment.yaml')
    expect(deployment).toMatch(/livenessProbe:\n\s+httpGet:\n\s+path: \/api\/health\/live\n/)
    expect(deployment).toMatch(/readinessProbe:\n\s+httpGet:\n\s+path: \/api\/health\/ready\n/)
  })
})

describe('the launcher', () => {
  it('the launcher knows the operator commands of package.json', () => {
    expect(findCommands()).toEqual(expect.arrayContaining(['doctor', 'link-identity', 'support-bundle']))
    for (const command of findCommands()) expect(existsSync(inRoot(`server/src/${command}.ts`))).toBe(true)
    expect(launcherText(['doctor', 'use-survey'])).toContain('\n  doctor | use-survey) file=$name ;;\n')
  })
})

describe('the Debian package', () => {
  it('the Debian package needs the libraries of the pinned Node, and has no unfilled placeholder', () => {
    const control = controlText({ version: '1.2.3', architecture: 'amd64', kilobytes: 1000 })
    expect(control).toMatch(/^Depends: .*\blibatomic1\b/m)
    expect(control).toContain('\nVersion: 1.2.3\n')
    expect(control).not.toContain('@VERSION@')
    expect(control).not.toContain('@SIZE@')
  })
})

it('every YAML file in deploy, except for templates, can be parsed', () => {
  const files = globSync('deploy/**/*.{yaml,yml}', { cwd: inRoot('.') }).filter(
    (file) => !file.includes('/templates/'),
  )
  expect(files.length).toBeGreaterThan(2)
  for (const file of files)
    expect(parseAllDocuments(textOf(file)).flatMap(({ errors }) => errors)).toEqual([])
})
