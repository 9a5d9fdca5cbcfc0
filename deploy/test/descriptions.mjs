import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { inRoot } from '../../tools/lib/paths.mjs'
import { exec, expectStep, makeRoot, mountIn, removeRoot, shell } from './root.mjs'

const packages = [
  'docker-compose',
  'golang-go',
  'golang-github-masterminds-sprig-dev',
  'golang-k8s-sigs-yaml-dev',
]

/**
 * Reads compose.yaml with Docker Compose, and renders the chart with the template engine and the functions of Helm. Needs
 * neither an engine for containers nor a cluster, and does not check the objects against the schemas of Kubernetes.
 */
export async function testDescriptions() {
  const root = makeRoot('descriptions')
  mountIn(root, 'proc')
  mountIn(root, 'dev')
  try {
    shell(root, `apt-get update -q && apt-get install -y --no-install-recommends ${packages.join(' ')}`)
    cpSync(inRoot('deploy'), join(root, 'srv/deploy'), { recursive: true })
    checkCompose(root)
    checkChart(root)
  } finally {
    removeRoot(root)
  }
}

/** @param {string} root */
function checkCompose(root) {
  shell(root, 'sh /srv/deploy/make-secrets.sh')
  const modes = shell(root, 'cd /srv/deploy && stat -c %a secrets && cat secrets/database_url')
  expectStep(
    'the secrets are made, in a folder for their owner alone',
    /^700\npostgres:\/\/verstas:[0-9a-f]{48}@/.test(modes),
  )
  const again = shell(root, 'cd /srv/deploy && sh make-secrets.sh && cat secrets/database_url')
  expectStep('they are made once', modes.endsWith(again))
  const config = (/** @type {string} */ options) =>
    JSON.parse(shell(root, `docker-compose -f /srv/deploy/compose.yaml ${options} config --format json`))
  expectStep(
    'Docker Compose accepts compose.yaml',
    Object.keys(config('').services).sort().join() === 'app,database',
  )
  const all = Object.keys(config('--profile s3').services).sort().join()
  expectStep(
    'the profile s3 adds the service for attachments',
    all === 'app,database,storage,storage-bucket',
    all,
  )
}

/** @param {string} root */
function checkChart(root) {
  const env = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: '/tmp/go', CGO_ENABLED: '0' }
  shell(root, 'cd /srv && go build -o /usr/local/bin/render-chart deploy/test/render-chart.go', env)
  const render = (/** @type {object} */ values) =>
    exec(
      [
        'chroot',
        root,
        '/usr/local/bin/render-chart',
        '/srv/deploy/helm/verstas',
        'test',
        JSON.stringify(values),
      ],
      {
        mayFail: true,
      },
    )
  const kindsOf = (/** @type {object} */ values) => {
    const { status, output } = render(values)
    const documents = parseAllDocuments(output)
    const errors = documents.flatMap((document) => document.errors)
    if (status !== 0 || errors.length > 0) throw new Error(`${errors.join('\n')}\n${output}`)
    return documents
      .map((document) => document.toJS()?.kind)
      .filter(Boolean)
      .sort()
      .join()
  }
  const usual = 'Deployment,Job,NetworkPolicy,PersistentVolumeClaim,PodDisruptionBudget,Service'
  expectStep('the chart renders with its own values', kindsOf({}) === usual, kindsOf({}))
  const keys = { STORAGE_URL: 'storage-url' }
  const several = {
    replicas: 3,
    persistence: { enabled: false },
    secrets: { keys },
    ingress: { enabled: true },
  }
  const wanted = 'Deployment,Ingress,Job,NetworkPolicy,PodDisruptionBudget,Service'
  expectStep(
    'it renders several replicas with an S3 service and an ingress',
    kindsOf(several) === wanted,
    kindsOf(several),
  )
  const watched = `${usual},ServiceMonitor`
  const metrics = { metrics: { enabled: true, serviceMonitor: true } }
  expectStep('it renders metrics with their monitor', kindsOf(metrics) === watched, kindsOf(metrics))
  const shared = {
    replicas: 2,
    persistence: { accessMode: 'ReadWriteMany' },
    disruptionBudget: { enabled: false },
  }
  expectStep('it renders several replicas with a shared volume', kindsOf(shared).startsWith('Deployment,Job'))
  const refusals = [
    [{ replicas: 2 }, 'replicas: more than one needs'],
    [{ persistence: { enabled: false } }, 'attachments would be lost'],
  ]
  for (const [values, words] of refusals) {
    const { status, output } = render(/** @type {object} */ (values))
    expectStep(
      `it refuses values under which data would be lost (${words})`,
      status !== 0 && output.includes(String(words)),
      output,
    )
  }
}
