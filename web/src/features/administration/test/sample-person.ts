import type { Person } from '@verstas/contract/administration/entities.ts'

/** Somebody of the site of the sample session. */
export const samplePerson: Person = {
  Id: 12,
  Name: 'Aino Korhonen',
  Subsystem: 'M',
  IsWorkqueue: false,
  IsActive: true,
  ProfileId: 1,
  ProfileName: 'Technician',
  UserName: 'aino',
  Email: null,
  PrincipalName: null,
  Sites: [{ Id: 1, Description: 'Helsinki' }],
  StampedSince: null,
  Version: 1,
}
