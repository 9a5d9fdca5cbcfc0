import type { Properties } from '@verstas/domain/health-checks/properties.ts'
import { useMemo } from 'react'

/**
 * Returns the values of a part of the form, or all values. Returns the same object until one of these values
 * changes, so that memoized parts do not rerender.
 */
export function useValues(properties: Properties, isOwn: (key: string) => boolean = () => true): Properties {
  const json = JSON.stringify(Object.fromEntries(Object.entries(properties).filter(([key]) => isOwn(key))))
  return useMemo(() => JSON.parse(json) as Properties, [json])
}
