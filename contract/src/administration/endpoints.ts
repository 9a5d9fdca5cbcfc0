import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { idInPath } from '../fields.ts'
import { ofAuthority } from './authority-errors.ts'
import { MadeAccess, PeopleSave, Person, PersonSave, Profile } from './entities.ts'

const rights = ['ManageUsers'] as const
/** Refusals of a new person, who gets no more rights than the caller has. */
const ofNew = ['personNameTaken', 'personHasMoreRights'] as const

/** Calls with which administrators manage the people of a site. */
export const administrationEndpoints = {
  listPeople: endpoint({
    method: 'GET',
    path: '/administration/people',
    shows: ['people'],
    summary: 'Returns all people and work queues of the site by name, including inactive ones.',
    rights,
    answer: z.array(Person),
    extension: true,
  }),
  listProfiles: endpoint({
    method: 'GET',
    path: '/administration/profiles',
    shows: ['people'],
    summary: 'Returns the access profiles by name, with the number of people who have them.',
    rights,
    answer: z.array(Profile),
    extension: true,
  }),
  listMadeAccess: endpoint({
    method: 'GET',
    path: '/administration/people/:id/access',
    shows: ['people'],
    summary:
      'Returns the wall links and trusted devices that a person created at the caller’s sites. They ' +
      'end if the person becomes inactive.',
    rights,
    params: z.object({ id: idInPath }),
    answer: z.array(MadeAccess),
    extension: true,
  }),
  addPerson: endpoint({
    method: 'POST',
    path: '/administration/people',
    changes: ['people'],
    summary:
      'Adds a person. A person with a user name has no password at first, and sets one with a reset ' +
      'link.',
    rights,
    body: PersonSave,
    answer: Person,
    idempotent: true,
    needsConfirmation: true,
    errors: [...ofNew, 'siteNotAllowed'],
    extension: true,
  }),
  addPeople: endpoint({
    method: 'POST',
    path: '/administration/people-list',
    changes: ['people'],
    summary:
      'Adds several people to the site, or nobody if one of them is refused. Each error names the person ' +
      'by `line`, which counts from 0.',
    rights,
    body: PeopleSave,
    answer: z.array(Person),
    idempotent: true,
    needsConfirmation: true,
    errors: [...ofNew, 'pinTooSimple'],
    extension: true,
  }),
  savePerson: endpoint({
    method: 'POST',
    path: '/administration/people/:id',
    changes: ['people'],
    summary:
      'Changes a person. The sessions of a person who becomes inactive or leaves a site end ' +
      'immediately. A running stamping continues.',
    rights,
    params: z.object({ id: idInPath }),
    versioned: true,
    body: PersonSave,
    answer: Person,
    idempotent: true,
    errors: [
      ...ofAuthority,
      'personNameTaken',
      'siteNotAllowed',
      'personChanged',
      'confirmationNeeded',
      'lastAdministrator',
      'directoryManages',
    ],
    extension: true,
  }),
}
