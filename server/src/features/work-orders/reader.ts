import { textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import type { Language } from '@verstas/contract/texts/language.ts'
import { type WorkOrderStatus, workOrderStatuses } from '@verstas/contract/work-orders/entities.ts'
import type { CurrentSession } from '../../platform/session/current-session.ts'

type Reader = Pick<CurrentSession, 'siteId' | 'language'>

/**
 * The first four parameters of every read of work orders: $1 the site, $2 now, $3 the descriptions of
 * the statuses as a JSON object, $4 the language.
 */
export const readerParameters = ({ siteId, language }: Reader, now: Date): unknown[] => [
  siteId,
  now,
  statusDescriptions[language],
  language,
]

const describeStatuses = (language: Language): string => {
  const describe = (status: WorkOrderStatus) => [
    status,
    textCatalogue[`workOrder.status.${status}`][language],
  ]
  return JSON.stringify(Object.fromEntries(workOrderStatuses.map(describe)))
}

const statusDescriptions: Readonly<Record<Language, string>> = {
  fi: describeStatuses('fi'),
  sv: describeStatuses('sv'),
  en: describeStatuses('en'),
}
