import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** The characters that are looked at: a hostile password of 40 takes 0.1 s, one of 256 takes 1.3 s. */
const comparedLength = 40

/** Below it some 10^10 guesses find a password. Scores go from 0 to 4. */
const fewestPoints = 4

/** The names that a guesser tries first who knows the person. */
export interface KnownNames {
  readonly userName: string
  /** Of the person and of their sites. */
  readonly names: readonly string[]
}

/** Without single letters, which are in any password. */
const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => name.normalize('NFC').match(/\p{L}{2,}/gu) ?? [])

let checker: Promise<ZxcvbnFactory> | undefined

/**
 * Estimates how soon a password is guessed, by a list of 49,000 common and breached ones and by patterns of the keyboard,
 * sequences, repetitions and dates. The words of `names` and the user name are known to a guesser, too. The list is loaded at the first check: 0.2 s and 12 MB.
 *
 * @returns `common` if it is such a password or made of some, `guessable` for another weak one, null for a good one
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
