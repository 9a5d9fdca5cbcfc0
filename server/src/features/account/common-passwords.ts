import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * The maximum number of checked characters, which limits the check of a hostile password to 0.1 s. A check of
 * 256 characters would take 1.3 s.
 */
const comparedLength = 40

/** The lowest accepted score on a scale of 0 to 4: an attacker needs more than about 10^10 guesses. */
const fewestPoints = 4

/** Names that an attacker who knows the person would try first. */
export interface KnownNames {
  readonly userName: string
  /** The names of the person and of their sites. */
  readonly names: readonly string[]
}

/** Returns the words of names. Omits single letters, because they occur in any password. */
const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => name.normalize('NFC').match(/\p{L}{2,}/gu) ?? [])

let checker: Promise<ZxcvbnFactory> | undefined

/**
 * Estimates how easily a password is guessed. Compares it with 49,000 common and breached passwords, and with
 * keyboard patterns, sequences, repetitions and dates. The user name and the words of `names` count as
 * guessable. The list is loaded at the first call, which takes 0.2 s and 12 MB.
 *
 * @returns `common` if the password is weak and contains an entry of the list, but no known name; `guessable`
 * if it is weak for another reason; null if it is good
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
