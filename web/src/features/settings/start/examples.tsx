import { useMutation, useQuery } from '@tanstack/react-query'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import type { RemovedExamples } from '@verstas/contract/settings/start-entities.ts'
import { useState } from 'react'
import { useAttemptKey } from '../../../platform/api/attempt-key.ts'
import { call } from '../../../platform/api/client.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { notify } from '../../../platform/ui/notify.ts'

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
      <AsyncView
        query={query}
        errorHint={(error) => messageOf(error, t)}
        skeleton={<LoadingSkeleton shape="rows" count={1} height={64} />}
      >
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
  const attempt = useAttemptKey()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(addExamples, { headers: { 'idempotency-key': attempt.keyOf('add') }, body: {} }),
    onSuccess: ({ Count: count }) => {
      attempt.settle()
      notify.success(t('start.examplesAdded', { count }))
      onAdded()
    },
    onError: (failure) => attempt.settle(failure),
  })
  return (
    <>
      <p className="type-15 soft">{t('start.examplesHint')}</p>
      <FormProblem>{error && messageOf(error, t)}</FormProblem>
      <Button variant="tonal" isWide isBusy={isPending} onClick={() => mutate()}>
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
  const attempt = useAttemptKey()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(removeExamples, { headers: { 'idempotency-key': attempt.keyOf('remove') }, body: {} }),
    onSuccess: ({ Removed, Kept }) => {
      attempt.settle()
      notify.success(t('start.examplesRemoved', { count: Removed }))
      setIsAsking(false)
      onRemoved(Kept)
    },
    onError: (failure) => attempt.settle(failure),
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
        isBusy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsAsking(false)}
      >
        {t('start.removeExamplesHint')}
        <FormProblem>{error && messageOf(error, t)}</FormProblem>
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
