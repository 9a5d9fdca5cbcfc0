import * as z from 'zod'
import { ofAuthority } from '../administration/authority-errors.ts'
import { Person } from '../administration/entities.ts'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { Directory, DirectoryGroupSave, DirectoryRightsSave } from './administration-entities.ts'

const rights = ['ManageUsers'] as const
const changes = ['directory', 'people'] as const

/** Calls with which administrators manage the company's directory. */
export const directoryEndpoints = {
  getDirectory: endpoint({
    method: 'GET',
    path: '/administration/directory',
    shows: ['directory'],
    summary:
      'Returns the groups of the company’s directory with their mapping, the people in conflict, and the latest ' +
      'refused calls.',
    rights,
    answer: Directory,
    extension: true,
  }),
  saveDirectoryGroup: endpoint({
    method: 'POST',
    path: '/administration/directory/groups/:id',
    changes,
    summary:
      'Maps a group to an access profile and sites. The members get them soon. The administrator must work at ' +
      'all these sites and have all rights of the profile.',
    rights,
    params: z.object({ id: z.uuid() }),
    body: DirectoryGroupSave,
    answer: Directory,
    idempotent: true,
    needsConfirmation: true,
    errors: ['siteNotAllowed', 'directoryGroupChanged', 'profileHasMoreRights', 'mappedProfileAdministers'],
    extension: true,
  }),
  linkDirectoryUser: endpoint({
    method: 'POST',
    path: '/administration/directory/conflicts/:id/link',
    changes,
    summary:
      'Links the person of a conflict to the user of the directory. Name, e-mail address and access then follow ' +
      'the directory. Profile and sites follow it as soon as a mapped group has the user.',
    rights,
    params: z.object({ id: idInPath }),
    answer: Directory,
    idempotent: true,
    needsConfirmation: true,
    errors: ['scimTaken', ...ofAuthority],
    extension: true,
  }),
  setDirectoryRights: endpoint({
    method: 'POST',
    path: '/administration/people/:id/directory',
    changes,
    summary:
      'Chooses whether the groups of the directory or administrators decide a person’s profile and sites.',
    rights,
    params: z.object({ id: idInPath }),
    body: DirectoryRightsSave,
    answer: Person,
    idempotent: true,
    needsConfirmation: true,
    errors: ofAuthority,
    extension: true,
  }),
}
