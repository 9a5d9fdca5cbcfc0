import type { Check } from '@verstas/contract/health-checks/survey.ts'
import { checkKey } from '@verstas/domain/health-checks/properties.ts'
import { useMemo } from 'react'
import type { ShownForm } from '../api.ts'
import type { CheckRowProps } from './check-row.tsx'

export type FactsOf = (check: Check) => Pick<CheckRowProps, 'earlier' | 'followUp' | 'attachments' | 'tread'>

const nothing: readonly never[] = []

/**
 * Returns a function that finds the facts about a check, in addition to the check's values. Each fact remains
 * the same object between renders, so that memoized rows do not rerender.
 */
export function useFacts({ Earlier, FollowUps, Attachments, Treads }: ShownForm): FactsOf {
  return useMemo(() => {
    const earlier = new Map(
      Earlier.toReversed().map((finding) => [
        finding.Key,
        // A form that an older app stored on the device has no photos.
        { ...finding, Photos: finding.Photos ?? nothing },
      ]),
    )
    const followUps = new Map(FollowUps.map((followUp) => [followUp.Key, followUp]))
    const attachments = Map.groupBy(Attachments, ({ Property }) => Property)
    return ({ Id, TreadOf }) => {
      const key = checkKey(Id)
      const isWheel = ({ axleNumber, side }: ShownForm['Treads'][number]) =>
        TreadOf !== null && axleNumber === TreadOf.axleNumber && side === TreadOf.side
      return {
        earlier: earlier.get(key) ?? null,
        followUp: followUps.get(key) ?? null,
        attachments: attachments.get(key) ?? nothing,
        tread: Treads.find(isWheel) ?? null,
      }
    }
  }, [Earlier, FollowUps, Attachments, Treads])
}
