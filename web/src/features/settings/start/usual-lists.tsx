import { useQuery } from '@tanstack/react-query'
import { allLists } from '@verstas/contract/settings/lists.ts'
import { startEndpoints } from '@verstas/contract/settings/start-endpoints.ts'
import type { StartPresets } from '@verstas/contract/settings/start-entities.ts'
import { useState } from 'react'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSave } from '../../../platform/editing/use-save.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { FormDialog } from '../../../platform/ui/form-dialog.tsx'
import { FormProblem } from '../../../platform/ui/form-problem.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'

const { getPresets, addPresets } = startEndpoints

/**
 * Shows which preset items the lists of the site lack, and adds them. Renders nothing if the lists are
 * complete.
 */
export function UsualLists() {
  const t = useTexts()
  const query = useQuery(endpointQuery(getPresets, {}))
  const [isOpen, setIsOpen] = useState(false)
  if (query.data?.length === 0) return null
  return (
    <section className="card stack gap-12 pad-16" aria-labelledby="usual-lists">
      <h2 id="usual-lists" className="type-20">
        {t('start.presetsTitle')}
      </h2>
      <AsyncView query={query} skeleton={<LoadingSkeleton shape="rows" count={1} height={64} />}>
        {(presets) => (
          <>
            <p className="type-15 soft">{t('start.presetsHint', { count: countOf(presets) })}</p>
            <Button variant="tonal" isWide onClick={() => setIsOpen(true)}>
              {t('start.addPresets')}
            </Button>
            {isOpen && <AddDialog presets={presets} onClose={() => setIsOpen(false)} />}
          </>
        )}
      </AsyncView>
    </section>
  )
}

const countOf = (presets: StartPresets): number => presets.reduce((sum, { Names }) => sum + Names.length, 0)

interface AddDialogProps {
  readonly presets: StartPresets
  readonly onClose: () => void
}

/** Shows the items to add to each list before they are added. */
function AddDialog({ presets, onClose }: AddDialogProps) {
  const t = useTexts()
  const { save, isBusy, problem } = useSave({
    write: addPresets,
    done: ({ Added: count }) => t('start.presetsAdded', { count }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('start.presetsTitle')}
      onClose={onClose}
      onSubmit={() => save({})}
      actions={
        <Button type="submit" isBusy={isBusy}>
          {t('start.addPresets')}
        </Button>
      }
    >
      <p className="type-15 soft">{t('start.presetsQuestion')}</p>
      <FormProblem>{problem}</FormProblem>
      {presets.map(({ List, Names }) => (
        <section key={List} className="stack gap-4" aria-labelledby={`usual-${List}`}>
          <h3 id={`usual-${List}`} className="type-17 strong">
            {t(List === 'work-queues' ? 'start.workQueues' : allLists[List].title)}
          </h3>
          <ul className="stack gap-4 type-15">
            {Names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      ))}
    </FormDialog>
  )
}
