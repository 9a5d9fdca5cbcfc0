import { TextInput, type TextInputProps } from '@mantine/core'
import { instantOf } from '@verstas/domain/time/wall-time.ts'
import { useFormat } from './format.tsx'

interface DateTimeInputProps extends Pick<TextInputProps, 'label' | 'description' | 'disabled'> {
  /** An ISO instant; null for none. */
  readonly value: string | null
  readonly onValue: (value: string | null) => void
}

/** A day and a time of it by the browser's own field, on the site's clocks. */
export function DateTimeInput({ value, onValue, ...field }: DateTimeInputProps) {
  const format = useFormat()
  const write = (typed: string) => {
    const [day = '', time = ''] = typed.split('T')
    onValue(typed === '' ? null : instantOf(day, time.slice(0, 5), format.timeZone).toISOString())
  }
  return (
    <TextInput
      {...field}
      type="datetime-local"
      min="1900-01-01T00:00"
      max="2999-12-31T23:59"
      value={value === null ? '' : `${format.dayOf(value)}T${format.time(value)}`}
      onChange={(event) => write(event.currentTarget.value)}
    />
  )
}
