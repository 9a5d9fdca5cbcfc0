import type { Properties } from '@verstas/domain/health-checks/properties.ts'
import { useMemo } from 'react'

/** The values of one part of the form, or all: the same object until one of them changes, so that memoized parts are not redrawn. */
export function useValues(properties: Properties, isOwn: (key: string) => boolean = () => true): Properties {
  const own = JSON.stringify(Object.fromEntries(Object.entries(properties).filter(([key]) => isOwn(key))))
  return useMemo(() => JSON.parse(own) as Properties, [own])
}
