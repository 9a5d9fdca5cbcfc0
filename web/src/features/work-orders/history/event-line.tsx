import type { WorkOrderEvent } from '@verstas/contract/work-orders/edit-entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { DatedSentence } from '../../../platform/ui/dated-sentence.tsx'
import { useFormat } from '../../../platform/ui/format.tsx'
import { describeChange } from './describe-change.ts'
import { describeEvent } from './describe-event.ts'
import classes from './history-section.module.css'

/** One line of the history: the sentence, when, and each field from what to what. */
export function EventLine({ event }: { event: WorkOrderEvent }) {
  const t = useTexts()
  const format = useFormat()
  const changes = event.Changes.flatMap((change) => describeChange(change, t, format) ?? [])
  return (
    <li className={classes.event}>
      <DatedSentence at={event.At}>{describeEvent(event, t)}</DatedSentence>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
