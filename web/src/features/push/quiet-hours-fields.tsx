import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import classes from './push.module.css'

interface QuietHoursFieldsProps {
  /** `HH:mm` */
  readonly from: string
  readonly to: string
  readonly onChange: (from: string, to: string) => void
}

/** The quiet hours; taken when a field is left, if both times are complete and differ. */
export function QuietHoursFields({ from, to, onChange }: QuietHoursFieldsProps) {
  const t = useTexts()
  const [typed, setTyped] = useState({ from, to })
  const isSame = typed.from !== '' && typed.from === typed.to
  const take = () => {
    const isWhole = typed.from !== '' && typed.to !== '' && !isSame
    if (isWhole && (typed.from !== from || typed.to !== to)) onChange(typed.from, typed.to)
  }
  return (
    <div className={classes.times}>
      <TextInput
        type="time"
        label={t('push.quietFrom')}
        value={typed.from}
        onChange={({ currentTarget }) => setTyped({ ...typed, from: currentTarget.value })}
        onBlur={take}
      />
      <TextInput
        type="time"
        label={t('push.quietTo')}
        value={typed.to}
        error={isSame && t('push.quietSame')}
        onChange={({ currentTarget }) => setTyped({ ...typed, to: currentTarget.value })}
        onBlur={take}
      />
    </div>
  )
}
