import { useMutation } from '@tanstack/react-query'
import { workshopScheduleEndpoints } from '@verstas/contract/workshop-schedule/endpoints.ts'
import type { ScheduleResource } from '@verstas/contract/workshop-schedule/entities.ts'
import { useState } from 'react'
import { useAttempt } from '../../platform/api/attempt-key.ts'
import { call } from '../../platform/api/client.ts'
import { messageOf } from '../../platform/api/failure.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { notify } from '../../platform/ui/notify.ts'

const { setSubordinates } = workshopScheduleEndpoints

/** The user's favourite resources, which are saved together. */
export interface Favourites {
  readonly chosen: ReadonlySet<number>
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly onToggle: (resourceId: number) => void
  readonly save: () => void
}

/** Collects changes of the favourite rows, and saves them together. */
export function useFavourites(resources: readonly ScheduleResource[]): Favourites {
  const t = useTexts()
  const attempt = useAttempt()
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isChosen = ({ id, isFavourite }: ScheduleResource) => changed.get(id) ?? isFavourite
  const { mutate, isPending } = useMutation({
    mutationFn: (saved: ReadonlyMap<number, boolean>) => {
      const body = [...saved].map(([salesmanId, isSubordinate]) => ({ salesmanId, isSubordinate }))
      return attempt(body, (headers) => call(setSubordinates, { headers, body }))
    },
    onSuccess: (_, saved) => {
      // Favourites that the user changed during the save remain unsaved.
      setChanged((now) => new Map([...now].filter(([id, isStarred]) => saved.get(id) !== isStarred)))
      notify.success(t('schedule.favouritesSaved'))
    },
    onError: (error) => void notify.error(messageOf(error, t)),
  })
  return {
    chosen: new Set(resources.filter(isChosen).map(({ id }) => id)),
    isChanged: resources.some((resource) => isChosen(resource) !== resource.isFavourite),
    isSaving: isPending,
    onToggle: (resourceId) => {
      const resource = resources.find(({ id }) => id === resourceId)
      if (resource) setChanged((before) => new Map(before).set(resourceId, !isChosen(resource)))
    },
    // The specification requires the whole list in each save.
    save: () => mutate(new Map(resources.map((resource) => [resource.id, isChosen(resource)]))),
  }
}
