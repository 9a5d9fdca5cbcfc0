import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Number of checked characters: a hostile password of 40 takes 0.1 s, one of 256 takes 1.3 s. */
const comparedLength = 40

/** The lowest accepted score, of 0 to 4. About 10^10 guesses find a password with a lower score. */
const fewestPoints = 4

/** Names that a guesser who knows the person tries first. */
export interface KnownNames {
  readonly userName: string
  /** The names of the person and of their sites. */
  readonly names: readonly string[]
}

/** Omits single letters, which occur in any password. */
const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => name.normalize('NFC').match(/\p{L}{2,}/gu) ?? [])

let checker: Promise<ZxcvbnFactory> | undefined

/**
 * Estimates how easily a password is guessed, from a list of 49,000 common and breached ones and from
 * keyboard patterns, sequences, repetitions and dates. The words of `names` and the user name count as known
 * to a guesser. The list is loaded at the first check: 0.2 s and 12 MB.
 *
 * @returns `common` if it is such a password or composed of some, `guessable` for another weak one, null for
 * a good one
 */
export async function findWeakness(
  password: string,
  { userName, names }: KnownNames,
): Promise<'common' | 'guessable' | null> {
  checker ??= loadChecker()
  const { score, sequence } = (await checker).check(password, [userName, ...wordsOf([userName, ...names])])
  if (score >= fewestPoints) return null
  const isFrom = (dictionary: string) => sequence.some(({ dictionaryName }) => dictionaryName === dictionary)
  return isFrom('passwords') && !isFrom('userInputs') ? 'common' : 'guessable'
}

async function loadChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
    maxLength: comparedLength,
  })
}
