import type { Right } from './rights.ts'

/**
 * The groups of rights in the order of the page of profiles. `rights.group.<name>` is the heading of a group.
 */
export const rightGroups = [
  {
    name: 'workshop',
    rights: [
      'MobileServiceTechnician',
      'MobileCheckList',
      'MobileTyreInformation',
      'CustomerInfoVisible',
      'ShareMonitor',
    ],
  },
  {
    name: 'work',
    rights: [
      'CreateWorkOrders',
      'AddJob',
      'EditJob',
      'AddJobTextRow',
      'EditJobTextRow',
      'AddJobWorkRow',
      'EditJobWorkRow',
      'AddJobPartRow',
      'EditJobPartRow',
      'RemoveAttachment',
    ],
  },
  {
    name: 'schedule',
    rights: [
      'MobileWorkshopSchedule',
      'ReservationTimeEditable',
      'AssignWorkToResource',
      'StampOthers',
      'CorrectStampings',
      'ManageRosters',
    ],
  },
  {
    name: 'administration',
    rights: ['ViewReports', 'ManageParts', 'ManagePayroll', 'ManageSettings', 'ManageUsers'],
  },
] as const satisfies readonly { readonly name: string; readonly rights: readonly Right[] }[]

/** All rights in the order of the groups. */
export const allRights: readonly Right[] = rightGroups.flatMap(({ rights }): readonly Right[] => rights)
