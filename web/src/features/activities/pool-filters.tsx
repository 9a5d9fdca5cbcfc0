import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { activityEndpoints } from '@verstas/contract/activities/endpoints.ts'
import type { ActivityRow, ActivityType } from '@verstas/contract/activities/entities.ts'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { invalidate } from '../../platform/api/endpoint-query.ts'
import { messageOf } from '../../platform/api/failure.ts'
import type { Selections } from '../../platform/session/session-items.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { FilterChip, FilterChips } from '../../platform/ui/filter-chip.tsx'
import { notify } from '../../platform/ui/notify.ts'
import { Sheet } from '../../platform/ui/sheet.tsx'
import { useActivityTypes } from './api.ts'
import classes from './pool-filters.module.css'

interface PoolFiltersProps {
  /** The pool before it is narrowed down. */
  readonly rows: readonly ActivityRow[]
  readonly selections: Selections
  readonly onChoose: (change: Partial<Selections>) => void
  /** False where starred types are not told apart. */
  readonly hasFavourites?: boolean
}

type Filter = 'types' | 'makes'

/** Narrows the pool down: to starred types, to makes, to types; here types are starred, too. */
export function PoolFilters({ rows, selections, onChoose, hasFavourites = true }: PoolFiltersProps) {
  const t = useTexts()
  const [open, setOpen] = useState<Filter | null>(null)
  const [shown, setShown] = useState<Filter>('makes')
  const { data: types = [] } = useActivityTypes(open !== null)
  const { isFavouritesOnly = false } = selections
  const show = (filter: Filter) => {
    setShown(filter)
    setOpen(filter)
  }
  const makes = [
    ...new Set([...rows.flatMap((row) => row.WorkOrderVehicleMakeName ?? []), ...selections.makes]),
  ]
  const choices = shown === 'makes' ? makes.toSorted() : types.map(({ Description }) => Description)
  const chosen = selections[shown]
  const toggle = (choice: string) =>
    onChoose({
      [shown]: chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice],
    })
  return (
    <>
      <FilterChips label={t('activity.filters')}>
        {hasFavourites && (
          <FilterChip
            icon={IconStar}
            isChosen={isFavouritesOnly}
            onToggle={() => onChoose({ isFavouritesOnly: !isFavouritesOnly })}
          >
            {t('activity.favourites')}
          </FilterChip>
        )}
        {(['makes', 'types'] as const).map((filter) => (
          <FilterChip key={filter} isChosen={selections[filter].length > 0} onToggle={() => show(filter)}>
            {t(filter === 'makes' ? 'activity.make' : 'activity.type')}
            {selections[filter].length > 0 && <span>{selections[filter].length}</span>}
            <IconChevronDown aria-hidden="true" />
          </FilterChip>
        ))}
      </FilterChips>
      <Sheet
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={t(shown === 'makes' ? 'activity.filterMakes' : 'activity.filterTypes')}
        foot={
          chosen.length > 0 && (
            <Button variant="default" onClick={() => onChoose({ [shown]: [] })}>
              {t('activity.filterAll')}
            </Button>
          )
        }
      >
        <ul className={classes.choices}>
          {choices.map((choice) => (
            <li key={choice} className={classes.choice}>
              <Checkbox
                size="lg"
                className={classes.box ?? ''}
                label={choice}
                checked={chosen.includes(choice)}
                onChange={() => toggle(choice)}
              />
              {hasFavourites && shown === 'types' && (
                <Star type={types.find(({ Description }) => Description === choice)} />
              )}
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

/** Stars a type; nothing where the server keeps no stars. */
function Star({ type }: { readonly type: ActivityType | undefined }) {
  const t = useTexts()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ Code, IsFavourite }: ActivityType) =>
      call(activityEndpoints.setFavouriteType, {
        params: { code: Code },
        body: { IsFavourite: !IsFavourite },
      }),
    onSuccess: () =>
      invalidate(queries, activityEndpoints.listActivityTypes, activityEndpoints.listFavouritePool),
    onError: (error) => notify.error(messageOf(error, t)),
  })
  if (type?.IsFavourite === undefined) return null
  const StarIcon = type.IsFavourite ? IconStarFilled : IconStar
  return (
    <ActionIcon
      aria-label={t('activity.star', { type: type.Description })}
      aria-pressed={type.IsFavourite}
      loading={isPending}
      onClick={() => mutate(type)}
    >
      <StarIcon size={24} aria-hidden="true" />
    </ActionIcon>
  )
}
