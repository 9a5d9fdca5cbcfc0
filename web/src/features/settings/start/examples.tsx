import { useQuery } from '@tanstack/react-query'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import type { RemovedExamples } from '@verstas/contract/settings/start-entities.ts'
import { useState } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'

const { getExamples, addExamples, removeExamples } = startEndpoints

/** Adds or removes the example data of the site. Renders nothing for a site that is in use. */
export function Examples() {
  const t = useTexts()
  const query = useQuery(endpointQuery(getExamples, {}))
  // The records that the last removal could not remove.
  const [remaining, setRemaining] = useState<RemovedExamples['Kept']>([])
  if (query.data?.State === 'unavailable' && remaining.length === 0) return null
  return (
    <section className="card stack gap-12 pad-16" aria-labelledby="examples">
      <h2 id="examples" className="type-20">
        {t('start.examples')}
      </h2>
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={1} height={64} />}>
        {({ State, Count }) => (
          <>
            {State === 'offered' && <AddExamples onAdded={() => setRemaining([])} />}
            {State === 'loaded' && <RemoveExamples count={Count} onRemoved={setRemaining} />}
            {remaining.length > 0 && <RemainingExamples remaining={remaining} />}
          </>
        )}
      </AsyncView>
    </section>
  )
}

function AddExamples({ onAdded }: { readonly onAdded: () => void }) {
  const t = useTexts()
  const { save, isBusy, problem } = useSave({
    write: addExamples,
    done: ({ Count: count }) => t('start.examplesAdded', { count }),
    onDone: onAdded,
  })
  return (
    <>
      <p className="type-15 soft">{t('start.examplesHint')}</p>
      <FormProblem>{problem}</FormProblem>
      <Button variant="tonal" isWide isBusy={isBusy} onClick={() => save({})}>
        {t('start.addExamples')}
      </Button>
    </>
  )
}

interface RemoveExamplesProps {
  readonly count: number
  readonly onRemoved: (remaining: RemovedExamples['Kept']) => void
}

function RemoveExamples({ count, onRemoved }: RemoveExamplesProps) {
  const t = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { save, isBusy, problem } = useSave({
    write: removeExamples,
    done: ({ Removed }) => t('start.examplesRemoved', { count: Removed }),
    onDone: ({ Kept }) => {
      setIsAsking(false)
      onRemoved(Kept)
    },
  })
  return (
    <>
      <p className="type-15 soft">{t('start.examplesThere', { count })}</p>
      <Button variant="danger" isWide onClick={() => setIsAsking(true)}>
        {t('start.removeExamples')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title={t('start.removeExamplesQuestion')}
        confirmLabel={t('settings.remove')}
        isBusy={isBusy}
        onConfirm={() => save({})}
        onCancel={() => setIsAsking(false)}
      >
        {t('start.removeExamplesHint')}
        <FormProblem>{problem}</FormProblem>
      </ConfirmDialog>
    </>
  )
}

function RemainingExamples({ remaining }: { readonly remaining: RemovedExamples['Kept'] }) {
  const t = useTexts()
  return (
    <div role="status" className="stack gap-4">
      <p className="type-15 strong">{t('start.examplesKept')}</p>
      <ul className="stack gap-4 type-15 soft">
        {remaining.map(({ Name, Reason }) => (
          <li key={Name}>
            {Name}: {t(`start.kept.${Reason}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
