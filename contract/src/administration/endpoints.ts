import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { ofAuthority } from './authority-errors.ts'
import { MadeAccess, Person, PersonSave, Profile } from './entities.ts'

const rights = ['ManageUsers'] as const
const ofSave = ['personNameTaken', 'siteNotAllowed', ...ofAuthority] as const

/** Calls with which administrators manage the people of a site. */
export const administrationEndpoints = {
  listPeople: endpoint({
    method: 'GET',
    path: '/administration/people',
    shows: ['people'],
    summary: 'All people and work queues of the site by name, with those who left.',
    rights,
    answer: z.array(Person),
    extension: true,
  }),
  listProfiles: endpoint({
    method: 'GET',
    path: '/administration/profiles',
    summary: 'The access profiles that a person can be given, by name.',
    rights,
    answer: z.array(Profile),
    extension: true,
  }),
  listMadeAccess: endpoint({
    method: 'GET',
    path: '/administration/people/:id/access',
    shows: ['people'],
    summary:
      'The wall links and shared devices that a person made at the caller’s sites: they end when the person is made inactive.',
    rights,
    params: z.object({ id: idInPath }),
    answer: z.array(MadeAccess),
    extension: true,
  }),
  addPerson: endpoint({
    method: 'POST',
    path: '/administration/people',
    changes: ['people'],
    summary: 'Adds a person. A user name comes without a password: the person chooses one with a reset link.',
    rights,
    body: PersonSave,
    answer: Person,
    idempotent: true,
    needsConfirmation: true,
    errors: ofSave,
    extension: true,
  }),
  savePerson: endpoint({
    method: 'POST',
    path: '/administration/people/:id',
    changes: ['people'],
    summary:
      'Changes a person. Somebody who becomes inactive or leaves a site is signed out at once; a running stamping goes on.',
    rights,
    params: z.object({ id: idInPath }),
    versioned: true,
    body: PersonSave,
    answer: Person,
    idempotent: true,
    errors: [...ofSave, 'personChanged', 'confirmationNeeded', 'lastAdministrator'],
    extension: true,
  }),
}
