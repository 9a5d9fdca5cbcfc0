import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import classes from './draft-offer.module.css'

interface DraftOfferProps {
  /** What the draft is about and when it was typed. */
  readonly children: ReactNode
  readonly onContinue: () => void
  readonly onDrop: () => void
}

/** Offers what a person left unsaved: to go on with it, or to let it go. */
export function DraftOffer({ children, onContinue, onDrop }: DraftOfferProps) {
  const t = useTexts()
  return (
    <section className={classes.offer} aria-label={t('edit.draftTitle')}>
      <IconPencil size={24} aria-hidden="true" className={classes.icon} />
      <div className={classes.words}>
        <strong>{t('edit.draftTitle')}</strong>
        <span>{children}</span>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDrop}>
          {t('edit.draftDrop')}
        </Button>
        <Button onClick={onContinue}>{t('edit.draftContinue')}</Button>
      </div>
    </section>
  )
}
