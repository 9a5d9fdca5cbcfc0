/**
 * Authorization flags. A person has the right only if the flag is true (specification.md, Rights).
 * All flags from CorrectStampings on are extensions.
 */
export const authorizationFlags = [
  'MobileServiceTechnician',
  'MobileCheckList',
  'MobileWorkshopSchedule',
  'MobileTyreInformation',
  'CorrectStampings',
  'ShareMonitor',
  'ManageUsers',
  'ManageSettings',
  'ManageRosters',
  'ManagePayroll',
  'CreateWorkOrders',
  'ManageParts',
  'ViewReports',
] as const

/**
 * Profile rights. A person has the right unless it is explicitly false (specification.md, Rights).
 * StampOthers is an extension.
 */
export const profileRights = [
  'CustomerInfoVisible',
  'ReservationTimeEditable',
  'RemoveAttachment',
  'AddJobTextRow',
  'EditJobTextRow',
  'AddJobPartRow',
  'EditJobPartRow',
  'AddJobWorkRow',
  'EditJobWorkRow',
  'AddJob',
  'EditJob',
  'AssignWorkToResource',
  'StampOthers',
] as const

export type AuthorizationFlag = (typeof authorizationFlags)[number]
export type ProfileRight = (typeof profileRights)[number]
export type Right = AuthorizationFlag | ProfileRight
