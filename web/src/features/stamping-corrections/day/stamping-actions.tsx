import {
  type Icon,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowsSplit2,
  IconEdit,
  IconMessagePlus,
  IconTrash,
} from '@tabler/icons-react'
import type { Stamping } from '@verstas/contract/stamping/entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { describeStamping } from '../../stamping/describe.ts'
import type { CorrectionDraft } from '../correction.ts'
import classes from './stamping-actions.module.css'

interface StampingActionsProps {
  readonly stamping: Stamping
  /** The suggested instants of a split, and of the end of a running stamping, in milliseconds. */
  readonly splitAt: number
  readonly endAt: number
  readonly isCorrectable: boolean
  /** Returns whether the edge of the stamping can be moved on this day. */
  readonly isMovable: (edge: 'Start' | 'End') => boolean
  /** True if the stamping belongs to the user, who can comment on it. */
  readonly isOwn: boolean
  readonly onChoose: (draft: CorrectionDraft) => void
  readonly onComment: () => void
  readonly onClose: () => void
}

export function StampingActions(props: StampingActionsProps) {
  const { stamping, splitAt, endAt, isCorrectable, isMovable, isOwn, onChoose, onComment, onClose } = props
  const format = useFormat()
  const { StartTime, EndTime } = stamping
  return (
    <Sheet
      isOpen
      title={[stamping.SalesmanName, format.shortDay(format.dayOf(StartTime))].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <p className="break-anywhere">
        <b className="strong">{format.timeRange(StartTime, EndTime)}</b> {describeStamping(stamping)}
      </p>
      <div className="stack gap-8">
        {isCorrectable && (
          <>
            <Action
              icon={IconEdit}
              text="correction.do.change"
              onPress={() => onChoose({ kind: 'Change', stamping })}
            />
            <Action
              icon={IconArrowsSplit2}
              text="correction.do.split"
              onPress={() => onChoose({ kind: 'Split', stamping, at: splitAt })}
            />
            {isMovable('Start') && (
              <Action
                icon={IconArrowBarToUp}
                text="correction.do.moveStart"
                onPress={() => onChoose({ kind: 'Move', stamping, edge: 'Start', to: Date.parse(StartTime) })}
              />
            )}
            {isMovable('End') && (
              <Action
                icon={IconArrowBarToDown}
                text={EndTime === null ? 'correction.do.end' : 'correction.do.moveEnd'}
                onPress={() =>
                  onChoose({
                    kind: 'Move',
                    stamping,
                    edge: 'End',
                    to: EndTime === null ? endAt : Date.parse(EndTime),
                  })
                }
              />
            )}
          </>
        )}
        {isOwn && <Action icon={IconMessagePlus} text="correction.do.comment" onPress={onComment} />}
        {isCorrectable && (
          <Action
            icon={IconTrash}
            text="correction.do.remove"
            onPress={() => onChoose({ kind: 'Remove', stamping })}
            isDestructive
          />
        )}
      </div>
    </Sheet>
  )
}

interface ActionProps {
  readonly icon: Icon
  readonly text: TextName
  readonly onPress: () => void
  readonly isDestructive?: boolean
}

function Action({ icon: ActionIcon, text, onPress, isDestructive = false }: ActionProps) {
  const t = useTexts()
  return (
    <Button
      variant="quiet"
      icon={ActionIcon}
      className={isDestructive ? classes.destructive : classes.action}
      onClick={onPress}
    >
      {t(text)}
    </Button>
  )
}
