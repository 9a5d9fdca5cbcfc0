/**
 * Flags of the session's `Settings.Authorization`; the person holds the right only if the flag is true
 * (specification.md, Rights). Extensions: CorrectStampings for supervisors, ShareMonitor for links of wall
 * screens, ManageUsers for administrators.
 */
export const authorizationFlags = [
  'MobileServiceTechnician',
  'MobileCheckList',
  'MobileWorkshopSchedule',
  'MobileTyreInformation',
  'CorrectStampings',
  'ShareMonitor',
  'ManageUsers',
] as const

/**
 * Rights of the access profile; the person holds each unless it is explicitly false (specification.md,
 * Rights).
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
