/** Minimum number of characters of a new password (specification.md, Account rules). */
export const shortestPassword = 12

/** Words that attackers guess first. */
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

const guessableWords: ReadonlySet<string> = new Set(commonWords)

export type PasswordProblem = 'tooShort' | 'guessable'

/**
 * Returns the problem of a new password; null if there is none. These passwords are guessable:
 * - the user name or a common word, even if repeated, or with digits and signs around it
 * - names with few other characters
 * - fewer than five different characters
 * - sequences of the alphabet, the digits or the keyboard
 * - a repeated sequence of digits and signs
 *
 * @param userName the user name of the person
 * @param names the name of the person, and the names of the person's sites
 */
export function problemOfPassword(
  password: string,
  userName: string,
  names: readonly string[] = [],
): PasswordProblem | null {
  const characters = [...password.normalize('NFC')]
  if (characters.length < shortestPassword) return 'tooShort'
  const folded = characters.join('').toLowerCase()
  const isWeak =
    isGuessable(folded, userName.normalize('NFC').toLowerCase()) ||
    isMadeOfNames(folded, [userName, ...names])
  return isWeak ? 'guessable' : null
}

/** Minimum number of letters and digits besides the names in a password that contains names. */
const fewestBesideNames = 8

/**
 * True if a password contains names and has too few characters besides them. A name is found even if digits
 * replace its letters.
 */
function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => bare(name).match(/\p{L}{3,}/gu) ?? [])
    .toSorted((one, other) => other.length - one.length)
  return [password, asLetters(password)].map(bare).some((written) => {
    const remaining = words.reduce((text, word) => text.replaceAll(word, ' '), written)
    return remaining !== written && (remaining.match(/[\p{L}\p{N}]/gu) ?? []).length < fewestBesideNames
  })
}

/** Converts a string to lower case without accents. */
const bare = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

function isGuessable(password: string, userName: string): boolean {
  if (new Set(password).size < 5) return true
  if (runs.some((run) => run.includes(password))) return true
  const letters = onceOf(plain(password))
  return letters === ''
    ? isRepeated(password)
    : guessableWords.has(letters) || letters === onceOf(plain(userName))
}

/**
 * Keyboard rows, the alphabet and the digits, in both directions. Each is repeated, because a password may be
 * longer than one row.
 */
const runs: readonly string[] = [
  '1234567890',
  '0123456789',
  'abcdefghijklmnopqrstuvwxyzåäö',
  'qwertyuiopåasdfghjklöäzxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
].flatMap((row) => [row.repeat(52), [...row].reverse().join('').repeat(52)])

/**
 * Returns the letters of a word. Digits and signs inside it become the letters that they resemble
 * (`asLetters`). All other characters are removed.
 */
const plain = (word: string): string => asLetters(withoutEdges(word)).replace(/[^\p{L}]/gu, '')

/** Replaces digits and signs with the letters that they resemble. */
const asLetters = (word: string): string =>
  word.replace(/0/g, 'o').replace(/[@4]/g, 'a').replace(/3/g, 'e').replace(/\$/g, 's')

/** Returns the part of a word from its first to its last letter. */
function withoutEdges(word: string): string {
  const characters = [...word]
  const isLetter = (character: string) => /\p{L}/u.test(character)
  const start = characters.findIndex(isLetter)
  return start < 0 ? '' : characters.slice(start, characters.findLastIndex(isLetter) + 1).join('')
}

/**
 * Returns the repeated part of a word: `ab` for `abab`. Returns the word itself if it has no repeated part.
 */
const onceOf = (word: string): string => word.slice(0, (word + word).indexOf(word, 1))

const isRepeated = (word: string): boolean => onceOf(word) !== word
