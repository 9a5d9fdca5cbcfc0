import { Button, NativeSelect, SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { languages } from '@verstas/contract/texts/language.ts'
import { type ReactNode, useId, useState } from 'react'
import { useSession } from '../session/session.ts'
import { chooseLanguage, languageNames } from '../texts/i18n.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { notify } from '../ui/notify.ts'
import '../ui/mantine-pages.css.ts'
import { useWaiting } from '../device-queue/device-queue.tsx'
import { Dialog } from '../ui/dialog.tsx'
import classes from './account-panel.module.css'
import { SignOutQuestion } from './sign-out-question.tsx'

interface AccountPanelProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What else concerns the person, for instance their hours. */
  readonly children?: ReactNode
}

/** Name, site, language, colours and the way out; loaded when it is first opened. */
export default function AccountPanel({ isOpen, onClose, children }: AccountPanelProps) {
  const t = useTexts()
  const { employee, site, sites, changeSite, signOut } = useSession()
  const { count } = useWaiting()
  const [isChangingSite, setIsChangingSite] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  const moveTo = async (siteId: number) => {
    setIsChangingSite(true)
    try {
      await changeSite(siteId)
      onClose()
    } catch (error) {
      notify.error(error instanceof Error ? error.message : t('common.unknownError'))
    } finally {
      setIsChangingSite(false)
    }
  }

  return (
    <>
      <Dialog opened={isOpen && !isAsking} onClose={onClose} title={employee.Name}>
        <div className={classes.panel}>
          {sites.length > 1 ? (
            <NativeSelect
              label={t('shell.site')}
              value={site.Id}
              disabled={isChangingSite}
              data={sites.map(({ Id, Description }) => ({ value: String(Id), label: Description }))}
              onChange={(event) => void moveTo(Number(event.currentTarget.value))}
            />
          ) : (
            <div>
              <div className={classes.label}>{t('shell.site')}</div>
              {site.Description}
            </div>
          )}
          <LanguageChoice />
          <ColourSchemeChoice />
          {children}
          <Button
            variant="default"
            leftSection={<IconLogout size={20} aria-hidden="true" />}
            onClick={() => (count > 0 ? setIsAsking(true) : void signOut())}
          >
            {t('shell.signOut')}
          </Button>
        </div>
      </Dialog>
      <SignOutQuestion isOpen={isAsking} onCancel={() => setIsAsking(false)} />
    </>
  )
}

function LanguageChoice() {
  const t = useTexts()
  const language = useLanguage()
  const labelId = useId()
  return (
    <div>
      <div className={classes.label} id={labelId}>
        {t('shell.language')}
      </div>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        value={language}
        onChange={(chosen) => void chooseLanguage(chosen)}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </div>
  )
}

function ColourSchemeChoice() {
  const t = useTexts()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const labelId = useId()
  return (
    <div>
      <div className={classes.label} id={labelId}>
        {t('shell.colourScheme')}
      </div>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        value={colorScheme}
        onChange={setColorScheme}
        data={[
          { value: 'auto', label: t('shell.colourSchemeAuto') },
          { value: 'light', label: t('shell.colourSchemeLight') },
          { value: 'dark', label: t('shell.colourSchemeDark') },
        ]}
      />
    </div>
  )
}
