import type { ReactNode } from 'react'
import classes from './fold-table.module.css'

interface FoldColumn {
  /** The title of the column; null for a column of buttons. */
  readonly title: string | null
  /** True for numbers, which are at the end of their cells. */
  readonly isNumber?: boolean
}

interface FoldTableProps {
  /** The accessible name, if no heading names the table. */
  readonly label?: string
  readonly columns: readonly FoldColumn[]
  /** The rows. */
  readonly children: ReactNode
  /** A row with sums below the other rows. */
  readonly foot?: ReactNode
}

/**
 * A table of a desk page. On a narrow page each row is a block: the name and the state, then the values with their
 * labels. The container of the table decides, so it needs the class `container`.
 */
export const FoldTable = ({ label, columns, children, foot }: FoldTableProps) => (
  <div className={classes.scroll}>
    <table className={`${classes.table} type-15`} aria-label={label}>
      <thead className={classes.heads}>
        <tr>
          {columns.map(({ title, isNumber }) =>
            title === null ? (
              <td key="" />
            ) : (
              <th key={title} scope="col" data-number={isNumber || undefined}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  </div>
)

interface FoldRowProps {
  /** True to tint a row that needs a correction. */
  readonly isLate?: boolean | undefined
  readonly children: ReactNode
}

/** A row of a `FoldTable`. */
export const FoldRow = ({ isLate, children }: FoldRowProps) => (
  <tr data-late={isLate || undefined}>{children}</tr>
)

/** The name of a row. */
export const FoldName = ({ children }: { readonly children: ReactNode }) => (
  <th scope="row" className={classes.name}>
    {children}
  </th>
)

interface FoldValueProps {
  /** The title of the column, which a block shows before the value. */
  readonly label: string
  /** True for a value without information, such as zero. It is muted in a table, and a block omits it. */
  readonly isEmpty?: boolean
  /** True for words, such as yes or no. They are in the font of text, at the start of their cell. */
  readonly isWords?: boolean
  readonly children: ReactNode
}

/** A number, duration or time of a row, or a word that needs the label of its column. */
export const FoldValue = ({ label, isEmpty = false, isWords = false, children }: FoldValueProps) => (
  <td
    className={`${classes.value} ${isWords ? 'type-15' : 'number-18'}`}
    data-label={label}
    data-empty={isEmpty || undefined}
    data-words={isWords || undefined}
  >
    {children}
  </td>
)

interface FoldTextProps {
  /** True for words that need a separate line in a block, such as a description. */
  readonly isLong?: boolean
  /** True for a cell without words, which a block omits. */
  readonly isEmpty?: boolean
  readonly children: ReactNode
}

/** Words of a row, such as a day, a name or a description. They need no label, so a block shows none. */
export const FoldText = ({ isLong = false, isEmpty = false, children }: FoldTextProps) => (
  <td className={classes.text} data-long={isLong || undefined} data-empty={isEmpty || undefined}>
    {children}
  </td>
)

/** The state of a row, or the buttons that replace it. A block has it beside the name. */
export const FoldState = ({ children }: { readonly children: ReactNode }) => (
  <td className={classes.state}>{children}</td>
)

/** The button at the end of a row. `isBelow` places it below the values of a block, not beside the name. */
export const FoldAction = ({
  isBelow,
  children,
}: {
  readonly isBelow?: boolean
  readonly children: ReactNode
}) => (
  <td className={classes.action} data-below={isBelow || undefined}>
    {children}
  </td>
)

/** The empty end of a row with sums. */
export const FoldFiller = ({ columns }: { readonly columns: number }) => (
  <td className={classes.filler} colSpan={columns} />
)
