import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import classes from './draft-offer.module.css'

interface DraftOfferProps {
  /** A description of the draft: its subject and its time. */
  readonly children: ReactNode
  readonly onContinue: () => void
  readonly onDrop: () => void
}

/** Offers the user to continue with a draft or to discard it. */
export function DraftOffer({ children, onContinue, onDrop }: DraftOfferProps) {
  const t = useTexts()
  return (
    <section
      className={`${classes.offer} line wrap gap-y-8 gap-x-12 pad-12-16 rounded tone-waiting`}
      aria-label={t('edit.draftTitle')}
    >
      <IconPencil size={24} aria-hidden="true" className="rigid" />
      <div className={classes.words}>
        <strong>{t('edit.draftTitle')}</strong>
        <span>{children}</span>
      </div>
      <div className={`${classes.actions} flex gap-8`}>
        <Button variant="quiet" onClick={onDrop}>
          {t('edit.draftDrop')}
        </Button>
        <Button onClick={onContinue}>{t('edit.draftContinue')}</Button>
      </div>
    </section>
  )
}
