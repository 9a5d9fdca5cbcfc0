import type { Person, PersonSave } from '@verstas/contract/administration/entities.ts'

/** The values of a person's form; unset values are empty. */
export interface PersonFields {
  readonly Name: string
  readonly Subsystem: string
  readonly IsWorkqueue: boolean
  readonly IsActive: boolean
  readonly IsOvertimeInUse: boolean
  readonly IsFlexInUse: boolean
  readonly IsKiKyInUse: boolean
  /** Empty until a profile is chosen. */
  readonly ProfileId: string
  readonly UserName: string
  readonly Email: string
  readonly PrincipalName: string
  /** The ids of the person's sites, the default site first. */
  readonly SiteIds: readonly number[]
  /**
   * The ids of the wall links and trusted devices that remain valid when their creator leaves or loses the
   * right to create them.
   */
  readonly KeptAccessIds: readonly string[]
}

/** Returns the initial values of the form. @param siteId the first site of a new person */
export const fieldsOf = (person: Person | null, siteId: number): PersonFields => ({
  Name: person?.Name ?? '',
  // Most new people work in the workshop, as in the form that adds several people.
  Subsystem: person?.Subsystem ?? 'M',
  IsWorkqueue: person?.IsWorkqueue ?? false,
  IsActive: person?.IsActive ?? true,
  IsOvertimeInUse: person?.IsOvertimeInUse ?? false,
  IsFlexInUse: person?.IsFlexInUse ?? false,
  IsKiKyInUse: person?.IsKiKyInUse ?? false,
  ProfileId: person ? String(person.ProfileId) : '',
  UserName: person?.UserName ?? '',
  Email: person?.Email ?? '',
  PrincipalName: person?.PrincipalName ?? '',
  SiteIds: person ? person.Sites.map(({ Id }) => Id) : [siteId],
  KeptAccessIds: [],
})

/** Returns the fields with invalid values. */
export function problemsOf(fields: PersonFields): ReadonlySet<keyof PersonFields> {
  const { Name, ProfileId, UserName, Email, PrincipalName, SiteIds } = fields
  const isAddress = (value: string) => value.trim() === '' || /^[^@\s]+@[^@\s]+$/.test(value.trim())
  const wrong = {
    Name: Name.trim() === '',
    ProfileId: ProfileId === '',
    UserName: UserName.trim() !== '' && !isUserName(UserName),
    Email: !isAddress(Email),
    PrincipalName: !isAddress(PrincipalName),
    SiteIds: SiteIds.length === 0,
  }
  return new Set(Object.entries(wrong).flatMap(([field, is]) => (is ? [field as keyof PersonFields] : [])))
}

/** Returns the body of the save from the fields of the form. Empty texts become null. */
export const saveOf = ({ ProfileId, ...fields }: PersonFields): PersonSave => ({
  ...fields,
  ProfileId: Number(ProfileId),
  UserName: fields.UserName.trim() || null,
  Email: fields.Email.trim() || null,
  PrincipalName: fields.PrincipalName.trim() || null,
  SiteIds: [...fields.SiteIds],
  KeptAccessIds: [...fields.KeptAccessIds],
})

/** True if a name is a valid user name: not empty, and without spaces or colons inside. */
export const isUserName = (name: string): boolean => /^[^\s:]+$/.test(name.trim())
