import type { TyreLookups, TyreRecord } from '@verstas/contract/tyres/entities.ts'
import { findMountedSet } from '@verstas/domain/tyres/mounted-set.ts'
import { serverNow } from '../../platform/api/server-clock.ts'
import { useSession } from '../../platform/session/session.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import { measuredAt } from './words.ts'

/**
 * Returns the set that is probably on the vehicle, and the reason in words. Null if nothing suggests one.
 *
 * @param records the vehicle's records, newest first
 */
export function useMountedSet(types: TyreLookups['tyreType'], records: readonly TyreRecord[]) {
  const t = useTexts()
  const { dayOf, date } = useFormat()
  const { Limits } = useSession().settings.TyreDataConfiguration
  const past = records.map((record) => ({
    typeCode: record.tyreType.Code,
    day: dayOf(measuredAt(record)),
    record,
  }))
  const found = findMountedSet(types, past, dayOf(serverNow()), Limits ?? null)
  if (!found) return null
  const record = found.reason === 'measured' ? found.last.record : undefined
  return {
    typeCode: found.typeCode,
    record,
    words: record ? t('tyres.presetMeasured', { date: date(measuredAt(record)) }) : t('tyres.presetSeason'),
  }
}
