import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './counts.module.css'

/** Each number is undefined as long as it is unknown, and is then shown as a dash. */
interface CountsProps {
  readonly waiting: number | undefined
  readonly underWork: number | undefined
  readonly customers: number | undefined
}

/** The numbers of waiting tasks, assigned tasks and waiting customers. */
export function Counts({ waiting, underWork, customers }: CountsProps) {
  const t = useTexts()
  return (
    <div className={`${classes.counts} flex wrap`}>
      <Count value={waiting} words={t('monitor.countWaiting')} />
      <Count value={underWork} words={t('monitor.countUnderWork')} />
      <Count value={customers} words={t('monitor.countCustomers', { count: customers ?? 0 })} isCustomers />
    </div>
  )
}

function Count(props: { value: number | undefined; words: string; isCustomers?: boolean }) {
  const { value = '–', words, isCustomers = false } = props
  return (
    <span
      className={`${classes.count} flex baseline gap-6 type-15 soft`}
      data-customers={(isCustomers && Number(value) > 0) || undefined}
    >
      <b className="ink number-24">{value}</b> {words}
    </span>
  )
}
