import { allRights } from '@verstas/contract/session/right-groups.ts'
import type { Right } from '@verstas/contract/session/rights.ts'

const onJobs = [
  'MobileServiceTechnician',
  'CustomerInfoVisible',
  'AddJob',
  'EditJob',
  'AddJobTextRow',
  'EditJobTextRow',
  'AddJobPartRow',
  'EditJobPartRow',
] as const satisfies Right[]
const onLabour = ['AddJobWorkRow', 'EditJobWorkRow'] as const satisfies Right[]
const onCars = ['MobileCheckList', 'MobileTyreInformation'] as const satisfies Right[]
const onSchedule = [
  'MobileWorkshopSchedule',
  'ReservationTimeEditable',
  'AssignWorkToResource',
] as const satisfies Right[]

interface StandardProfile {
  readonly names: { readonly fi: string; readonly sv: string; readonly en: string }
  readonly rights: readonly Right[]
  /** True for the profile of the person who sets up the installation. */
  readonly isAdministrator?: true
}

/** The access profiles of a new installation. */
export const standardProfiles: readonly StandardProfile[] = [
  {
    names: { fi: 'Asentaja', sv: 'Mekaniker', en: 'Technician' },
    rights: [...onJobs, ...onLabour, ...onCars],
  },
  {
    names: { fi: 'Huoltoneuvoja', sv: 'Servicerådgivare', en: 'Service adviser' },
    rights: [...onJobs, ...onLabour, ...onCars, ...onSchedule, 'RemoveAttachment', 'CreateWorkOrders'],
  },
  {
    names: { fi: 'Varaosat', sv: 'Reservdelar', en: 'Parts desk' },
    rights: [...onJobs, 'ShareMonitor', 'ManageParts'],
  },
  {
    names: { fi: 'Myynti', sv: 'Försäljning', en: 'Sales' },
    rights: ['MobileServiceTechnician', 'CustomerInfoVisible', 'MobileTyreInformation'],
  },
  {
    names: { fi: 'Työnjohtaja', sv: 'Verkmästare', en: 'Foreman' },
    rights: [
      ...onJobs,
      ...onLabour,
      ...onCars,
      ...onSchedule,
      'RemoveAttachment',
      'CreateWorkOrders',
      'StampOthers',
      'CorrectStampings',
      'ManageRosters',
      'ShareMonitor',
    ],
  },
  {
    names: { fi: 'Korjaamopäällikkö', sv: 'Verkstadschef', en: 'Manager' },
    rights: [...onJobs, ...onLabour, ...onCars, ...onSchedule, 'ViewReports'],
  },
  {
    names: { fi: 'Ylläpito', sv: 'Administration', en: 'Administration' },
    rights: allRights,
    isAdministrator: true,
  },
]
