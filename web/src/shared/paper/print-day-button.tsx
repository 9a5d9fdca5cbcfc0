import { IconPrinter } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import type { DayPaper as Content } from './day-paper.tsx'

const DayPaper = lazy(async () => ({ default: (await import('./day-paper.tsx')).DayPaper }))

/** The button that prints the reservations of a day. Renders nothing if there are none. */
export function PrintDayButton(props: ComponentProps<typeof Content>) {
  const t = useTexts()
  const [count, setCount] = useState(0)
  if (props.reservations.length === 0) return null
  return (
    <>
      <IconButton
        variant="neutral"
        label={t('paper.printDay')}
        icon={IconPrinter}
        onClick={() => setCount(count + 1)}
      />
      {count > 0 && (
        <Suspense>
          <DayPaper key={count} {...props} />
        </Suspense>
      )}
    </>
  )
}
