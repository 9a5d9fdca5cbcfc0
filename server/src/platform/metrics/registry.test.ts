import { expect, it } from 'vitest'
import { parseMetrics } from '../../../test/parse-metrics.ts'
import { collectMetrics, counter, exposeMetrics, forgetTenant, gauge, histogram } from './registry.ts'
import { runForTenant } from './tenant-label.ts'

const find = async (name: string) => parseMetrics(await exposeMetrics()).get(name)

it('the exposition contains the help, the type and every label set of a counter', async () => {
  const calls = counter({ name: 'verstas_calls_total', help: 'Calls.', labels: ['kind'] })
  calls.add({ kind: 'a' })
  calls.add({ kind: 'a' }, 2)
  calls.add({ kind: 'b' })
  const found = await find('verstas_calls_total')
  expect(found).toMatchObject({ help: 'Calls.', type: 'counter' })
  expect(found?.samples).toEqual([
    { name: 'verstas_calls_total', labels: { kind: 'a' }, value: 3 },
    { name: 'verstas_calls_total', labels: { kind: 'b' }, value: 1 },
  ])
})

it('a histogram counts a value in each bucket whose limit is not below it', async () => {
  const sizes = histogram({ name: 'verstas_size_bytes', help: 'Sizes.', buckets: [1, 10] })
  for (const size of [0.5, 1, 5, 100]) sizes.observe({}, size)
  const text = await exposeMetrics()
  expect(text).toContain(
    [
      'verstas_size_bytes_bucket{le="1"} 2',
      'verstas_size_bytes_bucket{le="10"} 3',
      'verstas_size_bytes_bucket{le="+Inf"} 4',
      'verstas_size_bytes_sum 106.5',
      'verstas_size_bytes_count 4',
    ].join('\n'),
  )
  expect(parseMetrics(text).get('verstas_size_bytes')?.type).toBe('histogram')
})

it('quotes, line breaks and backslashes in a label are escaped in the exposition', async () => {
  const sites = gauge({ name: 'verstas_odd_sites', help: 'A \\ and a\nnew line.', labels: ['site'] })
  const site = 'Kaarre "Turku"\\\nSatama'
  sites.set({ site }, 1)
  expect(await find('verstas_odd_sites')).toMatchObject({
    help: 'A \\ and a\nnew line.',
    samples: [{ labels: { site }, value: 1 }],
  })
})

it('a metric stores label sets up to its limit, and counts the lost observations', async () => {
  const few = counter({ name: 'verstas_few_total', help: 'Few.', labels: ['id'], maxSeries: 2 })
  for (const id of ['1', '2', '3', '3']) few.add({ id })
  expect((await find('verstas_few_total'))?.samples).toHaveLength(2)
  expect((await find('verstas_observations_refused_total'))?.samples[0]?.value).toBe(2)
})

it('a metric without values has a type, and a cleared gauge has no value', async () => {
  const open = gauge({ name: 'verstas_cleared', help: 'Cleared.' })
  open.set({}, 5)
  open.clear()
  expect(await find('verstas_cleared')).toMatchObject({ type: 'gauge', samples: [] })
})

it('observations of a tenant have its id, and can be removed without changing those of others', async () => {
  const orders = gauge({ name: 'verstas_tenant_orders', help: 'Orders.', labels: ['site'] })
  orders.set({ site: 'Turku' }, 1)
  runForTenant('kaarre', () => orders.set({ site: 'Turku' }, 2))
  const stop = runForTenant('other', () => collectMetrics(() => orders.set({ site: 'Turku' }, 3)))
  const valuesBy = async () =>
    Object.fromEntries(
      (await find('verstas_tenant_orders'))?.samples.map(({ labels, value }) => [labels.tenant, value]) ?? [],
    )
  expect(await valuesBy()).toEqual({ undefined: 1, kaarre: 2, other: 3 })
  runForTenant('kaarre', () => orders.clear())
  expect(await valuesBy()).toEqual({ undefined: 1, other: 3 })
  stop()
  forgetTenant('other')
  expect(await valuesBy()).toEqual({ undefined: 1 })
})

it('a failing collector does not break the exposition, and a stopped collector is not called', async () => {
  const collected = gauge({ name: 'verstas_collected', help: 'Collected.' })
  let calls = 0
  const stopFailing = collectMetrics(() => {
    throw new Error('no answer')
  })
  const stop = collectMetrics(async () => {
    calls += 1
    collected.set({}, calls)
  })
  expect((await find('verstas_collected'))?.samples[0]?.value).toBe(1)
  stop()
  stopFailing()
  expect((await find('verstas_collected'))?.samples[0]?.value).toBe(1)
})

it.each([
  ['another prefix', () => gauge({ name: 'calls', help: '' })],
  ['a counter without _total', () => counter({ name: 'verstas_calls', help: '' })],
  ['a gauge with _total', () => gauge({ name: 'verstas_open_total', help: '' })],
  ['a reserved label', () => gauge({ name: 'verstas_open', help: '', labels: ['le'] })],
  ['a label that Prometheus adds', () => gauge({ name: 'verstas_open', help: '', labels: ['job'] })],
])('a metric with %s cannot be declared', (_, declare) => {
  expect(declare).toThrow('against the conventions')
})

it('two metrics with the same name cannot be declared', () => {
  gauge({ name: 'verstas_twice', help: 'Declared by a test.' })
  expect(() => gauge({ name: 'verstas_twice', help: '' })).toThrow('declared twice')
})
