import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '../../platform/session/session.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { useFormat } from '../../platform/ui/format.tsx'
import classes from './paper.module.css'

interface PaperProps {
  /** The name of the file if the user prints to a file. */
  readonly title: string
  readonly children: ReactNode
}

/**
 * A4 pages that replace the app in print. The screen does not show them. Opens the browser's print dialog when
 * it is mounted, and stays mounted afterwards, because some browsers render the pages only after the dialog has
 * opened.
 */
export function Paper({ title, children }: PaperProps) {
  const t = useTexts()
  const format = useFormat()
  const { site, employee } = useSession()
  const time = format.dateTime(useNow().toISOString())
  useEffect(() => {
    let isGone = false
    const before = document.title
    const printWhenReady = async () => {
      await document.fonts?.ready
      if (isGone) return
      document.title = title
      window.print()
      document.title = before
    }
    void printWhenReady()
    return () => {
      isGone = true
    }
  }, [title])
  return createPortal(
    <div className={classes.paper} data-paper>
      {children}
      <footer className={classes.foot}>
        {t('paper.printed', { site: site.Description, time, name: employee.Name })}
      </footer>
    </div>,
    document.body,
  )
}

interface FactProps {
  readonly name: string
  /** The fact is left out if the value is empty. */
  readonly children: ReactNode
}

/** A small name above a value. */
export const Fact = ({ name, children }: FactProps) =>
  children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
