import { UnstyledButton } from '@mantine/core'
import { useSession } from '../session/session.ts'
import { useTexts } from '../texts/use-texts.ts'
import classes from './account-buttons.module.css'
import { Avatar } from './avatar.tsx'
import { useFrameSheets } from './frame-sheets.tsx'

/** Opens my account from the head of a phone's top pages; wider screens have it in the rail. */
export function HeadAvatar() {
  const t = useTexts()
  const { employee, site } = useSession()
  const sheets = useFrameSheets()
  return (
    sheets && (
      <UnstyledButton
        className={classes.head}
        onClick={sheets.openAccount}
        aria-haspopup="dialog"
        aria-label={`${employee.Name}, ${site.Description}, ${t('shell.account')}`}
      >
        <Avatar />
      </UnstyledButton>
    )
  )
}

/** Who and where I am, at the foot of the rail; opens my account. */
export function RailAccount() {
  const t = useTexts()
  const { employee, site } = useSession()
  const sheets = useFrameSheets()
  return (
    <UnstyledButton className={classes.rail} onClick={sheets?.openAccount} aria-haspopup="dialog">
      <Avatar />
      <span className={classes.words}>
        <span className={classes.name}>{employee.Name}</span>{' '}
        <span className={classes.site}>{site.Description}</span>
      </span>
      <span className="visually-hidden">{t('shell.account')}</span>
    </UnstyledButton>
  )
}
