import { IconArrowsExchange } from '@tabler/icons-react'
import { useSession } from '../session/session.ts'
import { readDeviceToken } from '../session/trusted-device.ts'
import { useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'
import classes from './account-buttons.module.css'
import { Avatar } from './avatar.tsx'
import { useFrameSheets } from './frame-sheets.tsx'

/**
 * The button that opens the account sheet, in the header of a phone's top pages. The rail has that button on
 * wider screens.
 */
export function HeadAvatar() {
  const t = useTexts()
  const { employee, site } = useSession()
  const sheets = useFrameSheets()
  return (
    sheets && (
      <button
        type="button"
        className={`${classes.head} grid centre rigid`}
        onClick={sheets.openAccount}
        aria-haspopup="dialog"
        aria-label={`${employee.Name}, ${site.Description}, ${t('shell.account')}`}
      >
        <Avatar />
      </button>
    )
  )
}

/**
 * Signs out on a trusted device, so that the list of its users appears. A running stamping continues, and
 * unsent entries remain for their owner.
 */
export function ChangeUser({ place }: { readonly place: 'head' | 'rail' }) {
  const t = useTexts()
  const { signOut } = useSession()
  if (readDeviceToken() === null) return null
  const change = () => {
    // Keeps the user signed in without a network, because the next user could not sign in.
    if (navigator.onLine) void signOut()
    else notify.error(t('quickChange.needsNetwork'))
  }
  return (
    <button
      type="button"
      className={classes[place]}
      data-act
      onClick={change}
      aria-label={t('quickChange.change')}
    >
      <IconArrowsExchange size={24} stroke={1.75} aria-hidden="true" />
      {place === 'rail' && (
        <>
          <span className={classes.short}>{t('quickChange.changeShort')}</span>
          <span className={classes.long}>{t('quickChange.change')}</span>
        </>
      )}
    </button>
  )
}

/** The user and the site at the bottom of the rail. A tap opens the account sheet. */
export function RailAccount() {
  const t = useTexts()
  const { employee, site } = useSession()
  const sheets = useFrameSheets()
  return (
    <button
      type="button"
      className={`${classes.rail} deep-focus line justify-centre gap-12 rigid rounded`}
      onClick={sheets?.openAccount}
      aria-haspopup="dialog"
    >
      <Avatar />
      <span className={classes.words}>
        <span className="type-15 strong">{employee.Name}</span>{' '}
        <span className={classes.site}>{site.Description}</span>
      </span>
      <span className="visually-hidden">{t('shell.account')}</span>
    </button>
  )
}
