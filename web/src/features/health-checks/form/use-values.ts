import type { Properties } from '@verstas/domain/health-checks/properties.ts'
import { useMemo } from 'react'

/** The values of one part of the form, or all; the same object as long as they are the same, so that a tap elsewhere draws none of it. */
export function useValues(properties: Properties, isOwn: (key: string) => boolean = () => true): Properties {
  const own = JSON.stringify(Object.fromEntries(Object.entries(properties).filter(([key]) => isOwn(key))))
  return useMemo(() => JSON.parse(own) as Properties, [own])
}
