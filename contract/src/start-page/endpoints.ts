import { endpoint } from '../endpoint.ts'
import { Desk, maxDeskRows } from './entities.ts'

/** The call of the start pages of advisers, foremen and parts clerks. */
export const startPageEndpoints = {
  getDesk: endpoint({
    method: 'GET',
    path: '/workshop/desk',
    shows: [
      'differences',
      'offers',
      'planning',
      'reservations',
      'schedule',
      'shifts',
      'stampings',
      'tasks',
      'workOrders',
    ],
    summary:
      'Returns what the caller’s roles have to do now: vehicles of today, free people and bays, people who ' +
      'have not stamped, forgotten stampings, parts of the next day, part requests, unanswered offers and ' +
      `differences from other systems, at most ${maxDeskRows} of each. The roles ` +
      'follow from the rights of the caller.',
    rights: ['MobileServiceTechnician'],
    answer: Desk,
    extension: true,
  }),
}
