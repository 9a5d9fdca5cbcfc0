import {
  type Icon,
  IconCalendarTime,
  IconChartLine,
  IconDevices,
  IconKey,
  IconPhotoCircle,
  IconReceipt2,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { PageName } from './page-routes.ts'

/** The icons of the pages that the account menu links to. They load with the menu. */
export const accountIcons = {
  administration: IconUsersGroup,
  rosters: IconCalendarTime,
  reports: IconChartLine,
  payroll: IconReceipt2,
  settings: IconSettings,
  myPicture: IconPhotoCircle,
  signInWays: IconKey,
  sessions: IconDevices,
} as const satisfies Partial<Record<PageName, Icon>>

export type AccountPageName = keyof typeof accountIcons
