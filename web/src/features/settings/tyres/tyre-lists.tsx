import { IconUpload, IconWheel } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { maxLabelBytes, maxLoadedLabels } from '@verstas/contract/limits.ts'
import { allLists } from '@verstas/contract/settings/lists.ts'
import {
  type LoadedLabel,
  type TyreListCounts,
  tyreListEndpoints,
} from '@verstas/contract/tyres/list-endpoints.ts'
import { parseProducts, type RegisteredTyre, readRegisteredTyre } from '@verstas/domain/tyres/label.ts'
import { usualTyreLists } from '@verstas/domain/tyres/usual-lists.ts'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { newUuid } from '../../../platform/api/new-uuid.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { useFileChooser } from '../../../platform/ui/file-chooser.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { Section } from '../../../platform/ui/list-row.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { RowLink, RowWords } from '../../../platform/ui/row-link.tsx'
import { RowList } from '../../../platform/ui/row-list.tsx'
import { needsPasskey, PasskeyGate } from '../../administration/passkey-gate.tsx'
import { LoadTyreLists, problemOf } from './load-tyre-lists.tsx'

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

/**
 * Loads a file of the European register, which can have hundreds of megabytes. The browser reads the file. It sends
 * only the used fields, and some of the tyres at a time.
 */
function TyreLabels({ count }: { readonly count: number }) {
  const t = useTexts()
  const [progress, setProgress] = useState<{ readonly count: number; readonly total: number } | null>(null)
  const load = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > maxLabelBytes) throw new RangeError()
      const tyres = parseProducts(await file.text()).map(readRegisteredTyre)
      const labels = tyres.filter((tyre) => tyre !== null).map(labelOf)
      for (let from = 0; from < labels.length; from += maxLoadedLabels) {
        setProgress({ count: from, total: labels.length })
        await call(tyreListEndpoints.loadTyreLabels, {
          headers: { 'idempotency-key': newUuid() },
          body: { Tyres: labels.slice(from, from + maxLoadedLabels) },
        })
      }
      return labels.length
    },
    onSuccess: (loaded) => {
      if (loaded > 0) notify.success(t('settings.tyreLabelsLoaded', { count: loaded }))
    },
    onSettled: () => setProgress(null),
  })
  const { input, open } = useFileChooser({
    accept: '.json,.jsonl,application/json',
    onFiles: ([file]) => file && load.mutate(file),
  })
  return (
    <div className="stack gap-12">
      <p className="type-15 soft">{t('settings.tyreLabelsHint')}</p>
      <p className="type-17" role="status">
        {progress ? t('settings.tyreProgress', progress) : t('settings.tyreLabelCount', { count })}
      </p>
      <FormProblem>
        {load.error ? problemOf(load.error, t) : load.data === 0 && t('settings.tyreFileEmpty')}
      </FormProblem>
      <Button variant="tonal" icon={IconUpload} isBusy={load.isPending} onClick={open}>
        {t('settings.loadTyreLabels')}
      </Button>
      {input}
    </div>
  )
}

const labelOf = (tyre: RegisteredTyre): LoadedLabel => ({
  Number: tyre.number,
  Make: tyre.make,
  Model: tyre.model,
  Size: tyre.size,
  Width: tyre.width,
  Height: tyre.height,
  Diameter: tyre.diameter,
  LoadIndex: tyre.loadIndex,
  Speed: tyre.speed,
  WetGrip: gradeOf(tyre.wetGrip),
  RollResistance: gradeOf(tyre.rollResistance),
  NoiseLevel: tyre.noiseLevel,
  IsForSnow: tyre.isForSnow,
  IsForIce: tyre.isForIce,
})

/** A class of the label from A to G, as `readRegisteredTyre` returns it. */
const gradeOf = (letter: string | null) => letter as LoadedLabel['WetGrip']
