import { UnstyledButton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import { loadLater } from '../ui/load-later.ts'
import classes from './account-button.module.css'

const loadPanel = () => import('./account-panel.tsx')
const AccountPanel = lazy(loadPanel)

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** Who and where I am, in sight on every page; opens the account's panel, which shows the children, too. */
export function AccountButton({ children }: { children?: ReactNode }) {
  const t = useTexts()
  const { employee, site } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)

  // At hand without a network, too.
  useEffect(() => loadLater(loadPanel), [])
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }

  return (
    <>
      <UnstyledButton className={classes.button} onClick={open} aria-haspopup="dialog">
        <span className={classes.initials} aria-hidden="true">
          {initialsOf(employee.Name)}
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{employee.Name}</span>
          <span className={classes.site}>{site.Description}</span>
        </span>
        <span className={classes.hidden}>{t('shell.account')}</span>
      </UnstyledButton>
      {wasOpened && (
        <Suspense>
          <AccountPanel isOpen={isOpen} onClose={() => setIsOpen(false)}>
            {children}
          </AccountPanel>
        </Suspense>
      )}
    </>
  )
}
