import type { ReactNode } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { CatalogueAdd } from './catalogue-add.tsx'
import classes from './catalogue-entry.module.css'

interface CatalogueEntryProps {
  readonly code: string
  readonly supplier: { readonly number: string; readonly name: string }
  readonly name: string
  /** What is compared from entry to entry. */
  readonly facts: ReactNode
  /** Further sentences. */
  readonly details?: readonly string[]
  /** Adds one; without it the entry cannot be added. */
  readonly onAdd?: (() => void) | undefined
}

/** A line of a catalogue among its `CataloguePicks`. */
export function CatalogueEntry({ code, supplier, name, facts, details = [], onAdd }: CatalogueEntryProps) {
  const t = useTexts()
  return (
    <li className={classes.entry}>
      <div>
        <div className={classes.code}>
          <span className={classes.number}>{code}</span>
          <span className={classes.supplier}>{t('catalogue.supplier', supplier).trim()}</span>
        </div>
        <div>{name}</div>
        <div className={classes.facts}>{facts}</div>
        {details.map((detail) => (
          <p key={detail} className={classes.details}>
            {detail}
          </p>
        ))}
      </div>
      {onAdd && <CatalogueAdd code={code} id={`${supplier.number} ${code}`} onAdd={onAdd} />}
    </li>
  )
}
