import type { Directory } from '@verstas/contract/scim/administration-entities.ts'

/** A directory with a mapped group, one that gives nothing, a conflict, a problem and a refused call. */
export const sampleDirectory: Directory = {
  Address: 'https://verstas.example.com/scim/v2',
  Accounts: [
    { Id: 3, Name: 'Entra ID', LastSeen: '2026-11-18T08:10:00Z', LastChanged: '2026-11-18T07:40:00Z' },
  ],
  UserCount: 42,
  WithoutAccessCount: 2,
  PendingCount: 0,
  Groups: [
    {
      Id: 'c5ff3a5c-3c6e-4f5b-9a58-0d4f6a1b2c3d',
      Name: 'Asentajat',
      AccountName: 'Entra ID',
      MemberCount: 12,
      ProfileId: 1,
      ProfileName: 'Technician',
      Subsystem: 'M',
      Sites: [{ Id: 1, Description: 'Helsinki' }],
      Version: 2,
    },
    {
      Id: 'd5ff3a5c-3c6e-4f5b-9a58-0d4f6a1b2c3d',
      Name: 'Talous',
      AccountName: 'Entra ID',
      MemberCount: 1,
      ProfileId: null,
      ProfileName: null,
      Subsystem: '',
      Sites: [],
      Version: 1,
    },
  ],
  Conflicts: [
    {
      Id: 7,
      AccountName: 'Entra ID',
      UserName: 'aino.korhonen@example.com',
      Name: 'Aino Korhonen',
      Email: 'aino.korhonen@example.com',
      PersonId: 12,
      PersonName: 'Aino K.',
      IsPersonActive: false,
      Value: 'aino.korhonen@example.com',
      FirstSeen: '2026-11-17T08:00:00Z',
      LastSeen: '2026-11-18T08:00:00Z',
    },
  ],
  Problems: [{ UserName: 'kaisa@example.com', PersonId: 13, Problem: 'administrator' }],
  Failures: [
    {
      Id: 1,
      At: '2026-11-18T08:00:00Z',
      Call: 'addScimUser',
      Subject: 'aino.korhonen@example.com',
      Status: 409,
      Detail: 'A person with aino.korhonen@example.com is here already.',
    },
  ],
}
