import type { PeopleSave, Profile } from '@verstas/contract/administration/entities.ts'
import { isSimplePin } from '@verstas/domain/quick-change/pin.ts'
import { fieldsOf, type PersonFields, problemsOf } from '../person/person-fields.ts'

/** A new person of the list. */
export interface NewPersonFields extends PersonFields {
  /** Empty if the person chooses a PIN later. */
  readonly Pin: string
  /** True if the person gets a badge. */
  readonly HasBadge: boolean
  /** The profile name of the list that no profile has; empty if there is none. */
  readonly UnknownProfile: string
}

interface Defaults {
  readonly profiles: readonly Profile[]
  /** The profile id for lines without a profile; empty if none was chosen. */
  readonly profileId: string
  readonly subsystem: string
  readonly siteId: number
}

/**
 * Parses a list of people, one per line, with name, user name, e-mail address, profile, PIN and badge. The
 * separator is tab, semicolon or comma: the first of these that the list contains. A header line is skipped.
 */
export function parsePeople(list: string, defaults: Defaults): NewPersonFields[] {
  const separator = ['\t', ';', ','].find((candidate) => list.includes(candidate)) ?? ';'
  const { profiles, profileId, subsystem, siteId } = defaults
  let isFirst = true
  return list.split(/\r?\n/).flatMap((line) => {
    const cells = line.split(separator).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    if (cells.every((cell) => cell === '')) return []
    const isTop = isFirst
    isFirst = false
    if (isTop && isHeader(cells)) return []
    const [Name = '', UserName = '', Email = '', profileName = '', Pin = '', badge = ''] = cells
    const named = profiles.find(({ Name: name }) => name.toLowerCase() === profileName.toLowerCase())
    const ProfileId = profileName === '' ? profileId : String(named?.Id ?? '')
    const HasBadge = badge !== '' && !noWords.has(badge.toLowerCase())
    const UnknownProfile = ProfileId === '' ? profileName : ''
    const own = { Name, UserName, Email, ProfileId, Subsystem: subsystem, Pin, HasBadge, UnknownProfile }
    return [{ ...fieldsOf(null, siteId), ...own }]
  })
}

/** Words in the column of badges that mean none. Other words, such as yes or x, mean a badge. */
const noWords = new Set(['0', '-', '–', 'ei', 'e', 'nej', 'no', 'n', 'false'])

/** Column titles of a list of people, in the languages of the app and as other systems export them. */
const titles = new Set(
  (
    'nimi,koko nimi,henkilö,etunimi,sukunimi,käyttäjätunnus,käyttäjänimi,tunnus,sähköposti,sähköpostiosoite,' +
    'profiili,rooli,namn,fullständigt namn,person,förnamn,efternamn,användarnamn,användare,e-post,e-postadress,' +
    'epost,profil,roll,name,full name,first name,last name,user name,username,user,e-mail,email,' +
    'e-mail address,email address,profile,role,pin,pin-koodi,pin-kod,pin code,kortti,kulkukortti,kort,badge'
  ).split(','),
)

/** True if every non-empty cell is a column title. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell === '' || titles.has(cell.toLowerCase().replace(/\s+/g, ' ')))

type LineProblem = 'wrong' | 'twice'

/** Returns the invalid fields of each line, including values that another line has as well. */
export function problemsOfLines(
  lines: readonly NewPersonFields[],
): readonly ReadonlyMap<keyof NewPersonFields, LineProblem>[] {
  const unique = ['UserName', 'Email'] as const
  const normal = (value: string) => value.trim().toLowerCase()
  return lines.map((line) => {
    const problems = new Map<keyof NewPersonFields, LineProblem>()
    for (const field of unique)
      if (
        line[field].trim() !== '' &&
        lines.some((other) => other !== line && normal(other[field]) === normal(line[field]))
      )
        problems.set(field, 'twice')
    for (const field of problemsOf(line)) problems.set(field, 'wrong')
    if (line.Pin !== '' && (!/^\d{4,6}$/.test(line.Pin) || isSimplePin(line.Pin)))
      problems.set('Pin', 'wrong')
    return problems
  })
}

/** Converts checked lines to the body of their save. Blank fields become null. */
export const peopleSaveOf = (lines: readonly NewPersonFields[]): PeopleSave => ({
  People: lines.map(({ Name, UserName, Email, ProfileId, Subsystem, Pin }) => ({
    Name: Name.trim(),
    Subsystem,
    ProfileId: Number(ProfileId),
    UserName: UserName.trim() || null,
    Email: Email.trim() || null,
    ...(Pin !== '' && { Pin }),
  })),
})
