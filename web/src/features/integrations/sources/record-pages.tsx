import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../platform/texts/use-texts.ts'
import { Button } from '../../../platform/ui/button.tsx'

/** The place of a page in a paged list. */
export interface RecordPage {
  /** The `Next` value of the previous page; undefined for the first page. */
  readonly before: number | undefined
  /** Renders a button for the next page, or that page itself. */
  readonly more: (next: number | null) => ReactNode
}

interface RecordPagesProps {
  readonly before?: number
  /** Renders one page. */
  readonly render: (page: RecordPage) => ReactNode
}

/** A paged list. Each press of its button appends a page. */
export function RecordPages({ before, render }: RecordPagesProps) {
  const t = useTexts()
  const [isMoreShown, setIsMoreShown] = useState(false)
  const more = (next: number | null) => {
    if (next === null) return null
    if (isMoreShown) return <RecordPages before={next} render={render} />
    return (
      <div className="mt-8">
        <Button variant="quiet" onClick={() => setIsMoreShown(true)}>
          {t('sources.more')}
        </Button>
      </div>
    )
  }
  return render({ before, more })
}

/** A line for an empty list, which is good news. */
export const NothingThere = ({ words }: { readonly words: string }) => (
  <p className="line gap-8 pad-12-16 card type-15 soft">
    <IconCircleCheck size={20} aria-hidden="true" className="rigid done" />
    {words}
  </p>
)
