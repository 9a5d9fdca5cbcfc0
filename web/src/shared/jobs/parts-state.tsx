import { type Icon, IconClipboardCheck, IconPackage, IconPackageOff } from '@tabler/icons-react'
import {
  type PartsReadiness,
  type PlannedOrder,
  readinessOf,
} from '@verstas/domain/parts-planning/readiness.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { type State, StateBadge } from '../../platform/ui/state-badge.tsx'

type Kind = Exclude<PartsReadiness['kind'], 'nothing'>

const looks: Readonly<Record<Kind, { readonly state: State; readonly icon: Icon }>> = {
  ready: { state: 'done', icon: IconPackage },
  missing: { state: 'blocked', icon: IconPackageOff },
  planned: { state: 'open', icon: IconClipboardCheck },
  notPlanned: { state: 'open', icon: IconPackageOff },
}

/** Shows how ready a work order's parts are. Renders nothing if the work order needs no parts. */
export function PartsState({ order }: { readonly order: PlannedOrder }) {
  const readiness = readinessOf(order)
  const words = usePartsWords(readiness)
  if (readiness.kind === 'nothing') return null
  const { state, icon } = looks[readiness.kind]
  return (
    <StateBadge state={state} icon={icon}>
      {words}
    </StateBadge>
  )
}

function usePartsWords(readiness: PartsReadiness): string {
  const t = useTexts()
  const format = useFormat()
  switch (readiness.kind) {
    case 'nothing':
      return ''
    case 'ready':
      return readiness.shelf ? t('partsState.readyOn', { shelf: readiness.shelf }) : t('partsState.ready')
    case 'missing': {
      const { count, promisedOn } = readiness
      return promisedOn === null
        ? t('partsState.missing', { count })
        : t('partsState.missingPromised', { count, day: format.shortDay(promisedOn) })
    }
    default:
      return t(`partsState.${readiness.kind}`)
  }
}
