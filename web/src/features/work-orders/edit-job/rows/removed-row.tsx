import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { DraftRow } from '@verstas/domain/work-orders/job-draft.ts'
import type { Ref } from 'react'
import { useTexts } from '../../../../platform/texts/use-texts.ts'
import { RowTypeIcon } from '../../../jobs/row-type-icon.tsx'
import classes from './draft-row-card.module.css'

interface RemovedRowProps {
  readonly row: DraftRow
  readonly name: string
  /** The part that takes the row along; null where it is removed by itself. */
  readonly removedWith: string | null
  /** Names of the rows that go with it; empty where there are none. */
  readonly takesAlong: string
  readonly onUndo: () => void
  readonly ref: Ref<HTMLDivElement>
}

/** A row that goes when the job is saved, and can be brought back until then. */
export function RemovedRow({ row, name, removedWith, takesAlong, onUndo, ref }: RemovedRowProps) {
  const t = useTexts()
  return (
    <div className={`${classes.card} ${classes.removed}`} ref={ref}>
      <div className={classes.head}>
        <RowTypeIcon type={row.RowType} />
        <div className={classes.names}>
          <div className={classes.name}>
            <s className={classes.struck}>{name}</s>
          </div>
          <div className={classes.code}>
            {removedWith === null
              ? row.RowId !== null && t('jobEdit.removed')
              : t('jobEdit.removedWith', { row: removedWith })}
          </div>
          {takesAlong && (
            <div className={classes.code} role="status">
              {t('jobEdit.removesAlso', { items: takesAlong })}
            </div>
          )}
        </div>
        {row.RemovedWith === null && (
          <Button
            variant="default"
            data-row-action
            leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
            onClick={onUndo}
            aria-label={t('jobEdit.undoRow', { row: name })}
          >
            {t('jobEdit.undo')}
          </Button>
        )}
      </div>
    </div>
  )
}
