import type {
  RecordFault,
  RejectedRecord,
  WaitingRecord,
} from '@verstas/contract/integration/source-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'

type AnyRecord = Pick<RejectedRecord, 'Entity' | 'ExternalId' | 'Label'>

/** Returns functions that say records of other systems in words. */
export function useRecordWords() {
  const t = useTexts()
  const format = useFormat()
  const nameOf = ({ Entity, ExternalId, Label }: AnyRecord): string =>
    t(`sources.record.${Entity}`, { name: Label ?? ExternalId })
  return {
    /** Returns the kind of a record with its number, such as `work order 12345`. */
    nameOf,
    /** Returns the same with a capital letter. */
    titleOf: (record: AnyRecord): string => {
      const name = nameOf(record)
      return name.charAt(0).toLocaleUpperCase() + name.slice(1)
    },
    /** Returns the record for which another one waits. */
    waitsFor: ({ WaitsFor: { Entity, Key } }: WaitingRecord): string =>
      t(`sources.record.${Entity}`, { name: Key }),
    /** Returns the source and the site of a record, with an instant. */
    origin: ({ Source, Site }: RejectedRecord | WaitingRecord, instant: string, now: Date): string =>
      t('sources.fromAt', {
        source: [Source, Site?.Description].filter(Boolean).join(' · '),
        time: format.instant(instant, now),
      }),
    /** Returns a reason of a refusal, with the field and the value. */
    faultLine: ({ Path, Message, Value }: RecordFault): string => {
      const reason = Value === null ? Message : `${Message} – ${t('sources.value', { value: Value })}`
      return Path === '' ? reason : t('sources.fault', { path: Path, reason })
    },
  }
}
