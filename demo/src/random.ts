/** A stream of pseudorandom numbers, the same on every run with the same seed. */
export interface Random {
  /** Returns a number from 0 up to but excluding 1. */
  next(): number
  /** Returns an integer from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** Returns a random item. @throws {RangeError} for an empty list */
  pick<Item>(items: readonly Item[]): Item
  chance(probability: number): boolean
  shuffle<Item>(items: readonly Item[]): Item[]
  /** Returns a version 4 UUID. */
  uuid(): string
  /**
   * Returns a separate stream with this name, so that more draws in one part of the demo do not change the
   * other parts.
   */
  fork(name: string): Random
}

/**
 * Creates a seeded generator (sfc32). The generator is fast and uniform, but must not be used for secrets.
 */
export function createRandom(seed: string): Random {
  const nextWord = createWordStream(seed)
  const next = () => nextWord() / 2 ** 32
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new RangeError('Nothing to pick from')
    return item
  }

  function shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, place: nextWord() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item)
  }

  function uuid(): string {
    const hex = [nextWord(), nextWord(), nextWord(), nextWord()]
      .map((word) => word.toString(16).padStart(8, '0'))
      .join('')
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }

  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    shuffle,
    uuid,
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

function createWordStream(seed: string): () => number {
  let [a, b, c, counter] = hashSeed(seed)
  const nextWord = () => {
    const word = (a + b + counter) >>> 0
    counter = (counter + 1) >>> 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) >>> 0
    c = ((c << 21) | (c >>> 11)) >>> 0
    c = (c + word) >>> 0
    return word
  }
  for (let warmUp = 0; warmUp < 12; warmUp += 1) nextWord()
  return nextWord
}

/** Hashes the seed into four words. Different seeds give unrelated streams. */
function hashSeed(seed: string): [number, number, number, number] {
  const words: [number, number, number, number] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (const character of seed) {
    const code = character.codePointAt(0) ?? 0
    words[0] = words[1] ^ Math.imul(words[0] ^ code, 597399067)
    words[1] = words[2] ^ Math.imul(words[1] ^ code, 2869860233)
    words[2] = words[3] ^ Math.imul(words[2] ^ code, 951274213)
    words[3] = words[0] ^ Math.imul(words[3] ^ code, 2716044179)
  }
  return [words[0] >>> 0, words[1] >>> 0, words[2] >>> 0, words[3] >>> 0]
}
