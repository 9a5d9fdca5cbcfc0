import type { Person, PersonSave } from '@verstas/contract/administration/entities.ts'

/**
 * All values of a person that a change sets. An undefined `Number` does not change; administrators cannot
 * change it.
 */
export type PersonValues = Omit<PersonSave, 'Version'> & { readonly Number?: string | null | undefined }

/** A person with the person's number, which comes from another system and which administrators do not see. */
export interface StoredPerson {
  readonly person: Person
  readonly number: string | null
}

/** The comparable values of a person by their wire names. */
export type Values = Readonly<Record<string, string | number | boolean | null>>

/** Returns the comparable values of a save. */
export const valuesOfSave = (
  { KeptAccessIds, Number: number, ...save }: PersonValues,
  siteIds: readonly number[],
): Values => ({
  Name: save.Name,
  Subsystem: save.Subsystem,
  IsWorkqueue: save.IsWorkqueue,
  IsActive: save.IsActive,
  ProfileId: save.ProfileId,
  ...timeKindsOf(save),
  UserName: save.UserName ?? null,
  Email: save.Email ?? null,
  PrincipalName: save.PrincipalName ?? null,
  ...(number !== undefined && { Number: number }),
  SiteIds: sitesText(siteIds),
})

/** Returns the kinds of time beyond the shift from a save, as one string. */
const timeKindsOf = ({
  IsOvertimeInUse,
  IsFlexInUse,
  IsKiKyInUse,
}: Pick<PersonSave, 'IsOvertimeInUse' | 'IsFlexInUse' | 'IsKiKyInUse'>) => ({
  ...(IsOvertimeInUse != null && { IsOvertimeInUse }),
  ...(IsFlexInUse != null && { IsFlexInUse }),
  ...(IsKiKyInUse != null && { IsKiKyInUse }),
})

/** Returns the comparable values of a stored person. */
export const valuesOf = ({ person, number }: StoredPerson): Values => ({
  Name: person.Name,
  Subsystem: person.Subsystem,
  IsWorkqueue: person.IsWorkqueue,
  IsActive: person.IsActive,
  ProfileId: person.ProfileId,
  ...timeKindsOf(person),
  UserName: person.UserName,
  Email: person.Email,
  PrincipalName: person.PrincipalName,
  Number: number,
  SiteIds: sitesText(person.Sites.map(({ Id }) => Id)),
})

/** Converts sites to a comparable string: the default site first, the others in a fixed order. */
const sitesText = ([defaultId, ...others]: readonly number[]) =>
  [defaultId, ...others.toSorted((a, b) => a - b)].join()

/** Converts a save to columns of `employee`. */
export const columnsOf = (save: PersonValues) => ({
  name: save.Name,
  subsystem: save.Subsystem,
  is_workqueue: save.IsWorkqueue,
  is_active: save.IsActive,
  profile_id: save.ProfileId,
  email: save.Email ?? null,
  principal_name: save.PrincipalName ?? null,
  ...(save.IsOvertimeInUse != null && { is_overtime_in_use: save.IsOvertimeInUse }),
  ...(save.IsFlexInUse != null && { is_flex_in_use: save.IsFlexInUse }),
  ...(save.IsKiKyInUse != null && { is_kiky_in_use: save.IsKiKyInUse }),
  ...(save.Number !== undefined && { number: save.Number }),
})
