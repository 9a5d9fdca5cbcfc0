import { Page } from '../../../platform/shell/page.tsx'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { AsyncView } from '../../../platform/ui/async-view.tsx'
import { LoadingSkeleton } from '../../../platform/ui/loading-skeleton.tsx'
import { useActivity } from '../api.ts'
import { TaskRead } from './task-read.tsx'

interface TaskPageProps {
  readonly id: number
  readonly onEdit: (id: number) => void
}

/** A task to read, beside the lists of tasks. */
export default function TaskPage({ id, onEdit }: TaskPageProps) {
  const t = useTexts()
  const query = useActivity(id)
  const { data: activity } = query
  if (activity)
    return (
      <TaskRead
        activity={activity}
        orderNumber={null}
        onEdit={() => onEdit(id)}
        onDone={() => undefined}
        onUpper={() => undefined}
        frame={(content, foot) => (
          <Page title={t('activityEdit.title')} width="reading" hasBack={false} mainAction={foot}>
            <div className="stack gap-16 pad-16 card">{content}</div>
          </Page>
        )}
      />
    )
  return (
    <Page title={t('activityEdit.title')} width="reading" hasBack={false}>
      <AsyncView
        query={query}
        errorTitle={t('activityEdit.loadFailed')}
        skeleton={<LoadingSkeleton height={[72, 240, 120]} />}
      >
        {() => null}
      </AsyncView>
    </Page>
  )
}
