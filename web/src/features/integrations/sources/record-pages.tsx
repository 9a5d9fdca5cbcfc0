import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'

interface RecordPagesProps {
  /** The `Next` of the previous page; undefined for the first one. */
  readonly before?: number | undefined
  /** Renders one page. `more` renders the button for the next one, or that page. */
  readonly render: (before: number | undefined, more: (next: number | null) => ReactNode) => ReactNode
}

/** A list in pages. Each press of its button shows another one. */
export function RecordPages({ before, render }: RecordPagesProps) {
  const t = useTexts()
  const [isMoreShown, setIsMoreShown] = useState(false)
  return render(before, (next) => {
    if (next === null) return null
    if (isMoreShown) return <RecordPages before={next} render={render} />
    return (
      <div className="mt-8">
        <Button variant="quiet" onClick={() => setIsMoreShown(true)}>
          {t('sources.more')}
        </Button>
      </div>
    )
  })
}
