import type { ReactNode } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import classes from './catalogue-entry.module.css'

interface CatalogueEntryProps {
  readonly code: string
  readonly supplier: { readonly number: string; readonly name: string }
  readonly name: string
  /** What is compared from entry to entry. */
  readonly facts: ReactNode
  /** Further sentences. */
  readonly details?: readonly string[]
  /** The button that adds it. */
  readonly action?: ReactNode
}

/** A line of a catalogue in the list of a search. */
export function CatalogueEntry({ code, supplier, name, facts, details = [], action }: CatalogueEntryProps) {
  const t = useTexts()
  return (
    <li className={classes.entry}>
      <div>
        <div className={classes.code}>
          <span className={classes.number}>{code}</span>
          <span className={classes.supplier}>{t('catalogue.supplier', supplier)}</span>
        </div>
        <div>{name}</div>
        <div className={classes.facts}>{facts}</div>
        {details.map((detail) => (
          <p key={detail} className={classes.details}>
            {detail}
          </p>
        ))}
      </div>
      {action}
    </li>
  )
}
