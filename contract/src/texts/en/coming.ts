import type { comingIds } from '../ids/coming.ts'

export const comingTexts = {
  'coming.title': 'Coming',
  'coming.notYet': 'This page is not in use yet.',
  'coming.userTasks': 'Here you will handle your tasks and pick new ones from the shared pool.',
  'coming.vehicleSearch': 'Here you will find a vehicle by its plate or VIN.',
  'coming.vehicle': 'Here you will see a vehicle’s details and service history.',
  'coming.healthCheck': 'Here you will check a vehicle’s condition and get a PDF report.',
  'coming.partsSearch': 'Here you will find a part with its price and stock.',
  'coming.partsPlanning': 'Here you will plan and pick the parts of coming work.',
  'coming.activityMonitor': 'Here the parts desk will see waiting tasks and those under work.',
  'coming.workshopSchedule': 'Here you will see the whole workshop’s day and move reservations.',
  'coming.tyre': 'Here you will measure tyres and save their data.',
} satisfies Record<keyof typeof comingIds, string>
