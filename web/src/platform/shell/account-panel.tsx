import {
  type Icon,
  IconCalendarTime,
  IconChartLine,
  IconDevices,
  IconKey,
  IconLogout,
  IconPhotoCircle,
  IconReceipt2,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type Language, languages } from '@verstas/contract/texts/language.ts'
import { type ComponentProps, type ReactNode, Suspense, useId, useState } from 'react'
import { messageOf } from '../api/failure.ts'
import { useWaiting } from '../device-queue/device-queue.tsx'
import { useFeatures } from '../manifest/feature-manifest.ts'
import { useSession } from '../session/session.ts'
import { chooseLanguage, languageNames } from '../texts/i18n.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SelectField } from '../ui/text-fields.tsx'
import { chooseColourScheme, useColourScheme } from '../ui/use-colour-scheme.ts'
import classes from './account-panel.module.css'
import { AccountRow } from './account-row.tsx'
import { Avatar } from './avatar.tsx'
import type { PageName } from './page-routes.ts'

interface AccountPanelProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Further rows of the sheet, for instance the user's hours. */
  readonly children?: ReactNode
}

/** The account sheet: the site, the language, the colour scheme, links to account pages, and the sign-out. */
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
      notify.error(messageOf(error, t))
    } finally {
      setIsChangingSite(false)
    }
  }

  return (
    <>
      <Sheet
        isOpen={isOpen && !isAsking}
        onClose={onClose}
        title={
          <span className="line gap-12">
            <Avatar />
            {employee.Name}
          </span>
        }
        foot={
          <Button
            variant="quiet"
            icon={IconLogout}
            onClick={() => (count > 0 ? setIsAsking(true) : void signOut())}
          >
            {t('shell.signOut')}
          </Button>
        }
      >
        {sites.length > 1 ? (
          <SelectField
            label={t('shell.site')}
            value={site.Id}
            disabled={isChangingSite}
            options={sites.map(({ Id, Description }) => ({ value: String(Id), label: Description }))}
            onChange={(event) => void moveTo(Number(event.currentTarget.value))}
          />
        ) : (
          <div>
            <div className={`${classes.label} type-15 strong`}>{t('shell.site')}</div>
            {site.Description}
          </div>
        )}
        <LanguageChoice />
        <ColourSchemeChoice />
        <div className="bleed">
          <Suspense>{children}</Suspense>
          <AccountLinks onFollow={onClose} />
        </div>
        <div className="type-13 soft">{t('shell.version', { version: import.meta.env.VERSION })}</div>
      </Sheet>
      <SignOutQuestion isOpen={isAsking} onCancel={() => setIsAsking(false)} />
    </>
  )
}

function AccountLinks({ onFollow }: { readonly onFollow: () => void }) {
  const t = useTexts()
  const { holds } = useSession()
  const pages = useFeatures().flatMap(({ accountPages = [] }) => accountPages)
  return pages.map(({ path, staticData: { page, rights = 'session' } }) =>
    isAccountPage(page) && holds(rights) ? (
      <AccountRow
        key={page}
        icon={accountIcons[page]}
        name={t(`page.${page}`)}
        to={path}
        onClick={onFollow}
      />
    ) : null,
  )
}

function LanguageChoice() {
  const t = useTexts()
  const choose = (chosen: Language) =>
    // Shows an error if the texts of the language cannot be loaded. They load when the user first chooses the
    // language.
    chooseLanguage(chosen).catch(() => notify.error(t('session.serverUnreachable')))
  return (
    <LabelledChoice
      label={t('shell.language')}
      value={useLanguage()}
      onChange={choose}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
    />
  )
}

function ColourSchemeChoice() {
  const t = useTexts()
  return (
    <LabelledChoice
      label={t('shell.colourScheme')}
      value={useColourScheme()}
      onChange={chooseColourScheme}
      options={[
        { value: 'auto', label: t('shell.colourSchemeAuto') },
        { value: 'light', label: t('shell.colourSchemeLight') },
        { value: 'dark', label: t('shell.colourSchemeDark') },
      ]}
    />
  )
}

interface LabelledChoiceProps<V extends string>
  extends Pick<ComponentProps<typeof SegmentedControl<V>>, 'value' | 'onChange' | 'options'> {
  readonly label: string
}

function LabelledChoice<V extends string>({ label, ...choice }: LabelledChoiceProps<V>) {
  const labelId = useId()
  return (
    <div>
      <div className={`${classes.label} type-15 strong`} id={labelId}>
        {label}
      </div>
      <SegmentedControl isWide aria-labelledby={labelId} {...choice} />
    </div>
  )
}

interface SignOutQuestionProps {
  readonly isOpen: boolean
  readonly onCancel: () => void
}

/** Asks before a sign-out while entries are unsent. They are sent after the user's next sign-in. */
function SignOutQuestion({ isOpen, onCancel }: SignOutQuestionProps) {
  const t = useTexts()
  const { signOut } = useSession()
  const { count } = useWaiting()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('shell.signOutWaitingTitle')}
      confirmLabel={t('shell.signOut')}
      onConfirm={() => void signOut()}
      onCancel={onCancel}
    >
      {t('shell.signOutWaitingHint', { count })}
    </ConfirmDialog>
  )
}

/** The icons of the pages that the account menu links to. They load with the menu. */
const accountIcons = {
  administration: IconUsersGroup,
  rosters: IconCalendarTime,
  reports: IconChartLine,
  payroll: IconReceipt2,
  settings: IconSettings,
  myPicture: IconPhotoCircle,
  signInWays: IconKey,
  sessions: IconDevices,
} as const satisfies Partial<Record<PageName, Icon>>

type AccountPageName = keyof typeof accountIcons

/** True if the account menu has an icon for the page. */
const isAccountPage = (page: PageName | undefined): page is AccountPageName =>
  page !== undefined && Object.hasOwn(accountIcons, page)
