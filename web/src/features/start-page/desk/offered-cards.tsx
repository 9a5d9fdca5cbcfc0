import type { StartRole } from '@verstas/contract/start-page/roles.ts'
import { type StartCards, useFeatures } from '../../../platform/manifest/feature-manifest.ts'
import { useLoadedLater } from '../../../platform/ui/use-loaded-later.ts'

/** The cards that features offer to a role in their manifests, above the cards of the day. */
export function OfferedCards({ role }: { readonly role: StartRole }) {
  const offered = useFeatures()
    .flatMap(({ startCards = [] }) => startCards)
    .filter((cards) => cards.role === role)
  return offered.map((cards, place) => <OfferedCard key={place} load={cards.load} />)
}

function OfferedCard({ load }: Pick<StartCards, 'load'>) {
  const Card = useLoadedLater(load)
  return Card && <Card />
}
