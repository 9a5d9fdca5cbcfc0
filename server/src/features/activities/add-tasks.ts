import { type TextName, textCatalogue } from '@verstas/contract/texts/catalogue.ts'
import { fillText } from '@verstas/contract/texts/entry.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Dependencies } from '../../platform/http/feature.ts'
import { addActivity } from './save-activity.ts'

/** A person at a site who gets a task of a type. */
export interface TaskReceiver {
  readonly siteId: number
  readonly employeeId: number
  readonly typeCode: string
}

interface TaskTexts {
  readonly header: TextName & `integrationTask.${string}`
  readonly body: TextName & `integrationTask.${string}`
  readonly values: Readonly<Record<string, string>>
}

/**
 * Adds a task for each person, in the name of the server. The texts have the language of the installation.
 */
export async function addTasks(
  tx: Tx,
  { clock, settings: { defaultLanguage: language } }: Pick<Dependencies, 'clock' | 'settings'>,
  receivers: readonly TaskReceiver[],
  { header, body, values }: TaskTexts,
): Promise<void> {
  for (const { siteId, employeeId, typeCode } of receivers)
    await addActivity(
      { tx, clock, session: { siteId, employeeId } },
      {
        Header: fillText(textCatalogue[header][language], language, values),
        Body: fillText(textCatalogue[body][language], language, values),
        TypeCode: typeCode,
        SalesmanId: employeeId,
      },
      null,
    )
}
