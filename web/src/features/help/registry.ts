import type { PageName } from '../../platform/shell/page-routes.ts'
import type { Help } from './help-entry.ts'
import { carHelp } from './pages/cars.ts'
import { dayHelp } from './pages/day.ts'
import { deskHelp } from './pages/desks.ts'
import { officeHelp } from './pages/office.ts'

const pageHelp = {
  ...dayHelp,
  ...carHelp,
  ...deskHelp,
  ...officeHelp,
} as const satisfies Record<PageName, Help>

/**
 * The help for each page, by the name of the page. A tab of a page, or a list of settings, may have a
 * separate help: `workOrder/chat`, `setting/imports`. A page without a help does not compile.
 */
export const helpByPage: Readonly<Partial<Record<string, Help>>> = pageHelp

/**
 * Returns the help for the open page.
 *
 * @param part the tab of the page, or the name of the list of settings, without the number at its end
 */
export const helpOf = (page: PageName, part?: string): Help => helpByPage[`${page}/${part}`] ?? pageHelp[page]
