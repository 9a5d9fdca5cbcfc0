import type { Random } from '../random.ts'

/**
 * Letters of ordinary plates. Plates of trailers begin with D, P or W, so D and W are missing and P is never
 * first.
 */
const letters = [...'ABCEFGHIJKLMNOPRSTUVXYZ']
const firstLetters = letters.filter((letter) => letter !== 'P')
const personalLetters = [...letters, 'Ä', 'Ö']

/**
 * Returns a function that draws different Finnish plates: mostly ordinary ones, some personal ones and some
 * of Åland.
 */
export function createPlateSource(random: Random): () => string {
  const usedPlates = new Set<string>()
  return () => {
    let plate = drawPlate(random)
    while (usedPlates.has(plate)) plate = drawPlate(random)
    usedPlates.add(plate)
    return plate
  }
}

function drawPlate(random: Random): string {
  const kind = random.next()
  if (kind < 0.02) return `ÅL${random.pick(letters)}-${random.int(100, 999)}`
  if (kind < 0.06) return `${drawLetters(random, personalLetters, random.int(2, 3))}-${random.int(1, 99)}`
  return `${random.pick(firstLetters)}${drawLetters(random, letters, 2)}-${random.int(100, 999)}`
}

function drawLetters(random: Random, from: readonly string[], count: number): string {
  return Array.from({ length: count }, () => random.pick(from)).join('')
}
