import * as z from 'zod'
import { endpoint, noContent } from '../endpoint.ts'
import { dayInPath, idInPath } from '../fields.ts'
import {
  NewAbsence,
  NewRosterPattern,
  PersonPattern,
  RosterChange,
  RosterCopy,
  RosterDaySave,
  RosterEvent,
  RosterPattern,
  RosterPatternSave,
  RosterWeek,
} from './entities.ts'

const rights = ['ManageRosters'] as const
const ofId = z.object({ id: idInPath })
const written = {
  method: 'POST',
  rights,
  changes: ['shifts', 'hours'],
  idempotent: true,
  answer: z.object({}),
  extension: true,
} as const

/** Calls for the shifts and absences of a site's people (specification.md, Rosters). */
export const rosterEndpoints = {
  getRosterWeek: endpoint({
    method: 'GET',
    path: '/roster/weeks/:date',
    rights,
    shows: ['shifts', 'stampings', 'reservations', 'people'],
    summary: 'Returns the shifts, absences and reservations of the site’s people in the week of a day.',
    params: z.object({ date: dayInPath }),
    answer: RosterWeek,
    extension: true,
  }),
  listRosterPatterns: endpoint({
    method: 'GET',
    path: '/roster/patterns',
    rights,
    shows: ['shifts'],
    summary: 'Returns the weekly patterns of the site by name.',
    answer: z.array(RosterPattern),
    extension: true,
  }),
  listRosterEvents: endpoint({
    method: 'GET',
    path: '/roster/people/:id/events',
    rights,
    shows: ['shifts', 'stampings'],
    summary: 'Returns the latest changes of a person’s shifts and absences, the latest first.',
    params: ofId,
    answer: z.array(RosterEvent),
    extension: true,
  }),
  addRosterPattern: endpoint({
    ...written,
    path: '/roster/patterns',
    summary: 'Adds a weekly pattern.',
    body: NewRosterPattern,
    errors: ['settingTaken', 'rosterOverlaps', 'rosterOfSource'],
  }),
  saveRosterPattern: endpoint({
    ...written,
    path: '/roster/patterns/:id',
    summary: 'Changes a weekly pattern. The shifts of its people follow from today on.',
    params: ofId,
    body: RosterPatternSave,
    versioned: true,
    errors: ['settingTaken', 'rosterPatternChanged', 'rosterOverlaps', 'rosterOfSource'],
  }),
  removeRosterPattern: endpoint({
    method: 'DELETE',
    path: '/roster/patterns/:id',
    rights,
    changes: ['shifts'],
    summary: 'Removes a pattern that nobody has or has had.',
    params: ofId,
    answer: noContent,
    errors: ['settingInUse', 'rosterOfSource'],
    extension: true,
  }),
  setPersonPattern: endpoint({
    ...written,
    path: '/roster/people/pattern',
    summary: 'Gives a person a pattern from a day on. Changes of single days remain.',
    body: PersonPattern,
    errors: ['notFound', 'rosterOfSource'],
  }),
  changeRoster: endpoint({
    ...written,
    path: '/roster/people/shift',
    summary: 'Changes the shift of a person on one day, or on the weekday from that day on.',
    body: RosterChange,
    errors: ['notFound', 'rosterChanged', 'rosterOverlaps', 'rosterOfSource'],
  }),
  copyRosterWeek: endpoint({
    ...written,
    path: '/roster/weeks/copy',
    summary: 'Repeats the shifts of a week in another one. Days on which the site is closed are left out.',
    body: RosterCopy,
    errors: ['rosterOverlaps', 'rosterOfSource', 'rosterWeekChanged'],
  }),
  saveRosterDay: endpoint({
    ...written,
    path: '/roster/days',
    summary: 'Opens the site on a public holiday, or closes it on any day.',
    body: RosterDaySave,
    errors: ['rosterOfSource'],
  }),
  addRosterAbsence: endpoint({
    ...written,
    changes: ['stampings', 'hours'],
    path: '/roster/absences',
    summary: 'Adds a planned absence of a person for whole days.',
    body: NewAbsence,
    errors: ['notFound', 'absenceOverlaps'],
  }),
  removeRosterAbsence: endpoint({
    method: 'DELETE',
    path: '/roster/absences/:id',
    rights,
    changes: ['stampings', 'hours'],
    summary: 'Removes a planned absence.',
    params: ofId,
    answer: noContent,
    errors: ['rosterOfSource'],
    extension: true,
  }),
}
