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

type AccountPageName = keyof typeof accountIcons

/** True if the account menu has an icon for the page. */
export const isAccountPage = (page: PageName | undefined): page is AccountPageName =>
  page !== undefined && Object.hasOwn(accountIcons, page)
