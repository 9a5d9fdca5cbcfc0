import type { CallInput } from '@verstas/contract/call.ts'
import type { EndpointDefinition } from '@verstas/contract/endpoint.ts'
import { contract } from '@verstas/contract/endpoints.ts'
import { reportLists } from '@verstas/contract/reports/kinds.ts'
import { catalogueLists, settingLists } from '@verstas/contract/settings/lists.ts'
import { type openRecordedDealership, type Person, people } from './recorded-dealership.ts'

export interface Question {
  readonly endpoint: EndpointDefinition
  readonly input: object
  readonly askers: readonly Person[]
}

type Ids = Awaited<ReturnType<typeof openRecordedDealership>>['ids']

const usual = ['matti', 'aino', 'petri', 'petriOfEspoo'] as const
const admins = ['admin', 'adminOfTampere', 'aino'] as const

const keysOf = <T extends object>(lists: T) => Object.keys(lists) as (keyof T & string)[]

const question = <E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  askers: readonly Person[] = usual,
): Question => ({ endpoint, input: input as object, askers })

/** Returns requests for the reads of the contract. Some find rows, and some must find none. */
export function questionsOf(ids: Ids): readonly Question[] {
  const { session, account, passkeys, employees, jobs, attachments, stamping, hours, parts, operations } =
    contract
  const { vehicles, tyres, activities, chat, push, administration, setup } = contract
  const workOrders = contract['work-orders']
  const schedule = contract['workshop-schedule']
  const mine = contract['work-schedule']
  const corrections = contract['stamping-corrections']
  const planning = contract['parts-planning']
  const own = contract['own-data']
  const checks = contract['health-checks']
  const quickChange = contract['quick-change']
  const sources = contract['integration-sources']
  const today = '2026-11-20'
  const yesterday = '2026-11-19'
  const week = { from: '2026-11-16', to: '2026-11-22' }
  const ofMatti = { id: people.matti.id }
  const employeeId = people.matti.id
  const ofInspection = { params: { id: ids.inspection } }
  const ofVehicle = { params: { vehicleId: ids.vehicle } }
  const ofSerial = { params: { vin: ids.serialNumber } }
  const topic = { id: ids.globalId }
  return [
    question(session.getConfiguration, {}, ['nobody']),
    question(session.getEmployee, {}, ['matti', 'aino', 'petri', 'liisa', 'pekka', 'admin']),
    question(session.listMyUnits, {}),
    question(session.getSettings, {}, ['matti', 'petri']),
    question(contract['company-sign-in'].listIdentityLinks, { params: { employeeId } }, admins),
    question(contract['company-sign-in'].listWaitingIdentities, {}, admins),
    question(account.getAccount, {}),
    question(account.listMySessions, {}, ['matti', 'admin', 'adminOfTampere']),
    question(account.listSessionsOf, { params: { employeeId } }, admins),
    question(passkeys.listMyPasskeys, {}),
    question(passkeys.listPasskeysOf, { params: { employeeId } }, admins),
    question(employees.listEmployees, {}),
    question(employees.listActiveEmployees, {}),
    question(employees.listResources, {}),
    question(employees.listWorkshopEmployees, {}),
    question(employees.listHelpers, {}),
    question(contract['employee-pictures'].listEmployeePictures, {}),
    question(workOrders.searchWorkOrders, { query: { OrderNumber: String(ids.orderNumber) } }),
    question(workOrders.searchWorkOrders, {
      query: { LicenseNumber: ids.licenseNumber.slice(0, 3).toLowerCase() },
    }),
    question(workOrders.searchWorkOrders, { query: { LicenseNumber: ids.plate } }, ['matti']),
    question(workOrders.searchWorkOrders, { query: { Receiver: people.aino.id } }),
    ...[
      { LicenseNumber: ids.serialNumber },
      { LicenseNumber: ids.serialNumber.slice(-8) },
      { LicenseNumber: ids.plate, Receiver: people.aino.id },
      { OrderNumber: `WO-${ids.orderNumber}` },
      { OrderNumber: String(ids.orderNumber).slice(1, 6) },
      { OrderNumber: String(ids.orderNumber), LicenseNumber: ids.licenseNumber },
      { OrderNumber: String(ids.orderNumber), Receiver: people.aino.id },
    ].map((query) => question(workOrders.searchWorkOrders, { query }, ['matti'])),
    question(contract.search.searchEverything, {
      query: { Text: ids.licenseNumber.slice(0, 3).toLowerCase() },
    }),
    question(contract.search.searchEverything, { query: { Text: 'jarru' } }, ['matti']),
    ...[
      ...[ids.licenseNumber, ids.serialNumber, ids.serialNumber.slice(-6), ids.doubleSerialNumber, 'UUS'],
      ...[String(ids.orderNumber), `WO-${ids.orderNumber}`, ids.item, '6400000000002', '040 1', 'oy', 'aino'],
    ].map((Text) => question(contract.search.searchEverything, { query: { Text } }, ['matti'])),
    question(contract.search.searchEverything, { query: { Text: 'virta' } }, ['matti', 'petri']),
    ...[
      ...['aaltolehto', 'Aaltolehto Antti Juhani Kalle', 'korhola', '040 765 4321', '0407654321', 'zq-7'],
      ...[ids.serialNumber.slice(-5), ids.serialNumber.slice(-4)],
    ].map((Text) => question(contract.search.searchEverything, { query: { Text } }, ['matti', 'admin'])),
    question(workOrders.getWorkOrder, { params: { id: ids.workOrder } }),
    question(workOrders.getWorkOrder, { params: { id: ids.longWorkOrder } }, ['liisa']),
    question(workOrders.getWorkOrder, { params: { id: ids.workOrderOfTampere } }, ['petri', 'aino']),
    question(contract['order-refresh'].listRefreshSources, { params: { id: ids.workOrder } }),
    question(workOrders.getWorkOrderByNumber, { params: { number: ids.orderNumber } }),
    question(workOrders.getWorkOrderByNumber, { params: { number: ids.longOrderNumber } }, ['petri']),
    question(workOrders.getWorkOrderHeader, { params: { number: ids.orderNumber } }),
    question(workOrders.getWorkOrderHeader, { params: { number: ids.orderNumberOfTampere } }),
    question(workOrders.getWorkOrderByGlobalId, {
      params: { globalId: ids.globalId },
      query: { includeRows: false },
    }),
    question(
      workOrders.getWorkOrderByGlobalId,
      { params: { globalId: ids.globalId }, query: { includeRows: true } },
      ['liisa'],
    ),
    question(contract['work-order-editing'].listWorkOrderEvents, {
      params: { id: ids.editedWorkOrder },
      query: {},
    }),
    question(contract['work-order-editing'].listWorkOrderEvents, { params: { id: 9201 }, query: {} }, [
      'matti',
    ]),
    question(
      contract['work-order-editing'].listWorkOrderEvents,
      { params: { id: 9201 }, query: { before: 91_003 } },
      ['matti'],
    ),
    question(contract.comebacks.getComeback, { params: { id: ids.editedWorkOrder } }),
    question(jobs.listWorkOrderParts, { params: { id: ids.longWorkOrder } }),
    question(attachments.listAttachments, { params: { id: ids.workOrder } }),
    question(attachments.listAttachments, { params: { id: ids.workOrderOfTampere } }),
    question(attachments.listVehiclePhotos, {
      query: { VehicleIds: [ids.vehicle, ids.inspectedVehicle, ids.vehicleOfTampere].join(',') },
    }),
    question(mine.listMyReservations, { params: { date: today } }, ['matti', 'petri', 'liisa']),
    question(mine.listMyReservations, { params: { date: yesterday } }, ['matti']),
    question(mine.listReservations, { params: { date: today } }),
    question(mine.listReservationsOfEmployee, { params: { ...ofMatti, date: today } }),
    question(mine.getReservation, { params: { id: ids.nightReservation } }),
    question(contract['start-page'].getDesk, {}, ['matti', 'aino', 'pekka']),
    question(schedule.listScheduleResources, { query: {} }),
    question(schedule.listScheduleResources, { query: { date: '2026-11-21' } }, ['aino']),
    question(schedule.listScheduleShifts, { params: { date: today } }),
    question(schedule.listScheduleReservations, { params: { date: today } }),
    question(schedule.listScheduleReservations, { params: { date: yesterday } }, ['aino']),
    question(schedule.listScheduleStampings, { params: { date: today } }),
    question(schedule.listScheduleStampings, { params: { date: '2026-11-21' } }, ['aino']),
    question(schedule.listUnallocatedReservations, { params: { date: today } }),
    question(stamping.listStampings, { params: { date: today } }),
    question(stamping.listStampings, { params: { date: yesterday } }, ['matti', 'petri']),
    question(stamping.listStampingsOfEmployee, { params: { ...ofMatti, date: today } }),
    question(stamping.listStampingTypes, {}, ['matti', 'petri']),
    question(stamping.getMyLatestStamping, {}, ['matti', 'petri', 'liisa', 'admin']),
    question(stamping.listStampingEmployees, {}),
    question(corrections.getStampingDay, { params: { ...ofMatti, date: yesterday } }),
    question(corrections.getStampingDay, { params: { id: people.aino.id, date: today } }, ['aino']),
    question(corrections.listSiteShifts, { params: { date: today } }),
    question(corrections.getForgottenStamping, {}),
    question(corrections.exportMyStampings, { params: week }),
    question(hours.getEmployeeHours, { query: { salesmanId: employeeId } }),
    question(hours.listHoursDays, { query: { salesmanId: employeeId, ...week } }),
    question(contract['working-time'].getWorkingTimeRecord, {
      query: { salesmanId: employeeId, ...week },
    }),
    question(parts.searchParts, { query: { SearchKey: 'jarru' } }, ['matti', 'petri']),
    question(parts.searchParts, { query: { ItemNumber: ids.item.slice(0, 6), SerialNo: ids.serialNumber } }, [
      'matti',
    ]),
    question(parts.searchParts, { query: { ItemName: 'öljy', SerialNo: ids.serialNumber, FitsMake: true } }, [
      'matti',
    ]),
    question(parts.searchParts, { query: { SearchKey: 'suodatin', Offset: 50 } }, ['matti']),
    question(parts.searchParts, { query: { Barcode: '6400000000002' } }, ['matti']),
    question(parts.listPartsByNumber, { params: { no: ids.item.replaceAll(' ', '').toLowerCase() } }, [
      'matti',
      'petri',
    ]),
    question(
      parts.getPart,
      { params: { supplier: '10', item: ids.item }, query: { SerialNo: ids.serialNumber } },
      ['matti', 'petri'],
    ),
    question(parts.getPart, { params: { supplier: '10', item: ids.item }, query: {} }, ['matti']),
    question(planning.listPlanningReservations, { params: { from: today, to: today } }),
    question(planning.listReservationsToPlan, { params: week }, ['pekka']),
    question(planning.listReservationsToPick, { params: week }, ['pekka']),
    question(planning.getPickList, { params: { date: today } }, ['pekka', 'petri']),
    question(planning.getPickList, { params: { date: '2026-11-23' } }, ['pekka']),
    question(own.getOwnDataOffer, {}, ['matti', 'aino', 'petri']),
    question(own.findVehicles, { query: { number: ids.licenseNumber } }, ['matti', 'aino']),
    question(own.findVehicles, { query: { number: ids.serialNumber } }, ['aino', 'admin']),
    question(own.findCustomers, { query: { search: 'oy' } }, ['matti', 'aino']),
    question(own.findCustomers, { query: { search: '040 0' } }, ['aino']),
    question(own.findSlots, { query: { minutes: 90 } }, ['matti', 'aino', 'adminOfTampere']),
    question(own.getCustomerFields, { params: { id: 1 } }, ['matti', 'aino']),
    question(own.getVehicleFields, { params: { id: ids.vehicle } }, ['matti', 'aino', 'adminOfTampere']),
    question(operations.searchWorkOperations, { query: { SearchKey: 'huolto' } }, ['matti']),
    question(
      operations.searchWorkOperations,
      { query: { WorkOperationCode: '01', SerialNo: ids.serialNumber } },
      ['matti'],
    ),
    question(operations.searchWorkOperations, { query: { WorkOperationName: 'öljy', Offset: 5 } }, ['petri']),
    question(vehicles.searchVehiclesBySerialNumber, { params: { vin: ids.serialNumber.slice(-6) } }),
    question(vehicles.searchVehiclesBySerialNumber, { params: { vin: ids.sharedSerialNumber } }),
    question(vehicles.searchVehiclesByLicenseNumber, {
      params: { no: ids.licenseNumber.slice(0, 2).toLowerCase() },
    }),
    question(vehicles.getVehicle, ofSerial),
    question(vehicles.getVehicle, { params: { vin: ids.sharedSerialNumber } }, ['aino', 'liisa', 'petri']),
    question(vehicles.getVehicle, { params: { vin: ids.busySerialNumber } }, ['aino']),
    question(vehicles.getVehicle, { params: { vin: ids.doubleSerialNumber } }, ['matti']),
    question(vehicles.getVehicleByQuery, { query: { serialNo: ids.serialNumber } }),
    question(vehicles.listServiceHistory, ofSerial),
    question(vehicles.listServiceHistory, { params: { vin: ids.sharedSerialNumber } }),
    question(tyres.listTyreRecords, ofVehicle),
    question(tyres.listTyreRecords, { params: { vehicleId: ids.vehicleOfTampere } }),
    question(tyres.listRecentTyreRecords, ofVehicle),
    question(tyres.getTyreHistoryEntry, { params: { oid: ids.historyEntry } }),
    question(tyres.getTyreLabel, { params: { number: ids.label } }, ['matti']),
    question(tyres.listTyreLookups, {}, ['matti']),
    question(tyres.listTyreMakes, {}, ['matti']),
    question(tyres.listTyreTypes, {}, ['matti', 'petri']),
    question(tyres.listWetGrips, {}, ['matti']),
    question(tyres.listTyreDiameters, {}, ['matti']),
    question(tyres.listTyreWidths, {}, ['matti']),
    question(tyres.listTyreHeights, {}, ['matti']),
    question(tyres.listRollResistances, {}, ['matti']),
    question(tyres.listSpeedCategories, {}, ['matti']),
    question(tyres.listWheelTypes, {}, ['matti']),
    question(tyres.listWheelSizes, {}, ['matti']),
    question(checks.listSurveys, { params: { vehicleId: ids.inspectedVehicle } }),
    question(checks.listInspections, { params: { vehicleId: ids.inspectedVehicle } }),
    question(checks.getInspection, ofInspection),
    question(checks.getInspection, { params: { id: ids.openInspection } }, ['matti']),
    question(checks.getInspection, { params: { id: ids.inspectionOfTampere } }),
    question(checks.listTemplates, {}, ['matti', 'petri']),
    question(checks.getInspectionFigures, { params: { from: '2026-11-01', to: today } }),
    question(checks.listInspectionAttachments, ofInspection),
    question(contract['health-check-offers'].listOffers, ofInspection),
    question(contract['health-check-offers'].listOfferAnswers, {}, ['matti', 'aino']),
    question(contract['health-check-offers'].listUnopenedOffers, {}, ['matti', 'aino']),
    question(contract['health-check-offers'].getOfferRecipient, ofInspection),
    question(contract['health-check-offers'].getCustomerOffer, { headers: {} }, ['customer']),
    question(activities.listActivitiesOfWorkOrder, { params: { id: ids.workOrder } }),
    question(activities.getActivity, { params: { id: ids.activity } }),
    question(activities.getActivity, { params: { id: ids.closedActivity } }, ['aino']),
    question(activities.getActivity, { params: { id: ids.activityOfTampere } }, ['aino', 'petri']),
    question(activities.listMyActivities, {}),
    question(activities.listMyActivitiesWithWorkOrder, {}),
    question(activities.listMyActivityRows, {}),
    question(activities.listRecentActivities, { params: { employee: people.aino.id, date: '2026-11-18' } }),
    question(activities.listPool, {}, ['aino', 'petri', 'pekka']),
    question(activities.listFavouritePool, {}, ['aino', 'petri', 'pekka']),
    question(activities.listUnderWork, {}, ['aino', 'petri']),
    question(activities.listUnderWorkRows, { params: { arg: true } }, ['aino', 'petri']),
    question(activities.listUnderWorkRows, { params: { arg: false } }, ['aino']),
    question(activities.listActivityTypes, {}),
    question(activities.listActivityTextTemplates, {}, ['aino', 'petri']),
    question(contract['activity-wall'].listWallLinks, {}, ['admin', 'petri', 'matti']),
    question(contract['activity-wall'].readWall, {}, ['wall', 'nobody']),
    question(chat.getTopic, { params: topic, query: {} }),
    question(chat.getTopic, { params: topic, query: { after: 1, limit: 2 } }, ['aino']),
    question(chat.getTopic, { params: topic, query: { before: 4, limit: 2 } }, ['aino']),
    question(chat.getMessage, { params: { id: ids.message } }),
    question(chat.getSubscription, { params: { ...topic, actorId: people.aino.id } }),
    question(chat.getSubscription, { params: { ...topic, actorId: people.pekka.id } }, ['pekka']),
    question(chat.listSubscriptions, { params: { id: people.aino.id } }, ['aino', 'petri']),
    question(chat.listSubscriptions, { params: { id: people.matti.id } }, ['matti']),
    question(chat.listQuickReplies, {}),
    question(chat.listConversations, {}, ['matti', 'petri']),
    question(contract.notifications.listNotifications, { query: {} }),
    question(contract.notifications.listNotifications, { query: { show: 'messages', before: 1 } }, ['aino']),
    question(contract.notifications.countNotifications, {}),
    question(push.getPushSettings, {}, ['matti']),
    question(administration.listPeople, {}, admins),
    question(administration.listProfiles, {}, admins),
    question(contract['service-accounts'].listServiceAccounts, {}, admins),
    question(contract['stock-counts'].listStockCounts, {}, ['admin']),
    question(contract.start.getStart, {}, ['admin']),
    question(contract.start.getPresets, {}, ['admin']),
    question(contract.start.getExamples, {}, ['admin']),
    question(contract['tyre-lists'].getTyreLists, {}, ['admin']),
    question(contract['health-check-templates'].listTemplateItems, {}, ['admin']),
    question(contract['health-check-templates'].listTemplateVersions, { params: { id: 1 } }, ['admin']),
    question(contract['health-check-templates'].getTemplate, { params: { id: 3 } }, ['admin']),
    question(contract.audit.listAudit, { query: { from: '2026-11-20', to: '2026-11-20' } }, ['admin']),
    question(contract.differences.listDifferences, { query: {} }, admins),
    question(contract.differences.listFieldMasters, {}, admins),
    question(contract.differences.listWorkOrderDifferences, { params: { id: ids.workOrder } }),
    ...keysOf(settingLists).map((list) =>
      question(contract.settings.listSettings, { params: { list }, query: {} }, ['admin']),
    ),
    ...keysOf(catalogueLists).map((list) =>
      question(contract.catalogue.listCatalogueItems, { params: { list }, query: {} }, ['admin']),
    ),
    question(sources.listIntegrationSources, {}, admins),
    question(sources.listRejectedRecords, { query: {} }, admins),
    question(sources.listWaitingRecords, { query: {} }, admins),
    question(sources.listSourceJobs, {}, admins),
    question(contract['webhook-administration'].listWebhooks, {}, admins),
    question(contract.directory.getDirectory, {}, admins),
    question(
      contract['webhook-administration'].listWebhookDeliveries,
      { params: { id: 100_000_001 }, query: {} },
      admins,
    ),
    question(sources.findMissingOrder, { query: { number: '1' } }, admins),
    question(contract.reports.getReport, { params: week, query: {} }, ['admin']),
    question(contract.reports.listReportWeeks, { params: { to: today }, query: {} }, ['admin']),
    ...[{ teamId: 1 }, { payer: 'customer' as const }, { teamId: 1, payer: 'customer' as const }].flatMap(
      (query) => [
        question(contract.reports.getReport, { params: week, query }, ['admin']),
        question(contract.reports.listReportWeeks, { params: { to: today }, query }, ['admin']),
      ],
    ),
    ...reportLists.map((list) =>
      question(contract.reports.listReportRows, { params: { ...week, list }, query: {} }, ['admin']),
    ),
    question(contract['report-exports'].listReportExports, {}, ['admin']),
    question(contract.reports.listOwnWeeks, { params: { to: today } }, ['matti']),
    question(contract.payroll.getPayrollPeriod, { params: { date: '2026-11-10' } }, ['admin']),
    question(contract.payroll.getPayrollSettings, {}, ['admin']),
    question(contract.payroll.getPersonPayroll, { params: { ...ofMatti, date: '2026-11-10' } }),
    question(contract.rosters.getRosterWeek, { params: { date: today } }, ['admin']),
    question(contract.rosters.listRosterPatterns, {}, ['admin']),
    question(contract.rosters.listOpeningBalances, { params: ofMatti }, ['admin']),
    question(contract.rosters.listRosterEvents, { params: ofMatti }, ['admin']),
    question(administration.listMadeAccess, { params: { id: people.admin.id } }, admins),
    question(setup.checkSetup, { headers: { 'setup-token': 'guessed' } }, ['nobody']),
    question(quickChange.getQuickChange, {}, admins),
    question(quickChange.listTrustedDevices, {}, admins),
    question(quickChange.listQuickChangePeople, {}, admins),
    question(quickChange.getMyPin, {}),
    question(quickChange.listDevicePeople, {}, ['device', 'nobody']),
  ]
}
