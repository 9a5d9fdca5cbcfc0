import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Backlog, type Entry } from './backlog.ts'

const entryOf = (index: number, length = 1): Entry => ({
  line: { offset: index, length, bytes: Buffer.alloc(length) },
  form: { index, externalId: `${index}`, record: null, refused: [] },
})

const indexesOf = (entries: readonly Entry[]) => entries.map(({ form }) => form.index)

it('applies all entries once, in their order, although each slice takes only some of them', async () => {
  const applied: number[] = []
  const backlog = new Backlog(
    async (entries) => {
      await nextTurn()
      const taken = indexesOf(entries).slice(0, 1 + (applied.length % 400))
      applied.push(...taken)
      return taken.length
    },
    () => 1_000,
  )
  for (let index = 0; index < 5_000; index += 1) await backlog.add(entryOf(index))
  await backlog.applyAll()
  expect(applied).toEqual(Array.from({ length: 5_000 }, (_, index) => index))
})

it('takes further entries while a slice is applied, but no more than one slice', async () => {
  const slice = Promise.withResolvers<number>()
  const sizes: number[] = []
  const backlog = new Backlog(
    (entries) => {
      sizes.push(entries.length)
      return slice.promise
    },
    () => 1_000,
  )
  for (let index = 0; index < 1_999; index += 1) await backlog.add(entryOf(index))
  expect(sizes).toEqual([1_000])
  let isAdded = false
  const added = backlog.add(entryOf(1_999)).then(() => {
    isAdded = true
  })
  await nextTurn()
  expect(isAdded).toBe(false)
  slice.resolve(1_000)
  await added
})

it('begins a slice before it has many bytes', async () => {
  const sizes: number[] = []
  const backlog = new Backlog(
    async (entries) => sizes.push(entries.length),
    () => 1_000,
  )
  for (let index = 0; index < 11; index += 1) await backlog.add(entryOf(index, 1_000_000))
  await backlog.pause()
  expect(sizes[0]).toBe(5)
})

it('throws the failure of a slice at the next wait, and begins no other slice', async () => {
  let count = 0
  const backlog = new Backlog(
    async () => {
      count += 1
      throw new Error('lost')
    },
    () => 1_000,
  )
  for (let index = 0; index < 1_500; index += 1) await backlog.add(entryOf(index))
  await nextTurn()
  await backlog.pause()
  await expect(backlog.applyAll()).rejects.toThrow('lost')
  expect(count).toBe(1)
})
