import { IconUpload, IconWheel } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { allLists } from '@verstas/contract/settings/lists.ts'
import type { TyreListCounts } from '@verstas/contract/tyres/list-endpoints.ts'
import { tyreListEndpoints } from '@verstas/contract/tyres/list-endpoints.ts'
import { usualTyreLists } from '@verstas/domain/tyres/usual-lists.ts'
import { useState } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { LoadTyreLists } from './load-tyre-lists.tsx'
import { TyreLabels } from './tyre-labels.tsx'

/** The tyre types, the values of the fields of tyres and wheels, and the labels of the European register. */
export function TyreListsPage() {
  const t = useTexts()
  const query = useQuery(endpointQuery(tyreListEndpoints.getTyreLists, {}))
  const [isLoading, setIsLoading] = useState(false)
  return (
    <Page title={t('settings.tyreLists')} width="reading" hasBack>
      <PasskeyGate isRequired={needsPasskey(query.error)}>
        <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={10} height={64} />}>
          {({ Lists, Labels }) => (
            <div className="stack gap-24">
              <div className="stack gap-12">
                <p className="type-15 soft">{`${t('settings.tyreValuesHint')} · ${t('settings.ofAllSites')}`}</p>
                {Lists.every(({ Count }) => Count === 0) && <NoLists />}
                <ListLinks lists={Lists} />
                <Button variant="tonal" icon={IconUpload} onClick={() => setIsLoading(true)}>
                  {t('settings.loadTyreLists')}
                </Button>
              </div>
              <Section title={t('settings.tyreLabels')}>
                <TyreLabels count={Labels} />
              </Section>
            </div>
          )}
        </AsyncView>
      </PasskeyGate>
      {isLoading && <LoadTyreLists onClose={() => setIsLoading(false)} />}
    </Page>
  )
}

function ListLinks({ lists }: { readonly lists: TyreListCounts['Lists'] }) {
  const t = useTexts()
  return (
    <RowList label={t('settings.tyreLists')}>
      {lists.map(({ List, Count }) => (
        <li key={List}>
          <RowLink to="/settings/$list" params={{ list: List }}>
            <RowWords name={t(allLists[List].title)} facts={t('settings.tyreCount', { count: Count })} />
          </RowLink>
        </li>
      ))}
    </RowList>
  )
}

/** The offer of the usual lists to an installation without tyre lists. */
function NoLists() {
  const t = useTexts()
  const { save, isBusy, problem } = useSave({
    write: tyreListEndpoints.loadTyreLists,
    done: ({ Loaded: count }) => t('settings.tyreListsLoaded', { count }),
  })
  return (
    <>
      <FormProblem>{problem}</FormProblem>
      <EmptyState
        icon={IconWheel}
        title={t('settings.tyreNone')}
        hint={t('settings.tyreNoneHint')}
        action={
          <Button isBusy={isBusy} onClick={() => save(usualTyreLists)}>
            {t('settings.tyreUsual')}
          </Button>
        }
      />
    </>
  )
}
