/** The fewest characters of a new password; what kinds they are does not matter (specification.md, Account rules). */
export const shortestPassword = 12

/** Words that everybody tries who guesses, here and elsewhere. */
const commonWords = [
  'password',
  'passwort',
  'salasana',
  'losenord',
  'lösenord',
  'welcome',
  'tervetuloa',
  'valkommen',
  'välkommen',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'administrator',
  'letmein',
  'iloveyou',
  'minarakastansinua',
  'football',
  'jalkapallo',
  'jaakiekko',
  'jääkiekko',
  'suomifinland',
  'helsinki',
  'tampere',
  'verstas',
  'korjaamo',
  'autokorjaamo',
  'changeme',
  'secret',
  'salaisuus',
]

const known: ReadonlySet<string> = new Set(commonWords)

export type PasswordProblem = 'tooShort' | 'guessable'

/**
 * What is wrong with a new password; null for a good one. Guessable is: the user name or one word that everybody knows,
 * with digits and signs around it or repeated; a few characters again and again; a run of the alphabet, the digits or the
 * keyboard.
 *
 * @param userName the person's, which is the first thing that is guessed
 */
export function problemOfPassword(password: string, userName: string): PasswordProblem | null {
  const characters = [...password.normalize('NFC')]
  if (characters.length < shortestPassword) return 'tooShort'
  const folded = characters.join('').toLowerCase()
  return isGuessable(folded, userName.normalize('NFC').toLowerCase()) ? 'guessable' : null
}

function isGuessable(password: string, userName: string): boolean {
  if (new Set(password).size < 5) return true
  if (runs.some((run) => run.includes(password))) return true
  const letters = onceOf(plain(password))
  return letters === '' ? isRepeated(password) : known.has(letters) || letters === onceOf(plain(userName))
}

/** Rows of the keyboard, the alphabet and the digits, there and back, often enough for any password of one of them. */
const runs: readonly string[] = [
  '1234567890',
  '0123456789',
  'abcdefghijklmnopqrstuvwxyzåäö',
  'qwertyuiopåasdfghjklöäzxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
].flatMap((row) => [row.repeat(52), [...row].reverse().join('').repeat(52)])

/** Without digits and signs; those inside a word that stand for letters are put back. */
const plain = (word: string): string =>
  withoutEdges(word)
    .replace(/0/g, 'o')
    .replace(/[@4]/g, 'a')
    .replace(/3/g, 'e')
    .replace(/\$/g, 's')
    .replace(/[^\p{L}]/gu, '')

/** From its first letter to its last. */
function withoutEdges(word: string): string {
  const characters = [...word]
  const isLetter = (character: string) => /\p{L}/u.test(character)
  const start = characters.findIndex(isLetter)
  return start < 0 ? '' : characters.slice(start, characters.findLastIndex(isLetter) + 1).join('')
}

/** What is repeated: `abab` is `ab`. */
const onceOf = (word: string): string => word.slice(0, (word + word).indexOf(word, 1))

const isRepeated = (word: string): boolean => onceOf(word) !== word
