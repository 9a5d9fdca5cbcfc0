import { describe, expect, it } from 'vitest'
import type { EndpointDefinition } from './endpoint.ts'
import { contract } from './endpoints.ts'
import { areServiceRights } from './integration/service-rights.ts'

const words = (text: string) => text.trim().split(/\s+/)

/**
 * The calls that each right allows. The table was written by hand, because it must reveal a wrong right in
 * the contract. Its sources are specification.md, Rights, and the decision records.
 */
const expected: Readonly<Record<string, readonly string[]>> = {
  CorrectStampings: words(`
    listSiteShifts`),
  CreateWorkOrders: words(`
    cancelWorkOrder createWorkOrder findSlots findVehicles getOwnDataOffer getVehicleFields restoreWorkOrder saveVehicle setOwnStatus`),
  'ManageSettings and CreateWorkOrders': words(`
    addExamples getExamples removeExamples`),
  'CreateWorkOrders and CustomerInfoVisible': words(`
    findCustomers getCustomerFields saveCustomer`),
  ManageParts: words(`
    addCatalogueItem cancelStockCount confirmStockCount countPart getStockCount listCatalogueItems listStockCounts receivePart removeCatalogueItem reopenStockCount saveCatalogueItem startStockCount`),
  ManagePayroll: words(`
    approvePayroll exportPayroll getPayrollFile getPayrollPeriod getPayrollSettings lockPayroll previewPayroll savePayrollSettings setPayrollNumber unlockPayroll`),
  ManageRosters: words(`
    addRosterAbsence addRosterPattern changeRoster copyRosterWeek getRosterWeek listOpeningBalances listRosterEvents listRosterPatterns removeOpeningBalance removeRosterAbsence removeRosterPattern saveRosterDay saveRosterPattern setOpeningBalance setPersonPattern`),
  ManageSettings: words(`
    addBays addPresets addSetting addTemplate chooseStart countRetention downloadTemplate exportAudit getInstallation getPresets getRetentionRun getSiteLogo getStart getTemplate getTyreLists listAudit listBackups listRetention listSettings listTemplateItems listTemplateVersions loadTemplates loadTyreLabels loadTyreLists removeSetting removeSiteLogo saveRetention saveSetting saveTemplate setSiteLogo startBackup switchTemplate`),
  'ManageSettings and ManageUsers and CustomerInfoVisible': words(`
    endLegalHold erasePerson exportEverything exportPersonReads exportStoredPerson findStoredPeople getStoredPerson listLegalHolds listMentions listPersonReads placeLegalHold previewErasure`),
  'ManageSettings or ManageParts or ManageUsers': words(`
    exportTable`),
  'ManageSettings or ManageParts or ManageRosters or ManageUsers': words(`
    exportRefusedRows getImport getImportTemplate keepImportRow listImportRows listImports removeImport runImport saveImportRow saveImportSettings startImport undoImport`),
  ManageUsers: words(`
    addIdentityLink addPeople addPerson addProfile addServiceAccount addServiceKey cancelSourceJob confirmSourceJob deleteWebhook dismissWaitingIdentity distrustDevice dropWaitingRecord endSessionOf endSessionsOf findMissingOrder getDirectory getQuickChange ignoreRejectedRecord linkDirectoryUser listDifferences listFieldMasters listIdentityLinks listIntegrationSources listMadeAccess listPasskeysOf listPeople listProfiles listQuickChangePeople listRejectedRecords listServiceAccounts listSessionsOf listSourceJobs listTrustedDevices listWaitingIdentities listWaitingRecords listWebhookDeliveries listWebhooks makeBadge makeLoginLink makeResetLink makeResetLinks makeWebhook pauseIntegrationSource pauseWebhook removeBadge removeIdentityLink removePasskeyOf removePictureOf removePin removeProfile renewWebhookSecret resumeIntegrationSource resumeWebhook retryWaitingRecord revokeServiceAccount revokeServiceKey saveDirectoryGroup saveIntegrationSource savePerson saveProfile saveServiceAccount saveWebhook sendWebhookAgain setDirectoryRights setFieldMaster setPictureOf setQuickChange trustDevice tryWebhook watchRejectedRecord`),
  'EditJob or ManageRosters': words(`
    resolveDifferences`),
  MobileCheckList: words(`
    createInspection createPdf followUpFinding getImage getInspection getInspectionAttachment getInspectionFigures getOfferRecipient getPdf listInspectionAttachments listInspections listOfferAnswers listOffers listSurveys listTemplates listUnopenedOffers makeOffer noteViewer renewOfferLink revokeOffer saveInspection sendOffer uploadInspectionAttachment`),
  'MobileCheckList and MobileServiceTechnician and AddJob': words(`
    makeAcceptedWork`),
  'MobileCheckList and RemoveAttachment': words(`
    removeInspectionAttachment`),
  MobileServiceTechnician: words(`
    acknowledge addMessage changePushSettings commentStamping correctStampings createArchiveTicket createLabels endForgottenStamping getComeback getDesk getForgottenStamping getMessage getMyLatestStamping getPart getPickList getPushSettings getReservation getStampingDay getSubscription getTopic getWorkOrder getWorkOrderByGlobalId getWorkOrderByNumber getWorkOrderHeader listAttachments listConversations listMyReservations listPartsByNumber listPlanningReservations listQuickReplies listRefreshSources listReservations listReservationsOfEmployee listReservationsToPick listReservationsToPlan listServiceHistory listStampingEmployees listStampingTypes listStampings listStampingsOfEmployee listSubscriptions listWorkOrderDifferences listWorkOrderEvents listWorkOrderParts markRead refreshWorkOrder registerActor registerTopic releaseWorkOrder reserveWorkOrder saveJob searchParts searchWorkOperations searchWorkOrders stamp subscribe subscribeDevice undoStamping unsubscribe unsubscribeDevice uploadToActivity`),
  'MobileServiceTechnician and CreateWorkOrders or CorrectStampings or ViewReports': words(`
    judgeComeback`),
  'MobileServiceTechnician and EditJob': words(`
    saveWorkOrder signRows tickPickLine unsignRows uploadToJob uploadToWorkOrder`),
  'MobileServiceTechnician and MobileTyreInformation': words(`
    getTyreHistoryEntry getTyreLabel listRecentTyreRecords listRollResistances listSpeedCategories listTyreDiameters listTyreHeights listTyreLookups listTyreMakes listTyreRecords listTyreTypes listTyreWidths listWetGrips listWheelSizes listWheelTypes saveMeasuredTyres saveTyreRecords`),
  'MobileServiceTechnician and RemoveAttachment': words(`
    removeAttachment`),
  'MobileServiceTechnician or MobileCheckList': words(`
    getVehicle getVehicleByQuery listVehiclePhotos searchEverything searchVehiclesByLicenseNumber searchVehiclesBySerialNumber`),
  MobileWorkshopSchedule: words(`
    listScheduleReservations listScheduleResources listScheduleShifts listScheduleStampings listUnallocatedReservations moveReservation setSubordinates tellPromise`),
  'MobileWorkshopSchedule and AssignWorkToResource': words(`
    allocateReservation undoAllocation`),
  ViewReports: words(`
    addReportExport exportReport getReport listReportExports listReportRows listReportWeeks pauseReportExport removeReportExport resumeReportExport runReportExport saveReportExport`),
  public: words(`
    answerOffer badgeSignIn basicLogin beginPasskeyLogin beginSignIn checkSetup endProviderSession finishSignIn getAccessToken getConfiguration getCustomerOffer getOfferPhoto listDevicePeople listTextResources negotiateLogin openArchive openLabels openPdf openTicket passkeyLogin pinSignIn readResetLink readWall resetPassword setUp tokenLogin`),
  session: words(`
    addPasskey assignActivity beginNewPasskey beginUpload cancelUpload changePassword changeSite closeActivity closeSession confirmByPasskey confirmByPassword continueUpload countNotifications createTicket downloadAttachment endMyOtherSessions endMySession exportMyStampings exportWorkingTimeRecord finishPayroll getAccount getActivity getEmployee getEmployeeHours getEmployeePicture getMyPin getPersonPayroll getPicture getSettings getThumbnail getUploadOffset getWorkingTimeRecord listActiveEmployees listActivitiesOfWorkOrder listActivityTextTemplates listActivityTypes listEmployeePictures listEmployees listFavouritePool listHelpers listHoursDays listMyActivities listMyActivitiesWithWorkOrder listMyActivityRows listMyPasskeys listMySessions listMyUnits listNotifications listOwnWeeks listPool listRecentActivities listResources listUnderWork listUnderWorkRows listWorkshopEmployees markNotifications removeMyPicture removeMyPin removePasskey renamePasskey reopenActivity saveActivity setFavouriteType setMyPicture setMyPin streamAttachment`),
  ShareMonitor: words(`
    createWallLink listWallLinks revokeWallLink`),
  'service account': words(`
    getServiceCaller readDeferred readRejected readDifferences
    createLoadJob putLoadJobRecords startLoadJob getLoadJob getLoadJobResults cancelLoadJob confirmLoadJob`),
  'service account and webhooks:manage': words(`
    readWebhook readWebhookDeliveries readWebhooks removeWebhook rotateWebhookSecret testWebhook`),
  'service account and webhooks:manage and changes:read': words(`
    addWebhook changeWebhook replayWebhook`),
  'service account and scim': words(`
    addScimGroup addScimUser findScimGroups findScimUsers getScimGroup getScimUser patchScimGroup patchScimUser readScimConfiguration readScimResourceType readScimResourceTypes readScimSchema readScimSchemas removeScimGroup removeScimUser replaceScimGroup replaceScimUser`),
  'service account and absences:write': words(`
    batchAbsences`),
  'service account and opening-balances:write': words(`
    batchOpeningBalances`),
  'service account and customers:write': words(`
    batchCustomers`),
  'service account and employees:write': words(`
    batchEmployees`),
  'service account and operations:write': words(`
    batchOperations`),
  'service account and parts:write': words(`
    batchParts`),
  'service account and product-groups:write': words(`
    batchProductGroups`),
  'service account and reservations:write': words(`
    batchReservations`),
  'service account and resources:write': words(`
    batchResources`),
  'service account and service-visits:write': words(`
    batchServiceVisits`),
  'service account and shifts:write': words(`
    batchShifts`),
  'service account and stock-levels:write': words(`
    batchStockLevels`),
  'service account and suppliers:write': words(`
    batchSuppliers`),
  'service account and vehicles:write': words(`
    batchVehicles`),
  'service account and work-orders:write': words(`
    batchWorkOrders`),
  'service account and absences:read': words(`
    readAbsence readAbsences`),
  'service account and opening-balances:read': words(`
    readOpeningBalance readOpeningBalances`),
  'service account and attachments:read': words(`
    readAttachment readAttachmentContent readAttachments`),
  'service account and customers:read': words(`
    readCustomer readCustomers`),
  'service account and employees:read': words(`
    readEmployee readEmployees`),
  'service account and inspections:read': words(`
    readInspection readInspectionPdf readInspections`),
  'service account and messages:read': words(`
    readMessage readMessages`),
  'service account and reports:read': words(`
    readReport readReportContent readReports`),
  'service account and offers:read': words(`
    readOffer readOffers`),
  'service account and operations:read': words(`
    readOperation readOperations`),
  'service account and part-picks:read': words(`
    readPartPick readPartPicks`),
  'service account and parts:read': words(`
    readPart readParts`),
  'service account and product-groups:read': words(`
    readProductGroup readProductGroups`),
  'service account and reservations:read': words(`
    readReservation readReservations`),
  'service account and resources:read': words(`
    readResource readResources`),
  'service account and service-visits:read': words(`
    readServiceVisit readServiceVisits`),
  'service account and shifts:read': words(`
    readShift readShifts`),
  'service account and sites:read': words(`
    readSite readSites`),
  'service account and stampings:read': words(`
    readStamping readStampings`),
  'service account and stock-levels:read': words(`
    readStockLevel readStockLevels`),
  'service account and suppliers:read': words(`
    readSupplier readSuppliers`),
  'service account and tasks:read': words(`
    readTask readTasks`),
  'service account and tyre-records:read': words(`
    readTyreRecord readTyreRecords`),
  'service account and vehicles:read': words(`
    readVehicle readVehicles`),
  'service account and work-orders:read': words(`
    readWorkOrder readWorkOrders`),
  'service account and changes:read': words(`
    readChanges`),
}

function textOf(rights: EndpointDefinition['rights']): string {
  if (typeof rights === 'string') return rights
  if (areServiceRights(rights)) return ['service account', ...rights.scopes].join(' and ')
  return rights.map((right) => (typeof right === 'string' ? right : right.join(' or '))).join(' and ')
}

const calls = Object.values(contract).flatMap((group) => Object.entries<EndpointDefinition>(group))

describe('the rights of a call', () => {
  it.each(calls)('the call %s requires the rights in the table', (name, { rights }) => {
    expect(expected[textOf(rights)] ?? []).toContain(name)
  })

  it('the table of rights lists each call exactly once', () => {
    const named = Object.values(expected).flat()
    expect(named.toSorted()).toEqual(calls.map(([name]) => name).toSorted())
  })
})
