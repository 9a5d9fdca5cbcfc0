import { IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button } from '../../platform/ui/button.tsx'
import classes from './user-tasks.module.css'

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
    <div className={classes.head}>
      <h2 id={id}>{title}</h2>
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
