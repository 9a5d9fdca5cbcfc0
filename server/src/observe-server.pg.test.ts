import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { eventually } from '../test/eventually.ts'
import { findFreePort } from '../test/free-port.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { parseMetrics } from '../test/parse-metrics.ts'
import { startReceiver } from '../test/trace-receiver.ts'
import { migrationLock } from './platform/database/migrate.ts'
import { readSettings } from './platform/settings.ts'
import { productVersion } from './platform/version.ts'
import { type StartedServer, startServer } from './start-server.ts'
// A process with one database does not load these metrics.
import './tenants/tenant-metrics.ts'

const { url } = await freshDatabase()
let dataDir = ''
let server: StartedServer
let origin = ''

const start = (variables: Readonly<Record<string, string>>) =>
  startServer(
    readSettings({
      ...{ DATABASE_URL: url, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DEMO: 'off' },
      ...variables,
    }),
  )

const close = async ({ app, database }: StartedServer) => {
  await app.close()
  await database.close()
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verstas-metrics-'))
  server = await start({ METRICS_PORT: '0' })
  origin = server.metricsOrigin ?? ''
})
afterAll(async () => {
  await close(server)
  await rm(dataDir, { recursive: true, force: true })
})

const readMetrics = async () => parseMetrics(await (await fetch(`${origin}/metrics`)).text())

const fetchApp = (path: string) => {
  const { port } = server.app.server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}${path}`)
}

describe('the port of the metrics', () => {
  it('the port serves metrics of the process, its connections and its sites in Prometheus’ format', async () => {
    const response = await fetch(`${origin}/metrics`)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const metrics = parseMetrics(await response.text())
    const firstValue = (name: string) => metrics.get(name)?.samples[0]?.value
    expect(metrics.get('verstas_build_info')?.samples).toMatchObject([
      { labels: { version: productVersion, node: process.versions.node, database: 'postgres' }, value: 1 },
    ])
    expect(firstValue('verstas_ready')).toBe(1)
    expect(firstValue('verstas_database_up')).toBe(1)
    expect(firstValue('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(firstValue('verstas_disk_free_bytes')).toBeGreaterThan(0)
    expect(firstValue('verstas_feed_lag_seconds')).toBeGreaterThanOrEqual(0)
    expect(metrics.get('verstas_db_connections_max')?.samples).toContainEqual({
      name: 'verstas_db_connections_max',
      labels: { pool: 'signedIn', access: 'read' },
      value: 10,
    })
  })

  it('requests are counted by method, route pattern and status class', async () => {
    await (await fetchApp('/api/health/live')).text()
    await (await fetchApp('/api/attachment/open/42')).text()
    await (await fetchApp('/wp-login.php?a=1')).text()
    await eventually(async () => {
      const { samples = [] } = (await readMetrics()).get('verstas_http_request_duration_seconds') ?? {}
      const counted = samples
        .filter(({ name }) => name.endsWith('_count'))
        .map(({ labels }) => `${labels.method} ${labels.route} ${labels.status}`)
      expect(counted.sort()).toEqual([
        'GET (unknown) 4xx',
        'GET /api/attachment/open/:ticket 4xx',
        'GET /api/health/live 2xx',
      ])
    })
    expect((await readMetrics()).get('verstas_http_requests_in_flight')?.samples[0]?.value).toBe(0)
  })

  it('the port of the metrics answers only its two paths', async () => {
    expect((await fetch(`${origin}/startup`)).status).toBe(200)
    expect((await fetch(`${origin}/api/health/live`)).status).toBe(404)
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405)
    expect((await fetchApp('/metrics')).status).toBe(404)
  })

  it('/startup answers 503 while another process migrates the database', async () => {
    const migrating = new pg.Client({ connectionString: url })
    await migrating.connect()
    onTestFinished(() => migrating.end())
    await migrating.query('select pg_advisory_lock($1)', [migrationLock])
    const port = await findFreePort()
    const starting = start({ METRICS_PORT: String(port) })
    const startup = () => fetch(`http://127.0.0.1:${port}/startup`)
    await eventually(async () => expect((await startup()).status).toBe(503))

    await migrating.query('select pg_advisory_unlock($1)', [migrationLock])
    const started = await starting
    expect((await startup()).status).toBe(200)
    started.stopping.abort()
    expect(await (await startup()).text()).toBe('stopping\n')
    await close(started)
    await expect(startup()).rejects.toThrow()
  })
})

const inRoot = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

/** Returns the names of the metrics in an expression, without the suffixes of histograms. */
const namesIn = (expression: string, histograms: ReadonlySet<string>): string[] =>
  [...expression.matchAll(/\b(?:verstas|process)_[a-z0-9_]+/g)].map(([name]) => {
    const base = name.replace(/_(bucket|sum|count)$/, '')
    return histograms.has(base) ? base : name
  })

interface Rule {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook_url: string }
}

describe('the files for Prometheus and Grafana', () => {
  const { groups } = parse(inRoot('deploy/prometheus/alerts.yml')) as {
    readonly groups: readonly { readonly rules: readonly Rule[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  const dashboard = inRoot('deploy/grafana/verstas.json')
  const expressions = [...dashboard.matchAll(/"(?:expr|query)": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  )

  it('the dashboard and the alerts use only metrics that the server exposes', async () => {
    const metrics = await readMetrics()
    const histograms = new Set(
      [...metrics].filter(([, { type }]) => type === 'histogram').map(([name]) => name),
    )
    const used = [...expressions, ...rules.map(({ expr }) => expr)].flatMap((text) =>
      namesIn(text, histograms),
    )
    expect(used.length).toBeGreaterThan(50)
    expect(used.filter((name) => !metrics.has(name))).toEqual([])
  })

  it('the dashboard shows every metric that the server exposes, except those of the exposition', async () => {
    const metrics = await readMetrics()
    const histograms = new Set(
      [...metrics].filter(([, { type }]) => type === 'histogram').map(([name]) => name),
    )
    const shown = new Set(expressions.flatMap((text) => namesIn(text, histograms)))
    expect([...metrics.keys()].filter((name) => !shown.has(name))).toEqual([
      'verstas_database_up',
      'verstas_observations_refused_total',
      'verstas_scrapes_total',
      'verstas_source_expected_interval_seconds',
    ])
  })

  it('each alert has a severity, a summary, and a section of the runbook with what it means and what to do', () => {
    const sections = new Map(
      inRoot('docs/runbook.md')
        .split(/^## /m)
        .slice(1)
        .map((text) => [text.slice(0, text.indexOf('\n')), text]),
    )
    expect(rules.map(({ alert }) => alert).sort()).toEqual([...sections.keys()].sort())
    for (const { alert, labels, annotations } of rules) {
      expect(['critical', 'warning'], alert).toContain(labels.severity)
      expect(annotations.summary, alert).toMatch(/\.$/)
      expect(annotations.runbook_url).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
      for (const part of ['**Meaning.**', '**Look at**', '**Do.**'])
        expect(sections.get(alert), alert).toContain(part)
    }
  })
})

describe('the traces', () => {
  it('the code for traces is not loaded without a receiver', async () => {
    expect((await readMetrics()).has('verstas_trace_spans_sent_total')).toBe(false)
  })

  it('a receiver gets the span of a request with the spans of its reads, without ids', async () => {
    const { spans, endpoint } = await startReceiver()
    const traced = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUST_PROXY: '1' })
    const { port } = traced.app.server.address() as AddressInfo
    const session = '0b9f6a52-3c1e-4a53-9a50-6f1d3d9f2c11'
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const response = await fetch(`http://127.0.0.1:${port}/api/workshop/workorder/id/4711`, {
      headers: {
        authorization: `Bearer ${session}.${'x'.repeat(43)}`,
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      },
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
    await response.text()
    await close(traced)
    const [request] = spans().filter(({ name }) => name === 'GET /api/workshop/workorder/id/:id')
    expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: 2 })
    expect(spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId)).toMatchObject([
      { name: 'read active-sessions', traceId, kind: 3 },
    ])
    expect(JSON.stringify(spans())).not.toMatch(/4711|0b9f6a52/)
  })
})
