import type { Activity } from '@verstas/contract/activities/entities.ts'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { useFormat } from '../../../platform/ui/format.tsx'
import { useTaskWords } from '../use-task-words.ts'
import classes from './task-dialog.module.css'

/** Information of other systems about the task (specification.md, Task rules). */
export function ExternalFacts({ activity }: { readonly activity: Activity }) {
  const t = useTexts()
  const names = { Price: t('activityEdit.price'), Message: t('activityEdit.message') }
  return activity.ExternalSessions.map(({ System, Data }) => {
    const facts = (['Price', 'Message'] as const).flatMap((key) => {
      const values = Data.filter(({ Key }) => Key === key).map(({ Value }) => Value)
      return values.map((value) => ({ key, value }))
    })
    if (facts.length === 0) return null
    return (
      <section
        key={JSON.stringify([System, Data])}
        className="stack gap-8 break-anywhere"
        aria-label={t('activityEdit.otherSystem', { system: System })}
      >
        <h3 className="type-15 strong">{t('activityEdit.otherSystem', { system: System })}</h3>
        {facts.map(({ key, value }) => (
          <p className="pre-line" key={`${key} ${value}`}>
            <b>{names[key]}</b> {value}
          </p>
        ))}
      </section>
    )
  })
}

/** The assignments of the task with their messages, the latest first. */
export function TaskHistory({ activity: { Histories } }: { readonly activity: Activity }) {
  const t = useTexts()
  const format = useFormat()
  const words = useTaskWords()
  if (Histories.length === 0) return null
  return (
    <section className={`${classes.history} stack gap-8 break-anywhere`} aria-labelledby="task-history">
      <h3 className="type-15 strong" id="task-history">
        {t('activityEdit.history')}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ol tabIndex={0} aria-labelledby="task-history">
        {Histories.map(({ SalesmanId, CreatorSalesmanId, Created, Note }, place) => (
          <li className="relative grid type-15" key={`${Created} ${SalesmanId} ${Note}`}>
            <span className="type-15 soft">{format.dateTime(Created)}</span>
            <span>
              {t(`activityEdit.${wordOf(place === Histories.length - 1, SalesmanId === CreatorSalesmanId)}`, {
                from: words.nameOf(CreatorSalesmanId),
                to: words.nameOf(SalesmanId),
              })}
            </span>
            {Note && <span className="type-17 pre-line">{Note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Returns the suffix of the text name for a history line. The oldest line describes the creation of the task.
 */
function wordOf(isFirst: boolean, isForOneself: boolean) {
  if (isFirst) return isForOneself ? 'made' : 'madeFor'
  return isForOneself ? 'taken' : 'handedOver'
}
