import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './counts.module.css'

interface CountsProps {
  readonly waiting: number
  readonly underWork: number
  readonly customers: number
}

/** The numbers of waiting tasks, assigned tasks and waiting customers. */
export function Counts({ waiting, underWork, customers }: CountsProps) {
  const t = useTexts()
  return (
    <div className={`${classes.counts} flex wrap`}>
      <Count value={waiting} words={t('monitor.countWaiting')} />
      <Count value={underWork} words={t('monitor.countUnderWork')} />
      <Count value={customers} words={t('monitor.countCustomers', { count: customers })} isCustomers />
    </div>
  )
}

function Count(props: { value: number; words: string; isCustomers?: boolean }) {
  const { value, words, isCustomers = false } = props
  return (
    <span
      className={`${classes.count} flex baseline gap-6 type-15 soft`}
      data-customers={(isCustomers && value > 0) || undefined}
    >
      <b className="ink number-24">{value}</b> {words}
    </span>
  )
}
