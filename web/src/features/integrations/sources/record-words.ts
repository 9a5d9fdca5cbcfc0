import type {
  RecordFault,
  RejectedRecord,
  WaitingRecord,
} from '@verstas/contract/integration/source-entities.ts'
import type { TextName } from '@verstas/contract/texts/catalogue.ts'
import { type Translate, useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'

type AnyRecord = Pick<RejectedRecord, 'Entity' | 'ExternalId' | 'Label'>

/** Returns functions that describe records of other systems. */
export function useRecordWords() {
  const t = useTexts()
  const format = useFormat()
  const nameOf = ({ Entity, ExternalId, Label }: AnyRecord): string =>
    t(`sources.record.${Entity}`, { name: Label ?? ExternalId })
  return {
    /** Returns the kind of a record with its number, such as `work order 12345`. */
    nameOf,
    /** Returns the same text as `nameOf`, capitalized. */
    titleOf: (record: AnyRecord): string => {
      const name = nameOf(record)
      return name.charAt(0).toLocaleUpperCase() + name.slice(1)
    },
    /** Describes the record that `record` waits for. */
    waitsFor: ({ WaitsFor: { Entity, Key } }: WaitingRecord): string =>
      t(`sources.record.${Entity}`, { name: Key }),
    /** Returns the source and site of a record, and the time. */
    origin: ({ Source, Site }: RejectedRecord | WaitingRecord, instant: string, now: Date): string =>
      t('sources.fromAt', {
        source: [Source, Site?.Description].filter(Boolean).join(' · '),
        time: format.instant(instant, now),
      }),
    /** Returns the reason of a refusal of a record, with the name of the field and the value. */
    faultLine: ({ Path, Message, Value }: RecordFault): string => {
      const reason = Value === null ? Message : `${Message} – ${t('sources.value', { value: Value })}`
      return Path === '' ? reason : t('sources.fault', { path: nameOfField(Path, t) ?? Path, reason })
    },
  }
}

/** The columns of fields of jobs and rows, if they have another name than the field. */
const columnsOfJobs: Readonly<Record<string, string>> = { note: 'jobNote' }
const columnsOfRows: Readonly<Record<string, string>> = {
  name: 'rowName',
  note: 'rowNote',
  orderedAmount: 'amount',
  price: 'rowPrice',
}

/**
 * Returns the name of a field of a record, as in exported files; null if it has none there.
 *
 * @param pointer the field as a JSON pointer, such as `/retailPrice` or `/jobs/0/rows/3/itemNumber`
 */
export function nameOfField(pointer: string, t: Translate): string | null {
  const parts = pointer.split('/').slice(1)
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  const column = parts.includes('rows')
    ? (columnsOfRows[last] ?? last)
    : first === 'jobs'
      ? (columnsOfJobs[last] ?? last)
      : first
  const text = `fileColumn.${column}`
  // A text that does not exist has its name as its words.
  const words = t(text as TextName)
  return words === text ? null : words
}
