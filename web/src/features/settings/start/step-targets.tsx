import type { Right } from '@verstas/contract/session/rights.ts'
import { allLists } from '@verstas/contract/settings/lists.ts'
import type { StartStepName } from '@verstas/contract/settings/start-entities.ts'
import type { ComponentProps, ReactElement } from 'react'
import { Link } from '../../../platform/routing/link.tsx'
import { useSession } from '../../../platform/session/session.ts'

type Anchor = Omit<ComponentProps<'a'>, 'href'>

/** The page on which a step is done. */
interface StepTarget {
  readonly right: Right
  readonly link: (anchor: Anchor) => ReactElement
}

const listTarget = (list: string): StepTarget | null =>
  Object.hasOwn(allLists, list) || list === 'templates' || list === 'imports'
    ? {
        right: 'ManageSettings',
        link: (anchor) => <Link to="/settings/$list" params={{ list }} {...anchor} />,
      }
    : null

/** Opens the settings of the user's site. */
function SiteLink(anchor: Anchor) {
  const { site } = useSession()
  return <Link to="/settings/$list" params={{ list: `sites-${site.Id}` }} {...anchor} />
}

const siteTarget: StepTarget = { right: 'ManageSettings', link: (anchor) => <SiteLink {...anchor} /> }

/** The page of each step; null if the app has no page for it. */
export const stepTargets: Readonly<Record<StartStepName, StepTarget | null>> = {
  site: siteTarget,
  hours: siteTarget,
  people: { right: 'ManageUsers', link: (anchor) => <Link to="/administration" {...anchor} /> },
  shifts: { right: 'ManageRosters', link: (anchor) => <Link to="/rosters" {...anchor} /> },
  bays: listTarget('resources'),
  stampingTypes: listTarget('stamping-types'),
  taskTypes: listTarget('task-types'),
  healthChecks: listTarget('templates'),
  stock: listTarget('imports'),
  firstOrder: { right: 'CreateWorkOrders', link: (anchor) => <Link to="/newworkorder" {...anchor} /> },
}
