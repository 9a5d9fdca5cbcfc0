import { separators } from '@verstas/contract/imports/entities.ts'

type Separator = (typeof separators)[number]

/** The number of lines from which the separator is guessed. */
const searchedLines = 20

/** Guesses the separator: the one by which most of the first lines have as many cells as the first line. */
export function guessSeparator(text: string): Separator {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, searchedLines)
    .map((line) => line.replace(/"(?:[^"]|"")*"/g, ''))
  const scores = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const first = counts[0] ?? 0
    return first === 0 ? 0 : counts.filter((count) => count === first).length * 1000 + first
  })
  const best = Math.max(...scores)
  return separators[best === 0 ? 0 : scores.indexOf(best)] ?? ';'
}
