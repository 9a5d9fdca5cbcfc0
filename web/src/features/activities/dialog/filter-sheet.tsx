import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { ActivityRow, ActivityType } from '@verstas/contract/activities/entities.ts'
import { call } from '../../../platform/api/client.ts'
import { messageOf } from '../../../platform/api/failure.ts'
import type { Selections } from '../../../platform/session/session-items.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button, IconButton } from '../../../platform/ui/button.tsx'
import { Checkbox } from '../../../platform/ui/checks.tsx'
import { notify } from '../../../platform/ui/notify.ts'
import { Sheet } from '../../../platform/ui/sheet.tsx'
import { useActivityTypes } from '../api.ts'
import classes from './filter-sheet.module.css'

export type Filter = 'types' | 'makes'

interface FilterSheetProps {
  readonly filter: Filter
  /** True if the user can also star types in the sheet. */
  readonly hasStars: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The task pool before filtering by make and type. */
  readonly rows: readonly ActivityRow[]
  readonly selections: Selections
  readonly onChoose: (change: Partial<Selections>) => void
}

/** A sheet that filters the tasks by make or by type. With `hasStars`, the user can also star types in it. */
export default function FilterSheet(props: FilterSheetProps) {
  const { filter, hasStars, isOpen, onClose, rows, selections, onChoose } = props
  const t = useTexts()
  const { data: types = [] } = useActivityTypes()
  const makes = new Set([...rows.flatMap((row) => row.WorkOrderVehicleMakeName ?? []), ...selections.makes])
  const choices = filter === 'makes' ? [...makes].sort() : types.map(({ Description }) => Description)
  const chosen = selections[filter]
  const toggle = (choice: string) =>
    onChoose({
      [filter]: chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice],
    })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(filter === 'makes' ? 'activity.filterMakes' : 'activity.filterTypes')}
      foot={
        chosen.length > 0 && (
          <Button variant="quiet" onClick={() => onChoose({ [filter]: [] })}>
            {t('activity.filterAll')}
          </Button>
        )
      }
    >
      <ul>
        {choices.map((choice) => (
          <li key={choice} className="tall-56 ruled-item line gap-8">
            <Checkbox
              className={classes.box ?? ''}
              label={choice}
              checked={chosen.includes(choice)}
              onChange={() => toggle(choice)}
            />
            {hasStars && filter === 'types' && (
              <Star type={types.find(({ Description }) => Description === choice)} />
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** A button that stars a type or removes its star. Renders nothing if the server stores no stars. */
function Star({ type }: { readonly type: ActivityType | undefined }) {
  const t = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ Code, IsFavourite }: ActivityType) =>
      call(activityEndpoints.setFavouriteType, {
        params: { code: Code },
        body: { IsFavourite: !IsFavourite },
      }),
    onError: (error) => notify.error(messageOf(error, t)),
  })
  if (type?.IsFavourite === undefined) return null
  const StarIcon = type.IsFavourite ? IconStarFilled : IconStar
  return (
    <IconButton
      label={t('activity.star', { type: type.Description })}
      icon={StarIcon}
      aria-pressed={type.IsFavourite}
      isBusy={isPending}
      onClick={() => mutate(type)}
    />
  )
}
