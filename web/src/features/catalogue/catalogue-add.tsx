import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AddButton } from '../../platform/ui/add-button.tsx'
import { useAdditions } from './use-additions.ts'

interface CatalogueAddProps {
  readonly code: string
  /** Tells apart what has the same code. */
  readonly id: string
  readonly onAdd: () => void
}

/** Adds one of an entry and says how often it was added. */
export function CatalogueAdd({ code, id, onAdd }: CatalogueAddProps) {
  const t = useTexts()
  const additions = useAdditions()
  const count = additions.countOf(id)
  return (
    <AddButton
      label={count === 0 ? t('catalogue.add', { code }) : t('catalogue.addAgain', { code, count })}
      count={count}
      onAdd={() => {
        additions.note(id, code)
        onAdd()
      }}
    />
  )
}

/** Tells a screen reader what was added. */
export function LastAddition() {
  const t = useTexts()
  const { last } = useAdditions()
  return <VisuallyHidden role="status">{last && t('catalogue.added', last)}</VisuallyHidden>
}
