import { useQuery } from '@tanstack/react-query'
import { legalHoldEndpoints } from '@verstas/contract/personal-data/endpoints.ts'
import { useState } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { HoldForm } from './hold-form.tsx'
import { HoldList } from './hold-list.tsx'

/** The legal holds of the site, and a form that places one on a work order or a vehicle. */
export function HoldsOfSite() {
  const t = useTexts()
  const [isPlacing, setIsPlacing] = useState(false)
  const query = useQuery(endpointQuery(legalHoldEndpoints.listLegalHolds, {}))
  return (
    <Section title={t('holds.title')}>
      <p className="type-15 soft">{t('holds.hint')}</p>
      <AsyncView
        query={query}
        errorHint={(error) => messageOf(error, t)}
        skeleton={<LoadingSkeleton shape="rows" count={2} height={88} />}
        empty={<p className="card pad-12-16 type-17 soft">{t('holds.none')}</p>}
      >
        {(holds) => <HoldList holds={holds} />}
      </AsyncView>
      <Button variant="tonal" onClick={() => setIsPlacing(true)}>
        {t('holds.place')}
      </Button>
      {isPlacing && <HoldForm person={null} onClose={() => setIsPlacing(false)} />}
    </Section>
  )
}
