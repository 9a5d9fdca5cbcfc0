import type { Person } from '@verstas/contract/administration/entities.ts'
import type { WaitingIdentity } from '@verstas/contract/company-sign-in/entities.ts'

/**
 * Returns the text that identifies a stranger to an administrator: the name, otherwise the e-mail address or
 * the subject.
 */
export const nameOf = ({ Name, Email, Subject }: WaitingIdentity): string => Name ?? Email ?? Subject

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && one.trim().toLocaleLowerCase() === other?.trim().toLocaleLowerCase()

/** True if the person is probably the stranger, because e-mail address, principal name or name match. */
export const isLikely = (person: Person, { Name, Email, Subject }: WaitingIdentity): boolean =>
  isSame(person.Email, Email) ||
  isSame(person.Email, Subject) ||
  isSame(person.PrincipalName, Subject) ||
  isSame(person.Name, Name)

/**
 * Returns the people of a site who match a search and can be linked to a stranger. Probable matches are
 * first.
 *
 * @param people in the order of the list
 * @param words the search text; an empty text matches all people
 */
export function candidatesFor(
  stranger: WaitingIdentity,
  people: readonly Person[],
  { siteId, words }: { readonly siteId: number; readonly words: string },
): Person[] {
  const wanted = words.trim().toLocaleLowerCase()
  const found = people.filter(
    ({ IsActive, IsWorkqueue, Sites, Name, UserName, Email }) =>
      IsActive &&
      !IsWorkqueue &&
      Sites.some(({ Id }) => Id === siteId) &&
      [Name, UserName, Email].some((value) => value?.toLocaleLowerCase().includes(wanted)),
  )
  return [
    ...found.filter((person) => isLikely(person, stranger)),
    ...found.filter((person) => !isLikely(person, stranger)),
  ]
}
