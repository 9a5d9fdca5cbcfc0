import type { Activity } from '@verstas/contract/activities/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { useTaskWords } from '../use-task-words.ts'
import classes from './task-dialog.module.css'

/** The assignments of the task with their messages, the latest first. */
export function TaskHistory({ activity: { Histories } }: { readonly activity: Activity }) {
  const t = useTexts()
  const format = useFormat()
  const words = useTaskWords()
  if (Histories.length === 0) return null
  return (
    <section className={classes.history} aria-labelledby="task-history">
      <h3 id="task-history">{t('activityEdit.history')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard */}
      <ol tabIndex={0} aria-labelledby="task-history">
        {Histories.map(({ SalesmanId, CreatorSalesmanId, Created, Note }, place) => (
          <li key={`${Created} ${SalesmanId} ${Note}`}>
            <span className={classes.soft}>{format.dateTime(Created)}</span>
            <span>
              {t(`activityEdit.${wordOf(place === Histories.length - 1, SalesmanId === CreatorSalesmanId)}`, {
                from: words.nameOf(CreatorSalesmanId),
                to: words.nameOf(SalesmanId),
              })}
            </span>
            {Note && <span className={classes.note}>{Note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the key of the line's text. The oldest line describes the creation of the task. */
function wordOf(isFirst: boolean, isForOneself: boolean) {
  if (isFirst) return isForOneself ? 'made' : 'madeFor'
  return isForOneself ? 'taken' : 'handedOver'
}
