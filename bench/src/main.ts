import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { type PostgresCluster, startPostgresCluster } from '../../server/test/postgres-cluster.ts'
import { measureActivities } from './activities/measure-activities.ts'
import { measureBackup } from './backup/measure-backup.ts'
import { measureCatalogue } from './catalogue/measure-catalogue.ts'
import { measureChat } from './chat/measure-chat.ts'
import { measureLargeTables } from './database/measure-large-tables.ts'
import { measureExports } from './exports/measure-exports.ts'
import { measureGroup } from './group/measure-group.ts'
import { measureHealthCheck } from './health-checks/measure-health-check.ts'
import { measureHttp } from './http/measure-http.ts'
import { measureMetrics } from './http/measure-metrics.ts'
import { measureImports } from './imports/measure-imports.ts'
import { measureIntegration } from './integration/measure-integration.ts'
import type { Measurement } from './measurement.ts'
import { measureRest } from './memory/measure-rest.ts'
import { measureParts } from './parts/measure-parts.ts'
import { cacheFolder } from './paths.ts'
import { measurePublic } from './public/measure-public.ts'
import { measureReports } from './reports/measure-reports.ts'
import { measureSchedule } from './schedule/measure-schedule.ts'
import { measureScheduleLive } from './schedule/measure-schedule-live.ts'
import { measureScheduleReads } from './schedule/measure-schedule-reads.ts'
import { measureSearch } from './search/measure-search.ts'
import { measureSoak } from './stamping/measure-soak.ts'
import { measureUploads } from './uploads/measure-uploads.ts'
import { measureBare } from './web/bare/measure-bare.ts'
import { measureHuge } from './web/measure-huge.ts'
import { measureWeb } from './web/measure-web.ts'

// `npm run bench` runs all benchmarks. `npm run bench -- http web` runs the named ones.

const benchmarks: Readonly<Record<string, (cluster: PostgresCluster) => Promise<Measurement[]>>> = {
  http: measureHttp,
  metrics: measureMetrics,
  search: measureSearch,
  catalogue: measureCatalogue,
  parts: measureParts,
  activities: measureActivities,
  reports: measureReports,
  'stamping-soak': measureSoak,
  chat: measureChat,
  memory: measureRest,
  uploads: measureUploads,
  backup: measureBackup,
  web: measureWeb,
  'web-bare': measureBare,
  huge: measureHuge,
  'health-check': measureHealthCheck,
  public: measurePublic,
  schedule: measureSchedule,
  'schedule-live': measureScheduleLive,
  'schedule-reads': measureScheduleReads,
  integration: measureIntegration,
  imports: measureImports,
  group: measureGroup,
  exports: measureExports,
  'large-tables': measureLargeTables,
}

process.exitCode = await runBenchmarks(process.argv.slice(2))

async function runBenchmarks(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !(name in benchmarks))
  if (unknown !== undefined) {
    console.error(`There is no benchmark "${unknown}"; there are ${Object.keys(benchmarks).join(', ')}.`)
    return 1
  }
  const cluster = await startPostgresCluster({ permanentFolder: join(cacheFolder, 'postgres') })
  try {
    for (const [name, measure] of Object.entries(benchmarks))
      if (names.length === 0 || names.includes(name)) report(name, await measure(cluster))
  } finally {
    await cluster.stop()
  }
  return 0
}

function report(name: string, measurements: readonly Measurement[]): void {
  console.table(
    measurements.map(({ what, value, demand, isMet }) => ({
      what,
      value,
      demand,
      met: isMet ? 'yes' : 'NO',
    })),
  )
  const machine = { cores: availableParallelism(), node: process.version, load: loadavg() }
  const results = { at: new Date().toISOString(), machine, measurements }
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(join(cacheFolder, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`)
}
