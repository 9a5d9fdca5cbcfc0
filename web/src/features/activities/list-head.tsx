import { IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'

interface ListHeadProps {
  readonly id: string
  readonly title: string
  /** The number of rows that are not rendered yet. */
  readonly newCount: number
  readonly onShowNew: () => void
}

/** The heading of a list. It announces the number of new rows in a button that shows these rows. */
export function ListHead({ id, title, newCount, onShowNew }: ListHeadProps) {
  const t = useTexts()
  return (
    <div className="line wrap spread gap-y-0 gap-x-12 pad-x-4 touch">
      <h2 className="soft type-15 strong" id={id}>
        {title}
      </h2>
      <div role="status">
        {newCount > 0 && (
          <Button variant="tonal" icon={IconArrowUp} onClick={onShowNew}>
            {t('activity.newArrived', { count: newCount })}
          </Button>
        )}
      </div>
    </div>
  )
}
