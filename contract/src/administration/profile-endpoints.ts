import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { Profile } from './entities.ts'
import { NewProfile, ProfileSave } from './profile-entities.ts'

const rights = ['ManageUsers'] as const
const needsConfirmation = true
const params = z.object({ id: idInPath })
const ofAuthority = ['profileElsewhere', 'profileHasMoreRights'] as const

/** Calls with which administrators change access profiles. */
export const profileEndpoints = {
  addProfile: endpoint({
    method: 'POST',
    path: '/administration/profiles',
    changes: ['people'],
    summary: 'Adds an access profile with rights that the caller has.',
    rights,
    body: NewProfile,
    answer: Profile,
    idempotent: true,
    needsConfirmation,
    errors: ['profileTaken', 'profileHasMoreRights'],
    extension: true,
  }),
  saveProfile: endpoint({
    method: 'POST',
    path: '/administration/profiles/:id',
    changes: ['people', 'trustedDevices'],
    summary:
      'Changes the name and the rights of a profile, for all people who have it and for their sessions. Changes ' +
      'of other rights that somebody saved meanwhile remain.',
    rights,
    params,
    body: ProfileSave,
    answer: Profile,
    idempotent: true,
    needsConfirmation,
    errors: ['profileTaken', 'profileChanged', 'lastAdministrator', ...ofAuthority],
    extension: true,
  }),
  removeProfile: endpoint({
    method: 'DELETE',
    path: '/administration/profiles/:id',
    changes: ['people'],
    summary: 'Removes a profile that nobody has.',
    rights,
    params,
    answer: noContent,
    needsConfirmation,
    errors: ['profileInUse', ...ofAuthority],
    extension: true,
  }),
}
