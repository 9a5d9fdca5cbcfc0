import { CallFailed } from '@verstas/contract/call.ts'
import { errorCodes } from '@verstas/contract/errors/codes.ts'
import { useEffect } from 'react'
import { forgetDeviceToken, readDeviceToken } from '../../platform/session/trusted-device.ts'
import { useNow } from '../../platform/session/use-now.ts'
import { useTexts } from '../../platform/texts/use-texts.ts'
import { AsyncView } from '../../platform/ui/async-view.tsx'
import { BrandMark } from '../../platform/ui/brand-mark.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useFormat } from '../../platform/ui/format.tsx'
import { useDevicePeople } from './api.ts'
import { ChoosePerson } from './choose-person.tsx'
import classes from './people.module.css'

interface PeoplePageProps {
  /** Opens the sign-in page with password and other methods. */
  readonly onOtherWay: () => void
}

/** The page on which a person signs in on a trusted device, with a PIN or a badge. */
export default function PeoplePage({ onOtherWay }: PeoplePageProps) {
  const t = useTexts()
  const format = useFormat()
  const now = useNow()
  const deviceToken = readDeviceToken() ?? ''
  const people = useDevicePeople(deviceToken)
  const title = t('quickChange.who')
  useEffect(() => {
    document.title = `${title} · Verstas`
  }, [title])
  useRefusal(people.error, onOtherWay)

  return (
    <main className={classes.page}>
      <header className={`${classes.head} line gap-16 pad-16`}>
        <BrandMark size="head" />
        <div className={`${classes.device} grow shrink`}>
          <h1 className={`${classes.name} type-17 strong`}>{people.data?.DeviceName ?? title}</h1>
          <div className={`${classes.hint} type-13 soft text-centre`}>{t('quickChange.sharedDevice')}</div>
        </div>
        <time className="number-19">{format.time(now.toISOString())}</time>
      </header>
      <div className={`${classes.body} stack gap-12`}>
        <AsyncView
          query={people}
          errorTitle={t('quickChange.loadFailed')}
          isEmpty={({ People }) => People.length === 0}
          empty={<EmptyState title={t('quickChange.nobody')} hint={t('quickChange.nobodyHint')} />}
        >
          {(data) => <ChoosePerson {...{ data, deviceToken }} />}
        </AsyncView>
        <Button variant="plain" className={classes.other} onClick={onOtherWay}>
          {t('quickChange.otherWay')}
        </Button>
      </div>
    </main>
  )
}

/**
 * Opens the sign-in page if the device is not trusted, or if the site has turned quick change off. Deletes
 * the token of an untrusted device.
 */
function useRefusal(error: Error | null, onOtherWay: () => void): void {
  useEffect(() => {
    if (!(error instanceof CallFailed)) return
    const isDistrusted = error.has(errorCodes.deviceNotTrusted.id)
    if (isDistrusted) forgetDeviceToken()
    if (isDistrusted || error.has(errorCodes.quickChangeNotInUse.id)) onOtherWay()
  }, [error, onOtherWay])
}
