import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTexts } from '../../platform/texts/use-texts.ts'
import buttonClasses from './catalogue-add.module.css'
import classes from './catalogue-entry.module.css'

interface CatalogueEntryProps {
  readonly code: string
  readonly supplier: { readonly number: string; readonly name: string }
  readonly name: string
  /** How it stands, in badges. */
  readonly facts: ReactNode
  /** What is compared from entry to entry, at the right edge: a price or a duration. */
  readonly figure: string
  /** The figure in words, where it does not say itself what it is. */
  readonly figureLabel?: string
  /** Further sentences. */
  readonly details?: readonly string[]
  /** Adds one; without it the entry cannot be added. */
  readonly onAdd?: (() => void) | undefined
}

/** A line of a catalogue among its `CataloguePicks`. */
export function CatalogueEntry(props: CatalogueEntryProps) {
  const { code, supplier, name, facts, figure, figureLabel, details = [], onAdd } = props
  const t = useTexts()
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.code}>
          <span className={classes.number}>{code}</span>
          <span className={classes.supplier}>{t('catalogue.supplier', supplier).trim()}</span>
        </div>
        <div className={classes.facts}>{facts}</div>
        {details.map((detail) => (
          <p key={detail} className={classes.details}>
            {detail}
          </p>
        ))}
      </div>
      <div className={classes.figure}>
        {figureLabel && <VisuallyHidden>{figureLabel}</VisuallyHidden>}
        <span aria-hidden={figureLabel ? true : undefined}>{figure}</span>
      </div>
      {onAdd && <CatalogueAdd code={code} id={`${supplier.number} ${code}`} onAdd={onAdd} />}
    </li>
  )
}

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
    <ActionIcon
      variant="light"
      className={buttonClasses.button}
      aria-label={count === 0 ? t('catalogue.add', { code }) : t('catalogue.addAgain', { code, count })}
      onClick={() => {
        additions.note(id, code)
        onAdd()
      }}
      data-pick
    >
      <IconPlus size={24} aria-hidden="true" />
      {/* At the corner, so that nothing moves. */}
      {count > 0 && (
        <span key={count} className={buttonClasses.count} aria-hidden="true">
          {count}
        </span>
      )}
    </ActionIcon>
  )
}

/** Tells a screen reader what was added. */
export function LastAddition() {
  const t = useTexts()
  const { last } = useAdditions()
  return <VisuallyHidden role="status">{last && t('catalogue.added', last)}</VisuallyHidden>
}

/** What was added since the dialog opened: how often each, and what came last. */
interface Additions {
  readonly countOf: (key: string) => number
  /** Null before the first. */
  readonly last: { readonly code: string; readonly count: number } | null
  readonly note: (key: string, code: string) => void
}

export const AdditionsContext = createContext<Additions | null>(null)

/** The additions of the dialog around it. @throws outside of `CataloguePicks` */
export function useAdditions(): Additions {
  const additions = use(AdditionsContext)
  if (!additions) throw new Error('useAdditions outside of CataloguePicks')
  return additions
}

/** Begins to count. */
export function useCountedAdditions(): Additions {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [last, setLast] = useState<Additions['last']>(null)
  const countOf = (key: string) => counts.get(key) ?? 0
  return {
    countOf,
    last,
    note: (key, code) => {
      const count = countOf(key) + 1
      setCounts(new Map(counts).set(key, count))
      setLast({ code, count })
    },
  }
}
