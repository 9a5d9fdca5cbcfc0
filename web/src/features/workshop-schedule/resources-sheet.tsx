import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../platform/ui/button.tsx'
import { RowList } from '../../platform/ui/row-list.tsx'
import { SegmentedControl } from '../../platform/ui/segmented-control.tsx'
import { Sheet } from '../../platform/ui/sheet.tsx'
import type { BoardRow } from './board/board-props.ts'
import classes from './sheets.module.css'
import type { Favourites } from './use-favourites.ts'

interface ResourcesSheetProps {
  /** The rows of all resources of the site. */
  readonly rows: readonly BoardRow[]
  readonly favourites: Favourites
  readonly isAllShown: boolean
  readonly onShowAll: (isAllShown: boolean) => void
  readonly onChoose: (resourceId: number) => void
  readonly onClose: () => void
}

/**
 * The sheet with all people and bays on a phone. A tap on a name opens the day of the resource, and a tap on
 * a star marks a favourite.
 */
export function ResourcesSheet(props: ResourcesSheetProps) {
  const { rows, favourites, isAllShown, onShowAll, onChoose, onClose } = props
  const t = useTexts()
  return (
    <Sheet
      isOpen
      title={t('schedule.resources')}
      onClose={onClose}
      foot={
        <Button disabled={!favourites.isChanged} isBusy={favourites.isSaving} onClick={favourites.save}>
          {t('schedule.saveFavourites')}
        </Button>
      }
    >
      <SegmentedControl
        aria-label={t('schedule.which')}
        value={isAllShown ? 'all' : 'mine'}
        onChange={(value) => onShowAll(value === 'all')}
        options={[
          { value: 'mine', label: t('schedule.mine') },
          { value: 'all', label: t('schedule.all') },
        ]}
      />
      <RowList isBare label={t('schedule.resources')}>
        {rows.map(({ resource: { id, name }, load, note }) => {
          const isChosen = favourites.chosen.has(id)
          const Star = isChosen ? IconStarFilled : IconStar
          return (
            <li key={id} className="line gap-8">
              <IconButton
                label={t('schedule.favourite', { name })}
                icon={Star}
                aria-pressed={isChosen}
                onClick={() => favourites.onToggle(id)}
              />
              <button
                type="button"
                className={`${classes.row} press-only line spread gap-12 grow shrink`}
                onClick={() => onChoose(id)}
              >
                <span className="shrink">{name}</span>
                <span className={`number-18 rigid ${load?.level === 'full' ? 'late' : ''}`}>
                  {load ? t('schedule.load', { percent: load.percent }) : note}
                </span>
              </button>
            </li>
          )
        })}
      </RowList>
    </Sheet>
  )
}
