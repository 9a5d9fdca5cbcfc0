import { readdir, statfs } from 'node:fs/promises'
import { constants, monitorEventLoopDelay, PerformanceObserver, performance } from 'node:perf_hooks'
import { collectMetrics, counter, gauge, histogram } from './registry.ts'

const cpu = counter({
  name: 'process_cpu_seconds_total',
  help: 'CPU time of the process in user and system mode, without its child processes.',
})
const started = gauge({
  name: 'process_start_time_seconds',
  help: 'Start of the process, in seconds since 1970.',
})
const resident = gauge({
  name: 'process_resident_memory_bytes',
  help: 'Memory of the process, without its child processes.',
})
const openFiles = gauge({ name: 'process_open_fds', help: 'Open files and sockets of the process.' })
const heap = gauge({
  name: 'verstas_heap_bytes',
  help: 'Memory of JavaScript: the used and the reserved heap, and buffers outside of it.',
  labels: ['kind'],
})
const [medianLag, highLag, longestLag] = [
  gauge({
    name: 'verstas_event_loop_lag_p50_seconds',
    help: 'Median delay of the event loop since the previous scrape.',
  }),
  gauge({
    name: 'verstas_event_loop_lag_p99_seconds',
    help: 'Delay of the event loop since the previous scrape that one check in a hundred exceeded.',
  }),
  gauge({
    name: 'verstas_event_loop_lag_max_seconds',
    help: 'Longest delay of the event loop since the previous scrape.',
  }),
]
const busy = gauge({
  name: 'verstas_event_loop_busy_ratio',
  help: 'Part of the time since the previous scrape in which the event loop worked.',
})
const collections = histogram({
  name: 'verstas_gc_duration_seconds',
  help: 'Pauses for garbage collection.',
  labels: ['kind'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5],
})
const diskFree = gauge({
  name: 'verstas_disk_free_bytes',
  help: 'Free space on the disk of the data folder, which takes incoming files.',
})
const build = gauge({
  name: 'verstas_build_info',
  help: 'The running version. Its value is 1.',
  labels: ['version', 'node', 'database'],
})
const scrapes = counter({ name: 'verstas_scrapes_total', help: 'Expositions of these metrics.' })

/** Minimum period in milliseconds over which the event loop is measured, if several programs scrape. */
const shortestPeriod = 5_000

/** Interval in milliseconds at which the event loop's delay is checked. */
const resolution = 10

const gcKinds: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weak callbacks',
}

interface GcDetail {
  readonly detail: { readonly kind: number }
}

export interface MeasuredProcess {
  readonly version: string
  readonly database: 'pglite' | 'postgres'
  readonly dataDir: string
}

/** Measures the process at each scrape, until the returned function is called. */
export function measureProcess({ version, database, dataDir }: MeasuredProcess): () => void {
  build.set({ version, node: process.versions.node, database }, 1)
  started.set({}, performance.timeOrigin / 1000)
  const loop = measureLoop()
  const observer = new PerformanceObserver((list) => {
    // Entries of garbage collection have a kind, which the common type of all entries lacks.
    for (const { duration, detail } of list.getEntries() as (PerformanceEntry & GcDetail)[])
      collections.observe({ kind: gcKinds[detail.kind] ?? 'other' }, duration / 1000)
  })
  observer.observe({ entryTypes: ['gc'] })
  const stopCollecting = collectMetrics(async () => {
    scrapes.add({})
    loop.collect()
    collectCpu()
    const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
    resident.set({}, rss)
    heap.set({ kind: 'used' }, heapUsed)
    heap.set({ kind: 'total' }, heapTotal)
    heap.set({ kind: 'external' }, external)
    await Promise.allSettled([countOpenFiles(), measureDisk(dataDir)])
  })
  return () => {
    stopCollecting()
    observer.disconnect()
    loop.stop()
  }
}

/** CPU time at the previous scrape, in seconds. */
let countedCpu = 0

function collectCpu(): void {
  const { user, system } = process.cpuUsage()
  const total = (user + system) / 1_000_000
  cpu.add({}, total - countedCpu)
  countedCpu = total
}

function measureLoop() {
  const delays = monitorEventLoopDelay({ resolution })
  delays.enable()
  let measuredAt = Number.NEGATIVE_INFINITY
  let before = performance.eventLoopUtilization()
  return {
    collect: () => {
      const now = performance.now()
      if (now - measuredAt < shortestPeriod) return
      measuredAt = now
      const current = performance.eventLoopUtilization()
      busy.set({}, performance.eventLoopUtilization(current, before).utilization)
      before = current
      medianLag.set({}, lagOf(delays.percentile(50)))
      highLag.set({}, lagOf(delays.percentile(99)))
      longestLag.set({}, lagOf(delays.max))
      delays.reset()
    },
    stop: () => delays.disable(),
  }
}

/** Converts a time between two checks, in nanoseconds, to the delay of the second check in seconds. */
const lagOf = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolution / 1000)

/** Counts the open files. Only Linux lists them. */
async function countOpenFiles(): Promise<void> {
  if (process.platform === 'linux') openFiles.set({}, (await readdir('/proc/self/fd')).length)
}

async function measureDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  diskFree.set({}, bavail * bsize)
}
