import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

const draw = (seed: string) => {
  const random = createRandom(seed)
  return Array.from({ length: 50 }, () => random.int(1, 1000))
}

describe('seeded random numbers', () => {
  it('random numbers with the same seed are the same', () => {
    expect(draw('Kaarre')).toEqual(draw('Kaarre'))
  })

  it('random numbers with different seeds differ', () => {
    expect(draw('Kaarre')).not.toEqual(draw('Kaarra'))
  })

  it('random numbers cover a range evenly, including both ends', () => {
    const random = createRandom('even')
    const counts = [0, 0, 0, 0]
    for (let index = 0; index < 4000; index += 1) {
      const place = random.int(0, 3)
      counts[place] = (counts[place] ?? 0) + 1
    }
    for (const count of counts) expect(count).toBeGreaterThan(900)
  })

  it('draws from the parent stream do not change the random numbers of a fork', () => {
    const first = createRandom('seed')
    const second = createRandom('seed')
    second.int(1, 6)
    expect(first.fork('parts').next()).toBe(second.fork('parts').next())
  })

  it('random UUIDs have version 4, and differ', () => {
    const random = createRandom('uuid')
    const uuids = Array.from({ length: 500 }, () => random.uuid())
    expect(new Set(uuids).size).toBe(500)
    for (const uuid of uuids)
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('shuffle reorders a list without losing an element', () => {
    const shuffled = createRandom('shuffle').shuffle([1, 2, 3, 4, 5, 6, 7, 8])
    expect(shuffled).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(shuffled.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('pick throws for an empty list', () => {
    expect(() => createRandom('nothing').pick([])).toThrow(RangeError)
  })
})
