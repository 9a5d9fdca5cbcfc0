import type { Locator, Page } from '@playwright/test'
import { healthCheckEndpoints } from '@verstas/contract/health-checks/endpoints.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { workScheduleEndpoints } from '@verstas/contract/work-schedule/endpoints.ts'
import type { ApiClient } from '../server/api-client.ts'
import { today } from '../server/day.ts'
import type { Translate } from '../support/translate.ts'
import { findOilFilter } from './catalogue.ts'

/** A vehicle with a reservation today, and the number and global id of its work order. */
export interface Car {
  readonly plate: string
  readonly vin: string
  readonly number: number
  readonly globalId: string
  readonly vehicleId: number
}

/**
 * Returns the vehicles of the signed-in person's reservations today.
 *
 * @throws if there are none
 */
export async function carsOfToday(api: ApiClient): Promise<readonly [Car, ...Car[]]> {
  const reservations = await api(workScheduleEndpoints.listMyReservations, { params: { date: today } })
  const [first, ...others] = reservations.map(({ LicenseNumber, WorkOrder }) => ({
    plate: LicenseNumber,
    vin: WorkOrder.Vehicle.SerialNumber,
    number: WorkOrder.OrderNumber,
    globalId: WorkOrder.GlobalId,
    vehicleId: WorkOrder.Vehicle.VehicleId,
  }))
  if (!first) throw new Error('There is no reservation today')
  return [first, ...others]
}

/**
 * The data that the pages show: the first vehicle of the day, a part with its supplier, and a health check.
 */
export interface PageData extends Car {
  readonly part: string
  readonly inspection: number
}

/** Reads the data that `technicianPages` needs, as the signed-in person. */
export async function dataForPages(api: ApiClient): Promise<PageData> {
  const cars = await carsOfToday(api)
  const [car] = cars
  const inspections = await Promise.all(
    cars.map(({ vehicleId }) => api(healthCheckEndpoints.listInspections, { params: { vehicleId } })),
  )
  const [inspection] = inspections.flat()
  if (!inspection) throw new Error('No car of today was checked')
  const part = await findOilFilter(api)
  return {
    ...car,
    inspection: inspection.Id,
    part: [part.SupplierNumber, part.ItemNumber].map(encodeURIComponent).join('/'),
  }
}

export interface AppPage {
  readonly route: string
  /** An element that is visible only after the page has loaded its data. */
  readonly shows: Locator
  /** An element that is loaded later than `shows`. */
  readonly later?: Locator
}

/**
 * Returns the pages of a technician, with data. Excludes the workshop schedule and the camera, which have
 * journeys of their own.
 */
export function technicianPages(
  page: Page,
  t: Translate,
  { plate, vin, number, globalId, part, inspection }: PageData,
): readonly AppPage[] {
  const list = (name: TextName) =>
    page
      .getByRole('list', { name: t(name) })
      .getByRole('link')
      .first()
  const panel = (text: string) => page.getByRole('tabpanel').getByText(text).first()
  const openTasks = new RegExp(t('activity.openCount', { count: 2 }).replace('2', '\\d+'))
  const workOrder = `/workorder?number=${number}`
  return [
    { route: '/workschedule', shows: list('workSchedule.list') },
    { route: '/startpage', shows: list('startPage.tiles') },
    { route: '/workordersearch', shows: page.getByLabel(t('workOrderSearch.plate')) },
    { route: `/workordersearch?plate=${plate}`, shows: list('workOrderSearch.results') },
    { route: '/workordersearch?tab=mine', shows: list('workOrderSearch.reservations') },
    { route: '/workordersearch?tab=all', shows: page.getByLabel(t('workOrderSearch.employee')) },
    { route: workOrder, shows: page.getByRole('checkbox').first() },
    { route: `${workOrder}&tab=workorder`, shows: panel(t('workOrder.vehicle.serialNumber')) },
    {
      route: `${workOrder}&tab=resources`,
      shows: page.getByRole('list', { name: t('workOrder.resources.title') }),
    },
    { route: '/vehiclesearch', shows: page.getByLabel(t('vehicleSearch.vin')) },
    { route: `/vehiclesearch?plate=${plate}`, shows: list('vehicleSearch.results') },
    { route: `/vehicle/${vin}`, shows: page.getByText(t('vehicle.identity')) },
    {
      route: `/vehicle/${vin}?tab=maintenance`,
      shows: page
        .getByRole('list', { name: t('vehicle.visits') })
        .getByRole('listitem')
        .first(),
    },
    { route: '/usertasks', shows: page.getByRole('button', { name: t('activity.new') }) },
    {
      route: `${workOrder}&tab=activities`,
      shows: page.getByRole('button', { name: t('activity.add') }),
    },
    {
      route: '/activitymonitor',
      shows: page
        .getByRole('list', { name: t('monitor.waiting') })
        .getByRole('listitem')
        .first(),
    },
    {
      route: `${workOrder}&tab=chat`,
      shows: page
        .getByRole('list', { name: t('chat.title') })
        .getByRole('listitem')
        .first(),
    },
    { route: '/conversations', shows: list('page.conversations') },
    { route: '/notifications', shows: page.getByRole('heading', { name: t('notification.today') }) },
    {
      route: '/more',
      shows: list('startPage.tiles'),
      later: page.getByRole('list', { name: t('startPage.tiles') }).getByText(openTasks),
    },
    { route: '/stamping', shows: page.getByRole('heading', { level: 1, name: t('page.stamping') }) },
    { route: '/stampingcorrections', shows: page.getByRole('heading', { name: t('correction.history') }) },
    { route: `/autograph/${number}`, shows: page.getByLabel(t('autograph.signer')) },
    { route: '/account/keys', shows: page.getByText('matti', { exact: true }) },
    { route: '/account/sessions', shows: page.getByText(t('account.thisDevice'), { exact: true }) },
    { route: '/partssearch', shows: page.getByText(t('parts.startTitle')) },
    { route: `/part/${part}`, shows: page.getByRole('table', { name: t('part.stock') }) },
    { route: '/partsplanning', shows: page.getByRole('main').getByRole('listitem').first() },
    { route: `/partsplanning?list=${today}`, shows: page.getByRole('main').getByRole('listitem').first() },
    { route: '/vhc', shows: page.getByText(t('healthCheck.chooseVehicleHint')) },
    {
      route: `/vhc/vin/${vin}`,
      shows: page
        .getByRole('region', { name: t('healthCheck.startNew') })
        .getByRole('link')
        .first(),
    },
    { route: `/vhc/${inspection}`, shows: page.getByRole('radio').first() },
    { route: `/tyre/${globalId}`, shows: page.getByRole('table', { name: t('tyres.wheels') }) },
    { route: `${workOrder}&tab=tyres`, shows: page.getByRole('link', { name: t('tyres.measure') }) },
    { route: `/vehicle/${vin}?tab=tyres`, shows: page.getByRole('tabpanel').getByRole('heading').first() },
  ]
}

/** Returns the pages of the administration, including the page of this employee. */
export const administrationPages = (page: Page, t: Translate, personId: number): readonly AppPage[] => [
  {
    route: '/administration',
    shows: page
      .getByRole('list', { name: t('people.title') })
      .getByRole('link')
      .first(),
  },
  {
    route: '/administration?tab=rights',
    shows: page.getByLabel(t('rights.person'), { exact: true }),
  },
  {
    route: '/administration?tab=devices',
    shows: page.getByRole('switch', { name: t('devices.inUse') }),
    later: page
      .getByRole('list', { name: t('devices.title') })
      .getByRole('listitem')
      .first(),
  },
  {
    route: '/administration?tab=strangers',
    shows: page.getByText(t('strangers.none')),
  },
  { route: '/settings', shows: page.getByRole('link', { name: t('settings.stampingTypes') }) },
  {
    route: '/settings/stamping-types',
    shows: page.getByRole('button', { name: t('settings.add') }),
    later: page.getByRole('listitem').first(),
  },
  {
    route: '/settings/start',
    shows: page.getByRole('heading', { name: t('start.title') }),
  },
  { route: '/settings/count', shows: page.getByRole('button', { name: t('stockCount.start') }) },
  {
    route: '/settings/receive',
    shows: page.getByText(t('receiving.empty')),
  },
  {
    route: '/settings/audit',
    shows: page.getByRole('heading', { name: t('settings.audit') }),
    later: page.getByRole('listitem').first(),
  },
  {
    route: '/settings/sites',
    shows: page.getByRole('button', { name: t('settings.add') }),
    later: page.getByRole('listitem').first(),
  },
  {
    route: '/rosters',
    shows: page.getByRole('button', { name: t('rosters.nextWeek') }),
    later: page.getByRole('button', { name: t('rosters.addAbsence') }),
  },
  {
    route: '/reports',
    shows: page.getByRole('combobox', { name: t('reports.period') }),
    later: page.getByRole('heading', { name: t('reports.trend') }),
  },
  {
    route: '/reports?view=exports',
    shows: page.getByRole('heading', { name: t('reports.exports') }),
    later: page.getByRole('heading', { name: 'Johdon luvut' }),
  },
  {
    route: '/workingtime',
    shows: page.getByRole('heading', { name: t('page.workingTime') }),
    // The administrator of the journeys has no working time.
    later: page.getByText(t('workingTime.empty')),
  },
  {
    route: '/payroll',
    shows: page.getByRole('heading', { name: t('page.payroll'), exact: true }),
    later: page.getByRole('button', { name: t('payroll.next') }),
  },
  { route: '/settings/export', shows: page.getByRole('button', { name: t('settings.exportAllStart') }) },
  {
    route: '/settings/imports',
    shows: page.getByRole('button', { name: t('imports.choose') }),
    later: page.getByText(t('imports.none')),
  },
  {
    route: '/settings/tyres',
    shows: page.getByRole('button', { name: t('settings.loadTyreLists') }),
  },
  {
    route: '/settings/backups',
    shows: page.getByRole('heading', { name: t('backups.title') }),
    later: page.getByText(t('backups.notSet')),
  },
  {
    route: '/settings/people',
    shows: page.getByRole('heading', { name: t('holds.title') }),
    later: page.getByText(t('holds.none')),
  },
  {
    route: `/settings/employeedata-${personId}`,
    shows: page.getByRole('button', { name: t('personalData.download') }),
    later: page.getByText(t('personalData.noMentions')),
  },
  { route: '/settings/reads', shows: page.getByLabel(t('personReads.reader')) },
  {
    route: '/settings/retention',
    shows: page.getByRole('heading', { name: t('settings.retentionFixed') }),
  },
  {
    route: '/settings/templates',
    shows: page.getByRole('button', { name: t('templates.new') }),
    later: page.getByRole('listitem').first(),
  },
  { route: '/settings/templates-1', shows: page.getByRole('tab', { name: t('templates.versions') }) },
  { route: '/integrations', shows: page.getByRole('table') },
  { route: '/integrations/accounts', shows: page.getByText(t('integrations.allWell')) },
  { route: '/integrations/webhooks', shows: page.getByText(t('webhooks.deliveries')) },
  { route: '/integrations/directory', shows: page.getByText(t('directory.connection')) },
  { route: '/newworkorder', shows: page.getByRole('heading', { name: t('newOrder.slots') }) },
  {
    route: `/administration/${personId}`,
    shows: page.getByRole('button', { name: t('account.endSession', { device: '' }) }).first(),
    later: page.getByText(t('people.badge'), { exact: true }),
  },
]
